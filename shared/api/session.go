package api

import (
	"context"
	"net/http"
	"time"

	"trefoil/shared/account"
)

// SessionWriter begins and ends sessions.
type SessionWriter interface {
	// PutSession begins a session.
	PutSession(ctx context.Context, token account.Token, s account.Session) error
	// EndSession ends a session, if there is one.
	EndSession(ctx context.Context, token account.Token) error
}

// startSession signs a user in and sets the cookie. The session that this
// browser had before ends.
func startSession(w http.ResponseWriter, r *http.Request, sessions SessionWriter, user account.User, now time.Time) (account.Token, error) {
	token := account.NewToken()
	if err := sessions.PutSession(r.Context(), token, account.NewSession(user, now)); err != nil {
		return "", err
	}
	if earlier := cookieToken(r); earlier.Valid() {
		if err := sessions.EndSession(r.Context(), earlier); err != nil {
			return "", err
		}
	}
	setSessionCookie(w, token)
	return token, nil
}

// NetworkHasher hashes networks, so that they can be counted and not be known.
type NetworkHasher interface {
	// Hash is the hash of the network that an address belongs to.
	Hash(ctx context.Context, address string) (string, error)
}

// viewerAddress is the IP address of whoever asks, as told by what stands
// before the functions, which overwrites a client's own header.
func viewerAddress(r *http.Request) string { return r.Header.Get("X-Viewer-Address") }
