package api

import (
	"context"
	"errors"
	"net/http"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/errs"
)

var errNoIsAdmin = errs.New(errs.ErrInvalid, "is_admin", "isAdmin must be true or false.")

// AdminUserAdmin serves PUT /api/admin/users/{id}/admin. It responds with the user.
//
// An admin who removes another must still be an admin at that moment. So if two admins remove each
// other at the same time, one remains.
func AdminUserAdmin(auth Auth) http.Handler {
	return auth.changeUser("PUT /api/admin/users/{id}/admin", "isAdmin", errNoIsAdmin, audit.UserAdmin, func(ctx context.Context, admin, u account.User, isAdmin bool, entry audit.Entry) error {
		if err := auth.Roles.CheckAdminChange(u, isAdmin); err != nil {
			return err
		}
		if isAdmin {
			return auth.Main.GrantAdmin(ctx, u.ID, entry)
		}
		return auth.removeAdmin(ctx, admin, u, entry)
	})
}

// removalTries is the number of attempts to find an admin who remains. Concurrent requests may
// remove the one just found.
const removalTries = 3

// removeAdmin removes a user's admin rights, but never those of the last admin.
func (a Auth) removeAdmin(ctx context.Context, admin, u account.User, entry audit.Entry) error {
	switch {
	case a.Roles.IsConfigured(admin):
		return a.Main.RemoveAdmin(ctx, u.ID, "", entry)
	case admin.ID != u.ID:
		return a.Main.RemoveAdmin(ctx, u.ID, admin.ID, entry)
	}
	for range removalTries {
		other, err := a.Main.OtherAdmin(ctx, u.ID)
		if errors.Is(err, errs.ErrNotFound) {
			return account.ErrLastAdmin
		}
		if err != nil {
			return err
		}
		if err := a.Main.RemoveAdmin(ctx, u.ID, other, entry); !errors.Is(err, account.ErrLastAdmin) {
			return err
		}
	}
	return account.ErrLastAdmin
}
