package stripedouble_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v86"

	"trefoil/infra/dev/stripedouble"
)

func TestRenewal(t *testing.T) {
	a := open(t, stripedouble.Config{Month: 20 * time.Second})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	item := sub.Items.Data[0]
	if item.CurrentPeriodEnd-item.CurrentPeriodStart != 20 {
		t.Errorf("a month has %d seconds", item.CurrentPeriodEnd-item.CurrentPeriodStart)
	}
	a.advance(21)
	renewed := a.subscription(sub.ID)
	if renewed.Items.Data[0].CurrentPeriodStart != item.CurrentPeriodEnd || renewed.LatestInvoice.BillingReason != "subscription_cycle" || renewed.LatestInvoice.Status != "paid" {
		t.Errorf("renewed: %+v", renewed.LatestInvoice)
	}
	a.advance(1000) // as if the double had not run for fifty months
	if got := a.subscription(sub.ID); got.Items.Data[0].CurrentPeriodEnd < time.Now().Unix()+1000 || len(a.Snapshot().Invoices) != 3 {
		t.Errorf("after a break: period until %d, %d invoices", got.Items.Data[0].CurrentPeriodEnd, len(a.Snapshot().Invoices))
	}
	must(a.client.V1Subscriptions.Update(t.Context(), sub.ID, &stripe.SubscriptionUpdateParams{CancelAtPeriodEnd: stripe.Bool(true)}))(t)
	a.advance(21)
	if got := a.subscription(sub.ID); got.Status != "canceled" || got.EndedAt == 0 {
		t.Errorf("canceled: %+v", got)
	}
}

func TestRenewsAutomatically(t *testing.T) {
	a := open(t, stripedouble.Config{Month: time.Second})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	a.wait("a renewal", func() bool {
		a.mu.Lock()
		defer a.mu.Unlock()
		return slices.ContainsFunc(a.received, func(e stripe.Event) bool {
			return e.Type == "invoice.paid" && e.Data.Object["billing_reason"] == "subscription_cycle" && strings.Contains(string(e.Data.Raw), sub.ID)
		})
	})
	if got := a.subscription(sub.ID); got.Status != "active" || got.LatestInvoice.BillingReason != "subscription_cycle" {
		t.Errorf("renewed: %+v", got)
	}
}

func TestFailedRenewal(t *testing.T) {
	a := open(t, stripedouble.Config{Month: 100 * time.Second})
	sub := a.subscribe(stripedouble.MonthlyPrice, "fails-later")
	a.events()
	a.advance(101)
	failed := a.subscription(sub.ID)
	if failed.Status != "past_due" || failed.LatestInvoice.Status != "open" || failed.LatestInvoice.AttemptCount != 1 || failed.LatestInvoice.NextPaymentAttempt == 0 ||
		failed.Items.Data[0].CurrentPeriodStart != sub.Items.Data[0].CurrentPeriodEnd {
		t.Errorf("failed: %+v", failed)
	}
	if intents := a.payments(failed.LatestInvoice.ID); intents[0].Status != "requires_payment_method" || intents[0].LastPaymentError.Code != stripe.ErrorCodeCardDeclined {
		t.Errorf("payments: %+v", intents[0])
	}
	if events := strings.Join(a.events(), " "); events != "customer.subscription.updated charge.failed payment_intent.payment_failed invoice.payment_failed customer.subscription.updated" {
		t.Errorf("events: %s", events)
	}
	t.Run("recovers with another card", func(t *testing.T) {
		s := must(a.client.V1BillingPortalSessions.Create(t.Context(), &stripe.BillingPortalSessionCreateParams{Customer: stripe.String(sub.Customer.ID)}))(t)
		a.post(s.URL, "subscription", sub.ID, "action", "method", "value", "works")
		if got := a.subscription(sub.ID); got.Status != "active" || got.LatestInvoice.Status != "paid" {
			t.Errorf("recovered: %+v", got)
		}
	})
	t.Run("ends after all retries", func(t *testing.T) {
		sub := a.subscribe(stripedouble.MonthlyPrice, "fails-later")
		a.advance(101)
		for range 3 {
			a.advance(11)
		}
		if got := a.subscription(sub.ID); got.Status != "canceled" || got.CancellationDetails.Reason != "payment_failed" || got.LatestInvoice.AttemptCount != 4 {
			t.Errorf("ended: %+v after %d attempts", got, got.LatestInvoice.AttemptCount)
		}
	})
}

