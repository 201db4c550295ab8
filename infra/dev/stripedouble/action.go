package stripedouble

import (
	"fmt"

	"github.com/stripe/stripe-go/v86"
)

// actions change a subscription that has not ended.
var actions = map[string]func(d *Double, sub *stripe.Subscription){
	"pause": func(d *Double, sub *stripe.Subscription) {
		sub.Status = stripe.SubscriptionStatusPaused
		d.emit(stripe.EventTypeCustomerSubscriptionPaused, sub)
	},
	// The subscription stays active, but its next invoices are void, drafts or uncollectible.
	"pause-collection": pauseCollection(stripe.SubscriptionPauseCollectionBehaviorVoid),
	"keep-as-draft":    pauseCollection(stripe.SubscriptionPauseCollectionBehaviorKeepAsDraft),
	"uncollectible":    pauseCollection(stripe.SubscriptionPauseCollectionBehaviorMarkUncollectible),
	// Undoes all of these.
	"resume": func(d *Double, sub *stripe.Subscription) {
		paused := sub.Status == stripe.SubscriptionStatusPaused
		sub.PauseCollection = nil
		d.setStatus(sub, stripe.SubscriptionStatusActive)
		if paused {
			d.emit(stripe.EventTypeCustomerSubscriptionResumed, sub)
			d.bill(sub, d.now, stripe.InvoiceBillingReasonSubscriptionCycle)
		}
	},
	"archived-price": func(d *Double, sub *stripe.Subscription) {
		itemOf(sub).Price = prices.ByID[ArchivedPrice]
		d.emit(stripe.EventTypeCustomerSubscriptionUpdated, sub)
	},
	"renew": endPeriod, // now
	"fail-payment": func(d *Double, sub *stripe.Subscription) { // of a renewal, now
		sub.DefaultPaymentMethod = &stripe.PaymentMethod{ID: findDemo("declined").id()}
		endPeriod(d, sub)
	},
	// Stripe can set this status after the last retry.
	"unpaid": func(d *Double, sub *stripe.Subscription) { d.setStatus(sub, stripe.SubscriptionStatusUnpaid) },
	// Collects the open invoice with a method that works.
	"retry": func(d *Double, sub *stripe.Subscription) { d.changeMethod(sub, findDemo("works")) },
	// End a delayed payment now.
	"settle":        settleNow(true),
	"settle-failed": settleNow(false),
	"cancel":        (*Double).end, // now
	"delete-customer": func(d *Double, sub *stripe.Subscription) {
		d.deleteCustomer(d.state.Customers.ByID[sub.Customer.ID])
	},
}

// chargeActions change the latest payment of a subscription, even one that has ended.
var chargeActions = map[string]func(d *Double, c *stripe.Charge){
	"refund":      refundShare(1), // of what is left
	"refund-part": refundShare(3),
	// The latest refund fails after it has succeeded.
	"refund-fail": func(d *Double, c *stripe.Charge) {
		if r := d.state.Refunds.latest(func(r *stripe.Refund) bool { return r.Charge.ID == c.ID }); r != nil && r.Status != stripe.RefundStatusFailed {
			r.Status, r.FailureReason = stripe.RefundStatusFailed, stripe.RefundFailureReasonUnknown
			c.AmountRefunded, c.Refunded = c.AmountRefunded-r.Amount, false
			d.emit(stripe.EventTypeRefundFailed, r)
			d.emit(stripe.EventTypeRefundUpdated, r)
		}
	},
	"dispute": func(d *Double, c *stripe.Charge) { d.openDispute(c) },
	// The bank reviews or closes the dispute, which is opened if necessary.
	"dispute-review": updateDispute(stripe.DisputeStatusUnderReview, stripe.EventTypeChargeDisputeUpdated),
	"dispute-won":    updateDispute(stripe.DisputeStatusWon, stripe.EventTypeChargeDisputeClosed),
	"dispute-lost":   updateDispute(stripe.DisputeStatusLost, stripe.EventTypeChargeDisputeClosed),
}

// Act performs one of the actions above on a subscription. The target is a subscription ID, or the
// user_id in a customer's metadata, which selects the customer's latest subscription. Act returns an
// error if the action is unknown or changes nothing.
func (d *Double) Act(action, target string) error {
	return d.update(func() error {
		sub := d.target(target)
		if sub == nil {
			return fmt.Errorf("no subscription of %q", target)
		}
		events := len(d.state.Events)
		if change := actions[action]; change != nil && !ended(sub) {
			change(d, sub)
		}
		if change, c := chargeActions[action], d.latestCharge(sub, stripe.ChargeStatusSucceeded); change != nil && c != nil {
			change(d, c)
		}
		if len(d.state.Events) == events {
			return fmt.Errorf("the action %q does nothing to a subscription that is %s", action, sub.Status)
		}
		return nil
	})
}

// target returns the subscription that an action changes, or nil.
func (d *Double) target(target string) *stripe.Subscription {
	return d.state.Subscriptions.latest(func(sub *stripe.Subscription) bool {
		return sub.ID == target || target != "" && d.state.Customers.ByID[sub.Customer.ID].Metadata["user_id"] == target
	})
}

// latestCharge returns the latest charge of a subscription that has the given status, or nil.
func (d *Double) latestCharge(sub *stripe.Subscription, status stripe.ChargeStatus) *stripe.Charge {
	return d.state.Charges.latest(func(c *stripe.Charge) bool {
		i := d.invoiceOf(c)
		return c.Status == status && i != nil && d.subscriptionOf(i) == sub
	})
}

// refundShare refunds a share of what is left of a charge.
func refundShare(divisor int64) func(*Double, *stripe.Charge) {
	return func(d *Double, c *stripe.Charge) {
		if !c.Refunded {
			d.refund(c, (c.Amount-c.AmountRefunded)/divisor, string(stripe.RefundReasonRequestedByCustomer))
		}
	}
}

func updateDispute(status stripe.DisputeStatus, event stripe.EventType) func(*Double, *stripe.Charge) {
	return func(d *Double, c *stripe.Charge) {
		x := d.openDispute(c)
		x.Status = status
		d.emit(event, x)
	}
}

func pauseCollection(behavior stripe.SubscriptionPauseCollectionBehavior) func(*Double, *stripe.Subscription) {
	return func(d *Double, sub *stripe.Subscription) {
		sub.PauseCollection = &stripe.SubscriptionPauseCollection{Behavior: behavior}
		d.emit(stripe.EventTypeCustomerSubscriptionUpdated, sub)
	}
}

func endPeriod(d *Double, sub *stripe.Subscription) {
	if renews(sub) {
		d.bill(sub, d.now, stripe.InvoiceBillingReasonSubscriptionCycle)
	}
}

// settleNow ends a pending payment of a subscription.
func settleNow(succeeded bool) func(*Double, *stripe.Subscription) {
	return func(d *Double, sub *stripe.Subscription) {
		if c := d.latestCharge(sub, stripe.ChargeStatusPending); c != nil {
			d.settle(c, succeeded)
		}
	}
}
