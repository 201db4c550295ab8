package api

import (
	"context"
	"crypto/subtle"
	"errors"
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/errs"
)

// signInTimeout bounds what the identity provider may take in all: the HTTP API
// gives up after 30 seconds and would answer with no page of ours.
const signInTimeout = 20 * time.Second

// FinishSignIn serves GET /api/auth/google/callback: back from the identity
// provider, signed in or with a reason why not.
func FinishSignIn(provider IdentityProvider, signIns SignIns, login account.ExternalLogin, sessions SessionWriter, clock func() time.Time) http.Handler {
	return navigate("GET /api/auth/google/callback", func(w http.ResponseWriter, r *http.Request) error {
		ctx, cancel := context.WithTimeout(r.Context(), signInTimeout)
		defer cancel()
		signIn, err := consumeSignIn(ctx, r, signIns)
		if reason := r.URL.Query().Get("error"); reason != "" {
			return providerError(reason)
		}
		if err != nil {
			return err
		}
		profile, err := provider.Exchange(ctx, r.URL.Query().Get("code"), signIn)
		if err != nil {
			return err
		}
		now := clock()
		u, err := login.Login(ctx, now, profile)
		if err != nil {
			return err
		}
		if _, err := startSession(w, r, sessions, u, now); err != nil {
			return err
		}
		redirect(w, signIn.ReturnPath)
		return nil
	}, signInErrorPage)
}

// consumeSignIn is the sign-in that the request's state stands for, if this
// browser began it. Whatever comes of it, the state is used up.
func consumeSignIn(ctx context.Context, r *http.Request, signIns SignIns) (account.SignIn, error) {
	state := account.Token(r.URL.Query().Get("state"))
	if !state.Valid() {
		return account.SignIn{}, account.ErrSignInExpired
	}
	signIn, err := signIns.ConsumeSignIn(ctx, state)
	if errors.Is(err, errs.ErrNotFound) {
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

// providerError is what the identity provider's error means
// (RFC 6749, section 4.1.2.1, and OpenID Connect Core, section 3.1.2.6).
func providerError(reason string) error {
	switch reason {
	case "access_denied", "consent_required", "interaction_required", "login_required":
		return account.ErrSignInCancelled
	case "server_error", "temporarily_unavailable":
		return account.ErrSignInUnavailable
	default:
		return account.ErrSignInFailed
	}
}
