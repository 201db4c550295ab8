package store_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/errs"
	"trefoil/shared/quota"
	"trefoil/shared/store"
	"trefoil/shared/storetest"
	"trefoil/shared/usage"
)

const day = "2026-03-01"

var (
	allLimits = quota.Limits{Visitor: 3, Network: 3, User: 3}
	ada       = account.User{ID: "0123456789abcdef0123456789abcdef", Username: "ada", LastSeen: time.Now().Add(time.Hour)}
	byAda     = quota.Entry{Day: day, Caller: quota.Caller{UserID: ada.ID}}
	byDevice  = quota.Entry{Day: day, Caller: quota.Caller{Device: "d", Network: account.Network{"n"}}}
	answered  = []usage.Answer{{ModelID: "maker/model-1.5's", CostNano: 7}, {ModelID: "maker/free"}}
)

func openLedger(t *testing.T) (*store.Ledger, *storetest.CallCounter) {
	t.Helper()
	main, ephemeral, calls := storetest.OpenCounted(t)
	if err := main.CreateUser(t.Context(), ada); err != nil {
		t.Fatal(err)
	}
	calls.Reset()
	return &store.Ledger{Main: main, Ephemeral: ephemeral}, calls
}

func count(ctx context.Context, l *store.Ledger, e quota.Entry, limits quota.Limits) error {
	_, err := l.Count(ctx, e, limits)
	return err
}

func wantUsed(t *testing.T, l *store.Ledger, want int) {
	t.Helper()
	if u, err := l.Main.User(t.Context(), ada.ID); err != nil || u.ChatsUsed != want || u.ChatCount != want {
		t.Errorf("%d and %d chats used, %v, want %d", u.ChatsUsed, u.ChatCount, err, want)
	}
}

// Transactions on the chat path would conflict and cost twice as much.
func TestLedgerCalls(t *testing.T) {
	l, calls := openLedger(t)
	unknown := usage.Answer{ModelID: "m", Unknown: true, GenerationID: "gen-1"}
	retry := byAda
	retry.RetryOf, retry.ModelID = "c", "m"
	type calledTimes = map[string]int
	for _, test := range []struct {
		name string
		call func(ctx context.Context) error
		want calledTimes
	}{
		{"count of a user", func(ctx context.Context) error { return count(ctx, l, byAda, allLimits) }, calledTimes{"UpdateItem": 1}},
		{"count of a visitor", func(ctx context.Context) error { return count(ctx, l, byDevice, allLimits) }, calledTimes{"UpdateItem": 2}},
		{"settlement", func(ctx context.Context) error {
			return l.Settle(ctx, quota.Settlement{Entry: byAda, CountChat: true, Answers: answered})
		}, calledTimes{"UpdateItem": 1}},
		{"settlement with unknown costs", func(ctx context.Context) error {
			return l.Settle(ctx, quota.Settlement{Entry: byAda, CountChat: true, Answers: []usage.Answer{unknown, {ModelID: "o", Unknown: true, GenerationID: "gen-2"}}})
		}, calledTimes{"UpdateItem": 1, "PutItem": 1}},
		{"settlement with a failed model", func(ctx context.Context) error {
			return l.Settle(ctx, quota.Settlement{Entry: byAda, ChatID: "c", CountChat: true, Answers: answered, Failed: []string{"m"}})
		}, calledTimes{"UpdateItem": 2}},
		{"retry", func(ctx context.Context) error { _, err := l.Retry(ctx, retry); return err }, calledTimes{"GetItem": 1, "UpdateItem": 1}},
		{"refund of a user", func(ctx context.Context) error {
			return l.Settle(ctx, quota.Settlement{Entry: byAda, Refund: true})
		}, calledTimes{"UpdateItem": 1}},
		{"refund of a visitor", func(ctx context.Context) error {
			return l.Settle(ctx, quota.Settlement{Entry: byDevice, Refund: true})
		}, calledTimes{"UpdateItem": 2}},
	} {
		if err := test.call(t.Context()); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if diff := cmp.Diff(test.want, calls.Reset()); diff != "" {
			t.Errorf("%s: calls (-want +got):\n%s", test.name, diff)
		}
	}
}

