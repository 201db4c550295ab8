package stripedouble_test

import (
	"net/http"
	"strings"
	"testing"

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
	page := s.URL
	want := a.origin + "/payment-success?session_id=" + s.ID
	if to := a.post(s.URL, "action", "pay", "method", "works"); to != want {
		t.Errorf("redirected to %s, want %s", to, want)
	}
	s = a.retrieve(s.ID)
	sub := s.Subscription
	if s.Status != "complete" || s.PaymentStatus != "paid" || s.URL != "" || sub.Status != "active" || sub.Metadata["user_id"] != "user" {
		t.Errorf("paid session: %+v, subscription: %+v", s, sub)
	}
	if days := (sub.Items.Data[0].CurrentPeriodEnd - sub.Items.Data[0].CurrentPeriodStart) / 86400; days < 28 || days > 31 {
		t.Errorf("a month has %d days", days)
	}
	if listed := a.withMethod(sub); listed.ID != sub.ID || listed.DefaultPaymentMethod.Card.Last4 != "4242" {
		t.Errorf("listed: %+v", listed)
	}
	invoice, charge := a.invoices(sub)[0], a.charges(sub)[0]
	if invoice.Status != "paid" || invoice.AmountDue != 2999 || invoice.Parent.SubscriptionDetails.Subscription.ID != sub.ID ||
		invoice.Payments.Data[0].Payment.PaymentIntent.ID != charge.PaymentIntent.ID {
		t.Errorf("invoice: %+v", invoice)
	}
	if got := all(a, a.client.V1Invoices.List(t.Context(), &stripe.InvoiceListParams{Customer: &c.ID}))[0]; got.Payments != nil {
		t.Errorf("the payments of an invoice are included without being expanded: %+v", got.Payments)
	}
	if charge.Status != "succeeded" || charge.AmountCaptured != 2999 {
		t.Errorf("charge: %+v", charge)
	}
	if intent := must(a.client.V1PaymentIntents.Retrieve(t.Context(), charge.PaymentIntent.ID, nil))(t); intent.Customer.ID != c.ID {
		t.Errorf("payment: %+v", intent)
	}
	if diff := cmp.Diff([]string{
		"customer.subscription.created", "invoice.paid", "customer.subscription.updated", "checkout.session.completed",
	}, a.events()); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
	// Submitting the form again, for example with the back button, changes nothing.
	if to := a.post(page, "action", "pay", "method", "works"); !strings.HasSuffix(to, s.ID) || len(a.Snapshot().Subscriptions) != 1 {
		t.Errorf("second payment leads to %s with %d subscriptions", to, len(a.Snapshot().Subscriptions))
	}
}

