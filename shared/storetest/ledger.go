package storetest

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/quota"
	"trefoil/shared/store"
	"trefoil/shared/usage"
)

const ledgerDay = "2026-03-01"

// books is a ledger with a clock, and short words for what tests do with it.
type books struct {
	*testing.T
	*store.Ledger
	now    time.Time
	limits quota.Limits
}

func newBooks(t *testing.T, main *store.Main, ephemeral *store.Ephemeral) *books {
	b := &books{
		T:      t,
		Ledger: &store.Ledger{Main: main, Ephemeral: ephemeral},
		now:    time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC),
		limits: quota.Limits{Visitor: 3, Network: 100, User: 10},
	}
	ephemeral.Now = func() time.Time { return b.now }
	return b
}

func byVisitor(device, network string) quota.Entry {
	return quota.Entry{Day: ledgerDay, Caller: quota.Caller{Device: device, Network: network}}
}

func byUser(u account.User) quota.Entry {
	return quota.Entry{Day: ledgerDay, Caller: quota.Caller{UserID: u.ID, Epoch: u.Epoch}}
}

func (b *books) wantCount(want error, e quota.Entry) {
	b.Helper()
	if err := b.Count(b.Context(), e, b.limits); !errors.Is(err, want) {
		b.Errorf("counted with %v, want %v", err, want)
	}
}

func (b *books) settle(s quota.Settlement) {
	b.Helper()
	if err := b.Settle(b.Context(), s); err != nil {
		b.Error(err)
	}
}

func (b *books) user(u account.User) account.User {
	b.Helper()
	if err := b.Main.CreateUser(b.Context(), u); err != nil {
		b.Fatal(err)
	}
	return u
}

func (b *books) wantUsed(id string, used, count int) {
	b.Helper()
	u, err := b.Main.User(b.Context(), id)
	if err != nil || u.ChatsUsed != used || u.ChatCount != count {
		b.Errorf("used %d of %d chats, %v; want %d of %d", u.ChatsUsed, u.ChatCount, err, used, count)
	}
}

// atOnce is how many of n calls at the same time let through; every other one
// must refuse with want.
func (b *books) atOnce(n int, want error, call func(i int) error) int {
	b.Helper()
	var passed atomic.Int64
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() {
			switch err := call(i); {
			case err == nil:
				passed.Add(1)
			case !errors.Is(err, want):
				b.Errorf("call %d: %v, want nothing or %v", i, err, want)
			}
		})
	}
	group.Wait()
	return int(passed.Load())
}

