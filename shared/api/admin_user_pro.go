package api

import (
	"context"
	"errors"
	"net/http"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

var (
	errNoUser    = errs.New(errs.ErrNotFound, "no_user", "This user does not exist.")
	errNoIsPro   = errs.New(errs.ErrInvalid, "is_pro", "isPro must be true or false.")
	errNoIsAdmin = errs.New(errs.ErrInvalid, "is_admin", "isAdmin must be true or false.")
)

// ProGranter grants Pro.
type ProGranter interface {
	Users
	// Subscription returns the stored subscription of a user, or errs.ErrNotFound.
	Subscription(ctx context.Context, userID string) (billing.Subscription, error)
	// SetPro grants or removes Pro and stores the entries, if there is something to change. It
	// returns errs.ErrNotFound if the user does not exist.
	SetPro(ctx context.Context, id string, isPro bool, entries ...audit.Entry) error
}

// SetUserPro serves PUT /api/admin/users/{id}/pro. It responds with the user. Pro by subscription
// cannot be removed.
func SetUserPro(admins Admins, users ProGranter) http.Handler {
	return admins.handle("PUT /api/admin/users/{id}/pro", func(w http.ResponseWriter, r *http.Request, admin account.User) error {
		var request struct {
			IsPro *bool `json:"isPro"`
		}
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		if request.IsPro == nil {
			return errNoIsPro
		}
		u, err := findUser(r.Context(), users, r.PathValue("id"))
		if err != nil {
			return err
		}
		if !*request.IsPro {
			sub, err := users.Subscription(r.Context(), u.ID)
			if err != nil {
				return err
			}
			if err := sub.CheckRemoval(admins.Now()); err != nil {
				return err
			}
		}
		entry := audit.OfUser(admins.Now(), admin, audit.UserPro, u.ID, u.IsPro, *request.IsPro)
		if err := users.SetPro(r.Context(), u.ID, *request.IsPro, entry); err != nil {
			return err
		}
		return admins.writeUser(w, r, u.ID)
	})
}

// findUser returns the user with the given ID, or errNoUser.
func findUser(ctx context.Context, users Users, id string) (account.User, error) {
	u, err := users.User(ctx, id)
	if errors.Is(err, errs.ErrNotFound) {
		return account.User{}, errNoUser
	}
	return u, err
}

// writeUser responds with a user who has just been changed.
func (a Admins) writeUser(w http.ResponseWriter, r *http.Request, id string) error {
	u, err := findUser(r.Context(), a.Users, id)
	if err != nil {
		return err
	}
	return writeJSON(w, newAdminUser(u, a.Roles, a.Now()))
}
