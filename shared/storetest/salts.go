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
			t.Errorf("%s: %d bytes, %v", day, len(got), err)
		}
		return got
	}

	made := make([][]byte, 8)
	var group sync.WaitGroup
	for i := range made {
		group.Go(func() { made[i] = salt("2026-03-01") })
	}
	group.Wait()
	for _, other := range made {
		if !bytes.Equal(other, made[0]) {
			t.Fatal("two salts on one day")
		}
	}
	now = time.Date(2026, 3, 1, 23, 59, 59, 0, time.UTC)
	if !bytes.Equal(salt("2026-03-01"), made[0]) {
		t.Error("the salt changed within its day")
	}
	now = now.Add(time.Second)
	if _, err := ephemeral.Salt(t.Context(), "2026-03-01"); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("the day before: %v, want errs.ErrNotFound", err)
	}
	second := salt("2026-03-02")
	if bytes.Equal(second, made[0]) {
		t.Error("the next day has the same salt")
	}
	now = now.Add(-time.Minute) // gone, and not only hidden
	if bytes.Equal(salt("2026-03-01"), made[0]) {
		t.Error("the salt of the day before was still stored")
	}
	now = now.AddDate(0, 0, 6) // nobody came for some days
	later := salt("2026-03-07")
	now = now.AddDate(0, 0, -5)
	if again := salt("2026-03-02"); bytes.Equal(again, later) || bytes.Equal(again, second) {
		t.Error("the salt of some days before was still stored")
	}
	for _, day := range []string{"", "today", "2026-13-01"} {
		if _, err := ephemeral.Salt(t.Context(), day); !errors.Is(err, errs.ErrInvalid) {
			t.Errorf("day %q: %v, want errs.ErrInvalid", day, err)
		}
	}
}
