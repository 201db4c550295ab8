package store_test

import (
	"errors"
	"sync/atomic"
	"testing"

	"trefoil/shared/errs"
	"trefoil/shared/storetest"
)

// If the response to counting or releasing an attempt is lost, the write is never applied twice.
func TestAttemptsLostResponses(t *testing.T) {
	_, ephemeral, calls := storetest.OpenCounted(t)
	lose := func() {
		var writes atomic.Int32
		calls.Lose = func(string) bool { return writes.Add(1) == 1 }
	}
	reserve := func(want error) {
		t.Helper()
		if err := ephemeral.Reserve(t.Context(), "s", 2); !errors.Is(err, want) {
			t.Errorf("reserve: %v, want %v", err, want)
		}
	}
	lose()
	reserve(nil)
	lose()
	reserve(nil) // the last one
	reserve(errs.ErrLimit)
	lose()
	if err := ephemeral.Release(t.Context(), "s"); err != nil {
		t.Error(err)
	}
	reserve(nil)
	reserve(errs.ErrLimit)
}
