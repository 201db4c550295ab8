package stripedouble_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stripe/stripe-go/v86"

	"trefoil/infra/dev/stripedouble"
)

func TestCheckout(t *testing.T) {
	a := open(t, stripedouble.Config{})
	c := a.customer("user")
	s := a.session(c.ID, stripedouble.MonthlyPrice)
	if s.Status != "open" || s.PaymentStatus != "unpaid" || s.AmountTotal != 2999 || s.Customer.ID != c.ID || s.ClientReferenceID != "user" || s.Metadata["user_id"] != "user" {
		t.Errorf("new session: %+v", s)
	}
	if html := a.get(s.URL); !strings.Contains(html, "Card that works") || !strings.Contains(html, "$29.99 a month") {
		t.Errorf("page: %s", html)
	}
	want := a.origin + "/payment-success?session_id=" + s.ID
	if to := a.post(s.URL, "action", "pay", "method", "works"); to != want {
		t.Errorf("redirected to %s, want %s", to, want)
	}
	p := &stripe.CheckoutSessionRetrieveParams{}
	p.AddExpand("subscription.latest_invoice.payments")
	p.AddExpand("subscription.default_payment_method")
	p.AddExpand("line_items")
	s = must(a.client.V1CheckoutSessions.Retrieve(t.Context(), s.ID, p))(t)
	sub := s.Subscription
	item := sub.Items.Data[0]
	if s.Status != "complete" || s.PaymentStatus != "paid" || s.URL != "" || s.LineItems.Data[0].Price.ID != stripedouble.MonthlyPrice {
		t.Errorf("paid session: %+v", s)
	}
	if sub.Status != "active" || sub.Metadata["user_id"] != "user" || sub.DefaultPaymentMethod.Card.Last4 != "4242" ||
		sub.LatestInvoice.Status != "paid" || sub.LatestInvoice.AmountPaid != 2999 || sub.LatestInvoice.Parent.SubscriptionDetails.Subscription.ID != sub.ID ||
		sub.LatestInvoice.Payments.Data[0].Payment.PaymentIntent.ID == "" {
		t.Errorf("subscription: %+v", sub)
	}
	if days := (item.CurrentPeriodEnd - item.CurrentPeriodStart) / 86400; days < 28 || days > 31 {
		t.Errorf("a month has %d days", days)
	}
	if intents := a.payments(sub.LatestInvoice.ID); len(intents) != 1 || intents[0].Status != "succeeded" || intents[0].LatestCharge.PaymentMethodDetails.Card.Last4 != "4242" {
		t.Errorf("payments: %+v", intents)
	}
	if diff := cmp.Diff([]string{
		"customer.created", "payment_method.attached", "charge.succeeded", "payment_intent.succeeded", "invoice.paid",
		"invoice.payment_succeeded", "customer.subscription.created", "checkout.session.completed",
	}, a.events()); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
	// Submitting the form again, for example with the back button, changes nothing.
	if to := a.post(a.origin+stripedouble.Path+"/checkout/"+s.ID, "action", "pay", "method", "works"); !strings.HasSuffix(to, s.ID) || len(a.Snapshot().Subscriptions) != 1 {
		t.Errorf("second payment leads to %s with %d subscriptions", to, len(a.Snapshot().Subscriptions))
	}
}

