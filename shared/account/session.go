package account

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"time"

	"trefoil/shared/errs"
)

// SessionTTL is how long a session lives after it was last extended.
const SessionTTL = 30 * 24 * time.Hour

// extendAfter is how much of a session's life must have passed before it is
// extended: using it costs one write a day.
const extendAfter = 24 * time.Hour

// Session is somebody signed in.
type Session struct {
	UserID  string
	Epoch   int       // the user's, when the session began
	Expires time.Time // in whole seconds
}

// ErrSignedOut: there is no session, it has ended, or its user is gone.
var ErrSignedOut = errs.New(errs.ErrUnauthorized, "signed_out", "Sign in to continue.")

// NewSession is a session of a user that begins now.
func NewSession(u User, now time.Time) Session {
	return Session{UserID: u.ID, Epoch: u.Epoch}.Extended(now)
}

// Stale says whether the session should be extended.
func (s Session) Stale(now time.Time) bool { return s.Expires.Sub(now) <= SessionTTL-extendAfter }

// Extended is the session with its whole life before it.
func (s Session) Extended(now time.Time) Session {
	s.Expires = now.Add(SessionTTL).UTC().Truncate(time.Second)
	return s
}

// Token is what a signed-in client shows: 256 random bits, known to nobody else.
// What is stored is its Hash.
type Token string

// tokenBytes is the length of a token before it is written in base64url.
const tokenBytes = 32

// NewToken makes a token up.
func NewToken() Token {
	var bits [tokenBytes]byte
	_, _ = rand.Read(bits[:]) // it never fails: crypto/rand ends the process instead
	return Token(base64.RawURLEncoding.EncodeToString(bits[:]))
}

// Valid says whether a token has the form of one, so that nothing else is looked up.
func (t Token) Valid() bool {
	if len(t) != base64.RawURLEncoding.EncodedLen(tokenBytes) {
		return false
	}
	bits, err := base64.RawURLEncoding.Strict().DecodeString(string(t))
	return err == nil && len(bits) == tokenBytes // the decoder skips line ends
}

// Hash is the token's SHA-256 in hex. The token has 256 random bits, so neither
// salt nor stretching would add anything.
func (t Token) Hash() string {
	sum := sha256.Sum256([]byte(t))
	return hex.EncodeToString(sum[:])
}
