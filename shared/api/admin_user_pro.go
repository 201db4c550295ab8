package api

import (
	"context"
	"net/http"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/errs"
)

var errNoIsPro = errs.New(errs.ErrInvalid, "is_pro", "isPro must be true or false.")

// AdminUserPro serves PUT /api/admin/users/{id}/pro. It responds with the user. Pro by subscription
// cannot be removed.
func AdminUserPro(auth Auth) http.Handler {
	return auth.changeUser("PUT /api/admin/users/{id}/pro", "isPro", errNoIsPro, audit.UserPro, func(ctx context.Context, _, u account.User, isPro bool, entry audit.Entry) error {
		if !isPro {
			sub, err := auth.Main.Subscription(ctx, u.ID)
			if err != nil {
				return err
			}
			if err := sub.CheckRemoval(auth.Now()); err != nil {
				return err
			}
		}
		return auth.Main.SetPro(ctx, u.ID, isPro, entry)
	})
}
