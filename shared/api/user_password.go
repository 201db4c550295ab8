package api

import (
	"net/http"

	"trefoil/shared/account"
)

// newToken replaces the token of a client that does not store cookies.
type newToken struct {
	Token account.Token `json:"token"`
}

// UserPassword serves PUT /api/user/password. It ends all sessions of the user and starts a new
// one for the caller. If the old token came from the cookie, the new one replaces it there.
// Otherwise, the new token is returned in the response body.
func UserPassword(auth Auth, change account.PasswordChange) http.Handler {
	return auth.HandleUser("PUT /api/user/password", func(w http.ResponseWriter, r *http.Request, c caller) error {
		var request struct {
			CurrentPassword string `json:"currentPassword"`
			NewPassword     string `json:"newPassword"`
		}
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		u, err := change.Change(r.Context(), c.User, c.Token, request.CurrentPassword, request.NewPassword)
		if err != nil {
			return err
		}
		token := account.NewToken()
		if err := auth.Ephemeral.PutSession(r.Context(), token, account.NewSession(u, auth.Now())); err != nil {
			return err
		}
		// The new epoch has already ended the old session. If its item cannot be deleted, it
		// expires later.
		_ = auth.Ephemeral.EndSession(r.Context(), c.Token)
		if c.Token != cookieToken(r) {
			return writeJSON(w, newToken{token})
		}
		setSessionCookie(w, token)
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
}
