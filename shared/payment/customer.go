package payment

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/stripe/stripe-go/v86"
	"golang.org/x/sync/errgroup"

	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

// records holds a customer's objects in Stripe.
type records struct {
	customer      *stripe.Customer
	subscriptions []*stripe.Subscription
	invoices      []*stripe.Invoice
	charges       []*stripe.Charge
	disputed      map[string]bool // charges with an open dispute
	lost          map[string]bool // charges with a lost dispute
}

// Customer implements billing.Provider. It sends four concurrent requests, then one for each
// disputed charge.
func (c *Client) Customer(ctx context.Context, id string) (billing.Customer, error) {
	var r records
	group, groupCtx := errgroup.WithContext(ctx)
	group.Go(func() (err error) {
		r.customer, err = c.customer(groupCtx, id)
		return err
	})
	group.Go(func() (err error) {
		params := &stripe.SubscriptionListParams{ListParams: page(), Customer: &id, Status: stripe.String("all")}
		params.AddExpand("data.default_payment_method")
		r.subscriptions, err = collect(groupCtx, "list subscriptions", c.stripe.V1Subscriptions.List(groupCtx, params))
		return err
	})
	group.Go(func() (err error) {
		params := &stripe.InvoiceListParams{ListParams: page(), Customer: &id}
		params.AddExpand("data.payments")
		r.invoices, err = collect(groupCtx, "list invoices", c.stripe.V1Invoices.List(groupCtx, params))
		return err
	})
	group.Go(func() (err error) {
		r.charges, err = collect(groupCtx, "list charges", c.stripe.V1Charges.List(groupCtx, &stripe.ChargeListParams{ListParams: page(), Customer: &id}))
		return err
	})
	if err := group.Wait(); err != nil {
		return billing.Customer{}, err
	}
	r.disputed, r.lost = map[string]bool{}, map[string]bool{}
	for _, charge := range r.charges {
		if !charge.Disputed {
			continue
		}
		disputes, err := collect(ctx, "list disputes", c.stripe.V1Disputes.List(ctx, &stripe.DisputeListParams{ListParams: page(), Charge: &charge.ID}))
		if err != nil {
			return billing.Customer{}, err
		}
		for _, d := range disputes {
			switch d.Status {
			case stripe.DisputeStatusNeedsResponse, stripe.DisputeStatusUnderReview:
				r.disputed[charge.ID] = true
			case stripe.DisputeStatusLost:
				r.lost[charge.ID] = true
			}
		}
	}
	var state billing.Customer
	for _, sub := range r.subscriptions {
		if sub.Status != stripe.SubscriptionStatusIncompleteExpired {
			state.Contracts = append(state.Contracts, c.contract(sub, r))
		}
	}
	return state, nil
}

// customer returns a customer, or errs.ErrNotFound if it was deleted.
func (c *Client) customer(ctx context.Context, id string) (*stripe.Customer, error) {
	params := &stripe.CustomerRetrieveParams{}
	params.AddExpand("invoice_settings.default_payment_method")
	customer, err := c.stripe.V1Customers.Retrieve(ctx, id, params)
	if err != nil {
		return nil, translate("retrieve a customer", err)
	}
	if customer.Deleted {
		return nil, errs.ErrNotFound
	}
	return customer, nil
}

var statuses = map[stripe.SubscriptionStatus]billing.Status{
	stripe.SubscriptionStatusIncomplete: billing.Pending,
	stripe.SubscriptionStatusTrialing:   billing.Active,
	stripe.SubscriptionStatusActive:     billing.Active,
	stripe.SubscriptionStatusPastDue:    billing.PastDue,
	stripe.SubscriptionStatusUnpaid:     billing.Unpaid,
	stripe.SubscriptionStatusPaused:     billing.Paused,
	stripe.SubscriptionStatusCanceled:   billing.Canceled,
}

// contract returns a subscription with its payments.
func (c *Client) contract(sub *stripe.Subscription, r records) billing.Contract {
	contract := billing.Contract{
		ID:       sub.ID,
		Status:   statuses[sub.Status],
		Created:  unix(sub.Created),
		CancelAt: unix(sub.CancelAt),
		Last4:    last4(sub.DefaultPaymentMethod),
	}
	if details := sub.CancellationDetails; details != nil {
		contract.Duplicate = details.Comment == duplicateComment
	}
	if item := firstItem(sub); item != nil {
		contract.Plan = c.plan(item.Price)
		contract.PeriodStart, contract.PeriodEnd = unix(item.CurrentPeriodStart), unix(item.CurrentPeriodEnd)
	}
	if sub.CancelAtPeriodEnd && contract.CancelAt.IsZero() {
		contract.CancelAt = contract.PeriodEnd
	}
	if settings := r.customer.InvoiceSettings; contract.Last4 == "" && settings != nil {
		contract.Last4 = last4(settings.DefaultPaymentMethod)
	}
	c.addInvoices(&contract, r)
	return contract
}

