package stripedouble

import (
	"cmp"
	"fmt"

	"github.com/stripe/stripe-go/v86"
)

// The timing of automatic changes.
const (
	settleDelay = 10 // seconds until a bank debit settles
	// A failed renewal is retried three times, each a tenth of a month after the previous attempt.
	// If all retries fail, the subscription is canceled, as in Stripe's default settings.
	maxAttempts  = 4
	retryDivisor = 10 // a month divided by this is the delay
)

// timer is a change that happens by itself.
type timer struct {
	at  int64
	run func() // removes the timer or moves it to a later time
}

// nextTimer returns the earliest change to come, or nil.
func (d *Double) nextTimer() (next *timer) {
	add := func(at int64, run func()) {
		if next == nil || at < next.at {
			next = &timer{at, run}
		}
	}
	for _, s := range d.state.Sessions.newest(every) {
		if s.Status == stripe.CheckoutSessionStatusOpen {
			add(s.ExpiresAt, func() { s.Status, s.URL = stripe.CheckoutSessionStatusExpired, "" })
		}
	}
	for _, c := range d.state.Charges.newest(every) {
		if c.Status == stripe.ChargeStatusPending {
			add(c.Created+settleDelay, func() { d.settle(c, !findDemo(c.PaymentMethod).declined) })
		}
	}
	for _, i := range d.state.Invoices.newest(every) {
		if sub := d.subscriptionOf(i); i.NextPaymentAttempt > 0 && sub.Status == stripe.SubscriptionStatusPastDue {
			add(i.NextPaymentAttempt, func() { d.collect(sub, i) })
		}
	}
	for _, sub := range d.state.Subscriptions.newest(every) {
		switch {
		case sub.CancelAt > 0 && !ended(sub):
			add(sub.CancelAt, func() { d.end(sub) })
		case renews(sub):
			add(itemOf(sub).CurrentPeriodEnd, func() { d.nextPeriod(sub) })
		}
	}
	return next
}

// advance applies everything that is due, in order.
func (d *Double) advance() {
	for t := d.nextTimer(); t != nil && t.at <= d.now; t = d.nextTimer() {
		t.run()
	}
}

func itemOf(sub *stripe.Subscription) *stripe.SubscriptionItem { return sub.Items.Data[0] }

func ended(sub *stripe.Subscription) bool {
	return sub.Status == stripe.SubscriptionStatusCanceled || sub.Status == stripe.SubscriptionStatusIncompleteExpired
}

// renews reports whether a new billing period starts when the current one ends.
func renews(sub *stripe.Subscription) bool {
	return sub.Status == stripe.SubscriptionStatusActive || sub.Status == stripe.SubscriptionStatusPastDue || sub.Status == stripe.SubscriptionStatusUnpaid
}

// subscriptionsOf returns a customer's subscriptions, newest first.
func (d *Double) subscriptionsOf(customer string) []*stripe.Subscription {
	return d.state.Subscriptions.newest(func(sub *stripe.Subscription) bool { return sub.Customer.ID == customer })
}

func (d *Double) subscriptionOf(i *stripe.Invoice) *stripe.Subscription {
	return d.state.Subscriptions.ByID[i.Parent.SubscriptionDetails.Subscription.ID]
}

// deleteCustomer deletes a customer and ends their subscriptions.
func (d *Double) deleteCustomer(c *stripe.Customer) {
	for _, sub := range d.subscriptionsOf(c.ID) {
		if !ended(sub) {
			d.end(sub)
		}
	}
	d.emit(stripe.EventTypeCustomerDeleted, c)
	*c = stripe.Customer{ID: c.ID, Object: c.Object, Deleted: true}
}

// complete completes an open checkout: it creates the subscription and collects its first invoice.
func (d *Double) complete(s *stripe.CheckoutSession, demo *demoMethod) {
	order := d.state.Orders[s.ID]
	p := prices.ByID[order.Price]
	sub := &stripe.Subscription{
		ID: newID("sub_"), Object: "subscription", Created: d.now, Status: stripe.SubscriptionStatusIncomplete,
		Customer: s.Customer, Metadata: order.Metadata, DefaultPaymentMethod: &stripe.PaymentMethod{ID: demo.id()},
		Items: &stripe.SubscriptionItemList{Data: []*stripe.SubscriptionItem{{
			ID: newID("si_"), Object: "subscription_item", Created: d.now, Price: p, Quantity: 1,
			CurrentPeriodStart: d.now, CurrentPeriodEnd: periodEnd(p, d.now, d.config.Month),
		}}},
	}
	d.state.Subscriptions.add(sub.ID, sub)
	s.Subscription = &stripe.Subscription{ID: sub.ID}
	i := d.invoice(sub, stripe.InvoiceBillingReasonSubscriptionCreate)
	d.emit(stripe.EventTypeCustomerSubscriptionCreated, sub)
	d.collect(sub, i)
	s.Status, s.URL = stripe.CheckoutSessionStatusComplete, ""
	d.emit(stripe.EventTypeCheckoutSessionCompleted, s)
}