// A user's first chat of an hour takes one extra write, or two if the user was last seen on the
// previous day and less than 24 hours ago.
func TestLedgerCallsInNewHour(t *testing.T) {
	l, calls := openLedger(t)
	now := time.Date(2040, 1, 1, 10, 0, 0, 0, time.UTC)
	l.Ephemeral.Now = func() time.Time { return now }
	for _, test := range []struct {
		later time.Duration
		want  int
	}{{0, 2}, {time.Minute, 1}, {time.Hour, 2}, {13 * time.Hour, 3}, {24 * time.Hour, 2}} {
		now = now.Add(test.later)
		calls.Reset()
		if err := count(t.Context(), l, byAda, quota.Limits{User: 100}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(map[string]int{"UpdateItem": test.want}, calls.Reset()); diff != "" {
			t.Errorf("%v later (-want +got):\n%s", test.later, diff)
		}
	}
}

// A new device on a network at its limit leaves no trace.
func TestLedgerDeletesRejectedDevices(t *testing.T) {
	l, calls := openLedger(t)
	limits := quota.Limits{Visitor: 3, Network: 1}
	entry := func(device string) quota.Entry {
		return quota.Entry{Day: day, Caller: quota.Caller{Device: device, Network: account.Network{"n"}}}
	}
	if err := count(t.Context(), l, entry("first"), limits); err != nil {
		t.Fatal(err)
	}
	calls.Reset()
	if err := count(t.Context(), l, entry("new"), limits); !errors.Is(err, quota.ErrTrialLimit) {
		t.Errorf("new device: %v", err)
	}
	if diff := cmp.Diff(map[string]int{"UpdateItem": 2, "DeleteItem": 1}, calls.Reset()); diff != "" {
		t.Errorf("new device (-want +got):\n%s", diff)
	}
	calls.LoseNext("UpdateItem", 1)
	if err := count(t.Context(), l, entry("new"), limits); !errors.Is(err, quota.ErrTrialLimit) {
		t.Errorf("new device, with a lost response: %v", err)
	}
	if diff := cmp.Diff(map[string]int{"UpdateItem": 3, "DeleteItem": 1}, calls.Reset()); diff != "" {
		t.Errorf("new device, with a lost response (-want +got):\n%s", diff)
	}
	if err := count(t.Context(), l, entry("first"), limits); !errors.Is(err, quota.ErrTrialLimit) {
		t.Errorf("returning device: %v", err)
	}
	if diff := cmp.Diff(map[string]int{"UpdateItem": 3}, calls.Reset()); diff != "" {
		t.Errorf("returning device (-want +got):\n%s", diff)
	}
}

// A new device and its network are counted at the same time. If either count fails, the other one
// is undone.
func TestLedgerCountsNewDevices(t *testing.T) {
	l, calls := openLedger(t)
	limits := quota.Limits{Visitor: 1, Network: 1}
	for i := range 10 {
		entry := quota.Entry{Day: day, Caller: quota.Caller{Device: fmt.Sprint("d", i), NewDevice: true, Network: account.Network{fmt.Sprint("n", i)}}}
		var failed atomic.Bool
		calls.SetAnswer(func(_ string, w http.ResponseWriter) bool {
			if failed.Swap(true) {
				return false
			}
			respondError("ValidationException", http.StatusBadRequest)(w, nil)
			return true
		})
		if err := count(t.Context(), l, entry, limits); err == nil || errors.Is(err, errs.ErrPayment) {
			t.Errorf("got %v, want an internal error", err)
		}
		calls.SetAnswer(nil)
		calls.Reset()
		if err := count(t.Context(), l, entry, limits); err != nil {
			t.Errorf("device or network was counted: %v", err)
		}
		if diff := cmp.Diff(map[string]int{"UpdateItem": 2}, calls.Reset()); diff != "" {
			t.Errorf("new device (-want +got):\n%s", diff)
		}
		entry.Caller.Device += "'"
		if err := count(t.Context(), l, entry, limits); !errors.Is(err, quota.ErrTrialLimit) {
			t.Errorf("network at its limit: %v", err)
		}
		if diff := cmp.Diff(map[string]int{"UpdateItem": 2, "DeleteItem": 1}, calls.Reset()); diff != "" {
			t.Errorf("network at its limit (-want +got):\n%s", diff)
		}
	}
}

// The first chat of a device over IPv6 takes two more writes than the others.
func TestLedgerCallsOverIPv6(t *testing.T) {
	l, calls := openLedger(t)
	caller := quota.Caller{Device: "d", NewDevice: true, Network: account.Network{"n", "wide", "widest"}}
	for _, want := range []int{4, 2} {
		calls.Reset()
		if err := count(t.Context(), l, quota.Entry{Day: day, Caller: caller}, allLimits); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(map[string]int{"UpdateItem": want}, calls.Reset()); diff != "" {
			t.Errorf("new device %v (-want +got):\n%s", caller.NewDevice, diff)
		}
		caller.NewDevice = false
	}
}

// If the response to a write is lost, the write is never applied twice.
func TestLedgerLostResponses(t *testing.T) {
	l, calls := openLedger(t)
	t.Cleanup(func() { calls.SetLose(nil) })
	calls.LoseNext("UpdateItem", 1)
	if err := count(t.Context(), l, byAda, allLimits); err != nil {
		t.Errorf("count of a user: %v", err)
	}
	wantUsed(t, l, 1)
	calls.LoseNext("UpdateItem", 3)
	if err := count(t.Context(), l, byDevice, quota.Limits{Visitor: 1, Network: 1}); err != nil {
		t.Errorf("count of a visitor: %v", err)
	}

	calls.LoseNext("UpdateItem", 1)
	if err := l.Settle(t.Context(), quota.Settlement{Entry: byAda, CountChat: true, Answers: answered}); err == nil {
		t.Error("a settlement with an unknown outcome returned no error")
	}
	want := usage.Day{Chats: 1, CostNano: 7, Settled: 2, Models: map[string]usage.Model{
		"maker/model-1.5's": {Requests: 1, CostNano: 7}, "maker/free": {Requests: 1},
	}}
	got, err := l.Main.Usage(t.Context(), day)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v, usage (-want +got):\n%s", err, diff)
	}

	for range 2 {
		if err := count(t.Context(), l, byAda, allLimits); err != nil {
			t.Fatal(err)
		}
	}
	calls.LoseNext("UpdateItem", 1)
	if err := l.Settle(t.Context(), quota.Settlement{Entry: byAda, Refund: true}); err == nil {
		t.Error("a refund with an unknown outcome returned no error")
	}
	wantUsed(t, l, 2)
}

