package account

import (
	"context"
	"errors"

	"trefoil/shared/errs"
)

// Attempts counts what one account or one network tries, within the hour.
type Attempts interface {
	// Reserve counts one attempt of a subject, or answers errs.ErrLimit when
	// limit of them are counted already.
	Reserve(ctx context.Context, subject string, limit int) error
	// Release takes a counted attempt back.
	Release(ctx context.Context, subject string) error
}

// How many attempts an hour are let through. Logins count only when they fail,
// or while they are under way, so that a hundred at once are never refused.
const (
	maxAccountFailures = 100
	maxNetworkFailures = 300
	// maxRegistrations bounds how many free chats one network can make itself. No
	// limit may bite below a hundred requests at once.
	maxRegistrations = 100
)

var (
	errTooManyFailures      = errs.New(errs.ErrLimit, "login_limit", "Too many failed attempts. Try again in an hour.")
	errTooManyRegistrations = errs.New(errs.ErrLimit, "register_limit", "Too many accounts were created from this network. Try again in an hour.")
)

func failuresOfAccount(username string) string { return "account " + NameKey(username) }
func failuresOfNetwork(network string) string  { return "network " + network }
func registrationsOf(network string) string    { return "registrations " + network }

// throttle runs a check of a password, counted beforehand, so that no number
// of guesses at once gets past the limit, and given back unless it fails.
func throttle(ctx context.Context, attempts Attempts, username, network string, check func() error) error {
	reserved := []struct {
		subject string
		limit   int
	}{
		{failuresOfAccount(username), maxAccountFailures},
		{failuresOfNetwork(network), maxNetworkFailures},
	}
	for i, t := range reserved {
		err := attempts.Reserve(ctx, t.subject, t.limit)
		if err == nil {
			continue
		}
		if i > 0 { // refused for its network, it says nothing of the account
			err = errors.Join(err, attempts.Release(context.WithoutCancel(ctx), reserved[0].subject))
		}
		if errors.Is(err, errs.ErrLimit) {
			return errTooManyFailures
		}
		return err
	}
	err := check()
	if errors.Is(err, ErrWrongCredentials) || errors.Is(err, ErrWrongPassword) {
		return err
	}
	for _, t := range reserved {
		// A client that leaves early must not be counted as one that guessed wrong.
		if releaseErr := attempts.Release(context.WithoutCancel(ctx), t.subject); releaseErr != nil && err == nil {
			err = releaseErr
		}
	}
	return err
}
