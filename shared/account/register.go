package account

import (
	"context"
	"errors"
	"time"

	"trefoil/shared/errs"
)

// UserCreator stores new users.
type UserCreator interface {
	// CreateUser stores a new user. It returns ErrTaken if the username is taken.
	CreateUser(ctx context.Context, u User) error
}

// Registration creates accounts with a password.
type Registration struct {
	Users    UserCreator
	Attempts Attempts
	Hasher   *Hasher
	Roles    Roles
}

// Register creates an account on a visitor's request. It returns ErrTaken if the username is taken
// or belongs to a configured admin.
func (r Registration) Register(ctx context.Context, now time.Time, network Network, creds Credentials) (User, error) {
	if err := checkCredentials(creds); err != nil {
		return User{}, err
	}
	if err := reserve(ctx, r.Attempts, registrationLimits(network)); err != nil {
		if errors.Is(err, errs.ErrLimit) {
			return User{}, errTooManyRegistrations
		}
		return User{}, err
	}
	return r.create(ctx, newUser(now), creds)
}

// RegisterByOperator creates an account on the operator's request. Its username may be that of a
// configured admin.
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
	// Check this after hashing, so that timing reveals nothing.
	if !u.ByOperator && r.Roles.isReserved(u.Username) {
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
