package storetest

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/errs"
	"trefoil/shared/store"
)

func testSessions(t *testing.T, ephemeral *store.Ephemeral) {
	ctx := t.Context()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	ephemeral.Now = func() time.Time { return now }
	begin := func(t *testing.T) (account.Token, account.Session) {
		t.Helper()
		token, session := account.NewToken(), account.NewSession(account.User{ID: "u", Epoch: 4}, now)
		if err := ephemeral.PutSession(ctx, token, session); err != nil {
			t.Fatal(err)
		}
		return token, session
	}
	gone := func(t *testing.T, token account.Token) {
		t.Helper()
		if got, err := ephemeral.Session(ctx, token); !errors.Is(err, errs.ErrNotFound) || got != (account.Session{}) {
			t.Errorf("session %+v, %v, want errs.ErrNotFound", got, err)
		}
	}

	t.Run("found by its token only", func(t *testing.T) {
		token, want := begin(t)
		got, err := ephemeral.Session(ctx, token)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		gone(t, account.NewToken())
		gone(t, account.Token(token.Hash()))
	})

	t.Run("expiry in code", func(t *testing.T) {
		start := now
		defer func() { now = start }()
		token, session := begin(t)
		now = session.Expires.Add(-time.Second)
		if _, err := ephemeral.Session(ctx, token); err != nil {
			t.Errorf("a second before: %v", err)
		}
		now = session.Expires
		gone(t, token)
	})

	t.Run("updated, and not revived", func(t *testing.T) {
		start := now
		defer func() { now = start }()
		token, session := begin(t)
		now = now.Add(29 * 24 * time.Hour)
		session = session.Extended(now)
		session.Epoch++
		if err := ephemeral.UpdateSession(ctx, token, session); err != nil {
			t.Fatal(err)
		}
		now = now.Add(29 * 24 * time.Hour)
		got, err := ephemeral.Session(ctx, token)
		if diff := cmp.Diff(session, got); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		for range 2 { // the second has nothing to end
			if err := ephemeral.EndSession(ctx, token); err != nil {
				t.Fatal(err)
			}
		}
		if err := ephemeral.UpdateSession(ctx, token, session); !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("updating what has ended: %v, want errs.ErrNotFound", err)
		}
		gone(t, token)
	})
}

func testSignIns(t *testing.T, ephemeral *store.Ephemeral) {
	ctx := t.Context()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	ephemeral.Now = func() time.Time { return now }
	want := account.SignIn{Nonce: "n", Verifier: "v", Browser: "b", ReturnPath: "/chat"}
	begin := func(t *testing.T) account.Token {
		t.Helper()
		state := account.NewToken()
		if err := ephemeral.PutSignIn(ctx, state, want); err != nil {
			t.Fatal(err)
		}
		return state
	}

	t.Run("taken once, however many at once", func(t *testing.T) {
		state := begin(t)
		var taken atomic.Int64
		var group sync.WaitGroup
		for range 16 {
			group.Go(func() {
				switch got, err := ephemeral.ConsumeSignIn(ctx, state); {
				case err == nil && got == want:
					taken.Add(1)
				case !errors.Is(err, errs.ErrNotFound):
					t.Errorf("%+v, %v", got, err)
				}
			})
		}
		group.Wait()
		if taken.Load() != 1 {
			t.Errorf("taken %d times", taken.Load())
		}
	})

	t.Run("unknown or late", func(t *testing.T) {
		start := now
		defer func() { now = start }()
		state, late := begin(t), begin(t)
		if _, err := ephemeral.ConsumeSignIn(ctx, account.NewToken()); !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("unknown: %v, want errs.ErrNotFound", err)
		}
		now = start.Add(10*time.Minute - time.Second)
		if _, err := ephemeral.ConsumeSignIn(ctx, state); err != nil {
			t.Errorf("just in time: %v", err)
		}
		now = start.Add(10 * time.Minute)
		if got, err := ephemeral.ConsumeSignIn(ctx, late); !errors.Is(err, errs.ErrNotFound) || got != (account.SignIn{}) {
			t.Errorf("late: %+v, %v, want errs.ErrNotFound", got, err)
		}
	})
}

func testAttempts(t *testing.T, ephemeral *store.Ephemeral) {
	ctx := t.Context()
	now := time.Date(2026, 3, 1, 12, 59, 59, 0, time.UTC)
	ephemeral.Now = func() time.Time { return now }

	t.Run("no more than the limit, however many at once", func(t *testing.T) {
		var through atomic.Int64
		var group sync.WaitGroup
		for range 40 {
			group.Go(func() {
				switch err := ephemeral.Reserve(ctx, "at once", 10); {
				case err == nil:
					through.Add(1)
				case !errors.Is(err, errs.ErrLimit):
					t.Error(err)
				}
			})
		}
		group.Wait()
		if through.Load() != 10 {
			t.Errorf("%d let through, want 10", through.Load())
		}
	})

	t.Run("given back, by subject and hour", func(t *testing.T) {
		start := now
		defer func() { now = start }()
		take := func(subject string, want error) {
			t.Helper()
			if err := ephemeral.Reserve(ctx, subject, 1); !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", subject, err, want)
			}
		}
		giveBack := func(subject string) {
			t.Helper()
			if err := ephemeral.Release(ctx, subject); err != nil {
				t.Error(err)
			}
		}
		giveBack("a") // nothing to give, nothing gained
		take("a", nil)
		take("a", errs.ErrLimit)
		take("b", nil)
		giveBack("a")
		take("a", nil)
		now = now.Add(time.Second)
		giveBack("a")
		take("a", nil)
		take("a", errs.ErrLimit)
	})
}
