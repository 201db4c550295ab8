package storetest

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/quota"
	"trefoil/shared/store"
	"trefoil/shared/usage"
)

var ledgerDay = account.Day(noon)

// ledgerTest is a test of a ledger with its own tables and clock.
type ledgerTest struct {
	*testing.T
	*store.Ledger
	now    time.Time
	limits quota.Limits
}

func newLedgerTest(t *testing.T, main *store.Main, ephemeral *store.Ephemeral) *ledgerTest {
	lt := &ledgerTest{
		T:      t,
		Ledger: &store.Ledger{Main: main, Ephemeral: ephemeral},
		now:    noon,
		limits: quota.Limits{Visitor: 3, Network: 100, User: 10},
	}
	ephemeral.Now = func() time.Time { return lt.now }
	return lt
}

func byVisitor(device, network string) quota.Entry {
	return quota.Entry{Day: ledgerDay, Caller: quota.Caller{Device: device, Network: account.Network{network}}}
}

func byUser(u account.User) quota.Entry {
	return quota.Entry{Day: ledgerDay, Caller: quota.Caller{UserID: u.ID, Epoch: u.Epoch}}
}

func (lt *ledgerTest) wantCount(want error, e quota.Entry) {
	lt.Helper()
	if _, err := lt.Count(lt.Context(), e, lt.limits); !errors.Is(err, want) {
		lt.Errorf("Count: error %v, want %v", err, want)
	}
}

func (lt *ledgerTest) count(ctx context.Context, e quota.Entry) error {
	_, err := lt.Count(ctx, e, lt.limits)
	return err
}

func (lt *ledgerTest) retry(ctx context.Context, e quota.Entry) error {
	_, err := lt.Retry(ctx, e)
	return err
}

func (lt *ledgerTest) settle(s quota.Settlement) {
	lt.Helper()
	if err := lt.Settle(lt.Context(), s); err != nil {
		lt.Error(err)
	}
}

func (lt *ledgerTest) user(u account.User) account.User {
	lt.Helper()
	if err := lt.Main.CreateUser(lt.Context(), u); err != nil {
		lt.Fatal(err)
	}
	return u
}

func (lt *ledgerTest) wantUsed(id string, used, count int) {
	lt.Helper()
	u, err := lt.Main.User(lt.Context(), id)
	if err != nil || u.ChatsUsed != used || u.ChatCount != count {
		lt.Errorf("ChatsUsed %d, ChatCount %d, error %v; want %d and %d", u.ChatsUsed, u.ChatCount, err, used, count)
	}
}

