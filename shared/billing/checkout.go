package billing

import (
	"context"
	"errors"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/errs"
)

// Checkout is one of Stripe's payment pages.
type Checkout struct {
	ID     string
	URL    string // empty unless the user can still pay
	UserID string // the user who started it

	Open         bool // can still be paid
	Complete     bool // the user has finished; the payment may still be processing
	Paid         bool // or free of charge
	Plan         Plan
	Total        Money  // including discounts and taxes
	Subscription Status // of the subscription that it created
	Contract     string // Stripe's ID for that subscription
}

// syncInTurn is Sync, one call after the other for each user.
func (s Service) syncInTurn(ctx context.Context, userID string) (Subscription, error) {
	end, err := leaseSync(ctx, s.Guard, userID)
	if err != nil {
		return Subscription{}, err
	}
	defer end()
	return s.Sync(ctx, userID)
}

// Subscribe returns the URL of a new checkout, or of the portal for users who already pay. It
// closes the user's other checkouts, so at most one can be paid. It returns ErrBusy if another call
// for the same user is in progress.
//
// A call can outlive its lease. So each call claims the version of the subscription that it has
// read. If another one was faster, the call closes its own checkout and starts over. Starting over
// closes the other call's checkout as well. A call that fails before it claims the version never
// returns its checkout's URL, so its checkout cannot be paid.
func (s Service) Subscribe(ctx context.Context, u account.User, plan Plan) (url string, err error) {
	if !plan.Valid() {
		return "", errNoPlan
	}
	if err := reserve(ctx, s.Guard, "checkout", u.ID); err != nil {
		return "", err
	}
	end, err := leaseCheckout(ctx, s.Guard, u.ID)
	if err != nil {
		return "", err
	}
	defer end()
	for range maxSyncs {
		sub, err := s.ensureCustomer(ctx, u)
		if err != nil {
			return "", err
		}
		if sub.Live() {
			return s.Provider.PortalURL(ctx, sub.Customer)
		}
		checkout, err := s.replaceCheckouts(ctx, u.ID, sub.Customer, plan)
		if err != nil {
			return "", err
		}
		err = s.Store.PutSubscription(ctx, u.ID, sub, sub)
		if err == nil {
			return checkout.URL, nil
		}
		expireErr := s.Provider.ExpireCheckout(ctx, checkout.ID)
		if !errors.Is(err, errs.ErrConflict) {
			return "", err
		}
		if expireErr != nil {
			return "", expireErr
		}
	}
	return "", ErrBusy
}

// replaceCheckouts closes the open checkouts of a customer and creates a new one. It returns
// ErrBusy if the customer has just been deleted.
func (s Service) replaceCheckouts(ctx context.Context, userID, customer string, plan Plan) (Checkout, error) {
	if err := s.closeCheckouts(ctx, customer); err != nil {
		return Checkout{}, err
	}
	checkout, err := s.Provider.CreateCheckout(ctx, customer, userID, plan)
	if errors.Is(err, errs.ErrNotFound) {
		err = ErrBusy
	}
	return checkout, err
}

// ensureCustomer returns the user's current subscription. If it has no customer yet, one is created
// in Stripe and stored.
func (s Service) ensureCustomer(ctx context.Context, u account.User) (Subscription, error) {
	var created Subscription
	for range maxSyncs {
		sub, err := s.syncInTurn(ctx, u.ID)
		if errors.Is(err, errs.ErrNotFound) { // the account was deleted
			if created.Customer != "" {
				_ = s.Provider.DeleteCustomer(ctx, created.Customer)
			}
			return Subscription{}, account.ErrSignedOut
		}
		if err != nil || sub.Customer != "" {
			return sub, err
		}
		email := ""
		if u.EmailVerified {
			email = u.Email
		}
		created = sub
		if created.Customer, err = s.Provider.CreateCustomer(ctx, u.ID, email, sub.Version); err != nil {
			return Subscription{}, err
		}
		err = s.Store.PutSubscription(ctx, u.ID, sub, created)
		if errors.Is(err, errs.ErrConflict) { // changed by another tab, or the account was deleted
			continue
		}
		created.Version++
		return created, err
	}
	return Subscription{}, ErrBusy
}

// CheckoutOutcome is the outcome of a checkout.
type CheckoutOutcome struct {
	Pending      bool // the payment is being processed
	Total        Money
	Plan         Plan
	Subscription Subscription
}

