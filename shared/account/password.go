package account

import (
	"context"
	"errors"

	"trefoil/shared/errs"
)

// PasswordStore stores password hashes.
type PasswordStore interface {
	// SetPassword stores a new hash and increments the user's epoch. It returns errs.ErrConflict
	// if the epoch is no longer u.Epoch.
	SetPassword(ctx context.Context, u User, hash string) error
}

// PasswordChange lets signed-in users change their password.
type PasswordChange struct {
	Users    PasswordStore
	Attempts Attempts
	Hasher   *Hasher
}

// Errors returned by Change.
var (
	// ErrWrongPassword maps to 403, not 401, because the session is valid.
	ErrWrongPassword   = errs.New(errs.ErrForbidden, "wrong_password", "Your current password is incorrect.")
	errPasswordChanged = errs.New(errs.ErrConflict, "password_changed", "Your password was just changed in another session. Sign in again.")
	errNoPassword      = errs.New(errs.ErrConflict, "no_password", "This account does not use a password.")
)

// Change sets a new password and returns the updated user. The user's epoch is incremented, which
// ends all earlier sessions. Failures count toward a per-session limit, so that failed logins
// cannot lock out a signed-in user.
func (p PasswordChange) Change(ctx context.Context, user User, session Token, currentPassword, newPassword string) (User, error) {
	if user.PasswordHash == "" {
		return User{}, errNoPassword
	}
	if err := checkPassword(newPassword); err != nil {
		return User{}, err
	}
	if tooLong(currentPassword) {
		return User{}, ErrWrongPassword
	}
	err := throttle(ctx, p.Attempts, sessionLimits(session), func() error {
		ok, _, err := p.Hasher.Verify(ctx, currentPassword, user.PasswordHash)
		if err == nil && !ok {
			err = ErrWrongPassword
		}
		return err
	})
	if err != nil {
		return User{}, err
	}
	hash, err := p.Hasher.Hash(ctx, newPassword)
	if err != nil {
		return User{}, err
	}
	if err := p.Users.SetPassword(ctx, user, hash); errors.Is(err, errs.ErrConflict) {
		return User{}, errPasswordChanged
	} else if err != nil {
		return User{}, err
	}
	user.PasswordHash = hash
	user.Epoch++
	return user, nil
}