func testLedger(t *testing.T, open func(t *testing.T) (*store.Main, *store.Ephemeral)) {
	run := func(name string, test func(*ledgerTest)) {
		t.Run(name, func(t *testing.T) {
			main, ephemeral := open(t)
			test(newLedgerTest(t, main, ephemeral))
		})
	}
	run("visitor", func(lt *ledgerTest) {
		for range 3 {
			lt.wantCount(nil, byVisitor("d", "n"))
		}
		lt.wantCount(quota.ErrTrialLimit, byVisitor("d", "n"))
		lt.wantCount(quota.ErrTrialLimit, byVisitor("d", "another network"))
		lt.wantCount(nil, byVisitor("another", "n"))
		lt.settle(quota.Settlement{Entry: byVisitor("d", "n"), Refund: true})
		lt.wantCount(nil, byVisitor("d", "n"))
		lt.wantCount(quota.ErrTrialLimit, byVisitor("d", "n"))
	})
	run("network", func(lt *ledgerTest) {
		lt.limits.Network = 4
		for i := range 4 {
			lt.wantCount(nil, byVisitor(strconv.Itoa(i), "n"))
		}
		lt.wantCount(quota.ErrTrialLimit, byVisitor("4", "n"))
		lt.settle(quota.Settlement{Entry: byVisitor("0", "n"), Refund: true})
		// The refund allows one more chat from this network.
		lt.wantCount(nil, byVisitor("4", "n"))
		lt.wantCount(quota.ErrTrialLimit, byVisitor("5", "n"))
		lt.wantCount(nil, byVisitor("4", "elsewhere"))
		lt.limits.Network = 0
		lt.wantCount(quota.ErrTrialLimit, byVisitor("5", "third"))
	})
	run("wider networks", func(lt *ledgerTest) {
		lt.limits.Network = 2
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
		lt.wantCount(nil, first)
		for i := 1; i < 8; i++ {
			lt.wantCount(nil, newDevice(network(i, 0)))
		}
		rejected := newDevice(network(8, 0))
		lt.wantCount(quota.ErrTrialLimit, rejected)
		for i := range 2 { // the rejected chat did not count for its network
			lt.wantCount(nil, newDevice(account.Network{"8", "another", "another " + strconv.Itoa(i)}))
		}
		for i := 8; i < 32; i++ {
			lt.wantCount(nil, newDevice(network(100+i, i/8)))
		}
		lt.wantCount(quota.ErrTrialLimit, newDevice(network(200, 4)))
		// Known devices do not count for wider networks.
		known := first
		known.Caller.NewDevice = false
		lt.wantCount(nil, known)
		lt.settle(quota.Settlement{Entry: first, Refund: true})
		lt.wantCount(nil, newDevice(network(0, 0)))
		lt.wantCount(quota.ErrTrialLimit, newDevice(network(201, 4)))
	})
	run("user", func(lt *ledgerTest) {
		free := newUser("a", "free")
		free.ChatsUsed, free.Epoch = 9, 2
		lt.user(free)
		lt.wantCount(nil, byUser(free))
		lt.wantCount(quota.ErrFreeLimit, byUser(free))
		lt.wantUsed(free.ID, 10, 1)
		lt.settle(quota.Settlement{Entry: byUser(free), Refund: true})
		lt.wantUsed(free.ID, 9, 0)
		u, _ := lt.Main.User(lt.Context(), free.ID)
		if !u.LastSeen.Equal(lt.now) || u.Username != "free" {
			lt.Errorf("after a chat: %+v", u)
		}
	})
	run("unlimited", func(lt *ledgerTest) {
		lt.limits = quota.Limits{Visitor: quota.Unlimited, Network: quota.Unlimited, User: quota.Unlimited}
		free := newUser("a", "free")
		free.ChatsUsed = 1_000_000
		lt.user(free)
		for range 2 {
			lt.wantCount(nil, byUser(free))
			lt.wantCount(nil, byVisitor("d", "n"))
		}
	})
	run("not allowed", func(lt *ledgerTest) {
		free, pro := newUser("a", "free"), newUser("b", "pro")
		pro.IsPro, pro.ChatsUsed = true, 5000
		lt.user(free)
		lt.user(pro)
		proOnly := func(e quota.Entry) quota.Entry { e.ProOnly = true; return e }
		lt.wantCount(quota.ErrNotPro, proOnly(byUser(free)))
		lt.wantCount(nil, proOnly(byUser(pro)))
		lt.wantCount(nil, byUser(pro))
		lt.wantUsed(pro.ID, 5002, 2)
		free.Epoch = 1
		lt.wantCount(account.ErrSignedOut, byUser(free))
		lt.wantCount(account.ErrSignedOut, proOnly(byUser(free)))
		lt.wantUsed(free.ID, 0, 0)
		lt.wantCount(account.ErrSignedOut, byUser(newUser("c", "unknown")))
	})
	run("blocked", func(lt *ledgerTest) {
		u := lt.user(newUser("a", "blocked"))
		lt.settle(quota.Settlement{Entry: byUser(u), ChatID: "c", CountChat: true, Failed: []string{"m"}})
		if err := lt.Main.SetBlocked(lt.Context(), u.ID, true); err != nil {
			lt.Fatal(err)
		}
		lt.wantCount(account.ErrBlocked, byUser(u))
		if err := lt.retry(lt.Context(), retryOf(byUser(u), "c", "m")); !errors.Is(err, account.ErrBlocked) {
			lt.Errorf("retry: error %v", err)
		}
		lt.wantUsed(u.ID, 0, 0)
		if err := lt.Main.SetBlocked(lt.Context(), u.ID, false); err != nil {
			lt.Fatal(err)
		}
		lt.wantCount(nil, byUser(u))
	})
	run("concurrent", testLedgerConcurrently)
	run("budget", testBudget)
	run("retry", testRetry)
	run("usage", testUsage)
	run("device key", func(lt *ledgerTest) {
		keys := make([][]byte, 8)
		concurrently(lt.T, len(keys), nil, func(i int) (err error) {
			keys[i], err = lt.Ephemeral.DeviceKey(lt.Context())
			return err
		})
		for _, key := range keys {
			if len(key) != 32 || !bytes.Equal(key, keys[0]) {
				lt.Fatalf("different keys, or a key of %d bytes", len(key))
			}
		}
	})
	run("canceled", func(lt *ledgerTest) {
		ctx, cancel := context.WithCancel(lt.Context())
		cancel()
		for call, err := range map[string]error{
			"Count of a visitor": lt.count(ctx, byVisitor("d", "n")),
			"Count of a user":    lt.count(ctx, byUser(newUser("a", "a"))),
			"Retry":              lt.retry(ctx, retryOf(byVisitor("d", "n"), "c", "m")),
			"Fail":               lt.Fail(ctx, quota.Caller{Device: "d"}, "c", []string{"m"}),
			"Settle":             lt.Settle(ctx, quota.Settlement{Entry: byVisitor("d", "n"), CountChat: true}),
		} {
			if !errors.Is(err, context.Canceled) {
				lt.Errorf("%s: %v, want context.Canceled", call, err)
			}
		}
	})
}

