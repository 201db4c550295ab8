package store

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/quota"
)

// All key schemas. <hash> is the hexKey of the value named below.
//
//	table      entity      pk                  sk            ttl      read by                    written by
//	main       model       MODELS#<shard 0-3>  <model ID>    -        models-list, chat-stream,  seeding, admin-models-*
//	                                                                  seeding, admin-models,
//	                                                                  admin-models-*,
//	                                                                  admin-router-models
//	main       seed        SEED#models         SEED          -        seeding, admin-models-*    seeding, admin-models-*
//	main       deleted     SEED#models         DELETED#<ID>  -        seeding                    admin-models-delete
//	           model
//	main       user        USER#<ID>           USER          -        user, user-password,       sign-ins, register, operator,
//	                                                                  sign-ins, chat-stream,     user, user-password, chat-stream,
//	                                                                  logout, user-delete,       logout, user-delete, payments,
//	                                                                  payments, admin-*          admin-user-*
//	main       username    USERNAME#<lower>    USERNAME      -        login                      register, auth-google-callback,
//	                                                                                             user-delete, operator
//	main       listing     USERS#<0-15>        <time>#<ID>   -        admin-users                register, sign-ins, operator,
//	                                                                                             user-delete
//	main       admin       ADMINS              <ID>          -        admin-user-admin           admin-user-admin
//	main       identity    IDENTITY#<hash>     IDENTITY      -        auth-google-callback       auth-google-callback, user-delete
//	main       usage       USAGE#<day>#<0-47>  TOTAL         -        chat-stream, admin-stats,  chat-stream, admin-costs
//	                                                                  admin-costs, admin-usage
//	main       day         USAGE#DAYS          <day>         -        admin-costs, admin-usage   admin-costs, admin-usage
//	main       late day    USAGE#DAYS          <day>#LATE    -        admin-costs, admin-usage   admin-costs
//	main       past        USAGE#ALL           PAST          -        admin-stats, admin-costs   admin-stats, admin-costs
//	main       late costs  USAGE#ALL           LATE          -        admin-costs                admin-costs
//	main       activity    ACTIVE#<day>#<0-63> ACTIVE        2 d      admin-stats                writers of seen_at, user-delete
//	main       user counts COUNTS#<0-15>       USERS         -        admin-stats                register, auth-google-callback,
//	                                                                                             user-delete, payments, operator,
//	                                                                                             admin-user-pro
//	main       audit       AUDIT#<month>       <time>#<ID>   -        admin-audit                the admin functions that
//	                                                                                             change something
//	ephemeral  session     SESSION#<token>     SESSION       30 d     user, user-password,       sign-ins, register, logout,
//	                                                                  chat-stream, logout,       user-password, user-delete, and
//	                                                                  user-delete, admin-*,      on extension every reader
//	                                                                  payments except webhook
//	ephemeral  event       EVENT#<hash>        EVENT         35 d     webhook                    webhook
//	ephemeral  sign-in     SIGNIN#<state>      SIGNIN        10 min   auth-google-callback       auth-google
//	ephemeral  attempts    ATTEMPTS#<hash>     <UTC hour>    1-2 h    -                          login, register, user-password,
//	                                                                                             payments except webhook,
//	                                                                                             auth-google
//	ephemeral  lease       LEASE#<hash>        LEASE         1 min    -                          payments except portal,
//	                                                                                             user-delete
//	ephemeral  salt        SALT#<UTC day>      SALT          1 d      login, register,           the first reader of the day
//	                                                                  chat-stream
//	ephemeral  capsule     CAPSULE#<UTC day>   SEED          2 d      chat-stream, chat-key      the first reader of the day
//	ephemeral  device key  KEY#visitor         KEY           -        login, register,           the first reader
//	                                                                  chat-stream
//	ephemeral  visitor     VISITOR#<hash>      VISITOR       180 d    -                          chat-stream
//	ephemeral  network     NETWORK#<network>   NETWORK       1-25 h   -                          chat-stream
//	ephemeral  failures    CHAT#<hash>         CHAT          15 min   -                          chat-stream
//	ephemeral  unsettled   UNSETTLED#<0-47>    <hash>        30 d     admin-costs                chat-stream, admin-costs
//	ephemeral  budget      BUDGET#<day>#<hash> BUDGET        1-2 d    -                          chat-stream
//	ephemeral  stop mark   STOP#<hash>         STOP          15 min   chat-stream                chat-stop, chat-resume
//	ephemeral  spool       SPOOL#<hash>        <position>    15 min   chat-resume, chat-stop     chat-stream, chat-stop
//
// "sign-ins" are login and auth-google-callback. "payments" are subscription, create-subscription,
// verify-session and webhook, and portal as a reader.
//
//   - Model: the shard is a hash of the ID modulo modelShards. Reading the whole catalog takes a
//     few concurrent Queries, and reads are spread over several partitions.
//   - Seed: the source of the last seeding, and the revision of the catalog, by which concurrent
//     edits and seedings detect each other. Chats never read it.
//   - Deleted model: keeps seeding from creating a model that an admin has deleted.
//   - User: one conditional update on chats_used, is_pro, pro_until and epoch admits a chat. Only a
//     free retry reads the user. The subscription is part of the user: customer, subscription,
//     plan, sub_status, period_end, cancel_at_end, last4, pro_until and billing_version, which
//     every change to the subscription checks and increments. is_pro is a grant.
//   - Username, identity: the owner's user ID, written in one transaction with the user. <hash> is
//     made from issuer and subject. The identity of a blocked user who was deleted stays claimed,
//     without the ID.
//   - Listing: the users in order of registration, <time> in epoch seconds. The shard is the first
//     digit of the ID. Searches read the username and the email address in the entry, which are in
//     lower case; everything else is read from the users on a page.
//   - Admin: the admins by grant, to find out whether another one remains. They are few and change
//     rarely.
//   - Session, sign-in: <token> and <state> are the SHA-256 of the token and the state, which are
//     not stored themselves.
//   - Attempts: <hash> is made from the subject: an account, a network, a known device or a
//     session, or several of them, or a user and what they request from Stripe.
//   - Lease: lets one process at a time work on a subject: a user's checkout or subscription.
//   - Usage: the counts for a UTC day, in total and as two attributes per model, so that one write
//     settles a chat. Random shards keep concurrent chats from contending for one item. A write
//     costs one unit per KB of the item, rounded up: with IDs of 25 characters, 14 models take
//     1 KB, 28 models 2 KB, and 400 models 29 KB if all of them are used on one day in every shard.
//   - Day: the sum of a finished day, so that a range of days takes one Query. "Late day" holds the
//     costs that became known after the day ended. Both are only for admins, so one partition is
//     enough.
//   - Past: the sum of all finished days, so that they need not be read one by one. "Late costs" is
//     the sum of all "late days". Late costs are stored apart from the sums of finished days, so
//     none is lost, even if it is recorded after its day has been added up.
//   - Activity: how many users were last seen in each hour of a UTC day, in the attributes h00 to
//     h23. A user who is seen in a new hour moves there, so each user is counted once. A shard can
//     be negative; only the sums matter.
//   - User counts: how many users there are, and how many have Pro, changed in the transaction that
//     changes the user.
//   - Visitor, network: the number of chats that each has used. A returning device is counted
//     before its network; a new device and its network are counted at the same time. <hash> is made
//     from the device ID; <network> is the hash of the network with the salt of the day.
//   - Failures: the models of a chat that can be retried. <hash> is made from the chat ID.
//   - Unsettled: the answers of a chat whose cost the router has not reported yet, if the cost can
//     be looked up. <hash> is made from the answers' model IDs and generation IDs.
//   - Budget: what the chats of a UTC day have cost and may still cost. <hash> is made from the name
//     of the budget: an account with Pro, or a shard of the site's budget. Only budgets of $200
//     or more have several shards, and each chat uses one.
//   - Audit: one partition per UTC month, such as 2026-01. Admins make few changes, and entries are
//     only added. An entry holds user IDs; admin-audit looks up the usernames.
//   - Event: <hash> is made from Stripe's ID for an event that was processed.
//   - Capsule: the seed of the day's keys for encrypted chats. On AWS, no other function may read it.
//   - Stop mark: <hash> is made from the chat ID. The mark also says whether the client has lost its
//     connection.
//   - Spool: <hash> is made from the chat ID, and <position> is where in the encrypted response the part
//     begins.

