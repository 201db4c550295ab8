// Package billing implements paid subscriptions: prices, checkouts, and the right to Pro that a
// subscription grants. The payment provider, Stripe, decides the state of a subscription; the store
// holds a copy that Sync keeps up to date. The package is independent of HTTP, Stripe's SDK and the
// database.
package billing

import (
	"time"

	"trefoil/shared/errs"
)

// Plan is what a subscriber pays for.
type Plan string

// The plans. The zero value means none.
const (
	Monthly Plan = "monthly"
	Annual  Plan = "annual"
)

// Valid reports whether p is a plan that can be bought.
func (p Plan) Valid() bool { return p == Monthly || p == Annual }

// Status is the status of a subscription. The zero value means that there is none.
type Status string

// The statuses. Trials are active.
const (
	Pending  Status = "pending"  // the first payment has not succeeded yet
	Active   Status = "active"   // paid
	PastDue  Status = "past_due" // a renewal has failed, and Stripe tries again
	Unpaid   Status = "unpaid"   // all attempts to renew have failed
	Paused   Status = "paused"   // a trial has ended without a card
	Canceled Status = "canceled"
)

// Grace is how long a subscription that renews grants Pro after the end of the paid period. It
// covers late payments and lost webhooks.
const Grace = 7 * 24 * time.Hour

// Subscription is what the store holds about a user's payments. There is one per user; the zero
// value belongs to users who have never started a checkout.
type Subscription struct {
	Customer string // Stripe's ID for the user
	ID       string // Stripe's ID for the subscription
	Plan     Plan
	Status   Status

	// PeriodEnd is the end of the paid period, in whole seconds. While a payment is past due,
	// PeriodEnd is in the past.
	PeriodEnd   time.Time
	CancelAtEnd bool   // the subscription ends at PeriodEnd instead of being renewed
	Last4       string // the last four digits of the card or account

	// ProUntil is when Pro ends, in whole seconds, unless a later Sync extends it. It is zero if
	// there is no right to Pro.
	ProUntil time.Time

	// Version is incremented by each write.
	Version int
}

// Live reports whether the user is paying. Users with a live subscription cannot start a checkout.
func (s Subscription) Live() bool { return s.Status == Active || s.Status == PastDue }

// Renews reports whether the next period will be charged at PeriodEnd.
func (s Subscription) Renews() bool { return s.Status == Active && !s.CancelAtEnd }

// Due reports whether the subscription is live and its paid period is over, so the stored state may
// be outdated.
func (s Subscription) Due(now time.Time) bool { return s.Live() && !now.Before(s.PeriodEnd) }

// Pro reports whether the subscription grants Pro.
func (s Subscription) Pro(now time.Time) bool { return now.Before(s.ProUntil) }

// CheckRemoval returns an error if Pro cannot be removed from the user because the subscription is
// live or still grants it. Only a change in Stripe ends such a subscription.
func (s Subscription) CheckRemoval(now time.Time) error {
	if !s.Live() && !s.Pro(now) {
		return nil
	}
	until := s.PeriodEnd
	if !now.Before(until) {
		until = s.ProUntil
	}
	if !now.Before(until) {
		return errs.New(errs.ErrConflict, "subscribed", "This user's subscription is overdue. Cancel it in Stripe.")
	}
	return errs.New(errs.ErrConflict, "subscribed", "This user's subscription grants Premium until at least "+until.UTC().Format("January 2, 2006")+". To end it now, refund its latest payment in full in Stripe.")
}
