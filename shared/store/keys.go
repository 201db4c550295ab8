package store

import (
	"crypto/sha256"
	"encoding/hex"
	"hash/fnv"
	"strconv"
	"time"

	"trefoil/shared/account"
)

// Every key schema. A "hash" is hexKey of what stands behind it.
//
//	table      entity      pk                  sk            ttl      read by                    written by
//	main       model       MODELS#<shard 0-3>  <model's ID>  -        models-list, chat-stream   seeding
//	main       seed        SEED#models         SEED          -        seeding                    seeding
//	main       user        USER#<ID>           USER          -        whoever is signed in       sign-ins, register, operator, user, user-password, chat-stream
//	main       username    USERNAME#<lower>    USERNAME      -        login                      register, auth-google-callback, operator
//	main       identity    IDENTITY#<hash>     IDENTITY      -        auth-google-callback       auth-google-callback
//	main       usage       USAGE#<day>#<0-31>  TOTAL         -        chat-stream                chat-stream
//	main       usage       USAGE#<day>#<0-31>  MODEL#<ID>    -        -                          chat-stream
//	ephemeral  session     SESSION#<token>     SESSION       30 d     whoever is signed in       the same, sign-ins, register, logout
//	ephemeral  sign-in     SIGNIN#<state>      SIGNIN        10 min   auth-google-callback       auth-google
//	ephemeral  attempts    ATTEMPTS#<hash>     <UTC hour>    1-2 h    -                          login, register, user-password
//	ephemeral  salt        SALT#<UTC day>      SALT          a day    login, register,           whoever is first on that day
//	                                                                  user-password, chat-stream
//	ephemeral  device key  KEY#visitor         KEY           -        chat-stream                whoever is first
//	ephemeral  visitor     VISITOR#<hash>      VISITOR       180 d    -                          chat-stream
//	ephemeral  network     NETWORK#<network>   NETWORK       1-25 h   -                          chat-stream
//	ephemeral  failures    CHAT#<hash>         CHAT          15 min   -                          chat-stream
//	ephemeral  unsettled   UNSETTLED#<0-31>    <hash>        30 d     -                          chat-stream
//	ephemeral  stop mark   STOP#<hash>         STOP          15 min   chat-stream                chat-stop
//
// Models: a shard is a hash of the ID modulo modelShards, so that the whole
// catalogue is a few concurrent Queries and no partition takes every read.
// Seed: remembers what the catalogue was last filled from. It is one item,
// read once when a process starts that may seed, never by a request.
// User: chats_used and epoch decide a chat by one conditional update;
// chats_forgiven bounds how many come back that cost something.
// Username, identity: whose it is; made in one transaction with the user. The
// hash is that of issuer and subject.
// Session, sign-in: token and state stand for their SHA-256; neither is stored.
// Attempts: hash is that of a subject: a username, or a network's own hash.
// Usage: what a UTC day has counted, spread over random shards so that all
// chats of a day do not meet at one item. The ID is the router's.
// Visitor, network: how many chats they had; decided on in one transaction. The
// visitor's hash is that of the device; the network's own is under the day's salt.
// Failures: what may be retried of a chat. Hash is that of the chat's ID.
// Unsettled: answers whose cost the router has yet to tell. Hash is that of its
// name for the answer, and of the model.
// Stop mark: hash is that of the chat's ID.

// Names of the attributes that every item has or may have.
const (
	attrPK  = "pk"
	attrSK  = "sk"
	attrTTL = "ttl"
)

// modelShards is fixed: another number would lose the models already stored.
const modelShards = 4

// usageShards may grow, never shrink: what is in a lost shard would not be read.
// So many hold 100,000 chats a minute; bench/keys shows it.
const usageShards = 32

// key is the primary key of an item.
type key struct {
	PK string `dynamo:"pk,hash"`
	SK string `dynamo:"sk,range"`
}

func modelPartition(shard int) string { return "MODELS#" + strconv.Itoa(shard) }

func modelKey(id string) key {
	sum := fnv.New32a()
	sum.Write([]byte(id))
	return key{PK: modelPartition(int(sum.Sum32() % modelShards)), SK: id}
}

func seedKey() key { return key{PK: "SEED#models", SK: "SEED"} }

func stopKey(chatID string) key { return key{PK: "STOP#" + hexKey(chatID), SK: "STOP"} }

func userKey(id string) key { return key{PK: "USER#" + id, SK: "USER"} }

func usernameKey(username string) key {
	return key{PK: "USERNAME#" + account.NameKey(username), SK: "USERNAME"}
}

func identityKey(id account.Identity) key {
	return key{PK: "IDENTITY#" + hexKey(strconv.Quote(id.Issuer)+strconv.Quote(id.Subject)), SK: "IDENTITY"}
}

func sessionKey(token account.Token) key { return key{PK: "SESSION#" + token.Hash(), SK: "SESSION"} }

func signInKey(state account.Token) key { return key{PK: "SIGNIN#" + state.Hash(), SK: "SIGNIN"} }

func saltKey(day string) key { return key{PK: "SALT#" + day, SK: "SALT"} }

func attemptsKey(subject string, hour time.Time) key {
	return key{PK: "ATTEMPTS#" + hexKey(subject), SK: hour.Format("2006-01-02T15")}
}

func usagePartition(day string, shard int) string {
	return "USAGE#" + day + "#" + strconv.Itoa(shard)
}

func usageTotalKey(day string, shard int) key {
	return key{PK: usagePartition(day, shard), SK: "TOTAL"}
}

// usageModelPrefix is followed by the router's identifier of a model.
const usageModelPrefix = "MODEL#"

func usageModelKey(day string, shard int, modelID string) key {
	return key{PK: usagePartition(day, shard), SK: usageModelPrefix + modelID}
}

func deviceKeyKey() key { return key{PK: "KEY#visitor", SK: "KEY"} }

func visitorKey(device string) key { return key{PK: "VISITOR#" + hexKey(device), SK: "VISITOR"} }

func networkKey(network string) key { return key{PK: "NETWORK#" + network, SK: "NETWORK"} }

func chatKey(chatID string) key { return key{PK: "CHAT#" + hexKey(chatID), SK: "CHAT"} }

func unsettledPartition(shard int) string { return "UNSETTLED#" + strconv.Itoa(shard) }

func unsettledKey(shard int, modelID, generationID string) key {
	return key{PK: unsettledPartition(shard), SK: hexKey(strconv.Quote(modelID) + strconv.Quote(generationID))}
}

// hexKey makes a key out of anything a client may send: no length, separator or
// broken UTF-8 in it can reach another's partition.
func hexKey(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:16])
}

// expired compares a ttl in code, for DynamoDB deletes late.
func expired(ttl int64, now time.Time) bool { return ttl <= now.Unix() }
