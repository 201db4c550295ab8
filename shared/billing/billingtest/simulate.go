package billingtest

import (
	"time"

	"trefoil/shared/billing"
)

// emit adds an event about a customer, or about a payment.
func (s *Stripe) emit(customer, payment string) {
	e := billing.Event{ID: s.newID("evt"), Relevant: true, UserID: s.customers[customer].userID, Customer: customer}
	if payment != "" { // refunds and disputes name neither the customer nor the user
		e.Customer, e.UserID, e.Payment = "", "", payment
	}
	s.Events = append(s.Events, e)
}

// Open returns the checkouts that can be paid: those that are open and whose customer exists.
func (s *Stripe) Open() []*Checkout {
	var open []*Checkout
	for _, c := range s.checkouts {
		if c.Open && !s.customers[c.Customer].deleted {
			open = append(open, c)
		}
	}
	return open
}

// Complete completes a checkout with a card or, if later is set, with a delayed payment.
func (s *Stripe) Complete(checkout *Checkout, later bool) *Contract {
	c := &Contract{Customer: checkout.Customer, Contract: billing.Contract{
		ID: s.newID("sub"), Status: billing.Pending, Plan: checkout.Plan, Created: s.Now,
		PeriodStart: s.Now, PeriodEnd: s.Now.Add(period(checkout.Plan)), UnpaidSince: s.Now, Last4: Last4,
	}}
	s.contracts = append(s.contracts, c)
	checkout.Open, checkout.Complete, checkout.Contract = false, true, c.ID
	if later {
		s.emit(c.Customer, "")
		return c
	}
	checkout.Paid = true
	s.Settle(c, true)
	return c
}

// Settle makes the first payment of a pending subscription succeed or fail.
func (s *Stripe) Settle(c *Contract, succeeded bool) {
	if succeeded {
		c.Status = billing.Active
		s.pay(c)
		for _, checkout := range s.checkouts {
			checkout.Paid = checkout.Paid || checkout.Contract == c.ID
		}
	} else {
		c.Status, c.Failed = billing.Canceled, true
	}
	s.emit(c.Customer, "")
}

func (s *Stripe) pay(c *Contract) {
	c.Paid, c.UnpaidSince = true, time.Time{}
	c.Payments = append(c.Payments, billing.Payment{ID: s.newID("pi"), At: s.Now, Amount: Amount})
	s.emit(c.Customer, "")
}

// Renew advances the clock to the end of the period and starts the next one. If a cancellation is
// scheduled, Renew advances the clock to that time and ends the subscription instead.
func (s *Stripe) Renew(c *Contract, succeeded bool) {
	end := c.PeriodEnd
	if !c.CancelAt.IsZero() {
		end = c.CancelAt
	}
	if end.After(s.Now) {
		s.Now = end
	}
	if !c.CancelAt.IsZero() {
		s.end(c)
		return
	}
	c.PeriodStart, c.PeriodEnd = end, end.Add(period(c.Plan))
	if succeeded {
		c.Status = billing.Active
		s.pay(c)
		return
	}
	c.Status, c.Paid = billing.PastDue, false
	if c.UnpaidSince.IsZero() {
		c.UnpaidSince = end
	}
	s.emit(c.Customer, "")
}

// Recover pays for a subscription that is past due or unpaid.
func (s *Stripe) Recover(c *Contract) {
	c.Status = billing.Active
	s.pay(c)
}

// Set sets the status to unpaid or paused, without a payment.
func (s *Stripe) Set(c *Contract, status billing.Status) {
	c.Status, c.Paid = status, false
	if c.UnpaidSince.IsZero() {
		c.UnpaidSince = s.Now
	}
	s.emit(c.Customer, "")
}

// CancelAtEnd schedules a cancellation at the end of the period or, if cancel is false, revokes it.
func (s *Stripe) CancelAtEnd(c *Contract, cancel bool) {
	c.CancelAt = time.Time{}
	if cancel {
		c.CancelAt = c.PeriodEnd
	}
	s.emit(c.Customer, "")
}

// End ends a subscription at once.
func (s *Stripe) End(c *Contract) { s.end(c) }

func (s *Stripe) end(c *Contract) {
	c.Status = billing.Canceled
	s.emit(c.Customer, "")
}

// ChangePlan changes the plan without a payment.
func (s *Stripe) ChangePlan(c *Contract, plan billing.Plan) {
	c.Plan = plan
	s.emit(c.Customer, "")
}

// RefundLatest refunds up to amount from the latest payment.
func (s *Stripe) RefundLatest(c *Contract, amount int64) {
	if last := len(c.Payments) - 1; last >= 0 {
		s.refund(c, last, min(amount, c.Payments[last].Amount-c.Payments[last].Refunded))
	}
}

func (s *Stripe) refund(c *Contract, i int, amount int64) {
	c.Payments[i].Refunded += amount
	s.emit(c.Customer, c.Payments[i].ID)
}

// LoseDispute marks a payment as returned by the bank after a lost dispute.
func (s *Stripe) LoseDispute(c *Contract, i int) {
	c.Payments[i].DisputeLost = true
	s.emit(c.Customer, c.Payments[i].ID)
}
