package api

import (
	"context"
	"errors"
	"net/http"

	"trefoil/shared/account"
	"trefoil/shared/audit"
	"trefoil/shared/errs"
)

var errNoUser = errs.New(errs.ErrNotFound, "no_user", "This user does not exist.")

// changeUser returns an admin handler that changes a right of the user in the path. The request has
// one Boolean field. If the field is absent, the handler returns errMissing. The response is the
// changed user.
func (a Auth) changeUser(
	pattern, field string, errMissing error, action audit.Action,
	change func(ctx context.Context, admin, u account.User, value bool, entry audit.Entry) error,
) http.Handler {
	return a.HandleAdmin(pattern, func(w http.ResponseWriter, r *http.Request, admin caller) error {
		var request map[string]*bool
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		value := request[field]
		if value == nil {
			return errMissing
		}
		u, err := a.findUser(r.Context(), r.PathValue("id"))
		if err != nil {
			return err
		}
		before := map[audit.Action]bool{audit.UserPro: u.IsPro, audit.UserAdmin: u.IsAdmin, audit.UserBlocked: u.Blocked}[action]
		entry := audit.NewUserEntry(a.Now(), admin.User, action, u.ID, before, *value)
		err = change(r.Context(), admin.User, u, *value, entry)
		if err := a.recordRefusal(r.Context(), err, entry); err != nil {
			return err
		}
		if u, err = a.findUser(r.Context(), u.ID); err != nil {
			return err
		}
		return writeJSON(w, newAdminUser(u, a.Roles, a.Now()))
	})
}

// recordRefusal returns err. If err means that a change was refused, recordRefusal also adds the
// change to the audit log. It leaves out a change that failed because of the database or another
// service, which may have been made, and a change to something that does not exist.
func (a Auth) recordRefusal(ctx context.Context, err error, entry audit.Entry) error {
	refused, ok := errors.AsType[*errs.Error](err)
	if !ok || errors.Is(err, errs.ErrUnavailable) || errors.Is(err, errs.ErrNotFound) {
		return err
	}
	entry.Refused = refused.Code
	return errors.Join(err, a.Main.AddAudit(ctx, entry))
}

// findUser returns the user with the given ID, or errNoUser.
func (a Auth) findUser(ctx context.Context, id string) (account.User, error) {
	u, err := a.Main.User(ctx, id)
	if errors.Is(err, errs.ErrNotFound) {
		return account.User{}, errNoUser
	}
	return u, err
}
