package main

import "testing"

// At 100,000 chats per minute, no partition exceeds its limit. The simulation must include the
// partitions that all chats share.
func TestNoPartitionExceedsItsLimit(t *testing.T) {
	rows, err := simulate(t.Context(), load{ChatsPerMinute: 100_000, ChatSeconds: 10, Users: 0.5, Seconds: 2})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]row{}
	for _, r := range rows {
		seen[r.Kind] = r
		if r.over() {
			t.Errorf("%s %s: %.0f read and %.0f write units per second", r.Table, r.Kind, r.Read, r.Write)
		}
	}
	if seen["USAGE"].Write < 100 || seen["MODELS"].Read < 100 || seen["SALT"].Read < 100 || seen["NETWORK"].Write == 0 || seen["UNSETTLED"].Write < 100 || seen["STOP"].Write == 0 {
		t.Errorf("the simulation is incomplete: %+v", rows)
	}
}
