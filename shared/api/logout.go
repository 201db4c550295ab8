package api

import (
	"context"
	"net/http"
	"time"

	"trefoil/shared/account"
)

// SessionEnder ends all sessions of a user.
type SessionEnder interface {
	Users
	// EndSessions ends all of a user's sessions that began in u.Epoch.
	EndSessions(ctx context.Context, u account.User) error
}

// Logout serves POST /api/logout. It ends the sessions whose tokens are in the request and responds
// with 204 even if there are none. If "everywhere" is true in the body, it ends all sessions of the
// user, or responds with 401 if the request has no valid session.
func Logout(sessions SessionStore, users SessionEnder, clock func() time.Time) http.Handler {
	return Handle("POST /api/logout", func(w http.ResponseWriter, r *http.Request) error {
		var request struct {
			Everywhere bool `json:"everywhere"`
		}
		if r.ContentLength != 0 {
			if err := readJSON(w, r, &request); err != nil {
				return err
			}
		}
		if request.Everywhere {
			_, u, err := requireUser(w, r, sessions, users, clock())
			if err != nil {
				return err
			}
			if err := users.EndSessions(r.Context(), u); err != nil {
				return err
			}
		}
		for _, token := range requestTokens(r) {
			if err := sessions.EndSession(r.Context(), token); err != nil {
				return err
			}
		}
		clearSessionCookie(w)
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
}
