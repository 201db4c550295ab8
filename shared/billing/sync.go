package billing

import (
	"context"
	"errors"

	"trefoil/shared/errs"
)

// Store holds subscriptions.
type Store interface {
	// Subscription returns the stored subscription of a user, or errs.ErrNotFound if the user does
	// not exist.
	Subscription(ctx context.Context, userID string) (Subscription, error)
	// PutSubscription replaces a subscription and increments its version. It returns
	// errs.ErrConflict if the stored version differs from before.Version, or if the user does not
	// exist.
	PutSubscription(ctx context.Context, userID string, before, after Subscription) error
}

// Provider reads and changes subscriptions in Stripe. Its methods return errs.ErrNotFound for
// objects that do not exist or were deleted, and errs.ErrUnavailable if Stripe cannot be reached.
type Provider interface {
	// Customer returns the current state of a customer.
	Customer(ctx context.Context, id string) (Customer, error)
	// Owner returns the customer that an event is about, with the customer's user.
	Owner(ctx context.Context, e Event) (Owner, error)
	// Refund refunds the part of a payment that has not been refunded yet. It does nothing if the
	// payment has been refunded in full.
	Refund(ctx context.Context, payment string) error
	// Cancel ends a subscription at once, and marks it as a Contract.Duplicate if duplicate is set.
	// It does nothing if the subscription has already ended.
	Cancel(ctx context.Context, subscription string, duplicate bool) error
	// CreateCustomer creates a customer and returns its ID. Calls with the same arguments return
	// the same customer. email can be empty.
	CreateCustomer(ctx context.Context, userID, email string, version int) (string, error)
	// DeleteCustomer deletes a customer and their personal data in Stripe.
	DeleteCustomer(ctx context.Context, id string) error
	// CreateCheckout creates a checkout for a plan.
	CreateCheckout(ctx context.Context, customer, userID string, plan Plan) (Checkout, error)
	// OpenCheckouts returns the open checkouts of a customer, in any order.
	OpenCheckouts(ctx context.Context, customer string) ([]Checkout, error)
	// ExpireCheckout closes an open checkout. It does nothing if the checkout is no longer open.
	ExpireCheckout(ctx context.Context, id string) error
	// Checkout returns a checkout.
	Checkout(ctx context.Context, id string) (Checkout, error)
	// Price returns what a subscription costs per period, before discounts and taxes.
	Price(ctx context.Context, subscription string) (Money, error)
	// PortalURL returns a new link to the customer's invoices, cards and subscription in Stripe.
	PortalURL(ctx context.Context, customer string) (string, error)
}

// Service copies the state of subscriptions from Stripe to the store, and lets users subscribe and
// manage their subscription.
type Service struct {
	Store    Store
	Provider Provider
	Guard    Guard // only Sync can do without it
}

// maxSyncs is the number of attempts that Sync and similar loops make before they give up because
// of conflicts.
const maxSyncs = 8

// Sync stores and returns the current state of a user's subscription in Stripe, and makes the
// changes in Stripe that Resolve returns. It returns errs.ErrNotFound if the user does not exist,
// and ErrBusy after too many conflicts.
//
// Concurrent calls converge on Stripe's state: each reads the stored version before it reads
// Stripe, writes only if the version is still the same, and otherwise starts over. Even an
// unchanged state is written, because a slower call may have read Stripe earlier.
func (s Service) Sync(ctx context.Context, userID string) (Subscription, error) {
	for range maxSyncs {
		stored, err := s.Store.Subscription(ctx, userID)
		if err != nil || stored.Customer == "" {
			return stored, err
		}
		next, actions, err := s.read(ctx, stored)
		if err != nil {
			return Subscription{}, err
		}
		err = s.Store.PutSubscription(ctx, userID, stored, next)
		if errors.Is(err, errs.ErrConflict) {
			continue
		}
		if err != nil {
			return Subscription{}, err
		}
		if len(actions) == 0 {
			next.Version = stored.Version + 1
			return next, nil
		}
		for _, action := range actions {
			if err := s.run(ctx, action); err != nil {
				return Subscription{}, err
			}
		}
	}
	return Subscription{}, ErrBusy
}

// read reads the customer of a stored subscription from Stripe. It returns the customer's current
// subscription and the changes to make in Stripe.
func (s Service) read(ctx context.Context, stored Subscription) (Subscription, []Action, error) {
	customer, err := s.Provider.Customer(ctx, stored.Customer)
	if errors.Is(err, errs.ErrNotFound) { // deleted in Stripe's dashboard: a checkout creates a new one
		return Subscription{}, nil, nil
	}
	next, actions := Resolve(customer)
	next.Customer = stored.Customer
	return next, actions, err
}

// run makes a change in Stripe. It refunds before it cancels. A payment that succeeds in between is
// refunded by the next Sync, which finds the duplicate.
func (s Service) run(ctx context.Context, action Action) error {
	if action.Refund != "" {
		if err := s.Provider.Refund(ctx, action.Refund); err != nil && !errors.Is(err, errs.ErrNotFound) {
			return err
		}
	}
	if action.Cancel == "" {
		return nil
	}
	err := s.Provider.Cancel(ctx, action.Cancel, action.Duplicate)
	if errors.Is(err, errs.ErrNotFound) {
		return nil
	}
	return err
}
