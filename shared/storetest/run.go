// Package storetest contains the contract test of package store. The test runs on any DynamoDB: the
// embedded engine, a compatible server or AWS. The package also opens stores with empty tables for
// other tests.
package storetest

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"trefoil/shared/quota"
	"trefoil/shared/store"
)

// noon is 12:00 UTC on a day in the near future. The clocks of the tests start at noon, which must
// not be in the past: engines that delete expired items compare their TTL with the system clock.
var noon = time.Now().UTC().Truncate(24 * time.Hour).Add(7*24*time.Hour + 12*time.Hour)

// storeTest is a test with its own tables and clock.
type storeTest struct {
	*testing.T
	main        *store.Main
	ephemeral   *store.Ephemeral
	ledger      *store.Ledger
	now         time.Time
	limits      quota.Limits
	generations int // created by settleUnknown so far
}

// Run runs the contract test. open returns a store with empty tables of its own; see Open.
func Run(t *testing.T, open func(t *testing.T) (*store.Main, *store.Ephemeral)) {
	run := func(t *testing.T, name string, test func(*storeTest)) {
		t.Run(name, func(t *testing.T) {
			main, ephemeral := open(t)
			st := &storeTest{
				T: t, main: main, ephemeral: ephemeral, ledger: &store.Ledger{Main: main, Ephemeral: ephemeral},
				now: noon, limits: quota.Limits{Visitor: 3, Network: 100, User: 10},
			}
			ephemeral.Now = func() time.Time { return st.now }
			test(st)
		})
	}
	for group, tests := range map[string]map[string]func(*storeTest){
		"models":        modelTests,
		"seed":          seedTests,
		"edited models": editTests,
		"stops":         stopTests,
		"sessions":      sessionTests,
		"sign-ins":      signInTests,
		"attempts":      attemptTests,
		"stats":         statsTests,
		"late costs":    lateTests,
		"ledger":        ledgerTests,
		"subscriptions": subscriptionTests,
		"listing":       listingTests,
		"grants":        grantTests,
	} {
		t.Run(group, func(t *testing.T) {
			for name, test := range tests {
				run(t, name, test)
			}
		})
	}
	for name, test := range map[string]func(*storeTest){
		"users":         testUsers,
		"spool":         testSpool,
		"leases":        testLeases,
		"salts":         testSalts,
		"capsule seeds": testCapsuleSeeds,
		"audit":         testAudit,
		"canceled":      testCanceled,
	} {
		run(t, name, test)
	}
}

func testCanceled(t *storeTest) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, modelsErr := t.main.Models(ctx)
	_, seedErr := t.main.SeedModels(ctx, "seed:v1", nil)
	_, stoppedErr := t.ephemeral.Stopped(ctx, "c")
	for call, err := range map[string]error{
		"Models":             modelsErr,
		"EditModels":         t.main.EditModels(ctx, put(model("a"))),
		"SeedModels":         seedErr,
		"Stop":               t.ephemeral.Stop(ctx, "c", ""),
		"Stopped":            stoppedErr,
		"Count of a visitor": t.count(ctx, byVisitor("d", "n")),
		"Count of a user":    t.count(ctx, byUser(newUser("a", "a"))),
		"Retry":              t.retry(ctx, retryOf(byVisitor("d", "n"), "c", "m")),
		"Fail":               t.ledger.Fail(ctx, quota.Caller{Device: "d"}, "c", []string{"m"}),
		"Settle":             t.ledger.Settle(ctx, quota.Settlement{Entry: byVisitor("d", "n"), CountChat: true}),
	} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s with a canceled context: %v, want context.Canceled", call, err)
		}
	}
	models, err := t.main.Models(t.Context())
	if err != nil || len(models) != 0 {
		t.Errorf("after canceled calls: %d models, %v, want none", len(models), err)
	}
}

// concurrently makes n calls at the same time and returns how many succeeded. The others must
// return the error want.
func concurrently(t testing.TB, n int, want error, call func(i int) error) int {
	t.Helper()
	var succeeded atomic.Int64
	var calls sync.WaitGroup
	for i := range n {
		calls.Go(func() {
			switch err := call(i); {
			case err == nil:
				succeeded.Add(1)
			case !errors.Is(err, want):
				t.Errorf("call %d: error %v, want %v", i, err, want)
			}
		})
	}
	calls.Wait()
	return int(succeeded.Load())
}
