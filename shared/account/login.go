package account

import (
	"context"
	"errors"
	"time"

	"trefoil/shared/fault"
)

// LoginUsers is what signing in by password asks of the store.
type LoginUsers interface {
	// UserByUsername is the user of a name in any spelling, or fault.ErrNotFound.
	// Both take as long.
	UserByUsername(ctx context.Context, username string) (User, error)
	// RenewHash stores another hash of the same password, unless the password
	// has changed since the user was read, which is fault.ErrConflict.
	RenewHash(ctx context.Context, u User, hash string) error
	LoginRecorder
}

// LoginRecorder remembers that somebody signed in.
type LoginRecorder interface {
	// RecordLogin stores a user's LastLoginAt, LastSeen, Email and EmailVerified.
	RecordLogin(ctx context.Context, u User) error
}

// Login signs people in who have a password.
type Login struct {
	Users    LoginUsers
	Attempts Attempts
	Hasher   *Hasher
}

// ErrWrong is the one answer to whatever is wrong with a username or a
// password, so that it does not tell which names exist.
var ErrWrong = fault.New(fault.ErrUnauthorized, "wrong_credentials", "The username or the password is wrong.")

// Login is the user of these credentials, ErrWrong, or fault.ErrLimit after too
// many failures of that name or from that network, whose hash is given.
func (l Login) Login(ctx context.Context, now time.Time, network string, given Credentials) (User, error) {
	var user User
	err := throttle(ctx, l.Attempts, given.Username, network, func() (err error) {
		user, err = l.check(ctx, given)
		return err
	})
	if err != nil {
		return User{}, err
	}
	return recordLogin(ctx, now, l.Users, user)
}

func recordLogin(ctx context.Context, now time.Time, users LoginRecorder, u User) (User, error) {
	u.LastLoginAt = now.UTC().Truncate(time.Second)
	u.LastSeen = Day(now)
	return u, users.RecordLogin(ctx, u)
}

// check does the same work whether or not the name exists.
func (l Login) check(ctx context.Context, given Credentials) (User, error) {
	name := given.Username
	if checkUsername(name) != nil {
		name = "" // which nobody has, and which fits a key
	}
	user, err := l.Users.UserByUsername(ctx, name)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		return User{}, err
	}
	ok, outdated, err := l.Hasher.Verify(ctx, given.Password, user.PasswordHash)
	if err != nil {
		return User{}, err
	}
	if !ok {
		return User{}, ErrWrong
	}
	if outdated {
		err = l.renew(ctx, user, given.Password)
	}
	return user, err
}

func (l Login) renew(ctx context.Context, user User, password string) error {
	hash, err := l.Hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	if err := l.Users.RenewHash(ctx, user, hash); !errors.Is(err, fault.ErrConflict) {
		return err
	}
	return nil // a new password has a new hash already
}
