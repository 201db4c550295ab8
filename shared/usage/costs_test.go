package usage

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// books is a ledger with costs of 3 nano-dollars today, 10 this month and 100 in total. As a
// router, it reports a bill.
type books struct {
	bill Bill
	err  error
}

func (b books) Bill(context.Context, time.Time) (Bill, error) { return b.bill, b.err }

func (b books) Usage(context.Context, string) (Day, error) { return Day{CostNano: 3}, nil }

func (b books) UsageByDay(_ context.Context, first, last, _ time.Time) ([]Day, error) {
	if first.Format(time.DateOnly) != "2026-11-01" || last.Format(time.DateOnly) != "2026-11-22" {
		return nil, errors.New("range is not the month so far")
	}
	return []Day{{CostNano: 5}, {CostNano: 2}, {CostNano: 3}}, nil
}

func (b books) TotalCost(context.Context, time.Time) (int64, error) { return 100, nil }

// Costs that the router does not report come from the ledger.
func TestCostReader(t *testing.T) {
	is := func(nano int64) Amount { return Amount{Nano: nano, Reported: true} }
	down := errors.New("down")
	now := time.Date(2026, 11, 21, 23, 0, 0, 0, time.FixedZone("", -2*3600)) // already the next UTC day
	for _, test := range []struct {
		name string
		bill Bill
		err  error
		want Costs
	}{
		{"nothing reported", Bill{}, nil, Costs{Today: 3, Month: 10, Total: 100}},
		{"router down", Bill{}, down, Costs{Today: 3, Month: 10, Total: 100, BillErr: down}},
		{"all reported", Bill{Balance: is(50), Today: is(4), Month: is(11), Total: is(101)}, nil, Costs{Balance: is(50), Today: 4, Month: 11, Total: 101}},
		{"only zeros", Bill{Balance: is(0), Today: is(0), Month: is(0), Total: is(0)}, nil, Costs{Balance: is(0)}},
		{"finished days", Bill{Past: is(20)}, nil, Costs{Today: 3, Month: 23, Total: 100}},
		{"finished days and today", Bill{Today: is(4), Past: is(20)}, nil, Costs{Today: 4, Month: 24, Total: 100}},
	} {
		got, err := CostReader{Ledger: books{}, Router: books{test.bill, test.err}}.Read(t.Context(), now)
		if err != nil || !errors.Is(got.BillErr, test.err) {
			t.Errorf("%s: %v, %v", test.name, err, got.BillErr)
		}
		got.BillErr, test.want.BillErr = nil, nil
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// lateLedger is a ledger with unsettled chats, and a router that returns some of their costs.
type lateLedger struct {
	chats []Unsettled
	costs map[string]int64
	errs  map[string]error
	late  []LateCosts
}

func (b *lateLedger) Unsettled(context.Context, int) ([]Unsettled, error) { return b.chats, nil }

func (b *lateLedger) SettleLate(_ context.Context, late []LateCosts) error {
	b.late = late
	return nil
}

func (b *lateLedger) Cost(_ context.Context, id string) (int64, error) {
	return b.costs[id], b.errs[id]
}

func TestLateSettler(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	b := &lateLedger{
		costs: map[string]int64{"known": 7, "free": 0},
		errs:  map[string]error{"new": ErrNoGeneration, "old": ErrNoGeneration, "negative": ErrInvalidCost},
	}
	chat := func(age time.Duration, ids ...string) Unsettled {
		u := Unsettled{ID: ids[0], At: now.Add(-age)}
		for _, id := range ids {
			u.Generations = append(u.Generations, Generation{ID: id, ModelID: "m-" + id})
		}
		b.chats = append(b.chats, u)
		return u
	}
	first := chat(time.Minute, "known", "new", "free")
	chat(time.Minute, "new")
	old, negative := chat(25*time.Hour, "old"), chat(time.Minute, "negative")
	settled, err := LateSettler{Ledger: b, Router: b, Now: func() time.Time { return now }}.Settle(t.Context())
	if err != nil || settled != (Settled{Found: 2, Unknown: 1, Invalid: 1}) {
		t.Errorf("%+v, %v", settled, err)
	}
	if diff := cmp.Diff([]LateCosts{
		{Unsettled: first, Costs: []Answer{{ModelID: "m-known", CostNano: 7}, {ModelID: "m-free"}}, Remaining: first.Generations[1:2]},
		{Unsettled: old}, {Unsettled: negative},
	}, b.late); diff != "" {
		t.Errorf("late costs (-want +got):\n%s", diff)
	}

	// If the router is down, no generation counts as unknown, not even after a day.
	down := errors.New("down")
	b.errs = map[string]error{"known": down, "new": down, "free": down}
	b.chats = b.chats[:1]
	nextDay := func() time.Time { return now.Add(25 * time.Hour) }
	settled, err = LateSettler{Ledger: b, Router: b, Now: nextDay}.Settle(t.Context())
	if err != nil || settled != (Settled{}) {
		t.Errorf("router down: %+v, %v", settled, err)
	}
}
