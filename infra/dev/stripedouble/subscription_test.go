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
	a := open(t, stripedouble.Config{Month: 20})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	item := sub.Items.Data[0]
	if item.CurrentPeriodEnd-item.CurrentPeriodStart != 20 {
		t.Errorf("a month has %d seconds", item.CurrentPeriodEnd-item.CurrentPeriodStart)
	}
	a.advance(21)
	renewed := a.subscription(sub.ID)
	if invoice := a.invoices(sub)[0]; renewed.Items.Data[0].CurrentPeriodStart != item.CurrentPeriodEnd || invoice.BillingReason != "subscription_cycle" || invoice.Status != "paid" {
		t.Errorf("renewed: %+v, invoice %+v", renewed, invoice)
	}
	a.advance(1000) // as if the double had not run for fifty months
	if got := a.subscription(sub.ID); got.Items.Data[0].CurrentPeriodEnd < time.Now().Unix()+1000 || len(a.invoices(sub)) != 3 {
		t.Errorf("after a break: period until %d, %d invoices", got.Items.Data[0].CurrentPeriodEnd, len(a.invoices(sub)))
	}
	a.manage(sub, "cancel", "")
	a.advance(21)
	if got := a.subscription(sub.ID); got.Status != "canceled" || got.EndedAt == 0 {
		t.Errorf("canceled: %+v", got)
	}
}

func TestRenewsAutomatically(t *testing.T) {
	a := open(t, stripedouble.Config{Month: 1})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	a.wait("a renewal", func() bool {
		a.mu.Lock()
		defer a.mu.Unlock()
		return slices.ContainsFunc(a.received, func(e stripe.Event) bool {
			return e.Type == "invoice.paid" && e.Data.Object["billing_reason"] == "subscription_cycle" && strings.Contains(string(e.Data.Raw), sub.ID)
		})
	})
}

func TestFailedRenewal(t *testing.T) {
	a := open(t, stripedouble.Config{Month: 100})
	sub := a.subscribe(stripedouble.MonthlyPrice, "fails-later")
	a.events()
	a.advance(101)
	failed := a.subscription(sub.ID)
	if invoice := a.invoices(sub)[0]; failed.Status != "past_due" || invoice.Status != "open" || !invoice.Attempted ||
		failed.Items.Data[0].CurrentPeriodStart != sub.Items.Data[0].CurrentPeriodEnd {
		t.Errorf("failed: %+v, invoice %+v", failed, invoice)
	}
	if charge := a.charges(sub)[0]; charge.Status != "failed" || charge.AmountCaptured != 0 {
		t.Errorf("charge: %+v", charge)
	}
	if events := strings.Join(a.events(), " "); events != "customer.subscription.updated invoice.payment_failed customer.subscription.updated" {
		t.Errorf("events: %s", events)
	}
	t.Run("recovers with another card", func(t *testing.T) {
		if got := a.manage(sub, "method", "works"); got.Status != "active" || a.invoices(sub)[0].Status != "paid" {
			t.Errorf("recovered: %+v", got)
		}
	})
	t.Run("ends after all retries", func(t *testing.T) {
		sub := a.subscribe(stripedouble.MonthlyPrice, "fails-later")
		a.advance(101)
		for range 2 {
			a.advance(11)
		}
		if got := a.subscription(sub.ID); got.Status != "past_due" {
			t.Errorf("before the last retry: %+v", got)
		}
		a.advance(11)
		if got := a.subscription(sub.ID); got.Status != "canceled" || len(a.charges(sub)) != 5 {
			t.Errorf("ended: %+v after %d payments", got, len(a.charges(sub)))
		}
	})
}

func TestCancel(t *testing.T) {
	a := open(t, stripedouble.Config{})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	comment := stripe.String("bye")
	canceled := must(a.client.V1Subscriptions.Cancel(t.Context(), sub.ID, &stripe.SubscriptionCancelParams{
		CancellationDetails: &stripe.SubscriptionCancelCancellationDetailsParams{Comment: comment},
	}))(t)
	if canceled.Status != "canceled" || canceled.EndedAt == 0 || canceled.CancellationDetails.Comment != *comment {
		t.Errorf("canceled: %+v", canceled)
	}
	if e := stripeError(a.client.V1Subscriptions.Cancel(t.Context(), sub.ID, nil))(t); e.HTTPStatusCode != 404 || e.Code != stripe.ErrorCodeResourceMissing {
		t.Errorf("canceled twice: %v", e)
	}
	for status, want := range map[string]int{"all": 1, "canceled": 1, "active": 0} {
		if got := all(a, a.client.V1Subscriptions.List(t.Context(), &stripe.SubscriptionListParams{Customer: &sub.Customer.ID, Status: &status})); len(got) != want {
			t.Errorf("%s: listed %d, want %d", status, len(got), want)
		}
	}
}

