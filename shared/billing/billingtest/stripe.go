// Package billingtest implements a small in-memory Stripe for tests.
package billingtest

import (
	"context"
	"fmt"
	"slices"
	"time"

	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

// period returns the length of a plan's billing periods.
func period(plan billing.Plan) time.Duration {
	const month = 30 * 24 * time.Hour
	if plan == billing.Annual {
		return 12 * month
	}
	return month
}

// The amount (in cents), currency and last four card digits of every payment.
const (
	Amount   = 2999
	Currency = "usd"
	Last4    = "4242"
)

// Stripe is a billing.Provider. Its other methods simulate customers, banks and the passing
// of time, and add events to Events. It is not safe for concurrent use.
type Stripe struct {
	Now    time.Time
	Events []billing.Event // not yet delivered

	// Before, if set, is called before each API call, and After after each successful one. An error
	// from either becomes the call's error.
	Before, After func(call string) error

	Calls int // API calls

	customers map[string]*customer
	contracts []*Contract
	checkouts []*Checkout
	ids       int
}

type customer struct {
	id, userID, email string
	idempotencyKey    string
	deleted           bool
}

// Contract is a subscription in Stripe.
type Contract struct {
	billing.Contract
	Customer string
	Failed   bool // the first payment failed
}

// Checkout is a checkout in Stripe.
type Checkout struct {
	billing.Checkout
	Customer string
}

// New returns an empty Stripe.
func New(now time.Time) *Stripe { return &Stripe{Now: now, customers: map[string]*customer{}} }

// call runs an API call.
func call[T any](s *Stripe, name string, run func() (T, error)) (T, error) {
	s.Calls++
	var zero T
	if s.Before != nil {
		if err := s.Before(name); err != nil {
			return zero, err
		}
	}
	result, err := run()
	if err == nil && s.After != nil {
		err = s.After(name)
	}
	if err != nil {
		return zero, err
	}
	return result, nil
}

func do(s *Stripe, name string, run func() error) error {
	_, err := call(s, name, func() (struct{}, error) { return struct{}{}, run() })
	return err
}

// newID returns a new ID. It advances the clock by a second, so no two objects have the same time.
func (s *Stripe) newID(prefix string) string {
	s.ids++
	s.Now = s.Now.Add(time.Second)
	return fmt.Sprintf("%s_%03d", prefix, s.ids)
}

// Contracts returns all subscriptions, oldest first.
func (s *Stripe) Contracts() []*Contract { return s.contracts }

// Customers returns the number of customers that are not deleted.
func (s *Stripe) Customers() int {
	n := 0
	for _, c := range s.customers {
		if !c.deleted {
			n++
		}
	}
	return n
}

// Email returns the email address of a customer.
func (s *Stripe) Email(customer string) string { return s.customers[customer].email }

// CreateCustomer implements billing.Provider.
func (s *Stripe) CreateCustomer(_ context.Context, userID, email string, version int) (string, error) {
	return call(s, "CreateCustomer", func() (string, error) {
		key := fmt.Sprint(userID, email, version)
		for _, c := range s.customers {
			if c.idempotencyKey == key {
				return c.id, nil
			}
		}
		c := &customer{id: s.newID("cus"), userID: userID, email: email, idempotencyKey: key}
		s.customers[c.id] = c
		return c.id, nil
	})
}

// DeleteCustomer implements billing.Provider. It also simulates an operator who deletes a
// customer in Stripe's dashboard.
func (s *Stripe) DeleteCustomer(_ context.Context, id string) error {
	return do(s, "DeleteCustomer", func() error {
		c, ok := s.customers[id]
		if !ok || c.deleted {
			return errs.ErrNotFound
		}
		for _, contract := range s.contracts {
			if contract.Customer == id && contract.Status != billing.Canceled {
				s.end(contract)
			}
		}
		c.deleted, c.email = true, ""
		s.emit(id, "")
		return nil
	})
}

// Customer implements billing.Provider.
func (s *Stripe) Customer(_ context.Context, id string) (billing.Customer, error) {
	return call(s, "Customer", func() (billing.Customer, error) {
		c, ok := s.customers[id]
		if !ok || c.deleted {
			return billing.Customer{}, errs.ErrNotFound
		}
		var state billing.Customer
		for _, contract := range s.contracts {
			if contract.Customer == id && !contract.Failed {
				copied := contract.Contract
				copied.Payments = slices.Clone(contract.Payments)
				state.Contracts = append(state.Contracts, copied)
			}
		}
		return state, nil
	})
}

// Owner implements billing.Provider.
func (s *Stripe) Owner(_ context.Context, e billing.Event) (billing.Owner, error) {
	return call(s, "Owner", func() (billing.Owner, error) {
		id := e.Customer
		for _, contract := range s.contracts {
			if id == "" && slices.ContainsFunc(contract.Payments, func(p billing.Payment) bool { return p.ID == e.Payment }) {
				id = contract.Customer
			}
		}
		c, ok := s.customers[id]
		switch {
		case !ok:
			return billing.Owner{}, errs.ErrNotFound
		case c.deleted:
			return billing.Owner{Customer: id, UserID: e.UserID}, nil
		}
		return billing.Owner{Customer: id, UserID: c.userID, Confirmed: true}, nil
	})
}

// Refund implements billing.Provider.
func (s *Stripe) Refund(_ context.Context, payment string) error {
	return do(s, "Refund", func() error {
		for _, contract := range s.contracts {
			for i, p := range contract.Payments {
				if p.ID == payment && p.Refunded < p.Amount {
					s.refund(contract, i, p.Amount-p.Refunded)
				}
			}
		}
		return nil
	})
}

// Cancel implements billing.Provider.
func (s *Stripe) Cancel(_ context.Context, subscription string, duplicate bool) error {
	return do(s, "Cancel", func() error {
		for _, contract := range s.contracts {
			if contract.ID == subscription && contract.Status != billing.Canceled {
				contract.Duplicate = duplicate
				s.end(contract)
			}
		}
		return nil
	})
}

// CreateCheckout implements billing.Provider.
func (s *Stripe) CreateCheckout(_ context.Context, customer, userID string, plan billing.Plan) (billing.Checkout, error) {
	return call(s, "CreateCheckout", func() (billing.Checkout, error) {
		if c, ok := s.customers[customer]; !ok || c.deleted {
			return billing.Checkout{}, errs.ErrNotFound
		}
		id := s.newID("cs")
		c := &Checkout{Customer: customer, Checkout: billing.Checkout{
			ID: id, URL: "https://stripe.example/" + id, UserID: userID, Open: true,
			Plan: plan, Total: billing.Money{Minor: Amount, Currency: Currency},
		}}
		s.checkouts = append(s.checkouts, c)
		return c.Checkout, nil
	})
}

// OpenCheckouts implements billing.Provider.
func (s *Stripe) OpenCheckouts(_ context.Context, customer string) ([]billing.Checkout, error) {
	return call(s, "OpenCheckouts", func() ([]billing.Checkout, error) {
		var open []billing.Checkout
		for _, c := range s.checkouts {
			if c.Open && c.Customer == customer {
				open = append(open, c.Checkout)
			}
		}
		return open, nil
	})
}

// ExpireCheckout implements billing.Provider.
func (s *Stripe) ExpireCheckout(_ context.Context, id string) error {
	return do(s, "ExpireCheckout", func() error {
		for _, c := range s.checkouts {
			if c.ID == id {
				c.Open = false
			}
		}
		return nil
	})
}

// Checkout implements billing.Provider.
func (s *Stripe) Checkout(_ context.Context, id string) (billing.Checkout, error) {
	return call(s, "Checkout", func() (billing.Checkout, error) {
		for _, c := range s.checkouts {
			if c.ID == id {
				copied := c.Checkout
				for _, contract := range s.contracts {
					if contract.ID == c.Contract {
						copied.Subscription = contract.Status
					}
				}
				return copied, nil
			}
		}
		return billing.Checkout{}, errs.ErrNotFound
	})
}

// Price implements billing.Provider.
func (s *Stripe) Price(context.Context, string) (billing.Money, error) {
	return call(s, "Price", func() (billing.Money, error) { return billing.Money{Minor: Amount, Currency: Currency}, nil })
}

// PortalURL implements billing.Provider.
func (s *Stripe) PortalURL(_ context.Context, customer string) (string, error) {
	return call(s, "PortalURL", func() (string, error) {
		if c, ok := s.customers[customer]; !ok || c.deleted {
			return "", errs.ErrNotFound
		}
		return "https://stripe.example/portal/" + customer, nil
	})
}

// Prices implements billing.PriceLister.
func (s *Stripe) Prices(context.Context) (billing.Prices, error) {
	return call(s, "Prices", func() (billing.Prices, error) {
		return billing.Prices{Monthly: billing.Money{Minor: Amount, Currency: Currency}, Annual: billing.Money{Minor: 19900, Currency: Currency}}, nil
	})
}
