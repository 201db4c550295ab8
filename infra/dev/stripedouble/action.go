package stripedouble

import (
	"fmt"
	"slices"
	"strings"
)

// Actions that tests and the account page trigger; see Act.
const (
	ActionRefund          = "refund"           // refunds the latest payment in full
	ActionRefundPart      = "refund-part"      // refunds a third of what is left of the latest payment
	ActionDispute         = "dispute"          // opens a dispute about the latest payment
	ActionDisputeWon      = "dispute-won"      // closes a dispute as won; opens one if necessary
	ActionDisputeLost     = "dispute-lost"     // closes a dispute as lost; opens one if necessary
	ActionPause           = "pause"            // status paused
	ActionPauseCollection = "pause-collection" // invoices are void; the subscription stays active
	ActionKeepAsDraft     = "keep-as-draft"    // like pause-collection; invoices are drafts
	ActionUncollectible   = "uncollectible"    // like pause-collection; invoices are uncollectible
	ActionResume          = "resume"           // undoes the pauses
	ActionArchivedPrice   = "archived-price"   // gives the subscription an archived price
	ActionRenew           = "renew"            // ends the period now
	ActionFailPayment     = "fail-payment"     // ends the period now and declines all payments
	ActionUnpaid          = "unpaid"           // status unpaid, which Stripe can set after the last retry
	ActionRetry           = "retry"            // collects the open invoice with a method that works
	ActionSettle          = "settle"           // a delayed payment succeeds now
	ActionSettleFailed    = "settle-failed"    // a delayed payment fails now
	ActionCancel          = "cancel"           // ends the subscription now
	ActionDeleteCustomer  = "delete-customer"  // as in Stripe's dashboard
)

// afterEnd lists the actions that are possible after the end of a subscription.
var afterEnd = []string{ActionRefund, ActionRefundPart, ActionDispute, ActionDisputeWon, ActionDisputeLost}

// actions maps each action on a subscription to the function that performs it.
var actions = map[string]func(d *Double, now int64, sub *subscription) error{
	ActionRefund: func(d *Double, now int64, sub *subscription) error {
		return d.refundLatest(now, sub, func(left int64) int64 { return left })
	},
	ActionRefundPart: func(d *Double, now int64, sub *subscription) error {
		return d.refundLatest(now, sub, func(left int64) int64 { return left / 3 })
	},
	ActionDispute: func(d *Double, now int64, sub *subscription) error {
		_, err := d.openDispute(now, sub)
		return err
	},
	ActionDisputeWon:  closeLatest("won"),
	ActionDisputeLost: closeLatest("lost"),
	ActionPause: func(d *Double, now int64, sub *subscription) error {
		sub.Status, sub.RetryAt = "paused", 0
		d.emit(now, "customer.subscription.paused", d.renderSubscription(sub), nil)
		return nil
	},
	ActionPauseCollection: pauseCollection("void"),
	ActionKeepAsDraft:     pauseCollection("keep_as_draft"),
	ActionUncollectible:   pauseCollection("mark_uncollectible"),
	ActionArchivedPrice: func(d *Double, now int64, sub *subscription) error {
		d.changeSubscription(now, sub, func() { sub.Price = ArchivedPrice })
		return nil
	},
	ActionResume: func(d *Double, now int64, sub *subscription) error {
		d.changeSubscription(now, sub, func() { sub.PauseCollection = "" })
		if sub.Status == "paused" {
			d.resume(now, sub)
		}
		return nil
	},
	ActionRenew: endPeriodNow,
	ActionFailPayment: func(d *Double, now int64, sub *subscription) error {
		sub.ChargesFail = true
		return endPeriodNow(d, now, sub)
	},
	ActionUnpaid: func(d *Double, now int64, sub *subscription) error {
		sub.RetryAt = 0
		d.changeSubscription(now, sub, func() { sub.Status = "unpaid" })
		return nil
	},
	ActionRetry: func(d *Double, now int64, sub *subscription) error {
		sub.ChargesFail = false
		if d.demo(sub.Method).decline != "" {
			with, _ := demoByKey("works")
			sub.Method = d.addMethod(now, sub.Customer, with).ID
		}
		d.retry(now, sub)
		return nil
	},
	ActionSettle: func(d *Double, now int64, sub *subscription) error { return d.settleLatest(now, sub, "") },
	ActionSettleFailed: func(d *Double, now int64, sub *subscription) error {
		return d.settleLatest(now, sub, "insufficient_funds")
	},
	ActionCancel: func(d *Double, now int64, sub *subscription) error {
		d.end(now, sub)
		return nil
	},
}