func testLedger(t *testing.T, open func(t *testing.T) (*store.Main, *store.Ephemeral)) {
	run := func(name string, test func(*books)) {
		t.Run(name, func(t *testing.T) {
			main, ephemeral := open(t)
			test(newBooks(t, main, ephemeral))
		})
	}
	run("visitor", func(b *books) {
		for range 3 {
			b.wantCount(nil, byVisitor("d", "n"))
		}
		b.wantCount(quota.ErrTrialLimit, byVisitor("d", "n"))
		b.wantCount(quota.ErrTrialLimit, byVisitor("d", "another network"))
		b.wantCount(nil, byVisitor("another", "n"))
		b.settle(quota.Settlement{Entry: byVisitor("d", "n"), Refund: true})
		b.wantCount(nil, byVisitor("d", "n"))
		b.wantCount(quota.ErrTrialLimit, byVisitor("d", "n"))
	})
	run("network", func(b *books) {
		b.limits.Network = 4
		for i := range 4 {
			b.wantCount(nil, byVisitor(strconv.Itoa(i), "n"))
		}
		b.wantCount(quota.ErrTrialLimit, byVisitor("4", "n"))
		b.settle(quota.Settlement{Entry: byVisitor("0", "n"), Refund: true})
		b.wantCount(nil, byVisitor("4", "n")) // the refusal did not count on the device either
		b.settle(quota.Settlement{Entry: byVisitor("4", "n"), Refund: true, Costly: true})
		b.wantCount(quota.ErrTrialLimit, byVisitor("5", "n"))
		b.wantCount(nil, byVisitor("4", "elsewhere")) // the device got its chat back
		b.wantCount(nil, byVisitor("4", "another"))
		b.limits.Network = 0
		b.wantCount(quota.ErrTrialLimit, byVisitor("5", "third"))
	})
	run("user", func(b *books) {
		free := person("a", "free")
		free.ChatsUsed, free.Epoch = 9, 2
		b.user(free)
		b.wantCount(nil, byUser(free))
		b.wantCount(quota.ErrFreeLimit, byUser(free))
		b.wantUsed(free.ID, 10, 1)
		b.settle(quota.Settlement{Entry: byUser(free), Refund: true})
		b.wantUsed(free.ID, 9, 0)
		u, _ := b.Main.User(b.Context(), free.ID)
		if u.LastSeen != ledgerDay || u.Username != "free" {
			b.Errorf("after a chat: %+v", u)
		}
		// Of the chats that cost something, so many come back, and what they cost is written every time.
		costly := quota.Settlement{Entry: byUser(free), Refund: true, Costly: true, Answers: []usage.Answer{{ModelID: "m", CostNano: 1}}}
		for range quota.MaxForgivenChats {
			b.wantCount(nil, byUser(free))
			b.settle(costly)
		}
		b.wantUsed(free.ID, 9, 0)
		b.wantCount(nil, byUser(free))
		b.settle(costly)
		b.wantUsed(free.ID, 10, 1)
		b.wantCount(quota.ErrFreeLimit, byUser(free))
		if spent, err := b.Main.Spent(b.Context(), ledgerDay); err != nil || spent != quota.MaxForgivenChats+1 {
			b.Errorf("spent %d, %v", spent, err)
		}
	})
	run("who may not", func(b *books) {
		free, pro := person("a", "free"), person("b", "pro")
		pro.IsPro, pro.ChatsUsed = true, 5000
		b.user(free)
		b.user(pro)
		only := func(e quota.Entry) quota.Entry { e.ProOnly = true; return e }
		b.wantCount(quota.ErrNotPro, only(byUser(free)))
		b.wantCount(nil, only(byUser(pro)))
		b.wantCount(nil, byUser(pro))
		b.wantUsed(pro.ID, 5002, 2)
		free.Epoch = 1
		b.wantCount(account.ErrSignedOut, byUser(free))
		b.wantCount(account.ErrSignedOut, only(byUser(free)))
		b.wantUsed(free.ID, 0, 0)
		b.wantCount(account.ErrSignedOut, byUser(person("c", "nobody")))
	})
	run("at once", testLedgerAtOnce)
	run("retry", testRetry)
	run("usage", testUsage)
	run("device key", func(b *books) {
		keys := make([][]byte, 8)
		b.atOnce(len(keys), nil, func(i int) (err error) {
			keys[i], err = b.Ephemeral.DeviceKey(b.Context())
			return err
		})
		for _, key := range keys {
			if len(key) != 32 || !bytes.Equal(key, keys[0]) {
				b.Fatalf("keys differ, or have %d bytes", len(key))
			}
		}
	})
	run("cancelled", func(b *books) {
		ctx, cancel := context.WithCancel(b.Context())
		cancel()
		for call, err := range map[string]error{
			"Count of a visitor": b.Count(ctx, byVisitor("d", "n"), b.limits),
			"Count of a user":    b.Count(ctx, byUser(person("a", "a")), b.limits),
			"Retry":              b.Retry(ctx, retryOf(byVisitor("d", "n"), "c", "m")),
			"Settle":             b.Settle(ctx, quota.Settlement{Entry: byVisitor("d", "n"), Question: true}),
		} {
			if !errors.Is(err, context.Canceled) {
				b.Errorf("%s: %v, want context.Canceled", call, err)
			}
		}
	})
}

