package store_test

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/errs"
	"trefoil/shared/quota"
	"trefoil/shared/store"
	"trefoil/shared/storetest"
)

// The embedded engine serializes transactions, but DynamoDB rejects conflicting ones. This test
// rejects half of them; each chat must still be counted exactly once.
func TestLedgerRetriesConflicts(t *testing.T) {
	main, ephemeral, calls := storetest.OpenCounted(t)
	ledger := &store.Ledger{Main: main, Ephemeral: ephemeral}
	user := account.User{ID: "0123456789abcdef0123456789abcdef", Username: "busy"}
	if err := main.CreateUser(t.Context(), user); err != nil {
		t.Fatal(err)
	}
	var writes atomic.Int64
	calls.Answer = func(operation string, w http.ResponseWriter) bool {
		if operation != "TransactWriteItems" && operation != "UpdateItem" || writes.Add(1)%2 == 0 {
			return false
		}
		storetest.Conflict(operation, w)
		return true
	}
	limits := quota.Limits{Visitor: 3, Network: 20, User: 20}
	var group sync.WaitGroup
	for i := range 20 {
		group.Go(func() {
			for _, caller := range []quota.Caller{
				{Device: strconv.Itoa(i), Network: "n"},
				{UserID: user.ID},
			} {
				entry := quota.Entry{Caller: caller, Day: "2026-03-01"}
				if err := ledger.Count(t.Context(), entry, limits); err != nil {
					t.Errorf("chat %d: %v", i, err)
				}
				if err := ledger.Settle(t.Context(), quota.Settlement{Entry: entry, Question: true}); err != nil {
					t.Errorf("settle chat %d: %v", i, err)
				}
			}
		})
	}
	group.Wait()
	got, err := main.User(t.Context(), user.ID)
	if err != nil || got.ChatsUsed != 20 {
		t.Errorf("%d chats counted, %v, want 20", got.ChatsUsed, err)
	}
	day, err := main.Usage(t.Context(), "2026-03-01")
	if err != nil || day.Chats != 40 {
		t.Errorf("%d chats settled, %v, want 40", day.Chats, err)
	}
}

// Persistent conflicts are an internal error, not a quota error.
func TestLedgerPersistentConflicts(t *testing.T) {
	main, ephemeral, calls := storetest.OpenCounted(t)
	ledger := &store.Ledger{Main: main, Ephemeral: ephemeral}
	calls.Answer = func(operation string, w http.ResponseWriter) bool {
		storetest.Conflict(operation, w)
		return true
	}
	t.Cleanup(func() { calls.Answer = nil })
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	err := ledger.Count(ctx, quota.Entry{Caller: quota.Caller{Device: "d", Network: "n"}}, quota.Limits{Visitor: 3, Network: 100})
	if err == nil || errors.Is(err, errs.ErrPayment) {
		t.Errorf("got %v, want an internal error", err)
	}
}
