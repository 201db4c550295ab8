package api

import (
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/errs"
)

// Admins authenticates the callers of admin routes.
type Admins struct {
	Sessions Sessions
	Users    Users
	Roles    account.Roles
	Now      func() time.Time
}

var errNotAdmin = errs.New(errs.ErrForbidden, "not_admin", "Only admins can do this.")

// adminFunc serves a request from an admin.
type adminFunc func(w http.ResponseWriter, r *http.Request, admin account.User) error

// handle returns a handler for admins.
func (a Admins) handle(pattern string, serve adminFunc) http.Handler {
	return Handle(pattern, func(w http.ResponseWriter, r *http.Request) error {
		admin, err := a.requireAdmin(w, r)
		if err != nil {
			return err
		}
		return serve(w, r, admin)
	})
}

// requireAdmin returns the admin who sent the request. It returns account.ErrSignedOut if there is
// no valid session, and errNotAdmin if the user is not an admin. Rights are read on every request.
func (a Admins) requireAdmin(w http.ResponseWriter, r *http.Request) (account.User, error) {
	_, u, err := requireUser(w, r, a.Sessions, a.Users, a.Now())
	if err != nil {
		return account.User{}, err
	}
	if !a.Roles.IsAdmin(u) {
		return account.User{}, errNotAdmin
	}
	return u, nil
}
