package api

import (
	"net/http"
	"time"

	"trefoil/shared/account"
)

// ChangePassword serves PUT /api/user/password. It ends all sessions of the user and starts a new
// one for the caller. If the old token came from the cookie, the new one replaces it there.
// Otherwise, the new token is returned in the response body.
func ChangePassword(change account.PasswordChange, sessions SessionStore, users Users, clock func() time.Time) http.Handler {
	return Handle("PUT /api/user/password", func(w http.ResponseWriter, r *http.Request) error {
		now := clock()
		caller, u, err := requireUser(w, r, sessions, users, now)
		if err != nil {
			return err
		}
		var request struct {
			CurrentPassword string `json:"currentPassword"`
			NewPassword     string `json:"newPassword"`
		}
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		u, err = change.Change(r.Context(), u, caller.Token, request.CurrentPassword, request.NewPassword)
		if err != nil {
			return err
		}
		token := account.NewToken()
		if err := sessions.PutSession(r.Context(), token, account.NewSession(u, now)); err != nil {
			return err
		}
		// The new epoch has already ended the old session. If its item cannot be deleted, it
		// expires later.
		_ = sessions.EndSession(r.Context(), caller.Token)
		if caller.Token != cookieToken(r) {
			return writeJSON(w, map[string]account.Token{"token": token})
		}
		setSessionCookie(w, token)
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
}
