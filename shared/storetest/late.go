package storetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/quota"
	"trefoil/shared/store"
	"trefoil/shared/usage"
)

func testLateCosts(t *testing.T, open func(t *testing.T) (*store.Main, *store.Ephemeral)) {
	run := func(name string, test func(*lateTest)) {
		t.Run(name, func(t *testing.T) {
			main, ephemeral := open(t)
			test(&lateTest{ledgerTest: newLedgerTest(t, main, ephemeral)})
		})
	}
	run("today", (*lateTest).today)
	run("finished day", (*lateTest).finishedDay)
	run("concurrent", (*lateTest).concurrent)
	run("limit", (*lateTest).limit)
	run("days", (*lateTest).days)
}

// lateTest tests the usage by day and costs that became known late.
type lateTest struct {
	*ledgerTest
	generations int // created so far
}

const lateModel = "maker/model-1.5's"

// chat settles a chat with one answer of known cost and n answers of unknown cost.
func (lt *lateTest) chat(nano int64, n int) {
	lt.Helper()
	answers := []usage.Answer{{ModelID: lateModel, CostNano: nano}}
	for i := range n {
		answers = append(answers, usage.Answer{ModelID: fmt.Sprint("maker/", i), Unknown: true, GenerationID: fmt.Sprint("gen-", lt.generations)})
		lt.generations++
	}
	e := byVisitor("d", "n")
	e.Day = account.Day(lt.now)
	lt.settle(quota.Settlement{Entry: e, CountChat: true, Answers: answers})
}

func (lt *lateTest) unsettled() []usage.Unsettled {
	lt.Helper()
	chats, err := lt.Unsettled(lt.Context(), 1000)
	if err != nil {
		lt.Fatal(err)
	}
	return chats
}

// settleFirst settles the first n answers of each unsettled chat at the given cost.
func (lt *lateTest) settleFirst(chats []usage.Unsettled, n int, nano int64) error {
	var late []usage.LateCosts
	for _, chat := range chats {
		found := usage.LateCosts{Unsettled: chat, Remaining: chat.Generations[n:]}
		for _, g := range chat.Generations[:n] {
			found.Costs = append(found.Costs, usage.Answer{ModelID: g.ModelID, CostNano: nano})
		}
		late = append(late, found)
	}
	return lt.SettleLate(lt.Context(), late)
}