// If the response to a write is lost, and other chats of the same caller are counted before it is
// retried, it still counts only once.
func TestLedgerLostResponsesAmongOtherChats(t *testing.T) {
	const others = 9
	limits := quota.Limits{Visitor: others + 2, Network: others + 2, User: others + 2}
	for _, test := range []struct {
		name  string
		entry quota.Entry
		lost  int32 // which write
	}{{"user", byAda, 1}, {"device", byDevice, 1}, {"network", byDevice, 2}} {
		t.Run(test.name, func(t *testing.T) {
			l, calls := openLedger(t)
			var writes atomic.Int32
			calls.SetLose(func(string) bool { return writes.Add(1) == test.lost })
			calls.SetAnswer(func(string, http.ResponseWriter) bool {
				if writes.Load() == test.lost+1 { // the retry
					for range others {
						if err := count(t.Context(), l, test.entry, limits); err != nil {
							t.Error(err)
						}
					}
				}
				return false
			})
			for range 2 {
				if err := count(t.Context(), l, test.entry, limits); err != nil {
					t.Errorf("counted twice: %v", err)
				}
			}
			if err := count(t.Context(), l, test.entry, limits); !errors.Is(err, errs.ErrPayment) {
				t.Errorf("after %d chats: %v, want the limit", others+2, err)
			}
		})
	}
}

// If the response to using up a retry is lost, the retry is still free.
func TestRetryLostResponse(t *testing.T) {
	l, calls := openLedger(t)
	if err := l.Fail(t.Context(), byAda.Caller, "c", []string{"m"}); err != nil {
		t.Fatal(err)
	}
	retry := byAda
	retry.RetryOf, retry.ModelID = "c", "m"
	calls.LoseNext("UpdateItem", 1)
	if _, err := l.Retry(t.Context(), retry); err != nil {
		t.Error(err)
	}
	if _, err := l.Retry(t.Context(), retry); !errors.Is(err, quota.ErrNoRetry) {
		t.Errorf("again: %v", err)
	}
}

