package account

import (
	"context"
	"errors"
	"time"

	"trefoil/shared/fault"
)

// Creator stores new accounts.
type Creator interface {
	// CreateUser stores a user whose name nobody has, or answers ErrTaken.
	CreateUser(ctx context.Context, u User) error
}

// Registration makes accounts that have a password.
type Registration struct {
	Users    Creator
	Attempts Attempts
	Hasher   *Hasher
	Roles    Roles
}

// Register makes an account for a stranger on a network, whose hash is given.
// A configured admin's name is as good as taken.
func (r Registration) Register(ctx context.Context, now time.Time, network string, wanted Credentials) (User, error) {
	if err := checkCredentials(wanted); err != nil {
		return User{}, err
	}
	if err := r.Attempts.Take(ctx, registrationsOf(network), maxRegistrations); err != nil {
		if errors.Is(err, fault.ErrLimit) {
			return User{}, errTooManyRegistrations
		}
		return User{}, err
	}
	return r.create(ctx, newUser(now), wanted)
}

// RegisterByOperator makes an account that may be a configured admin's.
func (r Registration) RegisterByOperator(ctx context.Context, now time.Time, wanted Credentials) (User, error) {
	if err := checkCredentials(wanted); err != nil {
		return User{}, err
	}
	u := newUser(now)
	u.ByOperator = true
	return r.create(ctx, u, wanted)
}

func (r Registration) create(ctx context.Context, u User, wanted Credentials) (User, error) {
	var err error
	u.Username = wanted.Username
	if u.PasswordHash, err = r.Hasher.Hash(ctx, wanted.Password); err != nil {
		return User{}, err
	}
	if !u.ByOperator && r.Roles.reserves(u.Username) { // not sooner: time would tell
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
