package api

import (
	"errors"
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/errs"
)

// ChangePassword serves PUT /api/user/password. It ends the user's other sessions.
func ChangePassword(change account.PasswordChange, sessions Sessions, users Users, networks NetworkHasher, clock func() time.Time) http.Handler {
	return Handle("PUT /api/user/password", func(w http.ResponseWriter, r *http.Request) error {
		who, u, err := requireUser(w, r, sessions, users, clock())
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
		network, err := networks.Hash(r.Context(), viewerAddress(r))
		if err != nil {
			return err
		}
		u, err = change.Change(r.Context(), u, network, request.CurrentPassword, request.NewPassword)
		if err != nil {
			return err
		}
		who.Session.Epoch = u.Epoch
		err = sessions.UpdateSession(r.Context(), who.Token, who.Session)
		if err != nil && !errors.Is(err, errs.ErrNotFound) { // not found: signed out in the meantime
			return err
		}
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
}