func TestPaymentMethods(t *testing.T) {
	a := open(t, stripedouble.Config{})
	retrieve := func(id string) *stripe.CheckoutSession {
		p := &stripe.CheckoutSessionRetrieveParams{}
		p.AddExpand("subscription")
		return must(a.client.V1CheckoutSessions.Retrieve(t.Context(), id, p))(t)
	}
	t.Run("declined", func(t *testing.T) {
		s := a.session(a.customer("user").ID, stripedouble.AnnualPrice)
		if to := a.post(s.URL, "action", "pay", "method", "declined"); to != s.URL || !strings.Contains(a.get(s.URL), "Your card was declined.") {
			t.Errorf("redirected to %s", to)
		}
		if strings.Contains(a.get(s.URL), "Your card was declined.") {
			t.Error("the notice is shown twice")
		}
		if got := retrieve(s.ID); got.Status != "open" || got.Subscription != nil {
			t.Errorf("session: %+v", got)
		}
	})
	t.Run("3-D Secure", func(t *testing.T) {
		s := a.session(a.customer("user").ID, stripedouble.AnnualPrice)
		a.post(s.URL, "action", "pay", "method", "secure")
		if html := a.get(s.URL); !strings.Contains(html, "whether you want to pay $199.00 with Visa •••• 3155") || retrieve(s.ID).Status != "open" {
			t.Errorf("page: %s", html)
		}
		a.post(s.URL, "action", "reject")
		if html := a.get(s.URL); !strings.Contains(html, "unable to authenticate") || retrieve(s.ID).Status != "open" {
			t.Errorf("rejected: %s", html)
		}
		a.post(s.URL, "action", "pay", "method", "secure")
		if to := a.post(s.URL, "action", "confirm"); !strings.Contains(to, "/payment-success") || retrieve(s.ID).Subscription.Status != "active" {
			t.Errorf("confirmed: redirected to %s", to)
		}
	})
	for _, test := range []struct {
		method, paymentStatus, status, event string
	}{
		{"delayed", "paid", "active", "checkout.session.async_payment_succeeded"},
		{"delayed-fails", "unpaid", "incomplete_expired", "checkout.session.async_payment_failed"},
	} {
		t.Run(test.method, func(t *testing.T) {
			s := a.session(a.customer("user").ID, stripedouble.MonthlyPrice)
			if to := a.post(s.URL, "action", "pay", "method", test.method); !strings.Contains(to, "/payment-success") {
				t.Errorf("redirected to %s", to)
			}
			got := retrieve(s.ID)
			if got.Status != "complete" || got.PaymentStatus != "unpaid" || got.Subscription.Status != "incomplete" {
				t.Errorf("at first: %+v", got)
			}
			sub := a.subscription(got.Subscription.ID)
			if intents := a.payments(sub.LatestInvoice.ID); intents[0].Status != "processing" || sub.DefaultPaymentMethod.USBankAccount.Last4 == "" {
				t.Errorf("payments: %+v", intents)
			}
			a.advance(60)
			if got = retrieve(s.ID); string(got.PaymentStatus) != test.paymentStatus || string(got.Subscription.Status) != test.status {
				t.Errorf("later: %s, %s", got.PaymentStatus, got.Subscription.Status)
			}
			if events := strings.Join(a.events(), " "); !strings.Contains(events, test.event) {
				t.Errorf("events: %s", events)
			}
		})
	}
}

func TestPromotionCodes(t *testing.T) {
	a := open(t, stripedouble.Config{})
	for _, test := range []struct {
		code           string
		first, renewal int64
	}{{"welcome20", 2400, 2999}, {"HALF", 1500, 1500}, {"FREE", 0, 2999}} {
		s := a.session(a.customer("user").ID, stripedouble.MonthlyPrice)
		a.post(s.URL, "action", "promotion", "code", "wrong")
		if html := a.get(s.URL); !strings.Contains(html, "This promotion code is invalid.") {
			t.Errorf("wrong code: %s", html)
		}
		a.post(s.URL, "action", "promotion", "code", test.code)
		a.post(s.URL, "action", "pay", "method", "works")
		s = must(a.client.V1CheckoutSessions.Retrieve(t.Context(), s.ID, nil))(t)
		sub := a.subscription(s.Subscription.ID)
		if s.PaymentStatus != "paid" || s.AmountTotal != test.first || sub.LatestInvoice.AmountPaid != test.first || sub.LatestInvoice.Status != "paid" {
			t.Errorf("%s: %s, total %d, paid %d", test.code, s.PaymentStatus, s.AmountTotal, sub.LatestInvoice.AmountPaid)
		}
		a.act(stripedouble.ActionRenew, sub.ID)
		if sub = a.subscription(sub.ID); sub.LatestInvoice.AmountPaid != test.renewal {
			t.Errorf("%s: renewed for %d", test.code, sub.LatestInvoice.AmountPaid)
		}
		p := &stripe.SubscriptionRetrieveParams{}
		p.AddExpand("discounts.source.coupon")
		p.AddExpand("latest_invoice.discounts")
		if _, err := a.client.V1Subscriptions.Retrieve(t.Context(), sub.ID, p); err != nil {
			t.Error(err)
		}
	}
}

func TestSessions(t *testing.T) {
	a := open(t, stripedouble.Config{})
	c := a.customer("user")
	first, second := a.session(c.ID, stripedouble.MonthlyPrice), a.session(c.ID, stripedouble.AnnualPrice)
	expired := must(a.client.V1CheckoutSessions.Expire(t.Context(), first.ID, nil))(t)
	if expired.Status != "expired" || expired.URL != "" {
		t.Errorf("expired: %+v", expired)
	}
	if e := stripeError(a.client.V1CheckoutSessions.Expire(t.Context(), first.ID, nil))(t); e.HTTPStatusCode != 400 || !strings.Contains(e.Msg, "status of expired") {
		t.Errorf("expired twice: %v", e)
	}
	a.post(first.URL, "action", "pay", "method", "works")
	if html := a.get(first.URL); !strings.Contains(html, "has expired") || len(a.Snapshot().Subscriptions) != 0 {
		t.Errorf("page: %s", html)
	}
	var ids []string
	for s, err := range a.client.V1CheckoutSessions.List(t.Context(), &stripe.CheckoutSessionListParams{Customer: &c.ID, Status: stripe.String("open")}).All(t.Context()) {
		ids = append(ids, must(s, err)(t).ID)
	}
	if diff := cmp.Diff([]string{second.ID}, ids); diff != "" {
		t.Errorf("open sessions (-want +got):\n%s", diff)
	}
	a.advance(25 * 60 * 60)
	if s := must(a.client.V1CheckoutSessions.Retrieve(t.Context(), second.ID, nil))(t); s.Status != "expired" {
		t.Errorf("after a day: %s", s.Status)
	}
}

