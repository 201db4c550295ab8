package storetest

import (
	"bytes"
	"errors"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/errs"
)

func testSalts(t *storeTest) {
	day := func(n int) string { return account.Day(noon.AddDate(0, 0, n)) }
	salt := func(day string) []byte {
		got, err := t.ephemeral.Salt(t.Context(), day)
		if err != nil || len(got) != 32 {
			t.Errorf("salt of %s: %d bytes, error %v", day, len(got), err)
		}
		return got
	}

	salts := make([][]byte, 8)
	concurrently(t, len(salts), nil, func(i int) error {
		salts[i] = salt(day(0))
		return nil
	})
	for _, other := range salts {
		if !bytes.Equal(other, salts[0]) {
			t.Fatal("two different salts on one day")
		}
	}
	t.now = noon.Add(12*time.Hour - time.Second)
	if !bytes.Equal(salt(day(0)), salts[0]) {
		t.Error("the salt changed within its day")
	}
	t.now = t.now.Add(time.Second)
	if _, err := t.ephemeral.Salt(t.Context(), day(0)); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("salt of the previous day: error %v, want errs.ErrNotFound", err)
	}
	second := salt(day(1))
	if bytes.Equal(second, salts[0]) {
		t.Error("the next day has the same salt")
	}
	t.now = t.now.Add(-time.Minute) // the first salt must be deleted, not just hidden
	if bytes.Equal(salt(day(0)), salts[0]) {
		t.Error("the salt of the previous day is still stored")
	}
	t.now = t.now.AddDate(0, 0, 6) // several days without requests
	later := salt(day(6))
	t.now = t.now.AddDate(0, 0, -5)
	if again := salt(day(1)); bytes.Equal(again, later) || bytes.Equal(again, second) {
		t.Error("the salt of an earlier day is still stored")
	}
	for _, malformed := range []string{"", "today", "2026-13-01"} {
		if _, err := t.ephemeral.Salt(t.Context(), malformed); !errors.Is(err, errs.ErrInvalid) {
			t.Errorf("day %q: error %v, want errs.ErrInvalid", malformed, err)
		}
	}
}
