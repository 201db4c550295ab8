package storetest

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/quota"
	"trefoil/shared/usage"
)

var ledgerDay = account.Day(noon)

func byVisitor(device, network string) quota.Entry {
	return quota.Entry{Day: ledgerDay, Caller: quota.Caller{Device: device, Network: account.Network{network}}}
}

func byUser(u account.User) quota.Entry {
	return quota.Entry{Day: ledgerDay, Caller: quota.Caller{UserID: u.ID, Epoch: u.Epoch}}
}

func (t *storeTest) wantCount(want error, e quota.Entry) {
	t.Helper()
	if _, err := t.ledger.Count(t.Context(), e, t.limits); !errors.Is(err, want) {
		t.Errorf("Count: error %v, want %v", err, want)
	}
}

func (t *storeTest) count(ctx context.Context, e quota.Entry) error {
	_, err := t.ledger.Count(ctx, e, t.limits)
	return err
}

func (t *storeTest) retry(ctx context.Context, e quota.Entry) error {
	_, err := t.ledger.Retry(ctx, e)
	return err
}

func (t *storeTest) settle(s quota.Settlement) {
	t.Helper()
	if err := t.ledger.Settle(t.Context(), s); err != nil {
		t.Error(err)
	}
}

func (t *storeTest) wantUsed(id string, used, count int) {
	t.Helper()
	u, err := t.main.User(t.Context(), id)
	if err != nil || u.ChatsUsed != used || u.ChatCount != count {
		t.Errorf("ChatsUsed %d, ChatCount %d, error %v; want %d and %d", u.ChatsUsed, u.ChatCount, err, used, count)
	}
}

