package account

import (
	"context"
	"errors"

	"trefoil/shared/errs"
)

// PasswordStore is what changing a password asks of the store.
type PasswordStore interface {
	// SetPassword stores a new hash and makes the user's epoch one more, if it
	// is still the given user's; otherwise it answers errs.ErrConflict.
	SetPassword(ctx context.Context, u User, hash string) error
}

// PasswordChange lets signed-in users change their password.
type PasswordChange struct {
	Users    PasswordStore
	Attempts Attempts
	Hasher   *Hasher
}

// What can be wrong with a change of password.
var (
	// ErrWrongPassword is no 401: the session that asks is a good one.
	ErrWrongPassword   = errs.New(errs.ErrForbidden, "wrong_password", "The current password is wrong.")
	errPasswordChanged = errs.New(errs.ErrConflict, "password_changed", "The password was just changed elsewhere. Sign in again.")
	errNoPassword      = errs.New(errs.ErrConflict, "no_password", "This account signs in without a password, so there is none to change.")
)

// Change gives a user a new password and answers the user with their next
// epoch, which ends every session of an earlier one. Failures are throttled as
// logins are.
func (p PasswordChange) Change(ctx context.Context, user User, network, currentPassword, newPassword string) (User, error) {
	if user.PasswordHash == "" {
		return User{}, errNoPassword
	}
	if err := checkPassword(newPassword); err != nil {
		return User{}, err
	}
	err := throttle(ctx, p.Attempts, user.Username, network, func() error {
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
