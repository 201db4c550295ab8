package main

import (
	"encoding/json"
	"math"
	"testing"
)

// At a million chats per minute, no partition except the catalog's exceeds its limit, and no writes
// conflict. The simulation must include every kind of partition in want.
func TestNoPartitionExceedsItsLimit(t *testing.T) {
	r, err := simulate(t.Context(), load{ChatsPerMinute: 1_000_000, ChatSeconds: 10, Users: 0.5, Stopped: 0.5, Budget: true, Seconds: 0.24})
	if err != nil {
		t.Fatal(err)
	}
	if r.over() {
		t.Errorf("%+v", r.Rows)
	}
	want := map[string]row{
		"USAGE": {Write: 500}, "BUDGET": {Write: 100}, "UNSETTLED": {Write: 50}, "ACTIVE": {Write: 50}, "USER": {Write: 1},
		"NETWORK": {Write: 10}, "VISITOR": {Write: 1}, "STOP": {Write: 1, Read: 1}, "MODELS": {Read: 1000}, "SALT": {Read: 1000},
	}
	for _, got := range r.Rows {
		if least, ok := want[got.Kind]; ok && got.Read >= least.Read && got.Write >= least.Write {
			delete(want, got.Kind)
		}
		if got.Kind == "MODELS" && got.Read*maxCatalogLoad/1_000_000 > maxReadUnits {
			t.Errorf("the catalog exceeds its limit at %d chats per minute: %+v", maxCatalogLoad, got)
		}
	}
	if len(want) > 0 {
		t.Errorf("the simulation lacks %v: %+v", want, r.Rows)
	}
}

func TestCounter(t *testing.T) {
	c := newCounter()
	count := func(operation, body string) {
		t.Helper()
		var req request
		if err := json.Unmarshal([]byte(body), &req); err != nil {
			t.Fatal(err)
		}
		c.count(operation, req)
	}
	const key = `"TableName":"main","Key":{"pk":{"S":"A#1"},"sk":{"S":"S"}}`
	count("UpdateItem", `{`+key+`,"UpdateExpression":"SET #ab = :0, #ab2 = :1 ADD chats :1","ExpressionAttributeNames":{"#ab":"ab","#ab2":"ab2"},
		"ExpressionAttributeValues":{":0":{"S":"text"},":1":{"N":"1"}}}`)
	if got, want := c.item(partition{"main", "A#1"}, "S").size(), len("pk"+"A#1"+"sk"+"S"+"ab"+`{"S":"text"}`+"ab2"+"chats")+2*counterBytes; got != want {
		t.Errorf("item of %d bytes, want %d", got, want)
	}
	if r := c.rows(1); len(r) != 1 || r[0].Write != 1 || r[0].Conflicts != 0 {
		t.Errorf("one update: %+v", r)
	}
	for range 9 {
		count("TransactWriteItems", `{"TransactItems":[{"Update":{`+key+`}},{"Put":{"TableName":"main","Item":{"pk":{"S":"B#1"},"sk":{"S":"S"}}}}]}`)
	}
	rows := c.rows(1)
	// At 10 writes per second, each of the 9 transactional writes conflicts with any write that
	// arrives within 25 ms. The plain update conflicts only with the 9 transactional writes.
	want := 9*(1-math.Exp(-10*0.025)) + 1 - math.Exp(-9*0.025)
	if len(rows) != 2 || rows[0].Write != 19 || math.Abs(rows[0].Conflicts-want) > 1e-9 || rows[1].Conflicts == 0 {
		t.Errorf("transactions: %+v, want 19 units and %g conflicts", rows, want)
	}
}