// Writes that DynamoDB has certainly not applied are retried.
func TestLedgerRetriesRejectedWrites(t *testing.T) {
	l, calls := openLedger(t)
	for _, code := range []string{"TransactionConflictException", "ProvisionedThroughputExceededException"} {
		n := 0
		calls.SetAnswer(func(operation string, w http.ResponseWriter) bool {
			if n++; operation != "UpdateItem" || n%2 == 0 {
				return false
			}
			respondError(code, http.StatusBadRequest)(w, nil)
			return true
		})
		for call, err := range map[string]error{
			"Count of a user":    count(t.Context(), l, byAda, allLimits),
			"Count of a visitor": count(t.Context(), l, byDevice, allLimits),
			"Settle":             l.Settle(t.Context(), quota.Settlement{Entry: byAda, CountChat: true, Answers: answered}),
			"refund":             l.Settle(t.Context(), quota.Settlement{Entry: byAda, Refund: true}),
		} {
			if err != nil {
				t.Errorf("%s: %s: %v", code, call, err)
			}
		}
	}
	calls.SetAnswer(nil)
	wantUsed(t, l, 0)
	if got, err := l.Main.Usage(t.Context(), day); err != nil || got.Chats != 2 {
		t.Errorf("%d chats, %v, want 2", got.Chats, err)
	}
}

// If the database is down, the ledger returns an internal error, not a quota error.
func TestLedgerPersistentErrors(t *testing.T) {
	l, calls := openLedger(t)
	calls.SetAnswer(func(_ string, w http.ResponseWriter) bool {
		respondError("ThrottlingException", http.StatusBadRequest)(w, nil)
		return true
	})
	t.Cleanup(func() { calls.SetAnswer(nil) })
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	for _, entry := range []quota.Entry{byAda, byDevice} {
		if err := count(ctx, l, entry, allLimits); err == nil || errors.Is(err, errs.ErrPayment) {
			t.Errorf("got %v, want an internal error", err)
		}
	}
}

// Finished days are rolled up when they are first read. After that, reading a range of any length
// takes one Query plus one read for the current day.
func TestUsageByDayCalls(t *testing.T) {
	l, calls := openLedger(t)
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	for _, want := range []map[string]int{
		{"Query": 1, "BatchGetItem": 366, "BatchWriteItem": 15},
		{"Query": 1, "BatchGetItem": 1}, // for the current day
	} {
		calls.Reset()
		if _, err := l.Main.UsageByDay(t.Context(), now.AddDate(0, 0, -365), now, now); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, calls.Reset()); diff != "" {
			t.Errorf("calls (-want +got):\n%s", diff)
		}
	}
}

// If the response to a transaction is lost, its costs are still recorded only once.
func TestLateCostsLostResponse(t *testing.T) {
	l, calls := openLedger(t)
	unknown := usage.Answer{ModelID: "maker/model-1.5's", Unknown: true, GenerationID: "gen-1"}
	if err := l.Settle(t.Context(), quota.Settlement{Entry: byAda, CountChat: true, Answers: []usage.Answer{unknown}}); err != nil {
		t.Fatal(err)
	}
	chats, err := l.Unsettled(t.Context(), 10)
	if err != nil || len(chats) != 1 {
		t.Fatalf("%v, %v", chats, err)
	}
	var lost atomic.Bool
	calls.SetLose(func(operation string) bool {
		return operation == "TransactWriteItems" && lost.CompareAndSwap(false, true)
	})
	t.Cleanup(func() { calls.SetLose(nil) })
	late := []usage.LateCosts{{Unsettled: chats[0], Costs: []usage.Answer{{ModelID: unknown.ModelID, CostNano: 7}}}}
	if err := l.SettleLate(t.Context(), late); err != nil || !lost.Load() {
		t.Errorf("lost %v, error %v", lost.Load(), err)
	}
	if cost, err := l.Main.TotalCost(t.Context(), time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)); err != nil || cost != 7 {
		t.Errorf("cost %d, %v, want 7", cost, err)
	}
}
