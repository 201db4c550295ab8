package account

import (
	"context"
	"errors"
	"time"

	"trefoil/shared/errs"
)

// UserCreator stores new accounts.
type UserCreator interface {
	// CreateUser stores a user whose name nobody has, or answers ErrTaken.
	CreateUser(ctx context.Context, u User) error
}

// Registration makes accounts that have a password.
type Registration struct {
	Users    UserCreator
	Attempts Attempts
	Hasher   *Hasher
	Roles    Roles
}

// Register makes an account for a stranger on a network, whose hash is given.
// A configured admin's name is as good as taken.
func (r Registration) Register(ctx context.Context, now time.Time, network string, creds Credentials) (User, error) {
	if err := checkCredentials(creds); err != nil {
		return User{}, err
	}
	if err := r.Attempts.Reserve(ctx, registrationsOf(network), maxRegistrations); err != nil {
		if errors.Is(err, errs.ErrLimit) {
			return User{}, errTooManyRegistrations
		}
		return User{}, err
	}
	return r.create(ctx, newUser(now), creds)
}

// RegisterByOperator makes an account that may be a configured admin's.
func (r Registration) RegisterByOperator(ctx context.Context, now time.Time, creds Credentials) (User, error) {
	if err := checkCredentials(creds); err != nil {
		return User{}, err
	}
	u := newUser(now)
	u.ByOperator = true
	return r.create(ctx, u, creds)
}

func (r Registration) create(ctx context.Context, u User, creds Credentials) (User, error) {
	var err error
	u.Username = creds.Username
	if u.PasswordHash, err = r.Hasher.Hash(ctx, creds.Password); err != nil {
		return User{}, err
	}
	if !u.ByOperator && r.Roles.isReserved(u.Username) { // not sooner: time would tell
		return User{}, ErrTaken
	}
	if err := r.Users.CreateUser(ctx, u); err != nil {
		return User{}, err
	}
	return u, nil
}

func checkCredentials(c Credentials) error {
	if err := checkUsername(c.Username); err != nil {
		return err
	}
	return checkPassword(c.Password)
}
