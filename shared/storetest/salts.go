package storetest

import (
	"bytes"
	"errors"
	"sync"
	"testing"
	"time"

	"trefoil/shared/errs"
	"trefoil/shared/store"
)

func testSalts(t *testing.T, open func(t *testing.T) (*store.Main, *store.Ephemeral)) {
	_, ephemeral := open(t)
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	ephemeral.Now = func() time.Time { return now }
	salt := func(day string) []byte {
		got, err := ephemeral.Salt(t.Context(), day)
		if err != nil || len(got) != 32 {
			t.Errorf("salt of %s: %d bytes, error %v", day, len(got), err)
		}
		return got
	}

	salts := make([][]byte, 8)
	var group sync.WaitGroup
	for i := range salts {
		group.Go(func() { salts[i] = salt("2026-03-01") })
	}
	group.Wait()
	for _, other := range salts {
		if !bytes.Equal(other, salts[0]) {
			t.Fatal("two different salts on one day")
		}
	}
	now = time.Date(2026, 3, 1, 23, 59, 59, 0, time.UTC)
	if !bytes.Equal(salt("2026-03-01"), salts[0]) {
		t.Error("the salt changed within its day")
	}
	now = now.Add(time.Second)
	if _, err := ephemeral.Salt(t.Context(), "2026-03-01"); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("salt of the previous day: error %v, want errs.ErrNotFound", err)
	}
	second := salt("2026-03-02")
	if bytes.Equal(second, salts[0]) {
		t.Error("the next day has the same salt")
	}
	now = now.Add(-time.Minute) // it must be deleted, not just hidden
	if bytes.Equal(salt("2026-03-01"), salts[0]) {
		t.Error("the salt of the previous day is still stored")
	}
	now = now.AddDate(0, 0, 6) // several days without requests
	later := salt("2026-03-07")
	now = now.AddDate(0, 0, -5)
	if again := salt("2026-03-02"); bytes.Equal(again, later) || bytes.Equal(again, second) {
		t.Error("the salt of an earlier day is still stored")
	}
	for _, day := range []string{"", "today", "2026-13-01"} {
		if _, err := ephemeral.Salt(t.Context(), day); !errors.Is(err, errs.ErrInvalid) {
			t.Errorf("day %q: error %v, want errs.ErrInvalid", day, err)
		}
	}
}