var ledgerTests = map[string]func(*storeTest){
	"visitor": func(t *storeTest) {
		for range 3 {
			t.wantCount(nil, byVisitor("d", "n"))
		}
		t.wantCount(quota.ErrTrialLimit, byVisitor("d", "n"))
		t.wantCount(quota.ErrTrialLimit, byVisitor("d", "another network"))
		t.wantCount(nil, byVisitor("another", "n"))
		t.settle(quota.Settlement{Entry: byVisitor("d", "n"), Refund: true})
		t.wantCount(nil, byVisitor("d", "n"))
		t.wantCount(quota.ErrTrialLimit, byVisitor("d", "n"))
	},
	"network": func(t *storeTest) {
		t.limits.Network = 4
		for i := range 4 {
			t.wantCount(nil, byVisitor(strconv.Itoa(i), "n"))
		}
		t.wantCount(quota.ErrTrialLimit, byVisitor("4", "n"))
		t.settle(quota.Settlement{Entry: byVisitor("0", "n"), Refund: true})
		// The refund allows one more chat from this network.
		t.wantCount(nil, byVisitor("4", "n"))
		t.wantCount(quota.ErrTrialLimit, byVisitor("5", "n"))
		t.wantCount(nil, byVisitor("4", "elsewhere"))
		t.limits.Network = 0
		t.wantCount(quota.ErrTrialLimit, byVisitor("5", "third"))
	},
	"wider networks": func(t *storeTest) {
		t.limits.Network = 2
		devices := 0
		newDevice := func(network account.Network) quota.Entry {
			devices++
			return quota.Entry{Day: ledgerDay, Caller: quota.Caller{Device: strconv.Itoa(devices), NewDevice: true, Network: network}}
		}
		network := func(n, wide int) account.Network {
			return account.Network{strconv.Itoa(n), "wide " + strconv.Itoa(wide), "widest"}
		}
		// A /56 has 4 times the limit of a network, and a /48 has 16 times.
		first := newDevice(network(0, 0))
		t.wantCount(nil, first)
		for i := 1; i < 8; i++ {
			t.wantCount(nil, newDevice(network(i, 0)))
		}
		rejected := newDevice(network(8, 0))
		t.wantCount(quota.ErrTrialLimit, rejected)
		for i := range 2 { // the rejected chat did not count for its network
			t.wantCount(nil, newDevice(account.Network{"8", "another", "another " + strconv.Itoa(i)}))
		}
		for i := 8; i < 32; i++ {
			t.wantCount(nil, newDevice(network(100+i, i/8)))
		}
		t.wantCount(quota.ErrTrialLimit, newDevice(network(200, 4)))
		// Known devices do not count for wider networks.
		known := first
		known.Caller.NewDevice = false
		t.wantCount(nil, known)
		t.settle(quota.Settlement{Entry: first, Refund: true})
		t.wantCount(nil, newDevice(network(0, 0)))
		t.wantCount(quota.ErrTrialLimit, newDevice(network(201, 4)))
	},
	"user": func(t *storeTest) {
		free := newUser("a", "free")
		free.ChatsUsed, free.Epoch = 9, 2
		t.user(free)
		t.wantCount(nil, byUser(free))
		t.wantCount(quota.ErrFreeLimit, byUser(free))
		t.wantUsed(free.ID, 10, 1)
		t.settle(quota.Settlement{Entry: byUser(free), Refund: true})
		t.wantUsed(free.ID, 9, 0)
		u, _ := t.main.User(t.Context(), free.ID)
		if !u.LastSeen.Equal(t.now) || u.Username != "free" {
			t.Errorf("after a chat: %+v", u)
		}
	},
	"unlimited": func(t *storeTest) {
		t.limits = quota.Limits{Visitor: quota.Unlimited, Network: quota.Unlimited, User: quota.Unlimited}
		free := newUser("a", "free")
		free.ChatsUsed = 1_000_000
		t.user(free)
		for range 2 {
			t.wantCount(nil, byUser(free))
			t.wantCount(nil, byVisitor("d", "n"))
		}
	},
	"not allowed": func(t *storeTest) {
		free, pro := newUser("a", "free"), newUser("b", "pro")
		pro.IsPro, pro.ChatsUsed = true, 5000
		t.user(free)
		t.user(pro)
		proOnly := func(e quota.Entry) quota.Entry { e.ProOnly = true; return e }
		t.wantCount(quota.ErrNotPro, proOnly(byUser(free)))
		t.wantCount(nil, proOnly(byUser(pro)))
		t.wantCount(nil, byUser(pro))
		t.wantUsed(pro.ID, 5002, 2)
		free.Epoch = 1
		t.wantCount(account.ErrSignedOut, byUser(free))
		t.wantCount(account.ErrSignedOut, proOnly(byUser(free)))
		t.wantUsed(free.ID, 0, 0)
		t.wantCount(account.ErrSignedOut, byUser(newUser("c", "unknown")))
	},
	"blocked": func(t *storeTest) {
		u := t.user(newUser("a", "blocked"))
		t.settle(quota.Settlement{Entry: byUser(u), ChatID: "c", CountChat: true, Failed: []string{"m"}})
		if err := t.main.SetBlocked(t.Context(), u.ID, true); err != nil {
			t.Fatal(err)
		}
		t.wantCount(account.ErrBlocked, byUser(u))
		if err := t.retry(t.Context(), retryOf(byUser(u), "c", "m")); !errors.Is(err, account.ErrBlocked) {
			t.Errorf("retry: error %v", err)
		}
		t.wantUsed(u.ID, 0, 0)
		if err := t.main.SetBlocked(t.Context(), u.ID, false); err != nil {
			t.Fatal(err)
		}
		t.wantCount(nil, byUser(u))
	},
	"concurrent": testLedgerConcurrently,
	"budget":     testBudget,
	"retry":      testRetry,
	"usage":      testUsage,
	"device key": func(t *storeTest) {
		keys := make([][]byte, 8)
		concurrently(t, len(keys), nil, func(i int) (err error) {
			keys[i], err = t.ephemeral.DeviceKey(t.Context())
			return err
		})
		for _, key := range keys {
			if len(key) != 32 || !bytes.Equal(key, keys[0]) {
				t.Fatalf("different keys, or a key of %d bytes", len(key))
			}
		}
	},
}

