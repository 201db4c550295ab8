package api

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/errs"
	"trefoil/shared/store"
)

// Auth authenticates the callers of routes, which share its tables. Rights are read on every
// request.
type Auth struct {
	Main      *store.Main
	Ephemeral *store.Ephemeral
	Roles     account.Roles
	Now       func() time.Time

	FreeChats int // of a user without Pro; can be quota.Unlimited
}

var errNotAdmin = errs.New(errs.ErrForbidden, "not_admin", "Only admins can do this.")

// caller is a signed-in user with their session and its token.
type caller struct {
	account.User
	Session account.Session
	Token   account.Token
}

// callerFunc serves a request from a signed-in user.
type callerFunc func(w http.ResponseWriter, r *http.Request, c caller) error

// HandleUser returns a handler for signed-in users. Without a valid session, it responds with
// account.ErrSignedOut.
func (a Auth) HandleUser(pattern string, serve callerFunc, options ...option) http.Handler {
	return Handle(pattern, func(w http.ResponseWriter, r *http.Request) error {
		c, err := a.caller(w, r)
		if err != nil {
			return err
		}
		return serve(w, r, c)
	}, options...)
}

// HandleAdmin returns a handler for admins. It responds to other callers with account.ErrSignedOut
// or errNotAdmin.
func (a Auth) HandleAdmin(pattern string, serve callerFunc, options ...option) http.Handler {
	return a.HandleUser(pattern, func(w http.ResponseWriter, r *http.Request, admin caller) error {
		if !a.Roles.IsAdmin(admin.User) {
			return errNotAdmin
		}
		if admin.Blocked {
			return account.ErrBlocked
		}
		return serve(w, r, admin)
	}, options...)
}

// caller returns the signed-in user who sent a request, or account.ErrSignedOut if the request has
// no valid session. Sessions from before a password change or a sign-out everywhere are invalid.
func (a Auth) caller(w http.ResponseWriter, r *http.Request) (caller, error) {
	for _, token := range requestTokens(r) {
		session, err := a.tokenSession(w, r, token)
		var u account.User
		if err == nil {
			u, err = a.Main.User(r.Context(), session.UserID)
		}
		if errors.Is(err, errs.ErrNotFound) || err == nil && u.Epoch != session.Epoch {
			continue
		}
		return caller{User: u, Session: session, Token: token}, err
	}
	return caller{}, account.ErrSignedOut
}

// Caller returns the signed-in user who sent a request, or account.ErrSignedOut.
func (a Auth) Caller(w http.ResponseWriter, r *http.Request) (account.User, error) {
	c, err := a.caller(w, r)
	return c.User, err
}

// session returns the session of a request and its token, or zero values for a visitor. It takes one
// read per token.
//
// It neither compares the session's epoch with the user's nor extends the session. Its caller must do
// both.
func (a Auth) session(r *http.Request) (caller, error) {
	for _, token := range requestTokens(r) {
		session, err := a.Ephemeral.Session(r.Context(), token)
		if errors.Is(err, errs.ErrNotFound) {
			continue
		}
		return caller{Session: session, Token: token}, err
	}
	return caller{}, nil
}

// tokenSession returns the session of a token, extended, or errs.ErrNotFound.
func (a Auth) tokenSession(w http.ResponseWriter, r *http.Request, token account.Token) (account.Session, error) {
	session, err := a.Ephemeral.Session(r.Context(), token)
	if err != nil {
		return session, err
	}
	return a.extend(w, r, caller{Session: session, Token: token})
}

// extend returns the session of a caller, extended if it was last extended more than a day ago, or
// errs.ErrNotFound if it has ended in the meantime. It needs only the session and its token.
func (a Auth) extend(w http.ResponseWriter, r *http.Request, c caller) (account.Session, error) {
	now := a.Now()
	if c.Token == "" || !c.Session.Stale(now) {
		return c.Session, nil
	}
	session := c.Session.Extended(now)
	err := a.Ephemeral.UpdateSession(r.Context(), c.Token, session)
	if c.Token == cookieToken(r) && err == nil {
		setSessionCookie(w, c.Token)
	}
	return session, err
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
