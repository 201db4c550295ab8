package storetest

import (
	"fmt"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/quota"
	"trefoil/shared/usage"
)

var lateTests = map[string]func(*storeTest){
	"today":        testLateToday,
	"finished day": testLateFinishedDay,
	"concurrent":   testLateConcurrently,
	"limit":        testUnsettledLimit,
	"days":         testDays,
}

const lateModel = "maker/model-1.5's"

// settleUnknown settles a chat with one answer of known cost and n answers of unknown cost.
func (t *storeTest) settleUnknown(nano int64, n int) {
	t.Helper()
	answers := []usage.Answer{{ModelID: lateModel, CostNano: nano}}
	for i := range n {
		answers = append(answers, usage.Answer{ModelID: fmt.Sprint("maker/", i), Unknown: true, GenerationID: fmt.Sprint("gen-", t.generations)})
		t.generations++
	}
	e := byVisitor("d", "n")
	e.Day = account.Day(t.now)
	t.settle(quota.Settlement{Entry: e, CountChat: true, Answers: answers})
}

func (t *storeTest) unsettled() []usage.Unsettled {
	t.Helper()
	chats, err := t.ledger.Unsettled(t.Context(), 1000)
	if err != nil {
		t.Fatal(err)
	}
	return chats
}

// settleFirst settles the first n answers of each unsettled chat at the given cost.
func (t *storeTest) settleFirst(chats []usage.Unsettled, n int, nano int64) error {
	var late []usage.LateCosts
	for _, chat := range chats {
		found := usage.LateCosts{Unsettled: chat, Remaining: chat.Generations[n:]}
		for _, g := range chat.Generations[:n] {
			found.Costs = append(found.Costs, usage.Answer{ModelID: g.ModelID, CostNano: nano})
		}
		late = append(late, found)
	}
	return t.ledger.SettleLate(t.Context(), late)
}

func (t *storeTest) wantDays(first time.Time, want ...usage.Day) {
	t.Helper()
	got, err := t.main.UsageByDay(t.Context(), first, first.AddDate(0, 0, len(want)-1), t.now)
	if err != nil {
		t.Fatal(err)
	}
	for i := range want {
		if want[i].Models == nil {
			want[i].Models = map[string]usage.Model{}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("usage by day (-want +got):\n%s", diff)
	}
}

func (t *storeTest) wantTotal(want int64) {
	t.Helper()
	if got, err := t.main.TotalCost(t.Context(), t.now); err != nil || got != want {
		t.Errorf("total cost %d, %v, want %d", got, err, want)
	}
}

// Late costs of the current day are added to that day.
func testLateToday(t *storeTest) {
	t.settleUnknown(5, 2)
	if err := t.settleFirst(t.unsettled(), 1, 100); err != nil {
		t.Fatal(err)
	}
	chats := t.unsettled()
	if len(chats) != 1 || len(chats[0].Generations) != 1 || chats[0].Generations[0] != (usage.Generation{ID: "gen-1", ModelID: "maker/1"}) {
		t.Fatalf("unsettled: %+v", chats)
	}
	models := map[string]usage.Model{lateModel: {Requests: 1, CostNano: 5}, "maker/0": {Requests: 1, CostNano: 100}, "maker/1": {Requests: 1}}
	t.wantDays(t.now, usage.Day{Chats: 1, CostNano: 105, Settled: 2, Unsettled: 1, Models: models})
	if err := t.settleFirst(chats, 1, 0); err != nil { // the answer was free
		t.Fatal(err)
	}
	t.wantDays(t.now, usage.Day{Chats: 1, CostNano: 105, Settled: 3, Models: models})
	t.wantTotal(105)
	if chats := t.unsettled(); len(chats) != 0 {
		t.Errorf("unsettled: %+v", chats)
	}
}

// Late costs are added to a finished day, whether they become known before or after the day is
// rolled up.
func testLateFinishedDay(t *storeTest) {
	first := t.now
	const chats = 6
	for range chats {
		t.settleUnknown(5, 1)
	}
	midnight := first.Truncate(24 * time.Hour).Add(24 * time.Hour)
	found := int64(0)
	want := func() {
		t.Helper()
		t.wantDays(first, usage.Day{Chats: chats, CostNano: 5*chats + 10*found, Settled: chats + found, Unsettled: chats - found, Models: map[string]usage.Model{
			lateModel: {Requests: chats, CostNano: 5 * chats}, "maker/0": {Requests: chats, CostNano: 10 * found},
		}}, usage.Day{})
		t.wantTotal(5*chats + 10*found)
	}
	for _, at := range []time.Duration{time.Minute, 29 * time.Minute, 31 * time.Minute, 59 * time.Minute, 2 * time.Hour, 3 * time.Hour} {
		t.now = midnight.Add(at)
		if err := t.settleFirst(t.unsettled()[:1], 1, 10); err != nil {
			t.Fatal(err)
		}
		found++
		want() // rolls up the day once it has been over for an hour
	}
	t.now = midnight.AddDate(0, 0, 20)
	want()
}

// Concurrent calls record each cost once.
func testLateConcurrently(t *storeTest) {
	for range 5 {
		t.settleUnknown(1, 2)
	}
	chats := t.unsettled()
	concurrently(t, 8, nil, func(int) error { return t.settleFirst(chats, 2, 10) })
	t.wantTotal(5 + 10*10)
	if err := t.settleFirst(chats, 2, 10); err != nil {
		t.Fatal(err)
	}
	t.wantTotal(5 + 10*10)
	if left := t.unsettled(); len(left) != 0 {
		t.Errorf("unsettled: %+v", left)
	}
}

// Unsettled returns a limited number of answers per call. Repeated calls return all of them.
func testUnsettledLimit(t *storeTest) {
	for range 30 {
		t.settleUnknown(1, 2)
	}
	for calls := 0; ; calls++ {
		chats, err := t.ledger.Unsettled(t.Context(), 10)
		if err != nil || len(chats) > 5 || calls > 10 {
			t.Fatalf("%d chats, %v, after %d calls", len(chats), err, calls)
		}
		if len(chats) == 0 {
			break
		}
		if err := t.settleFirst(chats, 2, 1); err != nil {
			t.Fatal(err)
		}
	}
	t.wantTotal(30 + 60)
}

func testDays(t *storeTest) {
	first := t.now
	t.wantDays(first.AddDate(0, 0, 1)) // an empty range
	t.wantDays(first, usage.Day{})
	t.settleUnknown(1, 0)
	t.now = first.AddDate(0, 0, 2)
	t.settleUnknown(2, 0)
	t.settleUnknown(3, 0)
	model := func(requests int, nano int64) map[string]usage.Model {
		return map[string]usage.Model{lateModel: {Requests: requests, CostNano: nano}}
	}
	for range 2 {
		concurrently(t, 3, nil, func(int) error {
			_, err := t.main.UsageByDay(t.Context(), first, t.now, t.now)
			return err
		})
		t.wantDays(first.AddDate(0, 0, -1), usage.Day{},
			usage.Day{Chats: 1, CostNano: 1, Settled: 1, Models: model(1, 1)},
			usage.Day{},
			usage.Day{Chats: 2, CostNano: 5, Settled: 2, Models: model(2, 5)},
			usage.Day{}) // tomorrow
	}
	t.settleUnknown(4, 0) // the current day is not a stored sum, so this chat is included
	t.wantDays(t.now, usage.Day{Chats: 3, CostNano: 9, Settled: 3, Models: model(3, 9)})
	t.wantTotal(10)
}
