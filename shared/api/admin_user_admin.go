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

// AdminGranter grants admin rights. GrantAdmin and RemoveAdmin store the entries only if there is
// something to change, and return errs.ErrNotFound if the user does not exist.
type AdminGranter interface {
	GrantAdmin(ctx context.Context, id string, entries ...audit.Entry) error
	// RemoveAdmin removes the user's grant. The parameter remaining is the ID of another admin by
	// grant; if that user has no grant, RemoveAdmin changes nothing and returns
	// account.ErrLastAdmin. If the site has a configured admin, remaining can be empty, which
	// skips this check.
	RemoveAdmin(ctx context.Context, id, remaining string, entries ...audit.Entry) error
	// OtherAdmin returns the ID of an admin by grant other than id, or errs.ErrNotFound.
	OtherAdmin(ctx context.Context, id string) (string, error)
}

// SetUserAdmin serves PUT /api/admin/users/{id}/admin. It responds with the user.
//
// An admin who removes another must still be an admin at that moment. So if two admins remove each
// other at the same time, one remains.
func SetUserAdmin(admins Admins, users AdminGranter) http.Handler {
	return admins.changeUser("PUT /api/admin/users/{id}/admin", "isAdmin", errNoIsAdmin, func(ctx context.Context, admin, u account.User, isAdmin bool) error {
		if err := admins.Roles.CheckAdminChange(u, isAdmin); err != nil {
			return err
		}
		entry := audit.NewUserEntry(admins.Now(), admin, audit.UserAdmin, u.ID, u.IsAdmin, isAdmin)
		if isAdmin {
			return users.GrantAdmin(ctx, u.ID, entry)
		}
		return removeAdmin(ctx, users, admin, u, admins.Roles, entry)
	})
}

// removalTries is the number of attempts to find an admin who remains. Concurrent requests may
// remove the one just found.
const removalTries = 3

// removeAdmin removes a user's admin rights, but never those of the last admin.
func removeAdmin(ctx context.Context, users AdminGranter, admin, u account.User, roles account.Roles, entry audit.Entry) error {
	switch {
	case roles.IsConfigured(admin):
		return users.RemoveAdmin(ctx, u.ID, "", entry)
	case admin.ID != u.ID:
		return users.RemoveAdmin(ctx, u.ID, admin.ID, entry)
	}
	for range removalTries {
		other, err := users.OtherAdmin(ctx, u.ID)
		if errors.Is(err, errs.ErrNotFound) {
			return account.ErrLastAdmin
		}
		if err != nil {
			return err
		}
		if err := users.RemoveAdmin(ctx, u.ID, other, entry); !errors.Is(err, account.ErrLastAdmin) {
			return err
		}
	}
	return account.ErrLastAdmin
}