// firstItem returns the only item of a subscription, or nil.
func firstItem(sub *stripe.Subscription) *stripe.SubscriptionItem {
	if sub.Items == nil || len(sub.Items.Data) == 0 {
		return nil
	}
	return sub.Items.Data[0]
}

// Price implements billing.Provider.
func (c *Client) Price(ctx context.Context, subscription string) (billing.Money, error) {
	sub, err := c.stripe.V1Subscriptions.Retrieve(ctx, subscription, nil)
	if err != nil {
		return billing.Money{}, translate("retrieve a subscription", err)
	}
	item := firstItem(sub)
	if item == nil || item.Price == nil {
		return billing.Money{}, errs.ErrNotFound
	}
	return billing.Money{Minor: item.Price.UnitAmount * item.Quantity, Currency: string(item.Price.Currency)}, nil
}

// addInvoices adds the payments of a subscription's invoices. It also sets Paid, UnpaidSince and,
// if there is no default payment method, Last4.
func (c *Client) addInvoices(contract *billing.Contract, r records) {
	invoices := slices.DeleteFunc(slices.Clone(r.invoices), func(i *stripe.Invoice) bool {
		return subscriptionOf(i) != contract.ID || i.Status == stripe.InvoiceStatusVoid
	})
	slices.SortStableFunc(invoices, func(a, b *stripe.Invoice) int { return cmp.Compare(a.Created, b.Created) })
	charged := "" // Last4 of the latest payment that has it
	for _, invoice := range invoices {
		contract.Paid = invoice.Status == stripe.InvoiceStatusPaid
		switch {
		case contract.Paid:
			contract.UnpaidSince = time.Time{}
		case contract.UnpaidSince.IsZero() && invoice.Attempted:
			// If no payment was attempted, the invoice is new or collection is paused.
			contract.UnpaidSince = unix(invoice.Created)
		}
		if !contract.Paid || invoice.Payments == nil {
			continue
		}
		for _, payment := range invoice.Payments.Data {
			charge := r.charge(payment.Payment)
			if charge == nil {
				continue
			}
			contract.Payments = append(contract.Payments, billing.Payment{
				ID:          refundable(charge),
				At:          unix(charge.Created),
				Amount:      charge.AmountCaptured,
				Refunded:    charge.AmountRefunded,
				Disputed:    r.disputed[charge.ID],
				DisputeLost: r.lost[charge.ID],
			})
			charged = cmp.Or(chargedLast4(charge), charged)
		}
	}
	contract.Last4 = cmp.Or(contract.Last4, charged)
}

// subscriptionOf returns the ID of an invoice's subscription.
func subscriptionOf(i *stripe.Invoice) string {
	if i.Parent == nil || i.Parent.SubscriptionDetails == nil || i.Parent.SubscriptionDetails.Subscription == nil {
		return ""
	}
	return i.Parent.SubscriptionDetails.Subscription.ID
}

// charge returns the successful charge of a payment, or nil.
func (r records) charge(p *stripe.InvoicePaymentPayment) *stripe.Charge {
	if p == nil {
		return nil
	}
	for _, charge := range r.charges {
		byIntent := p.PaymentIntent != nil && charge.PaymentIntent != nil && p.PaymentIntent.ID == charge.PaymentIntent.ID
		byCharge := p.Charge != nil && p.Charge.ID == charge.ID
		if (byIntent || byCharge) && charge.Status == stripe.ChargeStatusSucceeded {
			return charge
		}
	}
	return nil
}

// refundable returns the ID to use when refunding a charge.
func refundable(charge *stripe.Charge) string {
	if charge.PaymentIntent != nil {
		return charge.PaymentIntent.ID
	}
	return charge.ID
}

// plan returns the plan of a price. Prices that are no longer offered have one too.
func (c *Client) plan(price *stripe.Price) billing.Plan {
	switch {
	case price == nil:
		return ""
	case price.ID == c.settings.PriceMonthly:
		return billing.Monthly
	case price.ID == c.settings.PriceAnnual:
		return billing.Annual
	case price.Recurring != nil && price.Recurring.Interval == stripe.PriceRecurringIntervalYear:
		return billing.Annual
	}
	return billing.Monthly
}

func last4(m *stripe.PaymentMethod) string {
	switch {
	case m == nil:
		return ""
	case m.Card != nil:
		return m.Card.Last4
	case m.SEPADebit != nil:
		return m.SEPADebit.Last4
	case m.USBankAccount != nil:
		return m.USBankAccount.Last4
	}
	return ""
}

func chargedLast4(charge *stripe.Charge) string {
	details := charge.PaymentMethodDetails
	switch {
	case details == nil:
		return ""
	case details.Card != nil:
		return details.Card.Last4
	case details.SEPADebit != nil:
		return details.SEPADebit.Last4
	case details.USBankAccount != nil:
		return details.USBankAccount.Last4
	}
	return ""
}

// unix returns the time of a Unix timestamp in seconds, or the zero time for 0.
func unix(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}