func TestRefunds(t *testing.T) {
	a := open(t, stripedouble.Config{})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	intent := a.charges(sub)[0].PaymentIntent.ID
	refund := func() (*stripe.Refund, error) {
		return a.client.V1Refunds.Create(t.Context(), &stripe.RefundCreateParams{PaymentIntent: &intent})
	}
	a.events()
	a.act("refund-part", sub.ID)
	if c := a.charges(sub)[0]; c.AmountRefunded != 999 || c.Refunded {
		t.Errorf("a third: %+v", c)
	}
	if r := must(refund())(t); r.Amount != 2000 || r.Status != "succeeded" || r.PaymentIntent.ID != intent {
		t.Errorf("rest: %+v", r)
	}
	if e := stripeError(refund())(t); e.Code != stripe.ErrorCodeChargeAlreadyRefunded {
		t.Errorf("again: %v", e)
	}
	if c := a.charges(sub)[0]; c.AmountRefunded != 2999 || !c.Refunded {
		t.Errorf("charge: %+v", c)
	}
	if got := a.subscription(sub.ID); got.Status != "active" {
		t.Errorf("a refund changed the subscription to %s", got.Status)
	}
	if events := strings.Join(a.events(), " "); events != "refund.created charge.refunded refund.created charge.refunded" {
		t.Errorf("events: %s", events)
	}
}

// A refund can fail after it has succeeded.
func TestFailedRefund(t *testing.T) {
	a := open(t, stripedouble.Config{})
	card := a.subscribe(stripedouble.MonthlyPrice, "works")
	a.act("refund", card.ID)
	a.act("refund-fail", card.ID)
	if c := a.charges(card)[0]; c.AmountRefunded != 0 || c.Refunded {
		t.Errorf("after a failed refund: %+v", c)
	}
	if r := a.Snapshot().Refunds[0]; r["status"] != "failed" || r["failure_reason"] != "unknown" {
		t.Errorf("failed refund: %v", r)
	}
	if err := a.Act("refund-fail", card.ID); err == nil {
		t.Error("a refund failed twice")
	}
	if events := strings.Join(a.events(), " "); !strings.HasSuffix(events, "refund.created charge.refunded refund.failed refund.updated") {
		t.Errorf("events: %s", events)
	}
}

func TestActions(t *testing.T) {
	a := open(t, stripedouble.Config{})
	for _, test := range []struct {
		method  string
		actions []string
		status  stripe.SubscriptionStatus
		event   string // the last one
	}{
		{"works", []string{"pause"}, "paused", "customer.subscription.paused"},
		{"works", []string{"pause", "resume"}, "active", "invoice.paid"},
		{"works", []string{"pause-collection"}, "active", "customer.subscription.updated"},
		{"works", []string{"keep-as-draft", "renew"}, "active", "customer.subscription.updated"},
		{"works", []string{"uncollectible", "resume", "renew"}, "active", "invoice.paid"},
		{"works", []string{"archived-price"}, "active", "customer.subscription.updated"},
		{"works", []string{"renew"}, "active", "invoice.paid"},
		{"works", []string{"fail-payment"}, "past_due", "customer.subscription.updated"},
		{"works", []string{"fail-payment", "unpaid"}, "unpaid", "customer.subscription.updated"},
		{"works", []string{"fail-payment", "retry"}, "active", "customer.subscription.updated"},
		{"delayed", []string{"settle"}, "active", "checkout.session.async_payment_succeeded"},
		{"delayed", []string{"settle-failed"}, "incomplete_expired", "checkout.session.async_payment_failed"},
		{"works", []string{"cancel"}, "canceled", "customer.subscription.deleted"},
		{"works", []string{"delete-customer"}, "canceled", "customer.deleted"},
	} {
		t.Run(strings.Join(test.actions, ","), func(t *testing.T) {
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
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	if a.Act("explode", "user") == nil || a.Act("cancel", "nobody") == nil || a.Act("settle", sub.ID) == nil {
		t.Error("an unknown action or target, or an action without effect, is accepted")
	}
	a.act("cancel", sub.ID)
	if a.Act("renew", sub.ID) == nil || a.Act("refund", sub.ID) != nil {
		t.Error("an ended subscription can be renewed, or cannot be refunded")
	}
}

func TestDisputes(t *testing.T) {
	a := open(t, stripedouble.Config{})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	charge := a.charges(sub)[0]
	if charge.Disputed {
		t.Error("the charge is disputed at first")
	}
	a.events()
	for _, step := range []struct {
		action string
		status stripe.DisputeStatus
		events string
	}{
		{"dispute", "needs_response", "charge.dispute.created"},
		{"dispute-review", "under_review", "charge.dispute.updated"},
		{"dispute-won", "won", "charge.dispute.closed"},
		{"dispute-lost", "lost", "charge.dispute.created charge.dispute.closed"},
	} {
		a.act(step.action, sub.ID)
		disputes := all(a, a.client.V1Disputes.List(t.Context(), &stripe.DisputeListParams{Charge: &charge.ID}))
		if d := disputes[0]; d.Status != step.status || d.Amount != 2999 || d.Charge.ID != charge.ID {
			t.Errorf("%s: %+v", step.action, d)
		}
		if events := strings.Join(a.events(), " "); events != step.events {
			t.Errorf("%s: events %s", step.action, events)
		}
	}
	if got := must(a.client.V1Charges.Retrieve(t.Context(), charge.ID, nil))(t); !got.Disputed {
		t.Error("the charge is not marked as disputed")
	}
	if e := stripeError(a.client.V1Refunds.Create(t.Context(), &stripe.RefundCreateParams{Charge: &charge.ID}))(t); e.Code != stripe.ErrorCodeChargeDisputed {
		t.Errorf("refund: %v", e)
	}
}
