package billing

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"trefoil/shared/errs"
)

// Guard limits the calls to Stripe that one user can cause. Subjects name a user and what they do.
type Guard interface {
	// Reserve counts a request in the current hour. It returns errs.ErrLimit if limit requests have
	// already been counted.
	Reserve(ctx context.Context, subject string, limit int) error
	// Lease gives the subject to the caller until it calls end, or for the given time if it never
	// does. It returns errs.ErrConflict while someone else has the subject.
	Lease(ctx context.Context, subject string, duration time.Duration) (end func(), err error)
}

const (
	// maxRequests is the number of checkouts, verifications, portals and prices that a user can
	// request per hour, each. No limit may be lower; see package account.
	maxRequests = 100
	// leaseTime is how long a crashed process blocks its user. It is longer than any request takes;
	// see paymentTimeout in package api. After a slower one, versions still prevent lost updates.
	leaseTime = 25 * time.Second
	// refreshInterval is the time between reads of an overdue subscription by the dashboard.
	refreshInterval = time.Minute
	// Waiting for a lease starts with firstWait, and doubles up to longestWait.
	firstWait   = 25 * time.Millisecond
	longestWait = 250 * time.Millisecond
)

// reserve counts a request of a user, or returns errTooManyRequests.
func reserve(ctx context.Context, guard Guard, kind, id string) error {
	err := guard.Reserve(ctx, kind+" "+id, maxRequests)
	if errors.Is(err, errs.ErrLimit) {
		return errTooManyRequests
	}
	return err
}

// leaseCheckout keeps a user's other checkouts and deletions out until end is called. It returns
// ErrBusy if one of them is in progress.
func leaseCheckout(ctx context.Context, guard Guard, userID string) (end func(), err error) {
	end, err = guard.Lease(ctx, "checkout "+userID, leaseTime)
	if errors.Is(err, errs.ErrConflict) {
		return nil, ErrBusy
	}
	return end, err
}

// leaseSync waits until no one else copies a user's subscription, and keeps others out until end is
// called. It returns ErrBusy if ctx ends first.
func leaseSync(ctx context.Context, guard Guard, userID string) (end func(), err error) {
	for wait := firstWait; ; wait = min(2*wait, longestWait) {
		end, err = guard.Lease(ctx, "sync "+userID, leaseTime)
		if !errors.Is(err, errs.ErrConflict) {
			return end, err
		}
		select {
		case <-time.After(wait/2 + rand.N(wait)):
		case <-ctx.Done():
			return nil, ErrBusy
		}
	}
}
