package storetest

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/errs"
	"trefoil/shared/store"
)

// person is a user of an ID made of one hex digit.
func person(id, username string) account.User {
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	return account.User{
		ID:           strings.Repeat(id, 32),
		Username:     username,
		PasswordHash: "hash of " + username,
		CreatedAt:    at,
		LastLoginAt:  at,
		LastSeen:     "2026-03-01",
	}
}

func testUsers(t *testing.T, main *store.Main) {
	ctx := t.Context()
	create := func(t *testing.T, u account.User) account.User {
		t.Helper()
		if err := main.CreateUser(ctx, u); err != nil {
			t.Fatal(err)
		}
		return u
	}
	expect := func(t *testing.T, want account.User) {
		t.Helper()
		got, err := main.User(ctx, want.ID)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("user (-want +got):\n%s", diff)
		}
	}

	t.Run("stored whole", func(t *testing.T) {
		want := account.User{
			ID: strings.Repeat("f", 32), Username: "Whole_One", Email: "Whole@example.org", EmailVerified: true, PasswordHash: "hash",
			IsPro: true, IsAdmin: true, ByOperator: true, ChatsUsed: 3, ChatCount: 7, Epoch: 2,
			CreatedAt: time.Unix(1, 0).UTC(), LastLoginAt: time.Unix(2, 0).UTC(), LastSeen: "2026-01-31",
		}
		expect(t, create(t, want))
	})

	t.Run("names in any spelling", func(t *testing.T) {
		ada := create(t, person("1", "Ada_L"))
		for _, name := range []string{"Ada_L", "ada_l", "ADA_L"} {
			got, err := main.UserByUsername(ctx, name)
			if diff := cmp.Diff(ada, got); err != nil || diff != "" {
				t.Errorf("%s: %v (-want +got):\n%s", name, err, diff)
			}
			err = main.CreateUser(ctx, person("2", name))
			if !errors.Is(err, account.ErrTaken) {
				t.Errorf("%s again: %v, want account.ErrTaken", name, err)
			}
		}
		if _, err := main.User(ctx, strings.Repeat("2", 32)); !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("a refused user is there: %v", err)
		}
		expect(t, ada)
	})

	t.Run("unknown", func(t *testing.T) {
		for _, id := range []string{"", "x", strings.Repeat("0", 32), strings.Repeat("A", 32), strings.Repeat("a", 5000)} {
			if _, err := main.User(ctx, id); !errors.Is(err, errs.ErrNotFound) {
				t.Errorf("user %.40q: %v, want errs.ErrNotFound", id, err)
			}
		}
		for _, name := range []string{"", "nobody"} {
			if _, err := main.UserByUsername(ctx, name); !errors.Is(err, errs.ErrNotFound) {
				t.Errorf("name %q: %v, want errs.ErrNotFound", name, err)
			}
		}
		ghost := person("9", "ghost")
		for doing, err := range map[string]error{
			"RecordLogin": main.RecordLogin(ctx, ghost),
			"RecordSeen":  main.RecordSeen(ctx, ghost.ID, "2026-03-01"),
			"SetPro":      main.SetPro(ctx, ghost.ID, true),
		} {
			if !errors.Is(err, errs.ErrNotFound) {
				t.Errorf("%s of a user who is gone: %v, want errs.ErrNotFound", doing, err)
			}
		}
		if _, err := main.User(ctx, ghost.ID); !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("an update made a user: %v", err)
		}
	})

	t.Run("one name, many at once", func(t *testing.T) {
		var won, lost atomic.Int64
		var group sync.WaitGroup
		for _, id := range []string{"a", "b"} {
			group.Go(func() {
				switch err := main.CreateUser(ctx, person(id, "Contested")); {
				case err == nil:
					won.Add(1)
				case errors.Is(err, account.ErrTaken):
					lost.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		group.Wait()
		if won.Load() != 1 || lost.Load() != 1 {
			t.Errorf("%d won, %d lost", won.Load(), lost.Load())
		}
	})

	t.Run("identities", func(t *testing.T) {
		id := account.Identity{Issuer: "https://issuer.example", Subject: "1"}
		first := person("3", "first")
		if err := main.CreateUserWithIdentity(ctx, first, id); err != nil {
			t.Fatal(err)
		}
		got, err := main.UserByIdentity(ctx, id)
		if diff := cmp.Diff(first, got); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		err = main.CreateUserWithIdentity(ctx, person("4", "second"), id)
		if !errors.Is(err, errs.ErrConflict) || errors.Is(err, account.ErrTaken) {
			t.Errorf("one identity twice: %v, want a conflict that is not about the name", err)
		}
		err = main.CreateUserWithIdentity(ctx, person("4", "First"), account.Identity{Issuer: id.Issuer, Subject: "2"})
		if !errors.Is(err, account.ErrTaken) {
			t.Errorf("one name twice: %v, want account.ErrTaken", err)
		}
		for _, other := range []account.Identity{
			{Issuer: id.Issuer, Subject: "2"},
			{Issuer: "https://issuer.exampl", Subject: "e1"},
			{Issuer: id.Issuer + `""`, Subject: "1"},
			{},
		} {
			if _, err := main.UserByIdentity(ctx, other); !errors.Is(err, errs.ErrNotFound) {
				t.Errorf("%+v: %v, want errs.ErrNotFound", other, err)
			}
		}
	})

	t.Run("logins", func(t *testing.T) {
		u := create(t, person("5", "visitor"))
		u.LastLoginAt, u.LastSeen = u.LastLoginAt.Add(time.Hour), "2026-03-02"
		u.Email, u.EmailVerified = "v@example.org", true
		if err := main.RecordLogin(ctx, u); err != nil {
			t.Fatal(err)
		}
		expect(t, u)
		u.Email, u.EmailVerified, u.LastSeen = "", false, "2026-03-03"
		if err := errors.Join(main.RecordLogin(ctx, u), main.RecordSeen(ctx, u.ID, "2026-03-03")); err != nil {
			t.Fatal(err)
		}
		expect(t, u)
		if err := main.SetPro(ctx, u.ID, true); err != nil {
			t.Fatal(err)
		}
		u.IsPro = true
		expect(t, u)
	})

	t.Run("passwords", func(t *testing.T) {
		u := create(t, person("6", "changer"))
		if err := main.UpdateHash(ctx, u, "renewed"); err != nil {
			t.Fatal(err)
		}
		if err := main.UpdateHash(ctx, u, "too late"); !errors.Is(err, errs.ErrConflict) {
			t.Errorf("renewing what has changed: %v, want errs.ErrConflict", err)
		}
		var changed atomic.Int64
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				switch err := main.SetPassword(ctx, u, "changed"); {
				case err == nil:
					changed.Add(1)
				case !errors.Is(err, errs.ErrConflict):
					t.Error(err)
				}
			})
		}
		group.Wait()
		if changed.Load() != 1 {
			t.Errorf("%d of 4 changes at once succeeded", changed.Load())
		}
		u.PasswordHash, u.Epoch = "changed", 1
		expect(t, u)
	})
}
