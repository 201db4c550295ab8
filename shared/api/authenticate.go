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

// Sessions keeps who is signed in.
type Sessions interface {
	// Session is a live session, or errs.ErrNotFound.
	Session(ctx context.Context, token account.Token) (account.Session, error)
	// UpdateSession changes a session unless it has ended, which is errs.ErrNotFound.
	UpdateSession(ctx context.Context, token account.Token, s account.Session) error
}

// Users knows the accounts.
type Users interface {
	// User is the user of an ID, or errs.ErrNotFound.
	User(ctx context.Context, id string) (account.User, error)
}

// sessionCookie is bound by its prefix to this very host, to HTTPS and to the
// path / (https://httpwg.org/specs/rfc6265bis.html, cookie name prefixes).
const sessionCookie = "__Host-session"

// caller is who is asking: a visitor while Token is empty.
type caller struct {
	Token   account.Token
	Session account.Session
}

func (c caller) signedIn() bool { return c.Token != "" }

// authenticate looks the request's session up: one read, or none without a token, or
// another where a first token is over. A session that is unknown, over or forged
// makes a visitor. A session that is used lives on, which takes one write a day.
//
// The session's epoch is not compared here: who needs the user has to.
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

// callerForToken is who shows a token, or errs.ErrNotFound.
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

// requireUser is the same for what only users may do, and their account. A session
// from before a change of password has ended.
func requireUser(w http.ResponseWriter, r *http.Request, sessions Sessions, users Users, now time.Time) (caller, account.User, error) {
	for _, token := range requestTokens(r) {
		who, err := callerForToken(w, r, sessions, token, now)
		var user account.User
		if err == nil {
			user, err = users.User(r.Context(), who.Session.UserID)
		}
		if errors.Is(err, errs.ErrNotFound) || err == nil && user.Epoch != who.Session.Epoch {
			continue
		}
		return who, user, err
	}
	return caller{}, account.User{}, account.ErrSignedOut
}

// requestTokens are the tokens that a request shows, its cookie's first. A client
// may keep a cookie long after its session, and must not be shut out by it.
func requestTokens(r *http.Request) []account.Token {
	var shown []account.Token
	for _, token := range []account.Token{cookieToken(r), bearerToken(r)} {
		if token.Valid() && !slices.Contains(shown, token) {
			shown = append(shown, token)
		}
	}
	return shown
}

// cookieToken is what the session's cookie carries.
func cookieToken(r *http.Request) account.Token {
	cookie, err := r.Cookie(sessionCookie)
	if err != nil {
		return ""
	}
	return account.Token(cookie.Value)
}

// bearerToken is what an Authorization header carries. Before a streaming
// function, Authorization holds CloudFront's own signature, and the client's
// header has another name.
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

// newCookie is a cookie that no script and no other site sees. It comes along
// when somebody follows a link to us, as the identity provider's redirect is one.
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