func TestPaymentMethods(t *testing.T) {
	a := open(t, stripedouble.Config{})
	t.Run("declined", func(t *testing.T) {
		s := a.session(a.customer("user").ID, stripedouble.AnnualPrice)
		if html := a.post(s.URL, "action", "pay", "method", "declined"); !strings.Contains(html, "Your card was declined.") || !strings.Contains(html, "Card that works") {
			t.Errorf("page: %s", html)
		}
		if strings.Contains(a.get(s.URL), "Your card was declined.") {
			t.Error("the notice is shown twice")
		}
		if got := a.retrieve(s.ID); got.Status != "open" || got.Subscription != nil {
			t.Errorf("session: %+v", got)
		}
	})
	t.Run("3-D Secure", func(t *testing.T) {
		s := a.session(a.customer("user").ID, stripedouble.AnnualPrice)
		if html := a.post(s.URL, "action", "pay", "method", "secure"); !strings.Contains(html, "whether you want to pay $199.00 with Visa •••• 3155") || a.retrieve(s.ID).Status != "open" {
			t.Errorf("page: %s", html)
		}
		if html := a.post(s.URL, "action", "reject", "method", "secure"); !strings.Contains(html, "unable to authenticate") || a.retrieve(s.ID).Status != "open" {
			t.Errorf("rejected: %s", html)
		}
		if to := a.post(s.URL, "action", "confirm", "method", "secure"); !strings.Contains(to, "/payment-success") || a.retrieve(s.ID).Subscription.Status != "active" {
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
			got := a.retrieve(s.ID)
			if got.Status != "complete" || got.PaymentStatus != "unpaid" || got.Subscription.Status != "incomplete" {
				t.Errorf("at first: %+v", got)
			}
			if charge := a.charges(got.Subscription)[0]; charge.Status != "pending" {
				t.Errorf("charge: %+v", charge)
			}
			if sub := a.withMethod(got.Subscription); sub.DefaultPaymentMethod.USBankAccount.Last4 == "" {
				t.Errorf("subscription: %+v", sub)
			}
			a.advance(60)
			if got = a.retrieve(s.ID); string(got.PaymentStatus) != test.paymentStatus || string(got.Subscription.Status) != test.status {
				t.Errorf("later: %s, %s", got.PaymentStatus, got.Subscription.Status)
			}
			if events := strings.Join(a.events(), " "); !strings.Contains(events, test.event) {
				t.Errorf("events: %s", events)
			}
		})
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
	if html := a.post(first.URL, "action", "pay", "method", "works"); !strings.Contains(html, "has expired") || len(a.Snapshot().Subscriptions) != 0 {
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
	if s := a.retrieve(second.ID); s.Status != "expired" {
		t.Errorf("after a day: %s", s.Status)
	}
}

func TestPortal(t *testing.T) {
	a := open(t, stripedouble.Config{})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	html := a.get(a.portal(sub))
	for _, want := range []string{"$29.99 a month", "Status: active", "Visa •••• 4242", "LOCAL-", "Switch to $199.00 a year", a.origin + "/dashboard"} {
		if !strings.Contains(html, want) {
			t.Errorf("the page does not contain %q:\n%s", want, html)
		}
	}
	a.events()
	// A cancellation in the portal looks as in flexible billing mode.
	if got := a.manage(sub, "cancel", ""); got.CancelAtPeriodEnd || got.CancelAt != got.Items.Data[0].CurrentPeriodEnd || got.Status != "active" {
		t.Errorf("canceled: %+v", got)
	}
	if got := a.manage(sub, "keep", ""); got.CancelAt != 0 {
		t.Errorf("resumed: %+v", got)
	}
	if got := a.manage(sub, "price", stripedouble.AnnualPrice); got.Items.Data[0].Price.ID != stripedouble.AnnualPrice || a.invoices(sub)[0].AmountDue != 19900 {
		t.Errorf("new plan: %+v", got)
	}
	a.manage(sub, "method", "fails-later")
	if html := a.get(a.portal(sub)); !strings.Contains(html, "Visa •••• 0341") {
		t.Errorf("new card: %s", html)
	}
	portal := a.portal(sub)
	declined := a.post(portal, "subscription", sub.ID, "action", "method", "value", "declined")
	if html := a.get(portal); !strings.Contains(declined, "Your card was declined.") || strings.Contains(html, "Your card was declined.") {
		t.Errorf("declined card: the notice is not shown exactly once:\n%s\n%s", declined, html)
	}
	updated := "customer.subscription.updated"
	if diff := cmp.Diff([]string{updated, updated, updated, "invoice.paid", updated}, a.events()); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
	other := a.subscribe(stripedouble.MonthlyPrice, "works")
	a.post(portal, "subscription", other.ID, "action", "cancel")
	if got := a.subscription(other.ID); got.CancelAt != 0 {
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
	// The pages reject IDs of each other.
	for _, path := range []string{"/portal/" + s.ID, "/checkout/" + portal.ID} {
		resp := must(http.Get(a.origin + stripedouble.Path + path))(t)
		_ = resp.Body.Close()
		if resp.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", path, resp.StatusCode)
		}
	}
	for _, address := range []string{a.session(c.ID, stripedouble.MonthlyPrice).URL, portal.URL} {
		// get itself fails the test if the page has a script.
		if html := a.get(address); !strings.Contains(html, "&lt;script&gt;") || strings.Contains(html, `href="javascript:`) {
			t.Errorf("%s: %s", address, html)
		}
	}
}
