package api

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/errs"
)

// Sessions stores sessions.
type Sessions interface {
	// Session returns a valid session, or errs.ErrNotFound.
	Session(ctx context.Context, token account.Token) (account.Session, error)
	// UpdateSession updates a session. It returns errs.ErrNotFound if the session has ended.
	UpdateSession(ctx context.Context, token account.Token, s account.Session) error
}

// Users stores users.
type Users interface {
	// User returns the user with the given ID, or errs.ErrNotFound.
	User(ctx context.Context, id string) (account.User, error)
}

// sessionCookie is restricted to this host, HTTPS and the path / by its prefix
// (https://httpwg.org/specs/rfc6265bis.html, cookie name prefixes).
const sessionCookie = "__Host-session"

// caller is the sender of a request. Token is empty for a visitor.
type caller struct {
	Token   account.Token
	Session account.Session
}

func (c caller) signedIn() bool { return c.Token != "" }

// authenticate returns the caller of a request. Without a valid session, the caller is a visitor.
// It takes one read per token. A session in use is extended, which takes at most one write a day.
//
// It does not compare the session's epoch with the user's; the caller of authenticate must do that.
func authenticate(w http.ResponseWriter, r *http.Request, sessions Sessions, now time.Time) (caller, error) {
	for _, token := range requestTokens(r) {
		caller, err := callerForToken(w, r, sessions, token, now)
		if errors.Is(err, errs.ErrNotFound) {
			continue
		}
		return caller, err
	}
	return caller{}, nil
}

// callerForToken returns the caller with the given token, or errs.ErrNotFound.
func callerForToken(w http.ResponseWriter, r *http.Request, sessions Sessions, token account.Token, now time.Time) (caller, error) {
	session, err := sessions.Session(r.Context(), token)
	if err == nil && session.Stale(now) {
		session = session.Extended(now)
		err = sessions.UpdateSession(r.Context(), token, session)
		if token == cookieToken(r) && err == nil {
			setSessionCookie(w, token)
		}
	}
	if err != nil {
		return caller{}, err
	}
	return caller{Token: token, Session: session}, nil
}

// requireUser returns the caller and their account, or account.ErrSignedOut if the request has no
// valid session. Sessions from before a password change or a sign-out everywhere are invalid.
func requireUser(w http.ResponseWriter, r *http.Request, sessions Sessions, users Users, now time.Time) (caller, account.User, error) {
	for _, token := range requestTokens(r) {
		caller, err := callerForToken(w, r, sessions, token, now)
		var user account.User
		if err == nil {
			user, err = users.User(r.Context(), caller.Session.UserID)
		}
		if errors.Is(err, errs.ErrNotFound) || err == nil && user.Epoch != caller.Session.Epoch {
			continue
		}
		return caller, user, err
	}
	return caller{}, account.User{}, account.ErrSignedOut
}

// requestTokens returns the well-formed tokens of a request, the cookie's first. There can be two,
// because an outdated cookie must not hide a valid bearer token.
func requestTokens(r *http.Request) []account.Token {
	var tokens []account.Token
	for _, token := range []account.Token{cookieToken(r), bearerToken(r)} {
		if token.Valid() && !slices.Contains(tokens, token) {
			tokens = append(tokens, token)
		}
	}
	return tokens
}

// cookieToken returns the value of the session cookie.
func cookieToken(r *http.Request) account.Token { return account.Token(cookieValue(r, sessionCookie)) }

// cookieValue returns the value of a cookie, or "" if the request lacks it.
func cookieValue(r *http.Request, name string) string {
	cookie, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return cookie.Value
}

// bearerToken returns the token in the Authorization header. For streaming functions, CloudFront
// overwrites Authorization with its own signature and forwards the client's header under another
// name.
func bearerToken(r *http.Request) account.Token {
	for _, name := range []string{"X-Forwarded-Authorization", "Authorization"} {
		scheme, token, found := strings.Cut(r.Header.Get(name), " ")
		if found && strings.EqualFold(scheme, "Bearer") {
			return account.Token(strings.TrimSpace(token))
		}
	}
	return ""
}

func setSessionCookie(w http.ResponseWriter, token account.Token) {
	http.SetCookie(w, newCookie(sessionCookie, string(token), account.SessionTTL))
}

func clearSessionCookie(w http.ResponseWriter) {
	cookie := newCookie(sessionCookie, "", 0)
	cookie.MaxAge = -1
	http.SetCookie(w, cookie)
}

// newCookie returns a cookie that scripts cannot read. SameSite is Lax, not Strict, because the
// cookie must be sent after the redirect from the identity provider.
func newCookie(name, value string, life time.Duration) *http.Cookie {
	return &http.Cookie{
		Name:     name,
		Value:    value,
		Path:     "/",
		MaxAge:   int(life / time.Second),
		HttpOnly: true,
		Secure:   true,
		SameSite: http.SameSiteLaxMode,
	}
}
