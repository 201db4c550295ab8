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

	"trefoil/shared/store"
)

// noon is 12:00 UTC on a day in the near future. The clocks of the tests start at noon, which must
// not be in the past: engines that delete expired items compare their TTL with the system clock.
var noon = time.Now().UTC().Truncate(24 * time.Hour).Add(7*24*time.Hour + 12*time.Hour)

// Run runs the contract test. open returns a store with empty tables of its own; see Open.
func Run(t *testing.T, open func(t *testing.T) (*store.Main, *store.Ephemeral)) {
	t.Run("models", func(t *testing.T) { testModels(t, open) })
	t.Run("seed", func(t *testing.T) { testSeed(t, open) })
	t.Run("edited models", func(t *testing.T) { testEditModels(t, open) })
	t.Run("stops", func(t *testing.T) {
		_, ephemeral := open(t)
		testStops(t, ephemeral)
	})
	t.Run("spool", func(t *testing.T) {
		_, ephemeral := open(t)
		testSpool(t, ephemeral)
	})
	t.Run("users", func(t *testing.T) {
		main, _ := open(t)
		testUsers(t, main)
	})
	t.Run("sessions", func(t *testing.T) {
		_, ephemeral := open(t)
		testSessions(t, ephemeral)
	})
	t.Run("sign-ins", func(t *testing.T) {
		_, ephemeral := open(t)
		testSignIns(t, ephemeral)
	})
	t.Run("attempts", func(t *testing.T) {
		_, ephemeral := open(t)
		testAttempts(t, ephemeral)
	})
	t.Run("leases", func(t *testing.T) {
		_, ephemeral := open(t)
		testLeases(t, ephemeral)
	})
	t.Run("salts", func(t *testing.T) { testSalts(t, open) })
	t.Run("capsule seeds", func(t *testing.T) { testCapsuleSeeds(t, open) })
	t.Run("stats", func(t *testing.T) { testStats(t, open) })
	t.Run("late costs", func(t *testing.T) { testLateCosts(t, open) })
	t.Run("ledger", func(t *testing.T) { testLedger(t, open) })
	t.Run("subscriptions", func(t *testing.T) { testSubscriptions(t, open) })
	t.Run("listing", func(t *testing.T) { testListing(t, open) })
	t.Run("grants", func(t *testing.T) { testGrants(t, open) })
	t.Run("audit", func(t *testing.T) {
		main, _ := open(t)
		testAudit(t, main)
	})
	t.Run("canceled", func(t *testing.T) {
		main, ephemeral := open(t)
		testCanceled(t, main, ephemeral)
	})
}

func testCanceled(t *testing.T, main *store.Main, ephemeral *store.Ephemeral) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, modelsErr := main.Models(ctx)
	_, seedErr := main.SeedModels(ctx, "seed:v1", nil)
	_, stoppedErr := ephemeral.Stopped(ctx, "c")
	for call, err := range map[string]error{
		"Models":     modelsErr,
		"EditModels": main.EditModels(ctx, put(model("a"))),
		"SeedModels": seedErr,
		"Stop":       ephemeral.Stop(ctx, "c", ""),
		"Stopped":    stoppedErr,
	} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s with a canceled context: %v, want context.Canceled", call, err)
		}
	}
	models, err := main.Models(t.Context())
	if err != nil || len(models) != 0 {
		t.Errorf("after canceled calls: %d models, %v, want none", len(models), err)
	}
}

// concurrently makes n calls at the same time and returns how many succeeded. The others must
// return the error want.
func concurrently(t *testing.T, n int, want error, call func(i int) error) int {
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