// Attributes common to all items; attrTTL is optional.
const (
	attrPK  = "pk"
	attrSK  = "sk"
	attrTTL = "ttl"
)

// modelShards must not change: models already stored would no longer be found.
const modelShards = 4

// usageShards can grow but never shrink, because counts in a removed shard would not be read. 48
// shards sustain a million chats a minute (see bench/keys).
const usageShards = 48

// These can also grow but never shrink. At the start of an hour, every open page of a signed-in
// user writes to an activity shard within 30 seconds.
const (
	activityShards   = 64
	userCountsShards = 16
)

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

const deletedPrefix = "DELETED#"

func deletedKey(modelID string) key { return key{PK: seedKey().PK, SK: deletedPrefix + modelID} }

// deletedID returns the ID of the model in the key of a deleted model.
func deletedID(k key) (id string, ok bool) { return strings.CutPrefix(k.SK, deletedPrefix) }

func spoolKey(chatID string, begin int64) key {
	return key{PK: "SPOOL#" + hexKey(chatID), SK: fmt.Sprintf("%010d", begin)}
}

func stopKey(chatID string) key { return key{PK: "STOP#" + hexKey(chatID), SK: "STOP"} }

func userKey(id string) key { return key{PK: "USER#" + id, SK: "USER"} }

func usernameKey(username string) key {
	return key{PK: "USERNAME#" + account.NameKey(username), SK: "USERNAME"}
}

// listingShards cannot change; see listingKey.
const listingShards = 16

