package api

import (
	"context"
	"net/http"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

var errNoIsPro = errs.New(errs.ErrInvalid, "is_pro", "isPro must be true or false.")

// ProGranter grants Pro.
type ProGranter interface {
	// Subscription returns the stored subscription of a user, or errs.ErrNotFound if the user does
	// not exist.
	Subscription(ctx context.Context, userID string) (billing.Subscription, error)
	// SetPro grants or removes Pro and stores the entries, if there is something to change. It
	// returns errs.ErrNotFound if the user does not exist.
	SetPro(ctx context.Context, id string, isPro bool, entries ...audit.Entry) error
}

// SetUserPro serves PUT /api/admin/users/{id}/pro. It responds with the user. Pro by subscription
// cannot be removed.
func SetUserPro(admins Admins, users ProGranter) http.Handler {
	return admins.changeUser("PUT /api/admin/users/{id}/pro", "isPro", errNoIsPro, func(ctx context.Context, admin, u account.User, isPro bool) error {
		if !isPro {
			sub, err := users.Subscription(ctx, u.ID)
			if err != nil {
				return err
			}
			if err := sub.CheckRemoval(admins.Now()); err != nil {
				return err
			}
		}
		return users.SetPro(ctx, u.ID, isPro, audit.NewUserEntry(admins.Now(), admin, audit.UserPro, u.ID, u.IsPro, isPro))
	})
}
