package account

import (
	"context"
	"errors"

	"trefoil/shared/errs"
)

// Attempts counts the attempts of an account or a network per hour.
type Attempts interface {
	// Reserve counts one attempt by subject. It returns errs.ErrLimit if limit attempts have
	// already been counted.
	Reserve(ctx context.Context, subject string, limit int) error
	// Release undoes one Reserve.
	Release(ctx context.Context, subject string) error
}

// Attempts allowed per hour. A login counts only while it is in progress or if it fails, so 100
// concurrent logins with the right password all succeed.
const (
	maxAccountFailures = 100
	maxNetworkFailures = 300
	// maxRegistrations limits the free chats that one network can obtain through new accounts.
	// It is 100 because no rate limit may apply below 100 concurrent requests.
	maxRegistrations = 100
)

var (
	errTooManyFailures      = errs.New(errs.ErrLimit, "login_limit", "Too many failed attempts. Try again in an hour.")
	errTooManyRegistrations = errs.New(errs.ErrLimit, "register_limit", "Too many accounts were created from this network. Try again in an hour.")
)

func accountSubject(username string) string     { return "account " + NameKey(username) }
func networkSubject(network string) string      { return "network " + network }
func registrationSubject(network string) string { return "registrations " + network }

// throttle runs a password check. It reserves an attempt first, so concurrent guesses cannot
// exceed the limit, and releases it unless the password is wrong.
func throttle(ctx context.Context, attempts Attempts, username, network string, check func() error) error {
	reserved := []struct {
		subject string
		limit   int
	}{
		{accountSubject(username), maxAccountFailures},
		{networkSubject(network), maxNetworkFailures},
	}
	for i, t := range reserved {
		err := attempts.Reserve(ctx, t.subject, t.limit)
		if err == nil {
			continue
		}
		if i > 0 { // the network's limit must not count against the account
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
		// Release even if the client has disconnected: that is not a wrong password.
		if releaseErr := attempts.Release(context.WithoutCancel(ctx), t.subject); releaseErr != nil && err == nil {
			err = releaseErr
		}
	}
	return err
}
