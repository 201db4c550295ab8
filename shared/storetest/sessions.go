package storetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/errs"
	"trefoil/shared/store"
)

func testSessions(t *testing.T, ephemeral *store.Ephemeral) {
	ctx := t.Context()
	now := noon
	ephemeral.Now = func() time.Time { return now }
	start := func(t *testing.T) (account.Token, account.Session) {
		t.Helper()
		token, session := account.NewToken(), account.NewSession(account.User{ID: "u", Epoch: 4}, now)
		if err := ephemeral.PutSession(ctx, token, session); err != nil {
			t.Fatal(err)
		}
		return token, session
	}
	wantNone := func(t *testing.T, token account.Token) {
		t.Helper()
		if got, err := ephemeral.Session(ctx, token); !errors.Is(err, errs.ErrNotFound) || got != (account.Session{}) {
			t.Errorf("session %+v, %v, want errs.ErrNotFound", got, err)
		}
	}

	t.Run("found only by its token", func(t *testing.T) {
		token, want := start(t)
		got, err := ephemeral.Session(ctx, token)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		wantNone(t, account.NewToken())
		wantNone(t, account.Token(token.Hash()))
	})

	t.Run("expired sessions are not returned", func(t *testing.T) {
		before := now
		defer func() { now = before }()
		token, session := start(t)
		now = session.Expires.Add(-time.Second)
		if _, err := ephemeral.Session(ctx, token); err != nil {
			t.Errorf("a second before expiry: %v", err)
		}
		now = session.Expires
		wantNone(t, token)
	})

	t.Run("updates do not revive ended sessions", func(t *testing.T) {
		before := now
		defer func() { now = before }()
		token, session := start(t)
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
		for range 2 { // ending twice is allowed
			if err := ephemeral.EndSession(ctx, token); err != nil {
				t.Fatal(err)
			}
		}
		if err := ephemeral.UpdateSession(ctx, token, session); !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("update of an ended session: error %v, want errs.ErrNotFound", err)
		}
		wantNone(t, token)
	})
}

func testSignIns(t *testing.T, ephemeral *store.Ephemeral) {
	ctx := t.Context()
	now := noon
	ephemeral.Now = func() time.Time { return now }
	want := account.SignIn{Nonce: "n", Verifier: "v", Browser: "b", ReturnPath: "/chat", Again: true}
	start := func(t *testing.T) account.Token {
		t.Helper()
		state := account.NewToken()
		if err := ephemeral.PutSignIn(ctx, state, want); err != nil {
			t.Fatal(err)
		}
		return state
	}

	t.Run("consumed once", func(t *testing.T) {
		state := start(t)
		if n := concurrently(t, 16, errs.ErrNotFound, func(int) error {
			got, err := ephemeral.ConsumeSignIn(ctx, state)
			if err == nil && got != want {
				t.Errorf("sign-in %+v, want %+v", got, want)
			}
			return err
		}); n != 1 {
			t.Errorf("consumed %d times, want once", n)
		}
		start(t) // remains
	})

	t.Run("unknown and expired", func(t *testing.T) {
		before := now
		defer func() { now = before }()
		state, expired := start(t), start(t)
		if _, err := ephemeral.ConsumeSignIn(ctx, account.NewToken()); !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("unknown state: error %v, want errs.ErrNotFound", err)
		}
		now = before.Add(10*time.Minute - time.Second)
		if _, err := ephemeral.ConsumeSignIn(ctx, state); err != nil {
			t.Errorf("a second before expiry: %v", err)
		}
		now = before.Add(10 * time.Minute)
		if got, err := ephemeral.ConsumeSignIn(ctx, expired); !errors.Is(err, errs.ErrNotFound) || got != (account.SignIn{}) {
			t.Errorf("expired: sign-in %+v, error %v, want errs.ErrNotFound", got, err)
		}
	})
}

func testAttempts(t *testing.T, ephemeral *store.Ephemeral) {
	ctx := t.Context()
	now := noon.Add(time.Hour - time.Second)
	ephemeral.Now = func() time.Time { return now }

	t.Run("the limit holds under concurrency", func(t *testing.T) {
		if n := concurrently(t, 40, errs.ErrLimit, func(int) error { return ephemeral.Reserve(ctx, "concurrent", 10) }); n != 10 {
			t.Errorf("reserved %d attempts, want 10", n)
		}
	})

	t.Run("attempts are released by subject and hour", func(t *testing.T) {
		before := now
		defer func() { now = before }()
		reserve := func(subject string, want error) {
			t.Helper()
			if err := ephemeral.Reserve(ctx, subject, 1); !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", subject, err, want)
			}
		}
		release := func(subject string) {
			t.Helper()
			if err := ephemeral.Release(ctx, subject); err != nil {
				t.Error(err)
			}
		}
		release("a") // has no effect: nothing is reserved
		reserve("a", nil)
		reserve("a", errs.ErrLimit)
		reserve("b", nil)
		release("a")
		reserve("a", nil)
		now = now.Add(time.Second)
		release("a")
		reserve("a", nil)
		reserve("a", errs.ErrLimit)
	})
}

func testLeases(t *testing.T, ephemeral *store.Ephemeral) {
	ctx := t.Context()
	now := noon.Add(time.Second / 2)
	ephemeral.Now = func() time.Time { return now }
	lease := func(want error) (end func()) {
		t.Helper()
		end, err := ephemeral.Lease(ctx, "a", time.Minute)
		if !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
		return end
	}
	ends := make(chan func(), 20)
	if n := concurrently(t, cap(ends), errs.ErrConflict, func(int) error {
		end, err := ephemeral.Lease(ctx, "a", time.Minute)
		if err == nil {
			ends <- end
		}
		return err
	}); n != 1 {
		t.Fatalf("%d callers have the lease, want 1", n)
	}
	if end, err := ephemeral.Lease(ctx, "b", time.Minute); err != nil {
		t.Errorf("another subject: %v", err)
	} else {
		end()
	}
	first := <-ends
	first()
	crashed := lease(nil) // never ended, as far as the next caller knows
	first()               // does not end the lease of someone else
	lease(errs.ErrConflict)
	now = now.Add(time.Minute)
	lease(errs.ErrConflict) // rounded up
	now = now.Add(time.Second / 2)
	end := lease(nil)
	crashed()
	lease(errs.ErrConflict)
	canceled, cancel := context.WithCancel(ctx)
	end()
	end, err := ephemeral.Lease(canceled, "a", time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	end() // although the request has ended
	lease(nil)
}
