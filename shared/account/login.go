package account

import (
	"context"
	"errors"
	"time"

	"trefoil/shared/errs"
)

// LoginStore is what signing in by password asks of the store.
type LoginStore interface {
	// UserByUsername is the user of a name in any spelling, or errs.ErrNotFound.
	// Both take as long.
	UserByUsername(ctx context.Context, username string) (User, error)
	// UpdateHash stores another hash of the same password, unless the password
	// has changed since the user was read, which is errs.ErrConflict.
	UpdateHash(ctx context.Context, u User, hash string) error
	LoginRecorder
}

// LoginRecorder remembers that somebody signed in.
type LoginRecorder interface {
	// RecordLogin stores a user's LastLoginAt, LastSeen, Email and EmailVerified.
	RecordLogin(ctx context.Context, u User) error
}

// Login signs people in who have a password.
type Login struct {
	Users    LoginStore
	Attempts Attempts
	Hasher   *Hasher
}

// ErrWrongCredentials is the one answer to whatever is wrong with a username or a
// password, so that it does not tell which names exist.
var ErrWrongCredentials = errs.New(errs.ErrUnauthorized, "wrong_credentials", "The username or the password is wrong.")

// Login is the user of these credentials, ErrWrongCredentials, or errs.ErrLimit after too
// many failures of that name or from that network, whose hash is given.
func (l Login) Login(ctx context.Context, now time.Time, network string, creds Credentials) (User, error) {
	var user User
	err := throttle(ctx, l.Attempts, creds.Username, network, func() (err error) {
		user, err = l.check(ctx, creds)
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
func (l Login) check(ctx context.Context, creds Credentials) (User, error) {
	name := creds.Username
	if checkUsername(name) != nil {
		name = "" // which nobody has, and which fits a key
	}
	user, err := l.Users.UserByUsername(ctx, name)
	if err != nil && !errors.Is(err, errs.ErrNotFound) {
		return User{}, err
	}
	ok, outdated, err := l.Hasher.Verify(ctx, creds.Password, user.PasswordHash)
	if err != nil {
		return User{}, err
	}
	if !ok {
		return User{}, ErrWrongCredentials
	}
	if outdated {
		err = l.rehash(ctx, user, creds.Password)
	}
	return user, err
}

func (l Login) rehash(ctx context.Context, user User, password string) error {
	hash, err := l.Hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	if err := l.Users.UpdateHash(ctx, user, hash); !errors.Is(err, errs.ErrConflict) {
		return err
	}
	return nil // a new password has a new hash already
}
