package storetest

import (
	"bytes"
	"errors"

	"trefoil/shared/account"
	"trefoil/shared/errs"
)

func testCapsuleSeeds(t *storeTest) {
	day := func(n int) string { return account.Day(noon.AddDate(0, 0, n)) }
	seed := func(n int) []byte {
		t.Helper()
		got, err := t.ephemeral.CapsuleSeed(t.Context(), day(n))
		if err != nil || len(got) != 32 {
			t.Fatalf("seed of day %d: %d bytes, error %v", n, len(got), err)
		}
		return got
	}
	missing := func(n int) {
		t.Helper()
		if _, err := t.ephemeral.CapsuleSeed(t.Context(), day(n)); !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("seed of day %d: error %v, want errs.ErrNotFound", n, err)
		}
	}
	missing(1)
	missing(-1)
	first := seed(0)
	if salt, err := t.ephemeral.Salt(t.Context(), day(0)); err != nil || bytes.Equal(salt, first) {
		t.Errorf("the salt equals the seed, or error %v", err)
	}
	t.now = noon.AddDate(0, 0, 1)
	second := seed(1)
	if bytes.Equal(second, first) || !bytes.Equal(seed(0), first) {
		t.Error("the seed of the previous day changed, or equals that of the day")
	}
	t.now = noon.AddDate(0, 0, 2)
	missing(0)
	seed(2)
	t.now = noon // the first seed must be deleted, not just hidden
	if bytes.Equal(seed(0), first) {
		t.Error("the seed of two days ago is still stored")
	}
	t.now = noon.AddDate(0, 0, 1)
	if !bytes.Equal(seed(1), second) {
		t.Error("the seed of the previous day was deleted")
	}
	if _, err := t.ephemeral.CapsuleSeed(t.Context(), "today"); !errors.Is(err, errs.ErrInvalid) {
		t.Errorf("malformed day: error %v, want errs.ErrInvalid", err)
	}
}