// Concurrent chats never exceed a limit.
func testLedgerConcurrently(lt *ledgerTest) {
	u := newUser("a", "busy")
	u.ChatsUsed = 7
	lt.user(u)
	if got := concurrently(lt.T, 200, quota.ErrFreeLimit, func(int) error { return lt.count(lt.Context(), byUser(u)) }); got != 3 {
		lt.Errorf("user with 3 chats left: %d of 200 counted", got)
	}
	lt.wantUsed(u.ID, 10, 3)
	lt.wantCount(nil, byVisitor("d", "n1"))
	if got := concurrently(lt.T, 200, quota.ErrTrialLimit, func(int) error { return lt.count(lt.Context(), byVisitor("d", "n1")) }); got != 2 {
		lt.Errorf("visitor with 2 chats left: %d of 200 counted", got)
	}
	visitor := func(i int) error { return lt.count(lt.Context(), byVisitor("of n2 "+strconv.Itoa(i), "n2")) }
	if got := concurrently(lt.T, 100, nil, visitor); got != 100 {
		lt.Errorf("network's first 100 visitors: %d counted", got)
	}
	other := func(i int) error { return lt.count(lt.Context(), byVisitor("of n3 "+strconv.Itoa(i), "n3")) }
	if got := concurrently(lt.T, 200, quota.ErrTrialLimit, other); got != 100 {
		lt.Errorf("network with 100 chats left: %d of 200 counted", got)
	}
	// Concurrent refunds are neither lost nor doubled.
	concurrently(lt.T, 100, nil, func(i int) error {
		if i%2 == 0 {
			return lt.Settle(lt.Context(), quota.Settlement{Entry: byVisitor("of n2 "+strconv.Itoa(i), "n2"), Refund: true})
		}
		return lt.Settle(lt.Context(), quota.Settlement{Entry: byUser(u), CountChat: true})
	})
	again := func(i int) error { return lt.count(lt.Context(), byVisitor("again "+strconv.Itoa(i), "n2")) }
	if got := concurrently(lt.T, 100, quota.ErrTrialLimit, again); got != 50 {
		lt.Errorf("after 50 refunds: %d of 100 counted, want 50", got)
	}
}

func retryOf(e quota.Entry, chatID, modelID string) quota.Entry {
	e.RetryOf, e.ModelID = chatID, modelID
	return e
}