// However many ask at the same time, exactly what is left gets through.
func testLedgerAtOnce(b *books) {
	u := person("a", "busy")
	u.ChatsUsed = 7
	b.user(u)
	if got := b.atOnce(200, quota.ErrFreeLimit, func(int) error { return b.Count(b.Context(), byUser(u), b.limits) }); got != 3 {
		b.Errorf("of a user with 3 left, %d of 200 got through", got)
	}
	b.wantUsed(u.ID, 10, 3)
	b.wantCount(nil, byVisitor("d", "n1"))
	if got := b.atOnce(200, quota.ErrTrialLimit, func(int) error { return b.Count(b.Context(), byVisitor("d", "n1"), b.limits) }); got != 2 {
		b.Errorf("of a visitor with 2 left, %d of 200 got through", got)
	}
	visitor := func(i int) error { return b.Count(b.Context(), byVisitor("of n2 "+strconv.Itoa(i), "n2"), b.limits) }
	if got := b.atOnce(100, nil, visitor); got != 100 {
		b.Errorf("of a network's first 100 visitors at once, %d got through", got)
	}
	other := func(i int) error { return b.Count(b.Context(), byVisitor("of n3 "+strconv.Itoa(i), "n3"), b.limits) }
	if got := b.atOnce(200, quota.ErrTrialLimit, other); got != 100 {
		b.Errorf("of a network with 100 left, %d of 200 got through", got)
	}
	// What is given back while others ask is neither lost nor doubled.
	b.atOnce(100, nil, func(i int) error {
		if i%2 == 0 {
			return b.Settle(b.Context(), quota.Settlement{Entry: byVisitor("of n2 "+strconv.Itoa(i), "n2"), Refund: true})
		}
		return b.Settle(b.Context(), quota.Settlement{Entry: byUser(u), Question: true})
	})
	again := func(i int) error { return b.Count(b.Context(), byVisitor("again "+strconv.Itoa(i), "n2"), b.limits) }
	if got := b.atOnce(100, quota.ErrTrialLimit, again); got != 50 {
		b.Errorf("after 50 chats were given back, %d got through", got)
	}
}

func retryOf(e quota.Entry, chatID, modelID string) quota.Entry {
	e.RetryOf, e.ModelID = chatID, modelID
	return e
}

func testRetry(b *books) {
	u, pro := person("a", "free"), person("b", "pro")
	pro.IsPro = true
	b.user(u)
	b.user(pro)
	try := func(want error, e quota.Entry) {
		b.Helper()
		if err := b.Retry(b.Context(), e); !errors.Is(err, want) {
			b.Errorf("retry of %s in %s: %v, want %v", e.ModelID, e.RetryOf, err, want)
		}
	}
	visitor := byVisitor("d", "n")
	b.settle(quota.Settlement{Entry: visitor, ChatID: "c1", Question: true, Failed: []string{"m", "o"}})
	b.settle(quota.Settlement{Entry: byUser(u), ChatID: "c2", Question: true, Failed: []string{"m"}})
	b.settle(quota.Settlement{Entry: byUser(pro), ChatID: "c3", Question: true, Failed: []string{"m", "o"}})

	try(quota.ErrNoRetry, retryOf(visitor, "c0", "m"))
	try(quota.ErrNoRetry, retryOf(visitor, "c1", "answered"))
	try(quota.ErrNoRetry, retryOf(byVisitor("other", "n"), "c1", "m"))
	try(quota.ErrNoRetry, retryOf(byUser(u), "c1", "m"))
	try(quota.ErrNoRetry, retryOf(visitor, "c2", "m"))
	if got := b.atOnce(20, quota.ErrNoRetry, func(int) error { return b.Retry(b.Context(), retryOf(visitor, "c1", "m")) }); got != 1 {
		b.Errorf("%d of 20 retries at once were free", got)
	}
	b.settle(quota.Settlement{Entry: retryOf(visitor, "c1", "m"), Refund: true})
	try(nil, retryOf(visitor, "c1", "m"))
	try(quota.ErrNoRetry, retryOf(visitor, "c1", "m"))

	old := byUser(u)
	old.Caller.Epoch = 7
	try(account.ErrSignedOut, retryOf(old, "c2", "m"))
	only := byUser(u)
	only.ProOnly = true
	try(quota.ErrNotPro, retryOf(only, "c2", "m"))
	try(nil, retryOf(byUser(u), "c2", "m"))
	only = byUser(pro)
	only.ProOnly = true
	try(nil, retryOf(only, "c3", "m"))
	b.wantUsed(u.ID, 0, 0)

	b.now = b.now.Add(15 * time.Minute)
	try(quota.ErrNoRetry, retryOf(visitor, "c1", "o"))
	try(quota.ErrNoRetry, retryOf(byUser(pro), "c3", "o"))
}