func TestPortal(t *testing.T) {
	now := time.Now()
	// Use a fixed time, because plan changes are prorated by the second.
	a := open(t, stripedouble.Config{Now: func() time.Time { return now }})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	s := must(a.client.V1BillingPortalSessions.Create(t.Context(), &stripe.BillingPortalSessionCreateParams{
		Customer: stripe.String(sub.Customer.ID), ReturnURL: stripe.String(a.origin + "/dashboard"),
	}))(t)
	html := a.get(s.URL)
	for _, want := range []string{"$29.99 a month", "Status: active", "Visa •••• 4242", "LOCAL-", "Switch to $199.00 a year", a.origin + "/dashboard"} {
		if !strings.Contains(html, want) {
			t.Errorf("the page does not contain %q:\n%s", want, html)
		}
	}
	a.get(sub.LatestInvoice.HostedInvoiceURL)
	a.events()
	change := func(action, value string) *stripe.Subscription {
		if to := a.post(s.URL, "subscription", sub.ID, "action", action, "value", value); to != s.URL {
			t.Errorf("%s leads to %s", action, to)
		}
		return a.subscription(sub.ID)
	}
	if got := change("cancel", ""); !got.CancelAtPeriodEnd || got.CancelAt != got.Items.Data[0].CurrentPeriodEnd || got.Status != "active" {
		t.Errorf("canceled: %+v", got)
	}
	if got := change("keep", ""); got.CancelAtPeriodEnd || got.CancelAt != 0 || got.CanceledAt != 0 {
		t.Errorf("resumed: %+v", got)
	}
	got := change("price", stripedouble.AnnualPrice)
	if got.Items.Data[0].Price.ID != stripedouble.AnnualPrice || got.LatestInvoice.BillingReason != "subscription_update" || got.LatestInvoice.AmountPaid != 19900-2999 {
		t.Errorf("new plan: %+v", got.LatestInvoice)
	}
	if got = change("method", "fails-later"); got.DefaultPaymentMethod.Card.Last4 != "0341" {
		t.Errorf("new card: %+v", got.DefaultPaymentMethod)
	}
	if got = change("price", stripedouble.MonthlyPrice); got.Status != "active" || got.LatestInvoice.AmountDue != 0 || got.LatestInvoice.EndingBalance != 2999-19900 {
		t.Errorf("back to monthly: %+v", got.LatestInvoice)
	}
	updated := "customer.subscription.updated"
	want := []string{updated, updated, updated, "charge.succeeded", "payment_intent.succeeded", "invoice.paid", "invoice.payment_succeeded",
		"payment_method.attached", updated, updated, "invoice.paid", "invoice.payment_succeeded"}
	if diff := cmp.Diff(want, a.events()); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
	other := a.subscribe(stripedouble.MonthlyPrice, "works")
	a.post(s.URL, "subscription", other.ID, "action", "cancel")
	if got := a.subscription(other.ID); got.CancelAtPeriodEnd {
		t.Error("the portal canceled another customer's subscription")
	}
}

func TestPagesEscapeText(t *testing.T) {
	a := open(t, stripedouble.Config{})
	hostile := "<script>alert(1)</script>\"'@example.com"
	c := must(a.client.V1Customers.Create(t.Context(), &stripe.CustomerCreateParams{Email: &hostile, Metadata: map[string]string{"user_id": hostile}}))(t)
	s := a.session(c.ID, stripedouble.MonthlyPrice)
	a.post(s.URL, "action", "pay", "method", "works")
	portal := must(a.client.V1BillingPortalSessions.Create(t.Context(), &stripe.BillingPortalSessionCreateParams{Customer: &c.ID, ReturnURL: stripe.String("javascript:alert(1)")}))(t)
	for _, address := range []string{a.session(c.ID, stripedouble.MonthlyPrice).URL, portal.URL, a.origin + stripedouble.Path + "/"} {
		// get itself fails the test if the page has a script.
		if html := a.get(address); !strings.Contains(html, "&lt;script&gt;") || strings.Contains(html, `href="javascript:`) {
			t.Errorf("%s: %s", address, html)
		}
	}
}
