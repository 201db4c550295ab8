package account

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"time"

	"trefoil/shared/errs"
)

// SessionTTL is the lifetime of a session after it was last extended.
const SessionTTL = 30 * 24 * time.Hour

// extendAfter is the minimum time between extensions, so a session costs at most one write a day.
const extendAfter = 24 * time.Hour

// freshFor is how long after a sign-in its session counts as fresh.
const freshFor = 10 * time.Minute

// Session is the session of a signed-in user.
type Session struct {
	UserID  string
	Epoch   int       // User.Epoch when the session began
	Began   time.Time // time of the sign-in, in whole seconds; zero if it does not confirm who the user is
	Expires time.Time // whole seconds
}

// ErrSignedOut is returned if there is no session, if it has ended, or if its user was deleted.
var ErrSignedOut = errs.New(errs.ErrUnauthorized, "signed_out", "Sign in to continue.")

// NewSession returns a new session for u.
func NewSession(u User, now time.Time) Session {
	return Session{UserID: u.ID, Epoch: u.Epoch, Began: now.UTC().Truncate(time.Second)}.Extended(now)
}

// NewExternalSession returns the session of a sign-in at the identity provider.
func NewExternalSession(u User, now time.Time, s SignIn, profile Profile) Session {
	session := NewSession(u, now)
	if !s.authenticated(now, profile) {
		session.Began = time.Time{}
	}
	return session
}

// fresh reports whether a sign-in has just confirmed who the user is.
func (s Session) fresh(now time.Time) bool { return now.Sub(s.Began) < freshFor }

// Stale reports whether the session should be extended.
func (s Session) Stale(now time.Time) bool { return s.Expires.Sub(now) <= SessionTTL-extendAfter }

// Extended returns the session with a new expiry, SessionTTL from now.
func (s Session) Extended(now time.Time) Session {
	s.Expires = now.Add(SessionTTL).UTC().Truncate(time.Second)
	return s
}

// Token is a secret of 256 random bits in base64url. Only its Hash is stored.
type Token string

// tokenBytes is the length of a token before base64url encoding.
const tokenBytes = 32

// NewToken returns a random token.
func NewToken() Token {
	var bits [tokenBytes]byte
	_, _ = rand.Read(bits[:]) // never fails
	return Token(base64.RawURLEncoding.EncodeToString(bits[:]))
}

// Valid reports whether t is well-formed. Malformed tokens need no lookup.
func (t Token) Valid() bool {
	if len(t) != base64.RawURLEncoding.EncodedLen(tokenBytes) {
		return false
	}
	bits, err := base64.RawURLEncoding.Strict().DecodeString(string(t))
	return err == nil && len(bits) == tokenBytes // the decoder ignores newlines
}

// Hash returns the SHA-256 of the token in hex. With 256 random bits, it needs neither a salt nor
// key stretching.
func (t Token) Hash() string {
	sum := sha256.Sum256([]byte(t))
	return hex.EncodeToString(sum[:])
}