func testRetry(lt *ledgerTest) {
	u, pro := newUser("a", "free"), newUser("b", "pro")
	pro.IsPro = true
	lt.user(u)
	lt.user(pro)
	wantRetry := func(want error, e quota.Entry) {
		lt.Helper()
		if err := lt.retry(lt.Context(), e); !errors.Is(err, want) {
			lt.Errorf("retry of %s in %s: error %v, want %v", e.ModelID, e.RetryOf, err, want)
		}
	}
	visitor := byVisitor("d", "n")
	lt.settle(quota.Settlement{Entry: visitor, ChatID: "c1", CountChat: true, Failed: []string{"m", "o"}})
	lt.settle(quota.Settlement{Entry: byUser(u), ChatID: "c2", CountChat: true, Failed: []string{"m"}})
	lt.settle(quota.Settlement{Entry: byUser(pro), ChatID: "c3", CountChat: true, Failed: []string{"m", "o"}})

	wantRetry(quota.ErrNoRetry, retryOf(visitor, "c0", "m"))
	wantRetry(quota.ErrNoRetry, retryOf(visitor, "c1", "answered"))
	wantRetry(quota.ErrNoRetry, retryOf(byVisitor("other", "n"), "c1", "m"))
	wantRetry(quota.ErrNoRetry, retryOf(byUser(u), "c1", "m"))
	wantRetry(quota.ErrNoRetry, retryOf(visitor, "c2", "m"))
	if got := concurrently(lt.T, 20, quota.ErrNoRetry, func(int) error { return lt.retry(lt.Context(), retryOf(visitor, "c1", "m")) }); got != 1 {
		lt.Errorf("%d of 20 concurrent retries were free, want 1", got)
	}
	lt.settle(quota.Settlement{Entry: retryOf(visitor, "c1", "m"), Refund: true})
	wantRetry(nil, retryOf(visitor, "c1", "m"))
	wantRetry(quota.ErrNoRetry, retryOf(visitor, "c1", "m"))

	// In chat c4, one failure is recorded during the chat and another at its end.
	if err := lt.Fail(lt.Context(), visitor.Caller, "c4", []string{"m"}); err != nil {
		lt.Fatal(err)
	}
	wantRetry(quota.ErrNoRetry, retryOf(visitor, "c4", "o"))
	wantRetry(nil, retryOf(visitor, "c4", "m"))
	lt.settle(quota.Settlement{Entry: visitor, ChatID: "c4", CountChat: true, Failed: []string{"o"}})
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
	lt.wantUsed(u.ID, 0, 0)

	lt.now = lt.now.Add(15 * time.Minute)
	wantRetry(quota.ErrNoRetry, retryOf(visitor, "c1", "o"))
	wantRetry(quota.ErrNoRetry, retryOf(byUser(pro), "c3", "o"))
}

func testUsage(lt *ledgerTest) {
	want := usage.Day{Models: map[string]usage.Model{}}
	check := func(day string, want usage.Day) {
		lt.Helper()
		got, err := lt.Main.Usage(lt.Context(), day)
		if err != nil {
			lt.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			lt.Errorf("usage of %s (-want +got):\n%s", day, diff)
		}
	}
	check(ledgerDay, want)
	answers := []usage.Answer{{ModelID: "m", CostNano: 1_000_000_007}, {ModelID: "o", CostNano: 3}, {ModelID: "p", Unknown: true, GenerationID: "gen-1"}, {ModelID: "q", Unknown: true, GenerationID: "gen-1"}, {ModelID: "r", Unknown: true}}
	concurrently(lt.T, 40, nil, func(int) error {
		return lt.Settle(lt.Context(), quota.Settlement{Entry: byVisitor("d", "n"), ChatID: strings.Repeat("c", 32), CountChat: true, Answers: answers})
	})
	lt.settle(quota.Settlement{Entry: byVisitor("d", "n")}) // nothing to write
	// Unknown users and visitors get no refund.
	lt.settle(quota.Settlement{Entry: byUser(newUser("c", "deleted")), Refund: true})
	lt.settle(quota.Settlement{Entry: byVisitor("deleted", "n"), Refund: true})
	if _, err := lt.Main.User(lt.Context(), newUser("c", "deleted").ID); err == nil {
		lt.Error("a refund created a user")
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
		lt.Helper()
		listed, err := lt.Unsettled(lt.Context(), 1000)
		if err != nil {
			lt.Fatal(err)
		}
		distinct := map[string]bool{}
		for _, chat := range listed {
			for _, g := range chat.Generations {
				distinct[chat.Day+" "+g.ModelID+" "+g.ID] = chat.At.Equal(noon)
			}
		}
		return distinct
	}
	if diff := cmp.Diff(map[string]bool{ledgerDay + " p gen-1": true, ledgerDay + " q gen-1": true}, unsettled()); diff != "" {
		lt.Errorf("unsettled (-want +got):\n%s", diff)
	}
	lt.now = lt.now.Add(30 * 24 * time.Hour)
	if left := unsettled(); len(left) != 0 {
		lt.Errorf("unsettled after 30 days: %v", left)
	}
}
