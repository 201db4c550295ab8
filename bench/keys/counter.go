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

// The size of a capacity unit in bytes
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html).
const (
	readUnit  = 4096
	writeUnit = 1024
)

// units are capacity units.
type units struct{ read, write float64 }

type partition struct{ table, key string }

// counter is a DynamoDB server that accepts every request, stores nothing, and counts the capacity
// units that each partition key consumes.
type counter struct {
	mu    sync.Mutex
	spent map[partition]units
	sizes map[partition]int // bytes put
}

func newCounter() *counter {
	return &counter{spent: map[partition]units{}, sizes: map[partition]int{}}
}

// attributes are the attributes of an item in DynamoDB JSON.
type attributes map[string]json.RawMessage

// action is the part of a request that concerns one item.
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
	var req request
	if err == nil {
		err = json.Unmarshal(body, &req)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	_, operation, _ := strings.Cut(r.Header.Get("X-Amz-Target"), ".")
	c.mu.Lock()
	answer := c.count(operation, req)
	c.mu.Unlock()
	w.Header().Set("Content-Type", "application/x-amz-json-1.0")
	_, _ = io.WriteString(w, answer)
}

// count counts the units of a request and returns the response. Except for a Query, it assumes
// items of at most one unit, which holds for all items but models.
func (c *counter) count(operation string, req request) string {
	switch operation {
	case "TransactWriteItems":
		for _, part := range req.TransactItems {
			for _, on := range part {
				c.charge(on, units{write: 2}) // transactional writes cost double
			}
		}
	case "PutItem", "UpdateItem", "DeleteItem":
		c.charge(req.action, units{write: 1})
	case "GetItem":
		c.charge(req.action, units{read: consistent(req.ConsistentRead)})
		// The first request of the day normally creates the salt, so it exists.
		if strings.HasPrefix(text(req.Key["pk"]), "SALT#") {
			return salt
		}
		return "{}"
	case "BatchGetItem":
		for table, items := range req.RequestItems {
			for _, key := range items.Keys {
				c.charge(action{TableName: table, Key: key}, units{read: consistent(false)})
			}
		}
		return `{"Responses":{}}`
	case "Query":
		at := partition{req.TableName, text(req.ExpressionAttributeValues[":key0_0"])}
		blocks := math.Max(1, math.Ceil(float64(c.sizes[at])/readUnit))
		c.add(at, units{read: blocks * consistent(req.ConsistentRead)})
		return `{"Items":[],"Count":0,"ScannedCount":0}`
	}
	return "{}"
}

const salt = `{"Item":{"salt":{"B":"c2FsdA=="},"ttl":{"N":"4102444800"}}}`

// consistent returns the cost of reading one unit: half for an eventually consistent read.
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
		// The JSON is slightly longer than the size that DynamoDB counts. Marshal cannot fail.
		size, _ := json.Marshal(on.Item)
		c.sizes[at] += len(size)
		cost.write *= math.Ceil(float64(len(size)) / writeUnit)
	}
	c.add(at, cost)
}

func (c *counter) add(at partition, cost units) {
	sum := c.spent[at]
	c.spent[at] = units{sum.read + cost.read, sum.write + cost.write}
}

// keepSizes resets the units, but not the sizes.
func (c *counter) keepSizes() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.spent = map[partition]units{}
}

// text returns the value of a string attribute.
func text(attribute json.RawMessage) string {
	var value struct{ S string }
	_ = json.Unmarshal(attribute, &value) // empty if absent
	return value.S
}

// rows returns the busiest partition of each kind, which is the part of the key before #.
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
