package main

import (
	"encoding/json"
	"io"
	"maps"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
)

const (
	mainTable      = "main"
	ephemeralTable = "ephemeral"
)

// What a unit is, in bytes
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html).
const (
	readUnit  = 4096
	writeUnit = 1024
)

// units are capacity units.
type units struct{ read, write float64 }

type partition struct{ table, key string }

// counter answers as a DynamoDB would that does everything and holds nothing,
// and counts what each partition key would have been charged.
type counter struct {
	mu    sync.Mutex
	spent map[partition]units
	sizes map[partition]int // bytes put before the simulation began
}

func newCounter() *counter {
	return &counter{spent: map[partition]units{}, sizes: map[partition]int{}}
}

// attributes are an item's, as they come over the wire.
type attributes map[string]json.RawMessage

// action is one item's part of a request.
type action struct {
	TableName string
	Key, Item attributes
}

type request struct {
	action
	TransactItems             []map[string]action
	RequestItems              map[string]struct{ Keys []attributes }
	ConsistentRead            bool
	ExpressionAttributeValues attributes
}

func (c *counter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var asked request
	if err == nil {
		err = json.Unmarshal(body, &asked)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	_, operation, _ := strings.Cut(r.Header.Get("X-Amz-Target"), ".")
	c.mu.Lock()
	answer := c.count(operation, asked)
	c.mu.Unlock()
	w.Header().Set("Content-Type", "application/x-amz-json-1.0")
	_, _ = io.WriteString(w, answer)
}

// count charges a request and answers it. Everything but a Query is of items
// of at most a unit, which all but models are.
func (c *counter) count(operation string, asked request) string {
	switch operation {
	case "TransactWriteItems":
		for _, part := range asked.TransactItems {
			for _, on := range part {
				c.charge(on, units{write: 2}) // a transaction writes twice
			}
		}
	case "PutItem", "UpdateItem", "DeleteItem":
		c.charge(asked.action, units{write: 1})
	case "GetItem":
		c.charge(asked.action, units{read: consistent(asked.ConsistentRead)})
		if strings.HasPrefix(text(asked.Key["pk"]), "SALT#") { // made by the first of the day
			return salt
		}
		return "{}"
	case "BatchGetItem":
		for table, items := range asked.RequestItems {
			for _, key := range items.Keys {
				c.charge(action{TableName: table, Key: key}, units{read: consistent(false)})
			}
		}
		return `{"Responses":{}}`
	case "Query":
		at := partition{asked.TableName, text(asked.ExpressionAttributeValues[":key0_0"])}
		blocks := math.Max(1, math.Ceil(float64(c.sizes[at])/readUnit))
		c.add(at, units{read: blocks * consistent(asked.ConsistentRead)})
		return `{"Items":[],"Count":0,"ScannedCount":0}`
	}
	return "{}"
}

const salt = `{"Item":{"salt":{"B":"c2FsdA=="},"ttl":{"N":"4102444800"}}}`

// consistent is what a read of one unit costs: half where it may be old.
func consistent(yes bool) float64 {
	if yes {
		return 1
	}
	return 0.5
}

func (c *counter) charge(on action, cost units) {
	at := partition{on.TableName, text(on.Key["pk"])}
	if on.Item != nil {
		at.key = text(on.Item["pk"])
		size, _ := json.Marshal(on.Item) // what was parsed marshals; it is longer than what DynamoDB counts
		c.sizes[at] += len(size)
		cost.write *= math.Ceil(float64(len(size)) / writeUnit)
	}
	c.add(at, cost)
}

func (c *counter) add(at partition, cost units) {
	sum := c.spent[at]
	c.spent[at] = units{sum.read + cost.read, sum.write + cost.write}
}

// keepSizes forgets what was charged so far, but not what is stored.
func (c *counter) keepSizes() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.spent = map[partition]units{}
}

// text is a string attribute's value.
func text(attribute json.RawMessage) string {
	var value struct{ S string }
	_ = json.Unmarshal(attribute, &value) // an absent one is empty
	return value.S
}

// rows are the busiest partition of each kind, by the part of the key before #.
func (c *counter) rows(seconds float64) []row {
	busiest := map[partition]row{}
	for at, spent := range c.spent {
		kind, _, _ := strings.Cut(at.key, "#")
		of := partition{at.table, kind}
		r := busiest[of]
		r.Table, r.Kind = at.table, kind
		r.Partitions++
		r.Read = max(r.Read, spent.read/seconds)
		r.Write = max(r.Write, spent.write/seconds)
		busiest[of] = r
	}
	return slices.SortedFunc(maps.Values(busiest), func(a, b row) int {
		if n := strings.Compare(b.Table, a.Table); n != 0 {
			return n
		}
		return strings.Compare(a.Kind, b.Kind)
	})
}