// Verify returns the outcome of a user's checkout and brings the subscription up to date. It is
// safe to call repeatedly.
func (s Service) Verify(ctx context.Context, now time.Time, u account.User, checkoutID string) (CheckoutOutcome, error) {
	if err := reserve(ctx, s.Guard, "verification", u.ID); err != nil {
		return CheckoutOutcome{}, err
	}
	c, err := s.Provider.Checkout(ctx, checkoutID)
	if errors.Is(err, errs.ErrNotFound) || err == nil && c.UserID != u.ID {
		return CheckoutOutcome{}, ErrCheckoutNotFound
	}
	if err != nil {
		return CheckoutOutcome{}, err
	}
	outcome := CheckoutOutcome{Plan: c.Plan, Total: c.Total}
	switch {
	case !c.Complete:
		return CheckoutOutcome{}, ErrCheckoutUnpaid
	case c.Paid:
	case c.Subscription == Pending:
		outcome.Pending = true
		return outcome, nil
	case c.Subscription != Active:
		return CheckoutOutcome{}, ErrPaymentFailed
	}
	outcome.Subscription, err = s.Store.Subscription(ctx, u.ID)
	if err == nil && (outcome.Subscription.ID != c.Contract || !outcome.Subscription.Live()) {
		outcome.Subscription, err = s.syncInTurn(ctx, u.ID)
	}
	switch {
	case errors.Is(err, errs.ErrNotFound):
		return CheckoutOutcome{}, account.ErrSignedOut
	case err != nil:
		return CheckoutOutcome{}, err
	case !outcome.Subscription.Pro(now):
		return CheckoutOutcome{}, errEnded
	}
	return outcome, nil
}

// PortalURL returns a new link to the portal for a user with a customer in Stripe.
func (s Service) PortalURL(ctx context.Context, u account.User) (url string, err error) {
	if err := reserve(ctx, s.Guard, "portal", u.ID); err != nil {
		return "", err
	}
	sub, err := s.Store.Subscription(ctx, u.ID)
	if err != nil {
		return "", err
	}
	if sub.Customer == "" {
		return "", errNoCustomer
	}
	url, err = s.Provider.PortalURL(ctx, sub.Customer)
	if errors.Is(err, errs.ErrNotFound) {
		return "", errNoCustomer
	}
	return url, err
}

// Refresh returns the current state of a subscription whose stored period is over. It returns ErrBusy
// if it was called in the last minute.
func (s Service) Refresh(ctx context.Context, userID string) (Subscription, error) {
	_, err := s.Guard.Lease(ctx, "refresh "+userID, refreshInterval)
	if errors.Is(err, errs.ErrConflict) {
		return Subscription{}, ErrBusy
	}
	if err != nil {
		return Subscription{}, err
	}
	return s.syncInTurn(ctx, userID)
}

// Price returns what a subscription costs per period, before discounts and taxes.
func (s Service) Price(ctx context.Context, sub Subscription) (Money, error) {
	if err := reserve(ctx, s.Guard, "price", sub.Customer); err != nil {
		return Money{}, err
	}
	return s.Provider.Price(ctx, sub.ID)
}

// Close closes a customer's open checkouts, cancels their subscriptions and deletes their personal
// data in Stripe. After an error, it can be called again.
func (s Service) Close(ctx context.Context, customer string) error {
	if err := s.closeCheckouts(ctx, customer); err != nil {
		return err
	}
	state, err := s.Provider.Customer(ctx, customer)
	if errors.Is(err, errs.ErrNotFound) {
		return nil
	}
	for _, contract := range state.Contracts {
		if err == nil && !contract.over() {
			err = s.Provider.Cancel(ctx, contract.ID, false)
		}
	}
	if err == nil {
		err = s.Provider.DeleteCustomer(ctx, customer)
	}
	if errors.Is(err, errs.ErrNotFound) {
		return nil
	}
	return err
}

// closeCheckouts closes the open checkouts of a customer.
func (s Service) closeCheckouts(ctx context.Context, customer string) error {
	open, err := s.Provider.OpenCheckouts(ctx, customer)
	if errors.Is(err, errs.ErrNotFound) {
		return nil
	}
	for _, c := range open {
		if err == nil {
			err = s.Provider.ExpireCheckout(ctx, c.ID)
		}
	}
	return err
}
