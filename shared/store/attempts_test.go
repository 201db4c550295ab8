package store_test

import (
	"errors"
	"testing"

	"trefoil/shared/errs"
	"trefoil/shared/storetest"
)

// If the response to counting or releasing an attempt is lost, the write is never applied twice.
func TestAttemptsLostResponses(t *testing.T) {
	_, ephemeral, calls := storetest.OpenCounted(t)
	reserve := func(want error) {
		t.Helper()
		if err := ephemeral.Reserve(t.Context(), "s", 2); !errors.Is(err, want) {
			t.Errorf("reserve: %v, want %v", err, want)
		}
	}
	calls.LoseNext("UpdateItem", 1)
	reserve(nil)
	calls.LoseNext("UpdateItem", 1)
	reserve(nil) // the last one
	reserve(errs.ErrLimit)
	calls.LoseNext("UpdateItem", 1)
	if err := ephemeral.Release(t.Context(), "s"); err != nil {
		t.Error(err)
	}
	reserve(nil)
	reserve(errs.ErrLimit)
}
