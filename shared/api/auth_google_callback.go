package api

import (
	"crypto/subtle"
	"errors"
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/errs"
	"trefoil/shared/store"
)

// signInTimeout limits the total time of the calls to the identity provider. It is below the
// 30-second timeout of the HTTP API, which would respond with bare JSON.
const signInTimeout = 20 * time.Second

// AuthGoogleCallback serves GET /api/auth/google/callback. It completes a sign-in at the identity
// provider and redirects to the return path, or to the sign-in page with an error code. provider is
// nil if none is configured.
func AuthGoogleCallback(auth Auth, provider IdentityProvider, login account.ExternalLogin) http.Handler {
	return Handle("GET /api/auth/google/callback", func(w http.ResponseWriter, r *http.Request) error {
		signIn, err := consumeSignIn(r, auth.Ephemeral)
		if reason := r.URL.Query().Get("error"); reason != "" {
			return providerError(reason)
		}
		if err != nil {
			return err
		}
		profile, err := provider.Exchange(r.Context(), r.URL.Query().Get("code"), signIn)
		if err != nil {
			return err
		}
		now := auth.Now()
		u, err := login.Login(r.Context(), now, profile)
		if err != nil {
			return err
		}
		if _, err := auth.startSession(w, r, account.NewExternalSession(u, now, signIn, profile)); err != nil {
			return err
		}
		redirect(w, signIn.ReturnPath)
		return nil
	}, within(signInTimeout), withSignIn(provider != nil))
}

// consumeSignIn returns the sign-in stored under the request's state if the same browser started
// it. The state cannot be used again, even after an error.
func consumeSignIn(r *http.Request, signIns *store.Ephemeral) (account.SignIn, error) {
	state := account.Token(r.URL.Query().Get("state"))
	if !state.Valid() {
		return account.SignIn{}, account.ErrSignInExpired
	}
	signIn, err := signIns.ConsumeSignIn(r.Context(), state)
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

// providerError returns the account error for an error code from the identity provider (RFC 6749,
// section 4.1.2.1, and OpenID Connect Core, section 3.1.2.6).
func providerError(reason string) error {
	switch reason {
	case "access_denied", "consent_required", "interaction_required", "login_required":
		return account.ErrSignInCanceled
	case "server_error", "temporarily_unavailable":
		return account.ErrSignInUnavailable
	default:
		return account.ErrSignInFailed
	}
}