// Concurrent chats never exceed a limit.
func testLedgerConcurrently(t *storeTest) {
	u := newUser("a", "busy")
	u.ChatsUsed = 7
	t.user(u)
	if got := concurrently(t, 200, quota.ErrFreeLimit, func(int) error { return t.count(t.Context(), byUser(u)) }); got != 3 {
		t.Errorf("user with 3 chats left: %d of 200 counted", got)
	}
	t.wantUsed(u.ID, 10, 3)
	t.wantCount(nil, byVisitor("d", "n1"))
	if got := concurrently(t, 200, quota.ErrTrialLimit, func(int) error { return t.count(t.Context(), byVisitor("d", "n1")) }); got != 2 {
		t.Errorf("visitor with 2 chats left: %d of 200 counted", got)
	}
	visitor := func(i int) error { return t.count(t.Context(), byVisitor("of n2 "+strconv.Itoa(i), "n2")) }
	if got := concurrently(t, 100, nil, visitor); got != 100 {
		t.Errorf("network's first 100 visitors: %d counted", got)
	}
	other := func(i int) error { return t.count(t.Context(), byVisitor("of n3 "+strconv.Itoa(i), "n3")) }
	if got := concurrently(t, 200, quota.ErrTrialLimit, other); got != 100 {
		t.Errorf("network with 100 chats left: %d of 200 counted", got)
	}
	// Concurrent refunds are neither lost nor doubled.
	concurrently(t, 100, nil, func(i int) error {
		if i%2 == 0 {
			return t.ledger.Settle(t.Context(), quota.Settlement{Entry: byVisitor("of n2 "+strconv.Itoa(i), "n2"), Refund: true})
		}
		return t.ledger.Settle(t.Context(), quota.Settlement{Entry: byUser(u), CountChat: true})
	})
	again := func(i int) error { return t.count(t.Context(), byVisitor("again "+strconv.Itoa(i), "n2")) }
	if got := concurrently(t, 100, quota.ErrTrialLimit, again); got != 50 {
		t.Errorf("after 50 refunds: %d of 100 counted, want 50", got)
	}
}

func retryOf(e quota.Entry, chatID, modelID string) quota.Entry {
	e.RetryOf, e.ModelID = chatID, modelID
	return e
}

func testRetry(t *storeTest) {
	u, pro := newUser("a", "free"), newUser("b", "pro")
	pro.IsPro = true
	t.user(u)
	t.user(pro)
	wantRetry := func(want error, e quota.Entry) {
		t.Helper()
		if err := t.retry(t.Context(), e); !errors.Is(err, want) {
			t.Errorf("retry of %s in %s: error %v, want %v", e.ModelID, e.RetryOf, err, want)
		}
	}
	visitor := byVisitor("d", "n")
	t.settle(quota.Settlement{Entry: visitor, ChatID: "c1", CountChat: true, Failed: []string{"m", "o"}})
	t.settle(quota.Settlement{Entry: byUser(u), ChatID: "c2", CountChat: true, Failed: []string{"m"}})
	t.settle(quota.Settlement{Entry: byUser(pro), ChatID: "c3", CountChat: true, Failed: []string{"m", "o"}})

	wantRetry(quota.ErrNoRetry, retryOf(visitor, "c0", "m"))
	wantRetry(quota.ErrNoRetry, retryOf(visitor, "c1", "answered"))
	wantRetry(quota.ErrNoRetry, retryOf(byVisitor("other", "n"), "c1", "m"))
	wantRetry(quota.ErrNoRetry, retryOf(byUser(u), "c1", "m"))
	wantRetry(quota.ErrNoRetry, retryOf(visitor, "c2", "m"))
	if got := concurrently(t, 20, quota.ErrNoRetry, func(int) error { return t.retry(t.Context(), retryOf(visitor, "c1", "m")) }); got != 1 {
		t.Errorf("%d of 20 concurrent retries were free, want 1", got)
	}
	t.settle(quota.Settlement{Entry: retryOf(visitor, "c1", "m"), Refund: true})
	wantRetry(nil, retryOf(visitor, "c1", "m"))
	wantRetry(quota.ErrNoRetry, retryOf(visitor, "c1", "m"))

	// In chat c4, one failure is recorded during the chat and another at its end.
	if err := t.ledger.Fail(t.Context(), visitor.Caller, "c4", []string{"m"}); err != nil {
		t.Fatal(err)
	}
	wantRetry(quota.ErrNoRetry, retryOf(visitor, "c4", "o"))
	wantRetry(nil, retryOf(visitor, "c4", "m"))
	t.settle(quota.Settlement{Entry: visitor, ChatID: "c4", CountChat: true, Failed: []string{"o"}})
	wantRetry(quota.ErrNoRetry, retryOf(visitor, "c4", "m"))
	wantRetry(nil, retryOf(visitor, "c4", "o"))

	old := byUser(u)
	old.Caller.Epoch = 7
	wantRetry(account.ErrSignedOut, retryOf(old, "c2", "m"))
	proOnly := byUser(u)
	proOnly.ProOnly = true
	wantRetry(quota.ErrNotPro, retryOf(proOnly, "c2", "m"))
	wantRetry(nil, retryOf(byUser(u), "c2", "m"))
	proOnly = byUser(pro)
	proOnly.ProOnly = true
	wantRetry(nil, retryOf(proOnly, "c3", "m"))
	t.wantUsed(u.ID, 0, 0)

	t.now = t.now.Add(15 * time.Minute)
	wantRetry(quota.ErrNoRetry, retryOf(visitor, "c1", "o"))
	wantRetry(quota.ErrNoRetry, retryOf(byUser(pro), "c3", "o"))
}

