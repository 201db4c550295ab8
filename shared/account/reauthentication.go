package account

import (
	"context"
	"time"

	"trefoil/shared/errs"
)

// Reauthentication makes sure that a request comes from the user, not from another person with the
// user's session.
type Reauthentication struct {
	Attempts Attempts
	Hasher   *Hasher
}

var (
	// ErrWrongPassword maps to 403, not 401, because the session is valid.
	ErrWrongPassword    = errs.New(errs.ErrForbidden, "wrong_password", "Your current password is incorrect.")
	errPasswordRequired = errs.New(errs.ErrForbidden, "password_required", "Enter your password to confirm this.")
	errSignInAgain      = errs.New(errs.ErrForbidden, "sign_in_again", "Sign in again, and repeat this within 10 minutes.")
)

// Check returns an error unless the password is that of the user, or, for users without a password,
// unless the identity provider was asked to authenticate them, and they have just signed in there.
// How the provider authenticates them is up to it (identity.Provider.AuthURL).
func (r Reauthentication) Check(ctx context.Context, now time.Time, user User, session Session, token Token, password string) error {
	switch {
	case user.PasswordHash != "" && password == "":
		return errPasswordRequired
	case user.PasswordHash != "":
		return r.checkPassword(ctx, user, token, password)
	case !session.fresh(now):
		return errSignInAgain
	}
	return nil
}

// checkPassword returns ErrWrongPassword unless the password is the user's. Failures count toward a
// per-session limit, so that failed logins cannot lock out a signed-in user.
func (r Reauthentication) checkPassword(ctx context.Context, user User, token Token, password string) error {
	if tooLong(password) {
		return ErrWrongPassword
	}
	return throttle(ctx, r.Attempts, sessionLimits(token), func() error {
		ok, _, err := r.Hasher.Verify(ctx, password, user.PasswordHash)
		if err == nil && !ok {
			err = ErrWrongPassword
		}
		return err
	})
}