// Act performs an action on a subscription; ActionDeleteCustomer deletes its customer instead. The
// target is a subscription ID, a customer ID, or the user_id in a customer's metadata. The last two
// select the customer's latest subscription.
func (d *Double) Act(action, target string) error {
	run, ok := actions[action]
	if !ok && action != ActionDeleteCustomer {
		return fmt.Errorf("unknown action %q", action)
	}
	return d.update(func(now int64) error {
		c, sub := d.target(target)
		switch {
		case c == nil:
			return fmt.Errorf("no customer or subscription %q", target)
		case action == ActionDeleteCustomer:
			d.deleteCustomer(now, c)
			return nil
		case sub == nil:
			return fmt.Errorf("customer %s has no subscription", c.ID)
		case sub.ended() && !slices.Contains(afterEnd, action):
			return fmt.Errorf("subscription %s has ended", sub.ID)
		}
		return run(d, now, sub)
	})
}

// target returns the customer and the subscription that an action changes. Both can be nil.
func (d *Double) target(target string) (*customer, *subscription) {
	if sub := d.state.Subscriptions[target]; sub != nil {
		return d.state.Customers[sub.Customer], sub
	}
	c := d.state.Customers[target]
	if c == nil {
		found := newest(d.state.Customers, func(c *customer) bool { return !c.Deleted && target != "" && c.Metadata["user_id"] == target })
		if len(found) == 0 {
			return nil, nil
		}
		c = found[0]
	}
	if subs := d.subscriptionsOf(c.ID); len(subs) > 0 {
		return c, subs[0]
	}
	return c, nil
}

// latestCharge returns the latest successful charge of a subscription, or nil.
func (d *Double) latestCharge(sub *subscription) *charge {
	charges := newest(d.state.Charges, func(c *charge) bool {
		return c.Status == "succeeded" && d.state.Invoices[d.state.Payments[c.Payment].Invoice].Subscription == sub.ID
	})
	if len(charges) == 0 {
		return nil
	}
	return charges[0]
}

func (d *Double) refundLatest(now int64, sub *subscription, amount func(left int64) int64) error {
	c := d.latestCharge(sub)
	if c == nil || c.Amount == c.Refunded {
		return fmt.Errorf("subscription %s has no payment to refund", sub.ID)
	}
	d.refund(now, c, amount(c.Amount-c.Refunded), "requested_by_customer", nil)
	return nil
}

func (d *Double) openDispute(now int64, sub *subscription) (*dispute, error) {
	c := d.latestCharge(sub)
	if c == nil {
		return nil, fmt.Errorf("subscription %s has no payment to dispute", sub.ID)
	}
	for _, x := range newest(d.state.Disputes, func(x *dispute) bool { return x.Charge == c.ID && x.Status == "needs_response" }) {
		return x, nil
	}
	return d.dispute(now, c), nil
}

func closeLatest(status string) func(*Double, int64, *subscription) error {
	return func(d *Double, now int64, sub *subscription) error {
		x, err := d.openDispute(now, sub)
		if err == nil {
			d.closeDispute(now, x, status)
		}
		return err
	}
}

func pauseCollection(behavior string) func(*Double, int64, *subscription) error {
	return func(d *Double, now int64, sub *subscription) error {
		d.changeSubscription(now, sub, func() { sub.PauseCollection = behavior })
		return nil
	}
}

func endPeriodNow(d *Double, now int64, sub *subscription) error {
	if !sub.renews() {
		return fmt.Errorf("subscription %s does not renew, because it is %s", sub.ID, sub.Status)
	}
	sub.PeriodEnd = now
	d.endPeriod(now, sub)
	return nil
}

func (d *Double) settleLatest(now int64, sub *subscription, decline string) error {
	p := d.state.Payments[d.state.Invoices[sub.LatestInvoice].Payment]
	if p == nil || p.Status != "processing" {
		return fmt.Errorf("subscription %s has no delayed payment", sub.ID)
	}
	d.settleAs(now, p, decline)
	return nil
}

// actionNames returns the names of all actions, sorted.
func actionNames() []string {
	names := []string{ActionDeleteCustomer}
	for name := range actions {
		names = append(names, name)
	}
	slices.SortFunc(names, strings.Compare)
	return names
}
