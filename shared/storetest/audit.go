package storetest

import (
	"errors"
	"fmt"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/errs"
)

func testAudit(t *storeTest) {
	admin := account.User{ID: "1"}
	u := t.user(newUser("1", "changed"))
	isPro := false
	record := func(e audit.Entry) error {
		isPro = !isPro
		return t.main.SetPro(t.Context(), u.ID, isPro, e)
	}
	var want []audit.Entry // newest first
	// The first three entries have the same time, and 58 more follow within a minute. The others come
	// 20 months later.
	at := time.Date(2027, time.March, 1, 0, 0, 0, 0, time.UTC)
	now := at.AddDate(0, 20, 5)
	for i := range 120 {
		e := audit.NewModelEntry(at, admin, audit.ModelUpdate, fmt.Sprint("model ", i), "Model", "before", "after")
		if i > 60 {
			e.At = now.Add(time.Duration(i)*time.Minute).AddDate(0, 0, -1)
		} else if i > 2 {
			e.At = at.Add(time.Duration(i) * time.Second)
		}
		if err := record(e); err != nil {
			t.Fatal(err)
		}
		want = append([]audit.Entry{e}, want...)
	}
	var got []audit.Entry
	cursor, pages := "", 0
	for {
		page, next, err := t.main.Audit(t.Context(), now.Add(time.Hour), cursor)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, page...)
		if pages++; next == "" || pages > 20 {
			break
		}
		cursor = next
	}
	byTarget := func(entries []audit.Entry) map[string]audit.Entry {
		all := map[string]audit.Entry{}
		for _, e := range entries {
			all[e.TargetID] = e
		}
		return all
	}
	if diff := cmp.Diff(byTarget(want), byTarget(got)); diff != "" || len(got) != len(want) {
		t.Errorf("%d entries on %d pages, want %d (-want +got):\n%s", len(got), pages, len(want), diff)
	}
	for i, e := range got[1:] {
		if e.At.After(got[i].At) {
			t.Errorf("entry %d is newer than the one before", i+1)
		}
	}
	refused := audit.NewUserEntry(now, admin, audit.UserAdmin, u.ID, true, false)
	refused.Refused = "last_admin"
	if err := t.main.AddAudit(t.Context(), refused); err != nil {
		t.Fatal(err)
	}
	if page, _, err := t.main.Audit(t.Context(), now, ""); err != nil || len(page) == 0 || page[0] != refused {
		t.Errorf("refused change: %v, error %v, want %v first", page, err, refused)
	}
	if err := record(want[0]); !errors.Is(err, errs.ErrConflict) {
		t.Errorf("the same entry again: error %v, want errs.ErrConflict", err)
	}
	for _, cursor := range []string{"x", "AAAA", "MjAyNi0wMQ", "MjAyNi05OS0wMVQwMDowMDowMC4wMDAwMDBa"} {
		if _, _, err := t.main.Audit(t.Context(), now, cursor); !errors.Is(err, errs.ErrInvalid) {
			t.Errorf("cursor %q: error %v, want errs.ErrInvalid", cursor, err)
		}
	}
}
