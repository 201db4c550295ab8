package api

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"strings"

	"trefoil/shared/account"
	"trefoil/shared/quota"
	"trefoil/shared/store"
)

// signInCookie binds a sign-in to the browser that started it. This prevents login CSRF: a link
// cannot sign a victim in to an attacker's account.
const signInCookie = "__Host-signin"

// IdentityProvider signs users in without a password.
type IdentityProvider interface {
	// Issuer returns the provider's issuer URL.
	Issuer() string
	// AuthURL returns the URL of the provider's sign-in page. It returns
	// account.ErrSignInUnavailable if the provider cannot be reached.
	AuthURL(ctx context.Context, state account.Token, s account.SignIn) (string, error)
	// Exchange exchanges an authorization code for the user's profile. Its errors are defined in
	// package account.
	Exchange(ctx context.Context, code string, s account.SignIn) (account.Profile, error)
}

// signInProvider describes the identity provider to the sign-in page.
type signInProvider struct {
	Issuer string `json:"issuer"`
}

// AuthGoogle serves GET /api/auth/google?return=/path. It redirects to the identity provider. With
// prompt=login, the provider is asked to authenticate the user again. A request that accepts JSON gets
// the provider's issuer instead, so that the page can name the provider. provider is nil if none is
// configured.
func AuthGoogle(provider IdentityProvider, signIns *store.Ephemeral, networks quota.NetworkHasher) http.Handler {
	return Handle("GET /api/auth/google", func(w http.ResponseWriter, r *http.Request) error {
		if strings.Contains(r.Header.Get("Accept"), "application/json") { // never true for navigation
			return writeJSON(w, signInProvider{provider.Issuer()})
		}
		network, err := networks.Hash(r.Context(), viewerAddress(r))
		if err != nil {
			return err
		}
		if err := account.ReserveSignIn(r.Context(), signIns, network); err != nil {
			return err
		}
		// Reuse the cookie, so that sign-ins in two tabs can both succeed.
		browser := signInBrowser(r)
		if !browser.Valid() {
			browser = account.NewToken()
		}
		state := account.NewToken()
		signIn := account.NewSignIn(browser, r.URL.Query().Get("return"))
		signIn.Again = r.URL.Query().Get("prompt") == "login"
		address, err := provider.AuthURL(r.Context(), state, signIn)
		if err != nil {
			return err
		}
		if err := signIns.PutSignIn(r.Context(), state, signIn); err != nil {
			return err
		}
		http.SetCookie(w, newCookie(signInCookie, string(browser), account.SignInTTL))
		redirect(w, address)
		return nil
	}, withSignIn(provider != nil))
}

// withSignIn is for the routes that the browser opens to sign in. Errors redirect to the sign-in
// page. While no identity provider is configured, clients other than browsers get a 503.
func withSignIn(configured bool) option {
	return func(a *adapter) {
		a.errorPage = signInErrorPage
		if !configured {
			a.errorPage, a.handle = nil, signInNotConfigured
		}
	}
}

// signInNotConfigured responds to all requests while no identity provider is configured. The alarm
// for server errors ignores the requests logged here (infra/lib/observability/metrics.ts).
func signInNotConfigured(w http.ResponseWriter, r *http.Request) error {
	if strings.Contains(r.Header.Get("Accept"), "text/html") {
		redirect(w, signInErrorPage(toProblem(account.ErrSignInNotConfigured).Code))
		return nil
	}
	slog.Info("sign-in not configured")
	return account.ErrSignInNotConfigured
}

func signInBrowser(r *http.Request) account.Token { return account.Token(cookieValue(r, signInCookie)) }

// signInErrorPage returns the URL of the sign-in page, which shows a message for the error code.
func signInErrorPage(code string) string { return "/auth?error=" + url.QueryEscape(code) }
