package billing

import (
	"cmp"
	"slices"
	"time"
)

// Customer is the current state of a customer in Stripe.
type Customer struct {
	Contracts []Contract
}

// Contract is one of a customer's subscriptions in Stripe, with its payments. Subscriptions that
// expired before their first payment are left out.
type Contract struct {
	ID      string
	Status  Status
	Plan    Plan
	Created time.Time

	// PeriodStart and PeriodEnd bound the current period. Stripe starts a period before it is paid.
	PeriodStart, PeriodEnd time.Time
	CancelAt               time.Time // zero: the subscription renews
	UnpaidSince            time.Time // creation of the first unpaid invoice after the last paid one; zero: none
	Paid                   bool      // the latest invoice is paid
	Duplicate              bool      // canceled with Action.Duplicate
	Last4                  string    // of the card or account that will be charged next
	Payments               []Payment // of paid invoices
}

// Payment is a successful payment.
type Payment struct {
	ID          string // Stripe's ID for the payment intent or charge
	At          time.Time
	Amount      int64 // in the currency's smallest unit
	Refunded    int64 // of Amount
	Disputed    bool  // a dispute is open; Stripe makes no refund until the bank decides it
	DisputeLost bool  // the customer got the money back from their bank
}

// Action is a change to make in Stripe.
type Action struct {
	Refund    string // the payment to refund; empty: none
	Cancel    string // the subscription to end at once, after the refund; empty: none
	Duplicate bool   // mark the canceled subscription as a duplicate
}

// Resolve returns a customer's subscription, without Customer and Version, and the changes to make
// in Stripe.
//
//   - A user keeps one live subscription: the oldest active one or, if none is active, the oldest
//     that is past due. All others are canceled, except those whose first payment is pending. When
//     an active one is canceled, its latest payment is refunded. A disputed payment is refunded
//     once the dispute is won.
//   - A full refund of the latest payment, or a lost dispute over any payment, ends a subscription
//     at once.
//   - An active subscription grants Pro until the end of the period, plus Grace if it renews. A
//     past-due subscription grants Pro until the end of the paid period, plus Grace.
//   - A subscription that was canceled during a paid period grants Pro until the end of that
//     period, unless money was returned.
//   - The latest of these times counts, even if it is not that of the subscription that is kept.
func Resolve(c Customer) (Subscription, []Action) {
	contracts := slices.Clone(c.Contracts)
	slices.SortFunc(contracts, compareContracts)
	var sub Subscription
	var actions []Action
	for _, contract := range contracts {
		refundable := contract.refundable()
		switch {
		case contract.revoked():
			if !contract.over() {
				actions = append(actions, Action{Cancel: contract.ID})
			}
		case contract.over() && contract.Duplicate:
			if contract.Paid && refundable != "" { // paid just before it was canceled, or its dispute has been won
				actions = append(actions, Action{Refund: refundable})
			}
			continue
		case sub.Live() && !contract.over() && contract.Status != Pending:
			action := Action{Cancel: contract.ID, Duplicate: true}
			if contract.Status == Active {
				action.Refund = refundable
			}
			actions = append(actions, action)
			continue
		}
		candidate := contract.subscription()
		switch longer := candidate.ProUntil.After(sub.ProUntil); {
		case sub.ID == "" || longer && !sub.Live():
			sub = candidate
		case longer:
			sub.ProUntil = candidate.ProUntil
		}
	}
	return sub, actions
}

// compareContracts orders subscriptions so that the one to keep comes first: those in good
// standing, then those past due, then the rest. The first two groups are sorted from oldest to
// newest, and the rest are sorted from newest to oldest.
func compareContracts(a, b Contract) int {
	age := a.Created.Compare(b.Created)
	if a.rank() > rankPastDue {
		age = -age
	}
	return cmp.Or(cmp.Compare(a.rank(), b.rank()), age, cmp.Compare(a.ID, b.ID))
}

const (
	rankActive = iota
	rankPastDue
	rankOther
)

func (c Contract) rank() int {
	switch {
	case c.revoked():
		return rankOther
	case c.Status == Active:
		return rankActive
	case c.Status == PastDue:
		return rankPastDue
	}
	return rankOther
}

// over reports whether the subscription has ended, so Stripe will not charge for it again.
func (c Contract) over() bool { return c.Status == Canceled }

// revoked reports whether the latest payment was refunded in full or any dispute was lost.
func (c Contract) revoked() bool {
	latest := c.latestPayment()
	return latest.Amount > 0 && latest.Refunded >= latest.Amount ||
		slices.ContainsFunc(c.Payments, func(p Payment) bool { return p.DisputeLost })
}

// refundable returns the ID of the latest payment, or "" if there is none or a dispute is open.
func (c Contract) refundable() string {
	latest := c.latestPayment()
	if latest.Disputed {
		return ""
	}
	return latest.ID
}

// latestPayment returns the latest payment above zero, or a zero Payment if there is none.
func (c Contract) latestPayment() Payment {
	var latest Payment
	for _, p := range c.Payments {
		if p.Amount > 0 && (p.At.After(latest.At) || latest.ID == "") {
			latest = p
		}
	}
	return latest
}

// subscription returns the subscription of a contract.
func (c Contract) subscription() Subscription {
	s := Subscription{ID: c.ID, Plan: c.Plan, Status: c.Status, PeriodEnd: c.PeriodEnd, Last4: c.Last4}
	if c.revoked() {
		s.Status = Canceled
	}
	switch s.Status {
	case Active:
		s.ProUntil = c.PeriodEnd.Add(Grace)
		if !c.CancelAt.IsZero() && !c.CancelAt.After(c.PeriodEnd) {
			s.CancelAtEnd = true
			s.PeriodEnd, s.ProUntil = c.CancelAt, c.CancelAt
		}
	case PastDue:
		s.PeriodEnd = c.PeriodStart
		if !c.UnpaidSince.IsZero() {
			s.PeriodEnd = c.UnpaidSince // earlier if several periods are unpaid
		}
		s.ProUntil = s.PeriodEnd.Add(Grace)
	case Canceled:
		if c.Paid && !c.revoked() && c.latestPayment().Refunded == 0 {
			s.ProUntil = c.PeriodEnd
		}
	}
	return s
}
