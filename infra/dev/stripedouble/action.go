package stripedouble

import (
	"fmt"

	"github.com/stripe/stripe-go/v86"
)

// Actions that tests trigger; see Act.
const (
	ActionRefund          = "refund"           // refunds the latest payment in full
	ActionRefundPart      = "refund-part"      // refunds a third of what is left of the latest payment
	ActionRefundFail      = "refund-fail"      // the latest refund of the latest payment fails
	ActionDispute         = "dispute"          // opens a dispute about the latest payment
	ActionDisputeReview   = "dispute-review"   // the bank reviews a dispute; opens one if necessary
	ActionDisputeWon      = "dispute-won"      // closes a dispute as won; opens one if necessary
	ActionDisputeLost     = "dispute-lost"     // closes a dispute as lost; opens one if necessary
	ActionPause           = "pause"            // status paused
	ActionPauseCollection = "pause-collection" // invoices are void; the subscription stays active
	ActionKeepAsDraft     = "keep-as-draft"    // like pause-collection; invoices are drafts
	ActionUncollectible   = "uncollectible"    // like pause-collection; invoices are uncollectible
	ActionResume          = "resume"           // undoes the pauses
	ActionArchivedPrice   = "archived-price"   // gives the subscription an archived price
	ActionRenew           = "renew"            // ends the period now
	ActionFailPayment     = "fail-payment"     // ends the period now and declines the payment
	ActionUnpaid          = "unpaid"           // status unpaid, which Stripe can set after the last retry
	ActionRetry           = "retry"            // collects the open invoice with a method that works
	ActionSettle          = "settle"           // a delayed payment succeeds now
	ActionSettleFailed    = "settle-failed"    // a delayed payment fails now
	ActionCancel          = "cancel"           // ends the subscription now
	ActionDeleteCustomer  = "delete-customer"  // as in Stripe's dashboard
)

// actions change a subscription that has not ended.
var actions = map[string]func(d *Double, sub *stripe.Subscription){
	ActionPause: func(d *Double, sub *stripe.Subscription) {
		sub.Status = stripe.SubscriptionStatusPaused
		d.emit(stripe.EventTypeCustomerSubscriptionPaused, sub)
	},
	ActionPauseCollection: pauseCollection(stripe.SubscriptionPauseCollectionBehaviorVoid),
	ActionKeepAsDraft:     pauseCollection(stripe.SubscriptionPauseCollectionBehaviorKeepAsDraft),
	ActionUncollectible:   pauseCollection(stripe.SubscriptionPauseCollectionBehaviorMarkUncollectible),
	ActionResume: func(d *Double, sub *stripe.Subscription) {
		paused := sub.Status == stripe.SubscriptionStatusPaused
		sub.PauseCollection = nil
		d.setStatus(sub, stripe.SubscriptionStatusActive)
		if paused {
			d.emit(stripe.EventTypeCustomerSubscriptionResumed, sub)
			d.bill(sub, d.now, stripe.InvoiceBillingReasonSubscriptionCycle)
		}
	},
	ActionArchivedPrice: func(d *Double, sub *stripe.Subscription) {
		itemOf(sub).Price = prices.ByID[ArchivedPrice]
		d.emit(stripe.EventTypeCustomerSubscriptionUpdated, sub)
	},
	ActionRenew: endPeriod,
	ActionFailPayment: func(d *Double, sub *stripe.Subscription) {
		sub.DefaultPaymentMethod = &stripe.PaymentMethod{ID: findDemo("declined").id()}
		endPeriod(d, sub)
	},
	ActionUnpaid:       func(d *Double, sub *stripe.Subscription) { d.setStatus(sub, stripe.SubscriptionStatusUnpaid) },
	ActionRetry:        func(d *Double, sub *stripe.Subscription) { d.changeMethod(sub, findDemo("works")) },
	ActionSettle:       settleNow(true),
	ActionSettleFailed: settleNow(false),
	ActionCancel:       (*Double).end,
	ActionDeleteCustomer: func(d *Double, sub *stripe.Subscription) {
		d.deleteCustomer(d.state.Customers.ByID[sub.Customer.ID])
	},
}

// chargeActions change the latest payment of a subscription, even one that has ended.
var chargeActions = map[string]func(d *Double, c *stripe.Charge){
	ActionRefund:     refundShare(1),
	ActionRefundPart: refundShare(3),
	ActionRefundFail: func(d *Double, c *stripe.Charge) {
		if r := d.state.Refunds.latest(func(r *stripe.Refund) bool { return r.Charge.ID == c.ID }); r != nil && r.Status != stripe.RefundStatusFailed {
			r.Status, r.FailureReason = stripe.RefundStatusFailed, stripe.RefundFailureReasonUnknown
			c.AmountRefunded, c.Refunded = c.AmountRefunded-r.Amount, false
			d.emit(stripe.EventTypeRefundFailed, r)
			d.emit(stripe.EventTypeRefundUpdated, r)
		}
	},
	ActionDispute:       func(d *Double, c *stripe.Charge) { d.openDispute(c) },
	ActionDisputeReview: updateDispute(stripe.DisputeStatusUnderReview, stripe.EventTypeChargeDisputeUpdated),
	ActionDisputeWon:    updateDispute(stripe.DisputeStatusWon, stripe.EventTypeChargeDisputeClosed),
	ActionDisputeLost:   updateDispute(stripe.DisputeStatusLost, stripe.EventTypeChargeDisputeClosed),
}

// Act performs an action on a subscription. The target is a subscription ID, or the user_id in a
// customer's metadata, which selects the customer's latest subscription. Act returns an error if
// the action is unknown or changes nothing.
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