func listingPartition(shard int) string { return "USERS#" + strconv.Itoa(shard) }

// listingKey returns the key of a user's entry in the listing. It never changes, because neither
// the ID nor CreatedAt does.
func listingKey(item userItem) key {
	shard, _ := strconv.ParseInt(item.ID[:1], 16, 0) // a hex digit
	return key{PK: listingPartition(int(shard)), SK: fmt.Sprintf("%010d#%s", max(0, item.CreatedAt), item.ID)}
}

// listedID returns the ID of a listed user.
func listedID(k key) string {
	_, id, _ := strings.Cut(k.SK, "#")
	return id
}

// listingPosition matches a position in the listing.
var listingPosition = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\d{10}#[0-9a-f]{32}$`) })

func adminKey(id string) key { return key{PK: "ADMINS", SK: id} }

func identityKey(id account.Identity) key {
	return key{PK: identityPrefix + hexKey(strconv.Quote(id.Issuer)+strconv.Quote(id.Subject)), SK: "IDENTITY"}
}

const identityPrefix = "IDENTITY#"

// identityHash returns the hash in the key of an identity.
func identityHash(k key) string { return strings.TrimPrefix(k.PK, identityPrefix) }

func eventKey(id string) key { return key{PK: "EVENT#" + hexKey(id), SK: "EVENT"} }

func sessionKey(token account.Token) key { return key{PK: "SESSION#" + token.Hash(), SK: "SESSION"} }

func signInKey(state account.Token) key { return key{PK: "SIGNIN#" + state.Hash(), SK: "SIGNIN"} }

func saltKey(day string) key { return key{PK: "SALT#" + day, SK: "SALT"} }

func capsuleKey(day string) key { return key{PK: "CAPSULE#" + day, SK: "SEED"} }

func attemptsKey(subject string, hour time.Time) key {
	return key{PK: "ATTEMPTS#" + hexKey(subject), SK: hour.Format("2006-01-02T15")}
}

func leaseKey(subject string) key { return key{PK: "LEASE#" + hexKey(subject), SK: "LEASE"} }

func usagePartition(day string, shard int) string {
	return "USAGE#" + day + "#" + strconv.Itoa(shard)
}

func usageTotalKey(day string, shard int) key {
	return key{PK: usagePartition(day, shard), SK: "TOTAL"}
}

func dayKey(day string) key { return key{PK: "USAGE#DAYS", SK: day} }

// lateDayKey returns the key of a day's late costs. It sorts after the dayKey of the same day.
func lateDayKey(day string) key { return key{PK: dayKey(day).PK, SK: day + "#LATE"} }

func pastKey() key { return key{PK: "USAGE#ALL", SK: "PAST"} }

func lateKey() key { return key{PK: pastKey().PK, SK: "LATE"} }

func activityKey(day string, shard int) key {
	return key{PK: "ACTIVE#" + day + "#" + strconv.Itoa(shard), SK: "ACTIVE"}
}

func userCountsKey(shard int) key { return key{PK: "COUNTS#" + strconv.Itoa(shard), SK: "USERS"} }

// auditTime is the time format in the key of an audit entry. Keys in this format sort by time.
const auditTime = "2006-01-02T15:04:05.000000Z"

func auditPartition(at time.Time) string { return "AUDIT#" + at.UTC().Format("2006-01") }

func auditKey(e audit.Entry) key {
	return key{PK: auditPartition(e.At), SK: e.At.UTC().Format(auditTime) + "#" + e.ID}
}

// auditPosition matches a position in the audit log: the time and ID of an entry, or only a time,
// which comes before all entries of that time.
var auditPosition = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z(#[A-Z2-7]{26})?$`)
})

func budgetKey(r quota.Reservation) key {
	return key{PK: "BUDGET#" + r.Day + "#" + hexKey(r.Budget), SK: "BUDGET"}
}

func deviceKeyKey() key { return key{PK: "KEY#visitor", SK: "KEY"} }

func visitorKey(device string) key { return key{PK: "VISITOR#" + hexKey(device), SK: "VISITOR"} }

func networkKey(network string) key { return key{PK: "NETWORK#" + network, SK: "NETWORK"} }

func chatKey(chatID string) key { return key{PK: "CHAT#" + hexKey(chatID), SK: "CHAT"} }

const unsettledPrefix = "UNSETTLED#"

func unsettledPartition(shard int) string { return unsettledPrefix + strconv.Itoa(shard) }

func unsettledKey(shard int, answers []unsettledAnswer) key {
	var ids strings.Builder
	for _, a := range answers {
		ids.WriteString(strconv.Quote(a.ModelID) + strconv.Quote(a.GenerationID))
	}
	return key{PK: unsettledPartition(shard), SK: hexKey(ids.String())}
}

// hexKey returns a fixed-length key for any client input, even if it contains separators or invalid
// UTF-8.
func hexKey(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:16])
}

// expired reports whether a TTL has passed. DynamoDB can delete expired items much later.
func expired(ttl int64, now time.Time) bool { return ttl <= now.Unix() }
