package api

import (
	"context"
	"net/http"
	"net/url"

	"trefoil/shared/account"
)

// signInCookie binds a sign-in to the browser that began it, so that nobody can
// be signed in, by a link, as somebody else.
const signInCookie = "__Host-signin"

// IdentityProvider is where people sign in who have no password here.
type IdentityProvider interface {
	// AuthURL is where the browser goes to sign in. A provider that cannot be
	// reached is account.ErrSignInUnavailable.
	AuthURL(ctx context.Context, state account.Token, s account.SignIn) (string, error)
	// Exchange is who has signed in, by the code that came back. Its errors are
	// account's.
	Exchange(ctx context.Context, code string, s account.SignIn) (account.Profile, error)
}

// SignIns keeps the sign-ins under way.
type SignIns interface {
	// PutSignIn keeps a sign-in under its state.
	PutSignIn(ctx context.Context, state account.Token, s account.SignIn) error
	// ConsumeSignIn is a state's sign-in, once, or errs.ErrNotFound.
	ConsumeSignIn(ctx context.Context, state account.Token) (account.SignIn, error)
}

// StartSignIn serves GET /api/auth/google?return=/path: on to the identity provider.
func StartSignIn(provider IdentityProvider, signIns SignIns) http.Handler {
	return navigate("GET /api/auth/google", func(w http.ResponseWriter, r *http.Request) error {
		// Two tabs may sign in at once: the second must not shut the first out.
		browser := signInBrowser(r)
		if !browser.Valid() {
			browser = account.NewToken()
		}
		state := account.NewToken()
		signIn := account.NewSignIn(browser, r.URL.Query().Get("return"))
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
	}, signInErrorPage)
}

func signInBrowser(r *http.Request) account.Token {
	cookie, err := r.Cookie(signInCookie)
	if err != nil {
		return ""
	}
	return account.Token(cookie.Value)
}

// signInErrorPage is the page that has a sentence for each code of a failed sign-in.
func signInErrorPage(code string) string { return "/auth?error=" + url.QueryEscape(code) }

// redirect sends the browser on. Nothing of the way may be kept: it holds secrets.
func redirect(w http.ResponseWriter, address string) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Location", address)
	w.WriteHeader(http.StatusFound)
}