func TestChangeSubscription(t *testing.T) {
	a := open(t, stripedouble.Config{})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	changed := must(a.client.V1Subscriptions.Update(t.Context(), sub.ID, &stripe.SubscriptionUpdateParams{
		Items:             []*stripe.SubscriptionUpdateItemParams{{ID: &sub.Items.Data[0].ID, Price: stripe.String(stripedouble.AnnualPrice)}},
		ProrationBehavior: stripe.String("none"),
		Metadata:          map[string]string{"note": "x"},
	}))(t)
	if got := a.subscription(sub.ID); changed.Items.Data[0].Price.ID != stripedouble.AnnualPrice || got.LatestInvoice.AmountPaid != 19900 || got.Metadata["user_id"] != "user" || got.Metadata["note"] != "x" {
		t.Errorf("changed: %+v", got)
	}
	canceled := must(a.client.V1Subscriptions.Cancel(t.Context(), sub.ID, nil))(t)
	if canceled.Status != "canceled" || canceled.EndedAt == 0 {
		t.Errorf("canceled: %+v", canceled)
	}
	if e := stripeError(a.client.V1Subscriptions.Cancel(t.Context(), sub.ID, nil))(t); e.HTTPStatusCode != 404 || e.Code != stripe.ErrorCodeResourceMissing {
		t.Errorf("canceled twice: %v", e)
	}
	count := func(status string) (n int) {
		p := &stripe.SubscriptionListParams{Customer: &sub.Customer.ID}
		if status != "" {
			p.Status = &status
		}
		p.AddExpand("data.latest_invoice.payments")
		for _, err := range a.client.V1Subscriptions.List(t.Context(), p).All(t.Context()) {
			must(0, err)(t)
			n++
		}
		return n
	}
	if count("") != 0 || count("all") != 1 || count("canceled") != 1 || count("active") != 0 {
		t.Errorf("listed %d, all %d, canceled %d, active %d", count(""), count("all"), count("canceled"), count("active"))
	}
}

func TestRefunds(t *testing.T) {
	a := open(t, stripedouble.Config{})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	intent := a.payments(sub.LatestInvoice.ID)[0].ID
	refund := func(amount int64) (*stripe.Refund, error) {
		p := &stripe.RefundCreateParams{PaymentIntent: &intent}
		if amount > 0 {
			p.Amount = &amount
		}
		return a.client.V1Refunds.Create(t.Context(), p)
	}
	if r := must(refund(1000))(t); r.Amount != 1000 || r.Status != "succeeded" || r.PaymentIntent.ID != intent {
		t.Errorf("part: %+v", r)
	}
	if e := stripeError(refund(2000))(t); !strings.Contains(e.Msg, "greater than unrefunded amount") {
		t.Errorf("too much: %v", e)
	}
	if r := must(refund(0))(t); r.Amount != 1999 {
		t.Errorf("rest: %+v", r)
	}
	if e := stripeError(refund(0))(t); e.Code != stripe.ErrorCodeChargeAlreadyRefunded {
		t.Errorf("again: %v", e)
	}
	if c := a.payments(sub.LatestInvoice.ID)[0].LatestCharge; !c.Refunded || c.AmountRefunded != 2999 {
		t.Errorf("charge: %+v", c)
	}
	if got := a.subscription(sub.ID); got.Status != "active" {
		t.Errorf("a refund changed the subscription to %s", got.Status)
	}
	if events := strings.Join(a.events(), " "); !strings.HasSuffix(events, "refund.created charge.refunded refund.created charge.refunded") {
		t.Errorf("events: %s", events)
	}
}