func (lt *lateTest) wantDays(first time.Time, want ...usage.Day) {
	lt.Helper()
	got, err := lt.Main.UsageByDay(lt.Context(), first, first.AddDate(0, 0, len(want)-1), lt.now)
	if err != nil {
		lt.Fatal(err)
	}
	for i := range want {
		if want[i].Models == nil {
			want[i].Models = map[string]usage.Model{}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		lt.Errorf("usage by day (-want +got):\n%s", diff)
	}
}

func (lt *lateTest) wantTotal(want int64) {
	lt.Helper()
	if got, err := lt.Main.TotalCost(lt.Context(), lt.now); err != nil || got != want {
		lt.Errorf("total cost %d, %v, want %d", got, err, want)
	}
}

// Late costs of the current day are added to that day.
func (lt *lateTest) today() {
	lt.chat(5, 2)
	if err := lt.settleFirst(lt.unsettled(), 1, 100); err != nil {
		lt.Fatal(err)
	}
	chats := lt.unsettled()
	if len(chats) != 1 || len(chats[0].Generations) != 1 || chats[0].Generations[0] != (usage.Generation{ID: "gen-1", ModelID: "maker/1"}) {
		lt.Fatalf("unsettled: %+v", chats)
	}
	models := map[string]usage.Model{lateModel: {Requests: 1, CostNano: 5}, "maker/0": {Requests: 1, CostNano: 100}, "maker/1": {Requests: 1}}
	lt.wantDays(lt.now, usage.Day{Chats: 1, CostNano: 105, Settled: 2, Unsettled: 1, Models: models})
	if err := lt.settleFirst(chats, 1, 0); err != nil { // the answer was free
		lt.Fatal(err)
	}
	lt.wantDays(lt.now, usage.Day{Chats: 1, CostNano: 105, Settled: 3, Models: models})
	lt.wantTotal(105)
	if chats := lt.unsettled(); len(chats) != 0 {
		lt.Errorf("unsettled: %+v", chats)
	}
}

// Late costs are added to a finished day, whether they become known before or after the day is
// rolled up.
func (lt *lateTest) finishedDay() {
	first := lt.now
	const chats = 6
	for range chats {
		lt.chat(5, 1)
	}
	midnight := first.Truncate(24 * time.Hour).Add(24 * time.Hour)
	found := int64(0)
	want := func() {
		lt.Helper()
		lt.wantDays(first, usage.Day{Chats: chats, CostNano: 5*chats + 10*found, Settled: chats + found, Unsettled: chats - found, Models: map[string]usage.Model{
			lateModel: {Requests: chats, CostNano: 5 * chats}, "maker/0": {Requests: chats, CostNano: 10 * found},
		}}, usage.Day{})
		lt.wantTotal(5*chats + 10*found)
	}
	for _, at := range []time.Duration{time.Minute, 29 * time.Minute, 31 * time.Minute, 59 * time.Minute, 2 * time.Hour, 3 * time.Hour} {
		lt.now = midnight.Add(at)
		if err := lt.settleFirst(lt.unsettled()[:1], 1, 10); err != nil {
			lt.Fatal(err)
		}
		found++
		want() // rolls up the day once it has been over for an hour
	}
	lt.now = midnight.AddDate(0, 0, 20)
	want()
}

// Concurrent calls record each cost once.
func (lt *lateTest) concurrent() {
	for range 5 {
		lt.chat(1, 2)
	}
	chats := lt.unsettled()
	concurrently(lt.T, 8, nil, func(int) error { return lt.settleFirst(chats, 2, 10) })
	lt.wantTotal(5 + 10*10)
	if err := lt.settleFirst(chats, 2, 10); err != nil {
		lt.Fatal(err)
	}
	lt.wantTotal(5 + 10*10)
	if left := lt.unsettled(); len(left) != 0 {
		lt.Errorf("unsettled: %+v", left)
	}
}

// Unsettled returns a limited number of answers per call. Repeated calls return all of them.
func (lt *lateTest) limit() {
	for range 30 {
		lt.chat(1, 2)
	}
	for calls := 0; ; calls++ {
		chats, err := lt.Unsettled(lt.Context(), 10)
		if err != nil || len(chats) > 5 || calls > 10 {
			lt.Fatalf("%d chats, %v, after %d calls", len(chats), err, calls)
		}
		if len(chats) == 0 {
			break
		}
		if err := lt.settleFirst(chats, 2, 1); err != nil {
			lt.Fatal(err)
		}
	}
	lt.wantTotal(30 + 60)
}

func (lt *lateTest) days() {
	first := lt.now
	lt.wantDays(first.AddDate(0, 0, 1)) // an empty range
	lt.wantDays(first, usage.Day{})
	lt.chat(1, 0)
	lt.now = first.AddDate(0, 0, 2)
	lt.chat(2, 0)
	lt.chat(3, 0)
	model := func(requests int, nano int64) map[string]usage.Model {
		return map[string]usage.Model{lateModel: {Requests: requests, CostNano: nano}}
	}
	for range 2 {
		concurrently(lt.T, 3, nil, func(int) error {
			_, err := lt.Main.UsageByDay(lt.Context(), first, lt.now, lt.now)
			return err
		})
		lt.wantDays(first.AddDate(0, 0, -1), usage.Day{},
			usage.Day{Chats: 1, CostNano: 1, Settled: 1, Models: model(1, 1)},
			usage.Day{},
			usage.Day{Chats: 2, CostNano: 5, Settled: 2, Models: model(2, 5)},
			usage.Day{}) // tomorrow
	}
	lt.chat(4, 0) // the current day is not a stored sum, so this chat is included
	lt.wantDays(lt.now, usage.Day{Chats: 3, CostNano: 9, Settled: 3, Models: model(3, 9)})
	lt.wantTotal(10)
}
