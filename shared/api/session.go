package api

import (
	"context"
	"net/http"
	"time"

	"trefoil/shared/account"
)

// SessionWriter starts and ends sessions.
type SessionWriter interface {
	// PutSession stores a new session.
	PutSession(ctx context.Context, token account.Token, s account.Session) error
	// EndSession deletes a session, if it exists.
	EndSession(ctx context.Context, token account.Token) error
}

// SessionStore reads and writes sessions.
type SessionStore interface {
	Sessions
	SessionWriter
}

// startSession signs a user in and sets the session cookie. It ends the browser's previous session.
func startSession(w http.ResponseWriter, r *http.Request, sessions SessionWriter, user account.User, now time.Time) (account.Token, error) {
	token := account.NewToken()
	if err := sessions.PutSession(r.Context(), token, account.NewSession(user, now)); err != nil {
		return "", err
	}
	if previous := cookieToken(r); previous.Valid() {
		if err := sessions.EndSession(r.Context(), previous); err != nil {
			return "", err
		}
	}
	setSessionCookie(w, token)
	return token, nil
}

// NetworkHasher hashes networks, so that they can be counted without being identified.
type NetworkHasher interface {
	// Hash returns the hash of the network of an IP address.
	Hash(ctx context.Context, address string) (account.Network, error)
}

// viewerAddress returns the client's IP address. The proxy in front of the functions overwrites the
// header if a client sends it.
func viewerAddress(r *http.Request) string { return r.Header.Get("X-Viewer-Address") }