func TestActions(t *testing.T) {
	for _, test := range []struct {
		method  string
		actions []string
		status  stripe.SubscriptionStatus
		event   string // the last one
	}{
		{"works", []string{stripedouble.ActionRefund}, "active", "charge.refunded"},
		{"works", []string{stripedouble.ActionRefundPart}, "active", "charge.refunded"},
		{"works", []string{stripedouble.ActionDispute, stripedouble.ActionDisputeWon}, "active", "charge.dispute.closed"},
		{"works", []string{stripedouble.ActionDisputeLost}, "active", "charge.dispute.closed"},
		{"works", []string{stripedouble.ActionPause}, "paused", "customer.subscription.paused"},
		{"works", []string{stripedouble.ActionPause, stripedouble.ActionResume}, "active", "invoice.payment_succeeded"},
		{"works", []string{stripedouble.ActionPauseCollection}, "active", "customer.subscription.updated"},
		{"works", []string{stripedouble.ActionKeepAsDraft, stripedouble.ActionRenew}, "active", "customer.subscription.updated"},
		{"works", []string{stripedouble.ActionUncollectible, stripedouble.ActionResume, stripedouble.ActionRenew}, "active", "invoice.payment_succeeded"},
		{"works", []string{stripedouble.ActionArchivedPrice}, "active", "customer.subscription.updated"},
		{"works", []string{stripedouble.ActionRenew}, "active", "invoice.payment_succeeded"},
		{"works", []string{stripedouble.ActionFailPayment}, "past_due", "customer.subscription.updated"},
		{"works", []string{stripedouble.ActionFailPayment, stripedouble.ActionUnpaid}, "unpaid", "customer.subscription.updated"},
		{"works", []string{stripedouble.ActionFailPayment, stripedouble.ActionRetry}, "active", "customer.subscription.updated"},
		{"delayed", []string{stripedouble.ActionSettle}, "active", "checkout.session.async_payment_succeeded"},
		{"delayed", []string{stripedouble.ActionSettleFailed}, "incomplete_expired", "checkout.session.async_payment_failed"},
		{"works", []string{stripedouble.ActionCancel}, "canceled", "customer.subscription.deleted"},
		{"works", []string{stripedouble.ActionDeleteCustomer}, "canceled", "customer.deleted"},
	} {
		t.Run(strings.Join(test.actions, ","), func(t *testing.T) {
			a := open(t, stripedouble.Config{})
			sub := a.subscribe(stripedouble.MonthlyPrice, test.method)
			for _, action := range test.actions {
				a.act(action, "user") // the user_id in the customer's metadata
			}
			events := a.events()
			if got := a.subscription(sub.ID); got.Status != test.status || events[len(events)-1] != test.event {
				t.Errorf("%s after %v", got.Status, events)
			}
		})
	}
	a := open(t, stripedouble.Config{})
	if a.Act("explode", "user") == nil || a.Act(stripedouble.ActionCancel, "user") == nil {
		t.Error("an unknown action or target is accepted")
	}
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	a.act(stripedouble.ActionCancel, sub.ID)
	if a.Act(stripedouble.ActionRenew, sub.ID) == nil || a.Act(stripedouble.ActionRefund, sub.ID) != nil {
		t.Error("an ended subscription can be renewed, or cannot be refunded")
	}
}

func TestDisputes(t *testing.T) {
	a := open(t, stripedouble.Config{})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	a.act(stripedouble.ActionDisputeLost, sub.ID)
	intent := a.payments(sub.LatestInvoice.ID)[0]
	for x, err := range a.client.V1Disputes.List(t.Context(), &stripe.DisputeListParams{PaymentIntent: &intent.ID}).All(t.Context()) {
		if d := must(x, err)(t); d.Status != "lost" || d.Amount != 2999 || d.Charge.ID != intent.LatestCharge.ID {
			t.Errorf("dispute: %+v", d)
		}
	}
	if !intent.LatestCharge.Disputed {
		t.Error("the charge is not marked as disputed")
	}
	if e := stripeError(a.client.V1Refunds.Create(t.Context(), &stripe.RefundCreateParams{PaymentIntent: &intent.ID}))(t); e.Code != stripe.ErrorCodeChargeDisputed {
		t.Errorf("refund: %v", e)
	}
}
