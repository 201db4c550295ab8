package account

import (
	"context"
	"errors"
	"time"

	"trefoil/shared/errs"
)

// LoginStore stores users who sign in with a password.
type LoginStore interface {
	// UserByUsername returns the user with the given name, ignoring case, or errs.ErrNotFound.
	// Both take the same time.
	UserByUsername(ctx context.Context, username string) (User, error)
	// UpdateHash stores a new hash of the same password. It returns errs.ErrConflict if the
	// password has changed since u was read.
	UpdateHash(ctx context.Context, u User, hash string) error
	// RecordLogin stores the user's LastLoginAt, LastSeen, Email and EmailVerified.
	RecordLogin(ctx context.Context, u User) error
}

// Login signs users in with a password.
type Login struct {
	Users    LoginStore
	Attempts Attempts
	Devices  KnownDevices
	Hasher   *Hasher
}

// Client identifies the sender of a login request.
type Client struct {
	Network      Network
	DeviceCookie string // as set by KnownDevices; can be empty or forged
}

// ErrWrongCredentials is returned for any wrong username or password. It does not reveal which
// usernames exist.
var ErrWrongCredentials = errs.New(errs.ErrUnauthorized, "wrong_credentials", "Incorrect username or password.")

// Login returns the user with the given credentials. It returns ErrWrongCredentials, or
// errs.ErrLimit after too many failures.
func (l Login) Login(ctx context.Context, now time.Time, client Client, creds Credentials) (User, error) {
	if tooLong(creds.Password) { // no account has such a password, so this reveals nothing
		return User{}, ErrWrongCredentials
	}
	device, err := l.Devices.id(ctx, client.DeviceCookie, creds.Username)
	if err != nil {
		return User{}, err
	}
	var user User
	err = throttle(ctx, l.Attempts, loginLimits(creds.Username, client.Network, device), func() (err error) {
		user, err = l.check(ctx, creds)
		return err
	})
	if err != nil {
		return User{}, err
	}
	user = user.loggedIn(now)
	return user, l.Users.RecordLogin(ctx, user)
}

// loggedIn returns u with LastLoginAt and LastSeen set to now, in whole seconds.
func (u User) loggedIn(now time.Time) User {
	u.LastLoginAt = now.UTC().Truncate(time.Second)
	u.LastSeen = u.LastLoginAt
	return u
}

// check does the same work whether or not the username exists.
func (l Login) check(ctx context.Context, creds Credentials) (User, error) {
	name := creds.Username
	if checkUsername(name) != nil {
		name = "" // matches no user and is a valid key
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
	return nil // a conflict means that the password was just changed, so its hash is current
}
