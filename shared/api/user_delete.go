package api

import (
	"errors"
	"net/http"

	"trefoil/shared/account"
	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

var (
	errNotConfirmed = errs.New(errs.ErrInvalid, "confirmation", "Type your username exactly as shown to delete your account.")
	errAdmin        = errs.New(errs.ErrConflict, "admin", "Admins cannot delete their accounts. Your admin rights must be removed first.")
)

// UserDelete serves DELETE /api/user. The body repeats the username as a confirmation, and holds the
// password of users who have one. Others must have signed in within the last 10 minutes. The
// subscription is canceled first; if that fails, nothing is deleted. Sessions on other devices
// become invalid, because their user no longer exists, and are left to expire.
//
// Admins cannot delete their accounts until their admin rights are removed, so the last admin
// cannot be deleted.
func UserDelete(auth Auth, reauthentication account.Reauthentication, deletion billing.Deletion) http.Handler {
	return auth.HandleUser("DELETE /api/user", func(w http.ResponseWriter, r *http.Request, c caller) error {
		var request struct {
			Username string `json:"username"`
			Password string `json:"password"`
		}
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		switch {
		case request.Username != c.Username:
			return errNotConfirmed
		case auth.Roles.IsAdmin(c.User):
			return errAdmin
		}
		if err := reauthentication.Check(r.Context(), auth.Now(), c.User, c.Session, c.Token, request.Password); err != nil {
			return err
		}
		if err := deletion.Delete(r.Context(), c.ID); err != nil && !errors.Is(err, errs.ErrNotFound) {
			return err
		}
		for _, token := range requestTokens(r) {
			_ = auth.Ephemeral.EndSession(r.Context(), token) // without its user, the session is invalid anyway
		}
		clearSessionCookie(w)
		w.WriteHeader(http.StatusNoContent)
		return nil
	}, within(paymentTimeout))
}
