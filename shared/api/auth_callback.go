package api

import (
	"context"
	"crypto/subtle"
	"errors"
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/fault"
)

// maxSignIn bounds what the identity provider may take in all: the HTTP API
// gives up after 30 seconds and would answer with no page of ours.
const maxSignIn = 20 * time.Second

// FinishSignIn serves GET /api/auth/google/callback: back from the identity
// provider, signed in or with a reason why not.
func FinishSignIn(provider IdentityProvider, signIns SignIns, login account.ExternalLogin, sessions SessionKeeper, clock func() time.Time) http.Handler {
	return navigate("GET /api/auth/google/callback", func(w http.ResponseWriter, r *http.Request) error {
		ctx, cancel := context.WithTimeout(r.Context(), maxSignIn)
		defer cancel()
		signIn, err := takeSignIn(ctx, r, signIns)
		if reason := r.URL.Query().Get("error"); reason != "" {
			return refusedThere(reason)
		}
		if err != nil {
			return err
		}
		person, err := provider.Person(ctx, r.URL.Query().Get("code"), signIn)
		if err != nil {
			return err
		}
		now := clock()
		u, err := login.Login(ctx, now, person)
		if err != nil {
			return err
		}
		if _, err := beginSession(w, r, sessions, u, now); err != nil {
			return err
		}
		goTo(w, signIn.ReturnPath)
		return nil
	}, signInPage)
}

// takeSignIn is the sign-in that the request's state stands for, if this
// browser began it. Whatever comes of it, the state is used up.
func takeSignIn(ctx context.Context, r *http.Request, signIns SignIns) (account.SignIn, error) {
	state := account.Token(r.URL.Query().Get("state"))
	if !state.Valid() {
		return account.SignIn{}, account.ErrSignInExpired
	}
	signIn, err := signIns.TakeSignIn(ctx, state)
	if errors.Is(err, fault.ErrNotFound) {
		return account.SignIn{}, account.ErrSignInExpired
	}
	if err != nil {
		return account.SignIn{}, err
	}
	if subtle.ConstantTimeCompare([]byte(signInBrowser(r).Hash()), []byte(signIn.Browser)) != 1 {
		return account.SignIn{}, account.ErrSignInExpired
	}
	return signIn, nil
}

// refusedThere is what the identity provider's error means
// (RFC 6749, section 4.1.2.1, and OpenID Connect Core, section 3.1.2.6).
func refusedThere(reason string) error {
	switch reason {
	case "access_denied", "consent_required", "interaction_required", "login_required":
		return account.ErrSignInCancelled
	case "server_error", "temporarily_unavailable":
		return account.ErrSignInNotPossible
	default:
		return account.ErrSignInFailed
	}
}
