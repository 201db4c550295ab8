package storetest

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/errs"
	"trefoil/shared/store"
)

func testCapsuleSeeds(t *testing.T, open func(t *testing.T) (*store.Main, *store.Ephemeral)) {
	_, ephemeral := open(t)
	now := noon
	ephemeral.Now = func() time.Time { return now }
	day := func(n int) string { return account.Day(noon.AddDate(0, 0, n)) }
	seed := func(n int) []byte {
		t.Helper()
		got, err := ephemeral.CapsuleSeed(t.Context(), day(n))
		if err != nil || len(got) != 32 {
			t.Fatalf("seed of day %d: %d bytes, error %v", n, len(got), err)
		}
		return got
	}
	missing := func(n int) {
		t.Helper()
		if _, err := ephemeral.CapsuleSeed(t.Context(), day(n)); !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("seed of day %d: error %v, want errs.ErrNotFound", n, err)
		}
	}
	missing(1)
	missing(-1)
	first := seed(0)
	if salt, err := ephemeral.Salt(t.Context(), day(0)); err != nil || bytes.Equal(salt, first) {
		t.Errorf("the salt equals the seed, or error %v", err)
	}
	now = noon.AddDate(0, 0, 1)
	second := seed(1)
	if bytes.Equal(second, first) || !bytes.Equal(seed(0), first) {
		t.Error("the seed of the previous day changed, or equals that of the day")
	}
	now = noon.AddDate(0, 0, 2)
	missing(0)
	seed(2)
	now = noon // the first seed must be deleted, not just hidden
	if bytes.Equal(seed(0), first) {
		t.Error("the seed of two days ago is still stored")
	}
	now = noon.AddDate(0, 0, 1)
	if !bytes.Equal(seed(1), second) {
		t.Error("the seed of the previous day was deleted")
	}
	if _, err := ephemeral.CapsuleSeed(t.Context(), "today"); !errors.Is(err, errs.ErrInvalid) {
		t.Errorf("malformed day: error %v, want errs.ErrInvalid", err)
	}
}
