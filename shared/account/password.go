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
	Reauthentication
	Users PasswordStore
}

var (
	errPasswordChanged = errs.New(errs.ErrConflict, "password_changed", "Your password was just changed in another session. Sign in again.")
	errNoPassword      = errs.New(errs.ErrConflict, "no_password", "This account does not use a password.")
)

// Change sets a new password and returns the updated user. The user's epoch is incremented, which
// ends all earlier sessions. It returns ErrWrongPassword if currentPassword is wrong.
func (p PasswordChange) Change(ctx context.Context, user User, session Token, currentPassword, newPassword string) (User, error) {
	if user.PasswordHash == "" {
		return User{}, errNoPassword
	}
	if err := checkPassword(newPassword); err != nil {
		return User{}, err
	}
	if err := p.checkPassword(ctx, user, session, currentPassword); err != nil {
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