func testUsage(b *books) {
	want := usage.Day{Models: map[string]usage.Model{}}
	check := func(day string, want usage.Day, wantSpent int64) {
		b.Helper()
		got, err := b.Main.Usage(b.Context(), day)
		if err != nil {
			b.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			b.Errorf("usage of %s (-want +got):\n%s", day, diff)
		}
		spent, err := b.Main.Spent(b.Context(), day)
		if err != nil || spent != wantSpent {
			b.Errorf("spent on %s: %d, %v, want %d", day, spent, err, wantSpent)
		}
	}
	check(ledgerDay, want, 0)
	answers := []usage.Answer{{ModelID: "m", CostNano: 1_000_000_007}, {ModelID: "o", CostNano: 3}, {ModelID: "p", GenerationID: "same"}, {ModelID: "q", GenerationID: "same"}}
	b.atOnce(40, nil, func(int) error {
		return b.Settle(b.Context(), quota.Settlement{Entry: byVisitor("d", "n"), ChatID: strings.Repeat("c", 32), Question: true, Answers: answers})
	})
	b.settle(quota.Settlement{Entry: byVisitor("d", "n")}) // nothing to say
	b.wantCount(nil, byVisitor("d", "n"))
	b.settle(quota.Settlement{Entry: byVisitor("d", "n"), Refund: true, Answers: answers[:1]})
	// To whoever is gone nothing is given back; the costs are written.
	b.settle(quota.Settlement{Entry: byUser(person("c", "gone")), Refund: true, Answers: answers[:1]})
	b.settle(quota.Settlement{Entry: byVisitor("gone", "n"), Refund: true, Answers: answers[:1]})
	if _, err := b.Main.User(b.Context(), person("c", "gone").ID); err == nil {
		b.Error("giving back made a user")
	}
	const cost = 40*1_000_000_010 + 3*1_000_000_007
	check(ledgerDay, usage.Day{Chats: 40, CostNano: cost, Models: map[string]usage.Model{
		"m": {Requests: 43, CostNano: 43 * 1_000_000_007},
		"o": {Requests: 40, CostNano: 40 * 3},
		"p": {Requests: 40},
		"q": {Requests: 40},
	}}, cost+cost/83*80) // 83 answers have told their cost, 80 have not
	check("2026-03-02", want, 0)
	unsettled := func() map[usage.Unsettled]bool {
		b.Helper()
		listed, err := b.Ephemeral.Unsettled(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		distinct := map[usage.Unsettled]bool{}
		for _, u := range listed {
			distinct[u] = true
		}
		return distinct
	}
	if diff := cmp.Diff(map[usage.Unsettled]bool{
		{Day: ledgerDay, ModelID: "p", GenerationID: "same"}: true,
		{Day: ledgerDay, ModelID: "q", GenerationID: "same"}: true,
	}, unsettled()); diff != "" {
		b.Errorf("unsettled (-want +got):\n%s", diff)
	}
	b.now = b.now.Add(30 * 24 * time.Hour)
	if left := unsettled(); len(left) != 0 {
		b.Errorf("unsettled after 30 days: %v", left)
	}
}
