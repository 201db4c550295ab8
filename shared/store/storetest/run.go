// Package storetest is the contract of package store: one test that every
// DynamoDB must pass, whether embedded, somebody else's or AWS itself.
package storetest

import (
	"context"
	"errors"
	"testing"

	"trefoil/shared/store"
)

// Run holds a store to its contract. open returns tables that are empty and
// that nobody else uses; see Open.
func Run(t *testing.T, open func(t *testing.T) (*store.Main, *store.Ephemeral)) {
	t.Run("models", func(t *testing.T) { testModels(t, open) })
	t.Run("seed", func(t *testing.T) { testSeed(t, open) })
	t.Run("stops", func(t *testing.T) {
		_, ephemeral := open(t)
		testStops(t, ephemeral)
	})
	t.Run("users", func(t *testing.T) {
		main, _ := open(t)
		testUsers(t, main)
	})
	t.Run("sessions", func(t *testing.T) {
		_, ephemeral := open(t)
		testSessions(t, ephemeral)
		testSignIns(t, ephemeral)
		testAttempts(t, ephemeral)
	})
	t.Run("salts", func(t *testing.T) { testSalts(t, open) })
	t.Run("ledger", func(t *testing.T) { testLedger(t, open) })
	t.Run("cancelled", func(t *testing.T) {
		main, ephemeral := open(t)
		testCancelled(t, main, ephemeral)
	})
}

func testCancelled(t *testing.T, main *store.Main, ephemeral *store.Ephemeral) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, modelsErr := main.Models(ctx)
	_, seedErr := main.SeedModels(ctx, "seed:v1", nil)
	_, stoppedErr := ephemeral.Stopped(ctx, "c")
	for call, err := range map[string]error{
		"Models":     modelsErr,
		"PutModel":   main.PutModel(ctx, model("a")),
		"SeedModels": seedErr,
		"Stop":       ephemeral.Stop(ctx, "c", ""),
		"Stopped":    stoppedErr,
	} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s under a cancelled context: %v, want context.Canceled", call, err)
		}
	}
	models, err := main.Models(t.Context())
	if err != nil || len(models) != 0 {
		t.Errorf("after cancelled calls: %d models, %v, want none", len(models), err)
	}
}