// invoice creates an open invoice for the current period of a subscription.
func (d *Double) invoice(sub *stripe.Subscription, reason stripe.InvoiceBillingReason) *stripe.Invoice {
	d.state.Invoiced++
	i := &stripe.Invoice{
		ID: newID("in_"), Object: "invoice", Created: d.now, Number: fmt.Sprintf("LOCAL-%04d", d.state.Invoiced),
		Status: stripe.InvoiceStatusOpen, BillingReason: reason, Customer: sub.Customer, AmountDue: itemOf(sub).Price.UnitAmount,
		Parent: &stripe.InvoiceParent{
			Type:                stripe.InvoiceParentTypeSubscriptionDetails,
			SubscriptionDetails: &stripe.InvoiceParentSubscriptionDetails{Subscription: &stripe.Subscription{ID: sub.ID}},
		},
		Payments: &stripe.InvoicePaymentList{Data: []*stripe.InvoicePayment{{
			ID: newID("inpay_"), Object: "invoice_payment", Created: d.now,
			Payment: &stripe.InvoicePaymentPayment{Type: "payment_intent", PaymentIntent: &stripe.PaymentIntent{ID: newID("pi_")}},
		}}},
	}
	sub.LatestInvoice = &stripe.Invoice{ID: i.ID}
	return d.state.Invoices.add(i.ID, i)
}

func intentOf(i *stripe.Invoice) *stripe.PaymentIntent {
	return i.Payments.Data[0].Payment.PaymentIntent
}

// collect charges an invoice to the subscription's payment method, unless the invoice is paid or a
// payment is pending.
func (d *Double) collect(sub *stripe.Subscription, i *stripe.Invoice) {
	i.NextPaymentAttempt = 0
	if c := d.chargeOf(intentOf(i).ID); i.Status != stripe.InvoiceStatusOpen || c != nil && c.Status == stripe.ChargeStatusPending {
		return
	}
	i.Attempted = true
	i.AttemptCount++
	demo := findDemo(sub.DefaultPaymentMethod.ID)
	c := &stripe.Charge{
		ID: newID("ch_"), Object: "charge", Created: d.now, Status: stripe.ChargeStatusPending, Amount: i.AmountDue,
		Customer: sub.Customer, PaymentIntent: intentOf(i), PaymentMethod: demo.id(),
	}
	d.state.Charges.add(c.ID, c)
	first := i.BillingReason == stripe.InvoiceBillingReasonSubscriptionCreate
	if !demo.bank {
		d.settle(c, !demo.declined && (first || !demo.failsLater))
	}
}

// invoiceOf returns the invoice that a charge pays.
func (d *Double) invoiceOf(c *stripe.Charge) *stripe.Invoice {
	return d.state.Invoices.latest(func(i *stripe.Invoice) bool { return intentOf(i).ID == c.PaymentIntent.ID })
}

// settle ends a pending charge. A payment makes the subscription active. If a payment fails, the
// subscription expires if it was the first, and becomes past due otherwise. After the last attempt,
// it ends.
func (d *Double) settle(c *stripe.Charge, succeeded bool) {
	i := d.invoiceOf(c)
	sub := d.subscriptionOf(i)
	s := d.state.Sessions.latest(func(s *stripe.CheckoutSession) bool { return s.Subscription != nil && s.Subscription.ID == sub.ID })
	first := i.BillingReason == stripe.InvoiceBillingReasonSubscriptionCreate
	delayed := s.Status == stripe.CheckoutSessionStatusComplete // the page was left before the payment
	if succeeded {
		c.Status, c.AmountCaptured, i.Status = stripe.ChargeStatusSucceeded, c.Amount, stripe.InvoiceStatusPaid
		d.emit(stripe.EventTypeInvoicePaid, i)
		if sub.Status != stripe.SubscriptionStatusActive && !ended(sub) {
			d.setStatus(sub, stripe.SubscriptionStatusActive)
		}
		if s.PaymentStatus = stripe.CheckoutSessionPaymentStatusPaid; first && delayed {
			d.emit(stripe.EventTypeCheckoutSessionAsyncPaymentSucceeded, s)
		}
		return
	}
	c.Status = stripe.ChargeStatusFailed
	d.emit(stripe.EventTypeInvoicePaymentFailed, i)
	switch {
	case first && !ended(sub):
		i.Status, sub.EndedAt = stripe.InvoiceStatusVoid, d.now
		d.setStatus(sub, stripe.SubscriptionStatusIncompleteExpired)
		d.emit(stripe.EventTypeCheckoutSessionAsyncPaymentFailed, s)
	case ended(sub):
	case i.AttemptCount == maxAttempts:
		d.end(sub)
	default:
		i.NextPaymentAttempt = d.now + max(1, cmp.Or(d.config.Month, 30*day)/retryDivisor)
		d.setStatus(sub, stripe.SubscriptionStatusPastDue)
	}
}

