package store

import (
	"crypto/sha256"
	"encoding/hex"
	"hash/fnv"
	"strconv"
	"time"
)

// Every key schema. A "hash" is hexKey of what stands behind it.
//
//	table      entity      pk                  sk            ttl      read by                    written by
//	main       model       MODELS#<shard 0-3>  <model's ID>  -        models-list, chat-stream   seeding
//	main       seed        SEED#models         SEED          -        seeding                    seeding
//	ephemeral  stop mark   STOP#<hash>         STOP          15 min   chat-stream                chat-stop
//
// Models: a shard is a hash of the ID modulo modelShards, so that the whole
// catalogue is a few concurrent Queries and no partition takes every read.
// Seed: remembers what the catalogue was last filled from. It is one item,
// read once when a process starts that may seed, never by a request.
// Stop mark: hash is that of the chat's ID.

// Names of the attributes that every item has or may have.
const (
	attrPK  = "pk"
	attrSK  = "sk"
	attrTTL = "ttl"
)

// modelShards is fixed: another number would lose the models already stored.
const modelShards = 4

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

// hexKey makes a key out of anything a client may send: no length, separator or
// broken UTF-8 in it can reach another's partition.
func hexKey(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:16])
}

// expired compares a ttl in code, for DynamoDB deletes late.
func expired(ttl int64, now time.Time) bool { return ttl <= now.Unix() }
