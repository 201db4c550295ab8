package api

import (
	"context"
	"net/http"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/errs"
)

var errNoIsBlocked = errs.New(errs.ErrInvalid, "is_blocked", "isBlocked must be true or false.")

// AdminUserBlocked serves PUT /api/admin/users/{id}/blocked. It responds with the user. Admins
// cannot be blocked.
func AdminUserBlocked(auth Auth) http.Handler {
	return auth.changeUser("PUT /api/admin/users/{id}/blocked", "isBlocked", errNoIsBlocked, audit.UserBlocked, func(ctx context.Context, _, u account.User, isBlocked bool, entry audit.Entry) error {
		if err := auth.Roles.CheckBlock(u, isBlocked); err != nil {
			return err
		}
		return auth.Main.SetBlocked(ctx, u.ID, isBlocked, entry)
	})
}
