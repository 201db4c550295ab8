package account

import (
	"context"
	"errors"

	"trefoil/shared/errs"
)

// Attempts counts the attempts by a subject, such as an account or a network, per hour.
type Attempts interface {
	// Reserve counts one attempt by subject. It returns errs.ErrLimit if limit attempts have
	// already been counted.
	Reserve(ctx context.Context, subject string, limit int) error
	// Release undoes one Reserve.
	Release(ctx context.Context, subject string) error
}

// Attempts allowed per hour. A login counts only while it is in progress or if it fails, so 100
// concurrent logins with the right password all succeed. Every per-client limit must be at least
// 100, because no rate limit may apply below 100 concurrent requests. Wider networks have larger
// limits; see Network.
const (
	// maxDeviceFailures and maxClientFailures limit an account's failures from one known device and
	// from all unknown devices on one network, respectively.
	maxDeviceFailures = 100
	maxClientFailures = 100
	// maxAccountFailures limits an account's failures from unknown devices on all networks.
	maxAccountFailures = 500
	// maxNetworkFailures limits the failures of a network's unknown devices across all accounts.
	maxNetworkFailures = 300
	// maxSessionFailures limits the wrong passwords entered in one session to change the password.
	maxSessionFailures = 100
	// maxRegistrations limits the registrations from one network, and with them the free chats that
	// it can obtain.
	maxRegistrations = 100
	// maxSignIns limits the sign-ins at the identity provider that one network can start.
	maxSignIns = 1000
)

var (
	errTooManyFailures      = errs.New(errs.ErrLimit, "login_limit", "Too many failed attempts. Try again in an hour.")
	errTooManyRegistrations = errs.New(errs.ErrLimit, "register_limit", "There were too many attempts to create an account from this network. Try again in an hour.")
	errTooManySignIns       = errs.New(errs.ErrLimit, "sign_in_limit", "There were too many sign-ins from this network. Try again in an hour.")
)

// limit is the maximum number of attempts by a subject per hour.
type limit struct {
	subject string
	max     int
}

// loginLimits returns the limits for a login. device is the ID of a known device, or empty. A known
// device is subject only to its own limit, so that failures elsewhere do not lock it out.
func loginLimits(username string, network Network, device string) []limit {
	name := NameKey(username)
	if device != "" {
		return []limit{{"device " + device + " " + name, maxDeviceFailures}}
	}
	// The network's limits come first: at one of them, a login with yet another username must not
	// leave an item.
	return append(networkLimits("network ", network, maxNetworkFailures),
		limit{"client " + network[0] + " " + name, maxClientFailures},
		limit{"account " + name, maxAccountFailures},
	)
}

// ReserveSignIn counts the start of a sign-in at the identity provider, which leaves an item until
// it is completed or expires. It returns an error of kind errs.ErrLimit after too many from one
// network.
func ReserveSignIn(ctx context.Context, attempts Attempts, network Network) error {
	err := reserve(ctx, attempts, networkLimits("sign-ins ", network, maxSignIns))
	if errors.Is(err, errs.ErrLimit) {
		return errTooManySignIns
	}
	return err
}

// registrationLimits returns the limits for a registration.
func registrationLimits(network Network) []limit {
	return networkLimits("registrations ", network, maxRegistrations)
}

// networkLimits returns the limits of a network and of the wider ones. max is that of the smallest.
func networkLimits(prefix string, network Network, max int) []limit {
	var limits []limit
	for _, n := range network.Limits(max) {
		limits = append(limits, limit{prefix + n.Hash, n.Max})
	}
	return limits
}

// sessionLimits returns the limits for a password change.
func sessionLimits(session Token) []limit {
	return []limit{{"session " + session.Hash(), maxSessionFailures}}
}

// throttle runs a password check. It first reserves an attempt under each limit, so that concurrent
// guesses cannot exceed any of them. It releases the attempts unless the password is wrong.
func throttle(ctx context.Context, attempts Attempts, limits []limit, check func() error) error {
	if err := reserve(ctx, attempts, limits); errors.Is(err, errs.ErrLimit) {
		return errTooManyFailures
	} else if err != nil {
		return err
	}
	err := check()
	if errors.Is(err, ErrWrongCredentials) || errors.Is(err, ErrWrongPassword) {
		return err
	}
	if releaseErr := release(ctx, attempts, limits); err == nil {
		err = releaseErr
	}
	return err
}

// reserve reserves an attempt under each limit, or under none of them. It returns errs.ErrLimit if one
// is reached.
func reserve(ctx context.Context, attempts Attempts, limits []limit) error {
	for i, l := range limits {
		if err := attempts.Reserve(ctx, l.subject, l.max); err != nil {
			return errors.Join(err, release(ctx, attempts, limits[:i]))
		}
	}
	return nil
}

// release releases the attempt reserved under each limit, even if the client has disconnected.
func release(ctx context.Context, attempts Attempts, limits []limit) error {
	var all error
	for _, l := range limits {
		all = errors.Join(all, attempts.Release(context.WithoutCancel(ctx), l.subject))
	}
	return all
}
