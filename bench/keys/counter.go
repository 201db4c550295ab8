package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io"
	"maps"
	"math"
	"net/http"
	"regexp"
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

// conflictSeconds is how long a transaction keeps other writes to its items from succeeding.
// Conflicts that last 20 to 30 ms have been measured.
const conflictSeconds = 0.025

// units are capacity units.
type units struct{ read, write float64 }

type partition struct{ table, key string }

// item is the counter's record of one item.
type item struct {
	key         partition
	attributes  map[string]int // sizes by name, in bytes
	writes      int
	transaction int // writes in transactions
}

func (i *item) size() int {
	sum := 0
	for name, size := range i.attributes {
		sum += len(name) + size
	}
	return sum
}

// counter is a DynamoDB server that accepts every request, stores nothing, and counts the capacity
// units that each partition key consumes.
type counter struct {
	mu    sync.Mutex
	spent map[partition]units
	items map[partition]map[string]*item // by sort key
}

func newCounter() *counter {
	return &counter{spent: map[partition]units{}, items: map[partition]map[string]*item{}}
}

// attributes are the attributes of an item in DynamoDB JSON.
type attributes map[string]json.RawMessage

// action is the part of a request that concerns one item.
type action struct {
	TableName                 string
	Key, Item                 attributes
	UpdateExpression          string
	ExpressionAttributeNames  map[string]string
	ExpressionAttributeValues attributes
}

type request struct {
	action
	TransactItems  []map[string]action
	RequestItems   map[string]struct{ Keys []attributes }
	ConsistentRead bool
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
	response := c.count(operation, req)
	c.mu.Unlock()
	w.Header().Set("Content-Type", "application/x-amz-json-1.0")
	_, _ = io.WriteString(w, response)
}