func (d *Double) setStatus(sub *stripe.Subscription, status stripe.SubscriptionStatus) {
	sub.Status = status
	d.emit(stripe.EventTypeCustomerSubscriptionUpdated, sub)
}

// nextPeriod renews a subscription at the end of its period. Periods that passed while the double
// was not running are skipped.
func (d *Double) nextPeriod(sub *stripe.Subscription) {
	price, start := itemOf(sub).Price, itemOf(sub).CurrentPeriodEnd
	for end := periodEnd(price, start, d.config.Month); end <= d.now; end = periodEnd(price, start, d.config.Month) {
		start = end
	}
	d.bill(sub, start, stripe.InvoiceBillingReasonSubscriptionCycle)
}

// pausedInvoices maps each behavior of a paused collection to the status of the invoices created
// during the pause. No payment is attempted for them.
var pausedInvoices = map[stripe.SubscriptionPauseCollectionBehavior]stripe.InvoiceStatus{
	stripe.SubscriptionPauseCollectionBehaviorKeepAsDraft:       stripe.InvoiceStatusDraft,
	stripe.SubscriptionPauseCollectionBehaviorMarkUncollectible: stripe.InvoiceStatusUncollectible,
	stripe.SubscriptionPauseCollectionBehaviorVoid:              stripe.InvoiceStatusVoid,
}

// bill starts a period of a subscription and collects its price. The invoices of an unpaid
// subscription remain drafts.
func (d *Double) bill(sub *stripe.Subscription, start int64, reason stripe.InvoiceBillingReason) {
	item := itemOf(sub)
	item.CurrentPeriodStart, item.CurrentPeriodEnd = start, periodEnd(item.Price, start, d.config.Month)
	i := d.invoice(sub, reason)
	d.emit(stripe.EventTypeCustomerSubscriptionUpdated, sub)
	switch {
	case sub.PauseCollection != nil:
		i.Status = pausedInvoices[sub.PauseCollection.Behavior]
	case sub.Status == stripe.SubscriptionStatusUnpaid:
		i.Status = stripe.InvoiceStatusDraft
	default:
		d.collect(sub, i)
	}
}

// changeMethod changes the payment method and collects the latest invoice if it is open.
func (d *Double) changeMethod(sub *stripe.Subscription, demo *demoMethod) {
	sub.DefaultPaymentMethod = &stripe.PaymentMethod{ID: demo.id()}
	d.emit(stripe.EventTypeCustomerSubscriptionUpdated, sub)
	if i := d.state.Invoices.ByID[sub.LatestInvoice.ID]; i != nil {
		d.collect(sub, i)
	}
}

func (d *Double) end(sub *stripe.Subscription) {
	sub.Status, sub.EndedAt = stripe.SubscriptionStatusCanceled, d.now
	d.emit(stripe.EventTypeCustomerSubscriptionDeleted, sub)
}

// refund refunds part of a charge, or all of it.
func (d *Double) refund(c *stripe.Charge, amount int64, reason string) *stripe.Refund {
	r := &stripe.Refund{
		ID: newID("re_"), Object: "refund", Created: d.now, Charge: &stripe.Charge{ID: c.ID}, PaymentIntent: c.PaymentIntent,
		Status: stripe.RefundStatusSucceeded, Amount: amount, Reason: stripe.RefundReason(reason),
	}
	c.AmountRefunded += amount
	c.Refunded = c.AmountRefunded == c.Amount
	d.state.Refunds.add(r.ID, r)
	d.emit(stripe.EventTypeRefundCreated, r)
	d.emit(stripe.EventTypeChargeRefunded, c)
	return r
}

// openDispute returns the open dispute about a charge, which it opens if necessary.
func (d *Double) openDispute(c *stripe.Charge) *stripe.Dispute {
	x := d.state.Disputes.latest(func(x *stripe.Dispute) bool {
		return x.Charge.ID == c.ID && x.Status != stripe.DisputeStatusWon && x.Status != stripe.DisputeStatusLost
	})
	if x == nil {
		x = &stripe.Dispute{
			ID: newID("du_"), Object: "dispute", Created: d.now, Charge: &stripe.Charge{ID: c.ID}, PaymentIntent: c.PaymentIntent,
			Status: stripe.DisputeStatusNeedsResponse, Amount: c.Amount - c.AmountRefunded,
		}
		d.state.Disputes.add(x.ID, x)
		c.Disputed = true
		d.emit(stripe.EventTypeChargeDisputeCreated, x)
	}
	return x
}
