package storetest

import (
	"context"
	"errors"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/errs"
)

// session starts a session.
func (t *storeTest) session() (account.Token, account.Session) {
	t.Helper()
	token, session := account.NewToken(), account.NewSession(account.User{ID: "u", Epoch: 4}, t.now)
	if err := t.ephemeral.PutSession(t.Context(), token, session); err != nil {
		t.Fatal(err)
	}
	return token, session
}

func (t *storeTest) wantNoSession(token account.Token) {
	t.Helper()
	if got, err := t.ephemeral.Session(t.Context(), token); !errors.Is(err, errs.ErrNotFound) || got != (account.Session{}) {
		t.Errorf("session %+v, %v, want errs.ErrNotFound", got, err)
	}
}

var sessionTests = map[string]func(*storeTest){
	"found only by its token": func(t *storeTest) {
		token, want := t.session()
		got, err := t.ephemeral.Session(t.Context(), token)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		t.wantNoSession(account.NewToken())
		t.wantNoSession(account.Token(token.Hash()))
	},

	"expired sessions are not returned": func(t *storeTest) {
		token, session := t.session()
		t.now = session.Expires.Add(-time.Second)
		if _, err := t.ephemeral.Session(t.Context(), token); err != nil {
			t.Errorf("a second before expiry: %v", err)
		}
		t.now = session.Expires
		t.wantNoSession(token)
	},

	"updates do not revive ended sessions": func(t *storeTest) {
		token, session := t.session()
		t.now = t.now.Add(29 * 24 * time.Hour)
		session = session.Extended(t.now)
		session.Epoch++
		if err := t.ephemeral.UpdateSession(t.Context(), token, session); err != nil {
			t.Fatal(err)
		}
		t.now = t.now.Add(29 * 24 * time.Hour)
		got, err := t.ephemeral.Session(t.Context(), token)
		if diff := cmp.Diff(session, got); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		for range 2 { // ending twice is allowed
			if err := t.ephemeral.EndSession(t.Context(), token); err != nil {
				t.Fatal(err)
			}
		}
		if err := t.ephemeral.UpdateSession(t.Context(), token, session); !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("update of an ended session: error %v, want errs.ErrNotFound", err)
		}
		t.wantNoSession(token)
	},
}

var signIn = account.SignIn{Nonce: "n", Verifier: "v", Browser: "b", ReturnPath: "/chat", Again: true}

// startSignIn stores signIn and returns its state.
func (t *storeTest) startSignIn() account.Token {
	t.Helper()
	state := account.NewToken()
	if err := t.ephemeral.PutSignIn(t.Context(), state, signIn); err != nil {
		t.Fatal(err)
	}
	return state
}

var signInTests = map[string]func(*storeTest){
	"consumed once": func(t *storeTest) {
		state := t.startSignIn()
		if n := concurrently(t, 16, errs.ErrNotFound, func(int) error {
			got, err := t.ephemeral.ConsumeSignIn(t.Context(), state)
			if err == nil && got != signIn {
				t.Errorf("sign-in %+v, want %+v", got, signIn)
			}
			return err
		}); n != 1 {
			t.Errorf("consumed %d times, want once", n)
		}
		t.startSignIn() // remains
	},

	"unknown and expired": func(t *storeTest) {
		state, expired := t.startSignIn(), t.startSignIn()
		if _, err := t.ephemeral.ConsumeSignIn(t.Context(), account.NewToken()); !errors.Is(err, errs.ErrNotFound) {
			t.Errorf("unknown state: error %v, want errs.ErrNotFound", err)
		}
		t.now = noon.Add(10*time.Minute - time.Second)
		if _, err := t.ephemeral.ConsumeSignIn(t.Context(), state); err != nil {
			t.Errorf("a second before expiry: %v", err)
		}
		t.now = noon.Add(10 * time.Minute)
		if got, err := t.ephemeral.ConsumeSignIn(t.Context(), expired); !errors.Is(err, errs.ErrNotFound) || got != (account.SignIn{}) {
			t.Errorf("expired: sign-in %+v, error %v, want errs.ErrNotFound", got, err)
		}
	},
}

var attemptTests = map[string]func(*storeTest){
	"the limit holds under concurrency": func(t *storeTest) {
		if n := concurrently(t, 40, errs.ErrLimit, func(int) error { return t.ephemeral.Reserve(t.Context(), "concurrent", 10) }); n != 10 {
			t.Errorf("reserved %d attempts, want 10", n)
		}
	},

	"attempts are released by subject and hour": func(t *storeTest) {
		t.now = noon.Add(time.Hour - time.Second)
		reserve := func(subject string, want error) {
			t.Helper()
			if err := t.ephemeral.Reserve(t.Context(), subject, 1); !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", subject, err, want)
			}
		}
		release := func(subject string) {
			t.Helper()
			if err := t.ephemeral.Release(t.Context(), subject); err != nil {
				t.Error(err)
			}
		}
		release("a") // has no effect: nothing is reserved
		reserve("a", nil)
		reserve("a", errs.ErrLimit)
		reserve("b", nil)
		release("a")
		reserve("a", nil)
		t.now = t.now.Add(time.Second)
		release("a")
		reserve("a", nil)
		reserve("a", errs.ErrLimit)
	},
}

func testLeases(t *storeTest) {
	t.now = noon.Add(time.Second / 2)
	lease := func(want error) (end func()) {
		t.Helper()
		end, err := t.ephemeral.Lease(t.Context(), "a", time.Minute)
		if !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
		return end
	}
	ends := make(chan func(), 20)
	if n := concurrently(t, cap(ends), errs.ErrConflict, func(int) error {
		end, err := t.ephemeral.Lease(t.Context(), "a", time.Minute)
		if err == nil {
			ends <- end
		}
		return err
	}); n != 1 {
		t.Fatalf("%d callers have the lease, want 1", n)
	}
	if end, err := t.ephemeral.Lease(t.Context(), "b", time.Minute); err != nil {
		t.Errorf("another subject: %v", err)
	} else {
		end()
	}
	first := <-ends
	first()
	crashed := lease(nil) // never ended, as far as the next caller knows
	first()               // does not end the lease of someone else
	lease(errs.ErrConflict)
	t.now = t.now.Add(time.Minute)
	lease(errs.ErrConflict) // rounded up
	t.now = t.now.Add(time.Second / 2)
	end := lease(nil)
	crashed()
	lease(errs.ErrConflict)
	canceled, cancel := context.WithCancel(t.Context())
	end()
	end, err := t.ephemeral.Lease(canceled, "a", time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	end() // although the request has ended
	lease(nil)
}