// count counts the units of a request and returns the response.
func (c *counter) count(operation string, req request) string {
	switch operation {
	case "TransactWriteItems":
		for _, part := range req.TransactItems {
			for _, on := range part {
				written := c.write(on, 2) // transactional writes cost double
				written.transaction++
			}
		}
	case "PutItem", "UpdateItem", "DeleteItem":
		c.write(req.action, 1)
	case "GetItem":
		at := partition{req.TableName, text(req.Key["pk"])}
		c.add(at, units{read: blocks(c.item(at, text(req.Key["sk"])).size(), readUnit) * consistent(req.ConsistentRead)})
		if strings.HasPrefix(at.key, "SALT#") { // normally created by the first request of the day
			return salt
		}
		return "{}"
	case "BatchGetItem":
		for table, items := range req.RequestItems {
			for _, key := range items.Keys {
				at := partition{table, text(key["pk"])}
				c.add(at, units{read: blocks(c.item(at, text(key["sk"])).size(), readUnit) * consistent(false)})
			}
		}
		return `{"Responses":{}}`
	case "Query":
		at := partition{req.TableName, text(req.ExpressionAttributeValues[":key0_0"])}
		size := 0
		for _, i := range c.items[at] {
			size += i.size()
		}
		c.add(at, units{read: blocks(size, readUnit) * consistent(req.ConsistentRead)})
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

// blocks returns the number of units that a size in bytes takes up, at least one.
func blocks(size int, unit float64) float64 { return max(1, math.Ceil(float64(size)/unit)) }

// item returns an item, creating it if necessary.
func (c *counter) item(at partition, sortKey string) *item {
	if c.items[at] == nil {
		c.items[at] = map[string]*item{}
	}
	if c.items[at][sortKey] == nil {
		c.items[at][sortKey] = &item{key: at, attributes: map[string]int{"pk": len(at.key), "sk": len(sortKey)}}
	}
	return c.items[at][sortKey]
}

// write counts a write, whose cost depends on the size of the whole item.
func (c *counter) write(on action, factor float64) *item {
	key := on.Key
	if key == nil {
		key = on.Item
	}
	at := partition{on.TableName, text(key["pk"])}
	written := c.item(at, text(key["sk"]))
	for name, value := range on.Item {
		size := len(value) // slightly more than what DynamoDB counts
		if bytes.HasPrefix(value, []byte(`{"B"`)) {
			size = base64.StdEncoding.DecodedLen(size)
		}
		written.attributes[name] = size
	}
	for name, size := range updated(on) {
		written.attributes[name] = size
	}
	written.writes++
	c.add(at, units{write: factor * blocks(written.size(), writeUnit)})
	return written
}

// expressionWord matches names, placeholders and functions in an update expression.
var expressionWord = regexp.MustCompile(`[#:]?[A-Za-z_0-9]+`)

// counterBytes is the size of a number of about ten digits.
const counterBytes = 6

// updated returns the attributes of an update expression and the sizes of their values.
func updated(on action) map[string]int {
	sizes := map[string]int{}
	last := ""
	for _, word := range expressionWord.FindAllString(on.UpdateExpression, -1) {
		switch {
		case strings.HasPrefix(word, ":"):
			if value := on.ExpressionAttributeValues[word]; last != "" && bytes.HasPrefix(value, []byte(`{"S"`)) {
				sizes[last] = len(value)
			}
		case strings.HasPrefix(word, "#"):
			last = on.ExpressionAttributeNames[word]
			sizes[last] = counterBytes
		case word != "SET" && word != "ADD" && word != "REMOVE" && word != "DELETE":
			last = word
			sizes[last] = counterBytes
		}
	}
	return sizes
}

func (c *counter) add(at partition, cost units) {
	sum := c.spent[at]
	c.spent[at] = units{sum.read + cost.read, sum.write + cost.write}
}

// reset sets the counts to zero and keeps the items.
func (c *counter) reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.spent = map[partition]units{}
	for _, items := range c.items {
		for _, i := range items {
			i.writes, i.transaction = 0, 0
		}
	}
}

// text returns the value of a string attribute.
func text(attribute json.RawMessage) string {
	var value struct{ S string }
	_ = json.Unmarshal(attribute, &value) // empty if absent
	return value.S
}

// rows returns the figures of the busiest partition of each kind. The kind is the part of the key
// before #.
func (c *counter) rows(seconds float64) []row {
	busiest := map[partition]row{}
	of := func(at partition) partition {
		kind, _, _ := strings.Cut(at.key, "#")
		return partition{at.table, kind}
	}
	for at, spent := range c.spent {
		kind := of(at)
		r := busiest[kind]
		r.Table, r.Kind = at.table, kind.key
		r.Partitions++
		r.Read = max(r.Read, spent.read/seconds)
		r.Write = max(r.Write, spent.write/seconds)
		busiest[kind] = r
	}
	for at, items := range c.items {
		r, ok := busiest[of(at)]
		if !ok {
			continue
		}
		for _, i := range items {
			r.Conflicts += i.conflicts(seconds)
			r.ItemBytes = max(r.ItemBytes, i.size())
		}
		busiest[of(at)] = r
	}
	return slices.SortedFunc(maps.Values(busiest), func(a, b row) int {
		if n := strings.Compare(b.Table, a.Table); n != 0 {
			return n
		}
		return strings.Compare(a.Kind, b.Kind)
	})
}

// conflicts returns how many writes per second DynamoDB is expected to reject because of
// transactions on the same item, if writes arrive independently of each other. A write in a
// transaction conflicts with any other write; a plain write conflicts only with transactions.
func (i *item) conflicts(seconds float64) float64 {
	all, transactional := float64(i.writes)/seconds, float64(i.transaction)/seconds
	conflict := func(rate float64) float64 { return 1 - math.Exp(-rate*conflictSeconds) }
	return transactional*conflict(all) + (all-transactional)*conflict(transactional)
}

// totals returns the units of each table.
func (c *counter) totals() map[string]units {
	sums := map[string]units{}
	for at, spent := range c.spent {
		sum := sums[at.table]
		sums[at.table] = units{sum.read + spent.read, sum.write + spent.write}
	}
	return sums
}