func testUsage(t *storeTest) {
	want := usage.Day{Models: map[string]usage.Model{}}
	check := func(day string, want usage.Day) {
		t.Helper()
		got, err := t.main.Usage(t.Context(), day)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("usage of %s (-want +got):\n%s", day, diff)
		}
	}
	check(ledgerDay, want)
	answers := []usage.Answer{{ModelID: "m", CostNano: 1_000_000_007}, {ModelID: "o", CostNano: 3}, {ModelID: "p", Unknown: true, GenerationID: "gen-1"}, {ModelID: "q", Unknown: true, GenerationID: "gen-1"}, {ModelID: "r", Unknown: true}}
	concurrently(t, 40, nil, func(int) error {
		return t.ledger.Settle(t.Context(), quota.Settlement{Entry: byVisitor("d", "n"), ChatID: strings.Repeat("c", 32), CountChat: true, Answers: answers})
	})
	t.settle(quota.Settlement{Entry: byVisitor("d", "n")}) // nothing to write
	// Unknown users and visitors get no refund.
	t.settle(quota.Settlement{Entry: byUser(newUser("c", "deleted")), Refund: true})
	t.settle(quota.Settlement{Entry: byVisitor("deleted", "n"), Refund: true})
	if _, err := t.main.User(t.Context(), newUser("c", "deleted").ID); err == nil {
		t.Error("a refund created a user")
	}
	const cost = 40 * 1_000_000_010
	check(ledgerDay, usage.Day{Chats: 40, CostNano: cost, Settled: 80, Unsettled: 120, Models: map[string]usage.Model{
		"m": {Requests: 40, CostNano: 40 * 1_000_000_007},
		"o": {Requests: 40, CostNano: 40 * 3},
		"p": {Requests: 40},
		"q": {Requests: 40},
		"r": {Requests: 40},
	}})
	check(account.Day(noon.AddDate(0, 0, 1)), want)
	unsettled := func() map[string]bool {
		distinct := map[string]bool{}
		for _, chat := range t.unsettled() {
			for _, g := range chat.Generations {
				distinct[chat.Day+" "+g.ModelID+" "+g.ID] = chat.At.Equal(noon)
			}
		}
		return distinct
	}
	if diff := cmp.Diff(map[string]bool{ledgerDay + " p gen-1": true, ledgerDay + " q gen-1": true}, unsettled()); diff != "" {
		t.Errorf("unsettled (-want +got):\n%s", diff)
	}
	t.now = t.now.Add(30 * 24 * time.Hour)
	if left := unsettled(); len(left) != 0 {
		t.Errorf("unsettled after 30 days: %v", left)
	}
}
