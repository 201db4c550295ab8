package stripemock_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v86"

	"trefoil/infra/dev/stripedouble"
	"trefoil/infra/dev/stripemock"
)

// TestDouble runs all operations and events of the double. Requests, responses and events must
// match Stripe's specification.
func TestDouble(t *testing.T) {
	checker, err := stripemock.New()
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]int{} // number of events, keyed by type
	var mu sync.Mutex
	hook := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		var event struct {
			Type string
			Data struct{ Object json.RawMessage }
		}
		if err := json.Unmarshal(body, &event); err != nil {
			t.Error(err)
		}
		for _, err := range append(checker.Object(body), checker.Object(event.Data.Object)...) {
			t.Errorf("%s: %v", event.Type, err)
		}
		mu.Lock()
		defer mu.Unlock()
		kinds[event.Type]++
	}))
	defer hook.Close()
	pages := httptest.NewUnstartedServer(nil)
	double, err := stripedouble.New(stripedouble.Config{PublicURL: "http://" + pages.Listener.Addr().String(), WebhookURL: hook.URL})
	if err != nil {
		t.Fatal(err)
	}
	pages.Config.Handler = double.Pages()
	pages.Start()
	defer pages.Close()
	api := httptest.NewServer(double.API())
	defer api.Close()
	defer double.Close()
	report := func(err error) { t.Helper(); t.Error(err) }
	client := stripe.NewClient(double.Key, stripe.WithBackends(stripe.NewBackendsWithConfig(&stripe.BackendConfig{
		URL:             stripe.String(api.URL),
		HTTPClient:      &http.Client{Transport: stripemock.Transport{Checker: checker, Report: report}},
		EnableTelemetry: stripe.Bool(false),
	})))
	s := scenario{t, client, double}
	s.run()
	for deadline := time.Now().Add(10 * time.Second); pending(double) && time.Now().Before(deadline); {
		time.Sleep(5 * time.Millisecond)
	}
	for _, kind := range []string{
		"charge.dispute.closed", "charge.dispute.created", "charge.failed", "charge.refunded", "charge.succeeded",
		"checkout.session.async_payment_failed", "checkout.session.async_payment_succeeded", "checkout.session.completed", "checkout.session.expired",
		"customer.created", "customer.deleted", "customer.subscription.created", "customer.subscription.deleted", "customer.subscription.paused",
		"customer.subscription.resumed", "customer.subscription.updated", "customer.updated", "invoice.paid", "invoice.payment_failed",
		"invoice.payment_succeeded", "payment_intent.payment_failed", "payment_intent.processing", "payment_intent.succeeded", "refund.created",
	} {
		mu.Lock()
		if kinds[kind] == 0 {
			t.Errorf("no event %s", kind)
		}
		mu.Unlock()
	}
}

func pending(double *stripedouble.Double) bool {
	for _, e := range double.Snapshot().Events {
		if e.Pending {
			return true
		}
	}
	return false
}

type scenario struct {
	*testing.T
	client *stripe.Client
	double *stripedouble.Double
}

func (s scenario) check(_ any, err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

func (s scenario) act(action, target string) {
	s.Helper()
	s.check(nil, s.double.Act(action, target))
}

// pay creates a customer and a checkout session, and pays. It returns their IDs and the
// subscription's.
func (s scenario) pay(method string, form url.Values) (customer, session, subscription string) {
	s.Helper()
	ctx := s.Context()
	c, err := s.client.V1Customers.Create(ctx, &stripe.CustomerCreateParams{Email: stripe.String("a@example.com"), Metadata: map[string]string{"user_id": "1"}})
	s.check(c, err)
	cs, err := s.client.V1CheckoutSessions.Create(ctx, &stripe.CheckoutSessionCreateParams{
		Mode: stripe.String("subscription"), Customer: &c.ID, ClientReferenceID: stripe.String("1"),
		LineItems:           []*stripe.CheckoutSessionCreateLineItemParams{{Price: stripe.String(stripedouble.MonthlyPrice), Quantity: stripe.Int64(1)}},
		AllowPromotionCodes: stripe.Bool(true),
		SuccessURL:          stripe.String("http://localhost/success"), CancelURL: stripe.String("http://localhost/upgrade"),
		Metadata:         map[string]string{"user_id": "1"},
		SubscriptionData: &stripe.CheckoutSessionCreateSubscriptionDataParams{Metadata: map[string]string{"user_id": "1"}},
	})
	s.check(cs, err)
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, values := range []url.Values{form, {"action": {"pay"}, "method": {method}}} {
		if len(values) > 0 {
			resp, err := client.PostForm(cs.URL, values)
			s.check(resp, err)
			_ = resp.Body.Close()
		}
	}
	p := &stripe.CheckoutSessionRetrieveParams{}
	p.AddExpand("subscription.latest_invoice.payments")
	p.AddExpand("line_items")
	cs, err = s.client.V1CheckoutSessions.Retrieve(ctx, cs.ID, p)
	s.check(cs, err)
	if cs.Subscription == nil {
		return c.ID, cs.ID, ""
	}
	return c.ID, cs.ID, cs.Subscription.ID
}

func (s scenario) run() {
	ctx := s.Context()
	customer, session, sub := s.pay("works", url.Values{"action": {"promotion"}, "code": {"HALF"}})
	s.read(customer, session, sub)

	s.check(s.client.V1Customers.Update(ctx, customer, &stripe.CustomerUpdateParams{Email: stripe.String("b@example.com")}))
	s.check(s.client.V1BillingPortalSessions.Create(ctx, &stripe.BillingPortalSessionCreateParams{Customer: &customer, ReturnURL: stripe.String("http://localhost/dashboard")}))
	s.check(s.client.V1Subscriptions.Update(ctx, sub, &stripe.SubscriptionUpdateParams{CancelAtPeriodEnd: stripe.Bool(true)}))
	s.check(s.client.V1Subscriptions.Update(ctx, sub, &stripe.SubscriptionUpdateParams{CancelAtPeriodEnd: stripe.Bool(false)}))
	now, err := s.client.V1Subscriptions.Retrieve(ctx, sub, nil)
	s.check(now, err)
	s.check(s.client.V1Subscriptions.Update(ctx, sub, &stripe.SubscriptionUpdateParams{
		Items: []*stripe.SubscriptionUpdateItemParams{{ID: &now.Items.Data[0].ID, Price: stripe.String(stripedouble.AnnualPrice)}},
	}))
	s.act(stripedouble.ActionPauseCollection, sub)
	s.read(customer, session, sub)
	s.act(stripedouble.ActionResume, sub)
	s.act(stripedouble.ActionFailPayment, sub)
	s.read(customer, session, sub)
	s.act(stripedouble.ActionRetry, sub)
	s.act(stripedouble.ActionPause, sub)
	s.read(customer, session, sub)
	s.check(s.client.V1Subscriptions.Resume(ctx, sub, &stripe.SubscriptionResumeParams{}))
	s.act(stripedouble.ActionRefundPart, sub)
	intent := s.intent(sub)
	s.check(s.client.V1Refunds.Create(ctx, &stripe.RefundCreateParams{PaymentIntent: &intent, Reason: stripe.String("requested_by_customer")}))
	s.read(customer, session, sub)
	s.act(stripedouble.ActionRenew, sub)
	s.act(stripedouble.ActionDisputeWon, sub)
	s.act(stripedouble.ActionDisputeLost, sub)
	s.read(customer, session, sub)
	s.check(s.client.V1Subscriptions.Cancel(ctx, sub, &stripe.SubscriptionCancelParams{CancellationDetails: &stripe.SubscriptionCancelCancellationDetailsParams{Comment: stripe.String("bye")}}))
	s.read(customer, session, sub)
	s.check(s.client.V1Customers.Delete(ctx, customer, nil))
	s.check(s.client.V1Customers.Retrieve(ctx, customer, nil))

	for method, action := range map[string]string{"delayed": stripedouble.ActionSettle, "delayed-fails": stripedouble.ActionSettleFailed} {
		customer, session, sub = s.pay(method, nil)
		s.read(customer, session, sub)
		s.act(action, sub)
		s.read(customer, session, sub)
	}
	_, session, _ = s.pay("declined", nil)
	s.check(s.client.V1CheckoutSessions.Expire(ctx, session, nil))
}

// intent returns the ID of the latest payment intent.
func (s scenario) intent(sub string) string {
	p := &stripe.SubscriptionRetrieveParams{}
	p.AddExpand("latest_invoice.payments")
	got, err := s.client.V1Subscriptions.Retrieve(s.Context(), sub, p)
	s.check(got, err)
	return got.LatestInvoice.Payments.Data[0].Payment.PaymentIntent.ID
}

// read retrieves and lists everything about a customer.
func (s scenario) read(customer, session, sub string) {
	s.Helper()
	ctx := s.Context()
	c := &stripe.CustomerRetrieveParams{}
	c.AddExpand("subscriptions")
	s.check(s.client.V1Customers.Retrieve(ctx, customer, c))
	s.check(s.client.V1CheckoutSessions.Retrieve(ctx, session, nil))
	subs := &stripe.SubscriptionListParams{Customer: &customer, Status: stripe.String("all")}
	subs.AddExpand("data.latest_invoice.payments")
	subs.AddExpand("data.default_payment_method")
	subs.AddExpand("data.discounts.promotion_code")
	each(s, s.client.V1Subscriptions.List(ctx, subs))
	each(s, s.client.V1CheckoutSessions.List(ctx, &stripe.CheckoutSessionListParams{Customer: &customer}))
	each(s, s.client.V1CheckoutSessions.ListLineItems(ctx, &stripe.CheckoutSessionListLineItemsParams{Session: &session}))
	invoices := &stripe.InvoiceListParams{Subscription: &sub}
	invoices.AddExpand("data.payments")
	for _, i := range each(s, s.client.V1Invoices.List(ctx, invoices)) {
		s.check(s.client.V1Invoices.Retrieve(ctx, i.ID, nil))
		p := &stripe.InvoicePaymentListParams{Invoice: &i.ID}
		p.AddExpand("data.payment.payment_intent.latest_charge")
		for _, x := range each(s, s.client.V1InvoicePayments.List(ctx, p)) {
			intent := x.Payment.PaymentIntent
			each(s, s.client.V1InvoicePayments.List(ctx, &stripe.InvoicePaymentListParams{
				Payment: &stripe.InvoicePaymentListPaymentParams{Type: stripe.String("payment_intent"), PaymentIntent: &intent.ID},
			}))
			s.check(s.client.V1PaymentIntents.Retrieve(ctx, intent.ID, nil))
			charge := &stripe.ChargeRetrieveParams{}
			charge.AddExpand("refunds")
			s.check(s.client.V1Charges.Retrieve(ctx, intent.LatestCharge.ID, charge))
			each(s, s.client.V1Charges.List(ctx, &stripe.ChargeListParams{PaymentIntent: &intent.ID}))
			for _, r := range each(s, s.client.V1Refunds.List(ctx, &stripe.RefundListParams{PaymentIntent: &intent.ID})) {
				s.check(s.client.V1Refunds.Retrieve(ctx, r.ID, nil))
			}
			for _, x := range each(s, s.client.V1Disputes.List(ctx, &stripe.DisputeListParams{PaymentIntent: &intent.ID})) {
				s.check(s.client.V1Disputes.Retrieve(ctx, x.ID, nil))
			}
		}
	}
	each(s, s.client.V1PaymentIntents.List(ctx, &stripe.PaymentIntentListParams{Customer: &customer}))
	if got, err := s.client.V1Customers.Retrieve(ctx, customer, nil); err == nil && !got.Deleted {
		for _, m := range each(s, s.client.V1Customers.ListPaymentMethods(ctx, &stripe.CustomerListPaymentMethodsParams{Customer: &customer})) {
			s.check(s.client.V1PaymentMethods.Retrieve(ctx, m.ID, nil))
		}
	}
	price := &stripe.PriceRetrieveParams{}
	price.AddExpand("product")
	s.check(s.client.V1Prices.Retrieve(ctx, stripedouble.MonthlyPrice, price))
	each(s, s.client.V1Prices.List(ctx, &stripe.PriceListParams{Active: stripe.Bool(true)}))
	for _, e := range each(s, s.client.V1Events.List(ctx, &stripe.EventListParams{Type: stripe.String("customer.subscription.updated")})) {
		s.check(s.client.V1Events.Retrieve(ctx, e.ID, nil))
	}
}

func each[T any](s scenario, list *stripe.V1List[T]) (all []T) {
	s.Helper()
	for x, err := range list.All(s.Context()) {
		s.check(x, err)
		all = append(all, x)
	}
	return all
}

func TestCheckerFindsDifferences(t *testing.T) {
	checker, err := stripemock.New()
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, "/v1/customers", nil)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if err := checker.Request(r, []byte("color=red")); err == nil {
		t.Error("an unknown parameter is accepted")
	}
	if err := checker.Request(r, []byte("email=a%40example.com")); err != nil {
		t.Error(err)
	}
	for path, want := range map[string]bool{
		"data.latest_invoice.payments":              true,
		"data.default_payment_method":               true,
		"data.discounts.source.coupon":              true,
		"data.latest_invoice.payments.data.payment": false, // five levels
		"data.status":    false,
		"latest_invoice": false,
		"data.spaceship": false,
	} {
		r := httptest.NewRequest(http.MethodGet, "/v1/subscriptions?expand[0]="+path, nil)
		if err := checker.Request(r, nil); (err == nil) != want {
			t.Errorf("expand %s: error %v", path, err)
		}
	}
	for body, want := range map[string]string{
		`{"id":"re_1","object":"refund","amount":1,"created":1,"currency":"usd"}`:             "",
		`{"id":"re_1","object":"refund","created":1,"currency":"usd"}`:                        "amount is missing",
		`{"id":"re_1","object":"refund","amount":1.5,"created":1,"currency":"usd"}`:           "not of type integer",
		`{"id":"re_1","object":"refund","amount":1,"created":1,"currency":"usd","x":1}`:       "x is unknown",
		`{"id":"re_1","object":"refund","amount":1,"created":1,"currency":null}`:              "not of type string",
		`{"id":"re_1","object":"refund","amount":1,"created":1,"currency":"usd","reason":""}`: "is not one of",
		`{"object":"spaceship"}`: "no object",
	} {
		var text strings.Builder
		for _, err := range checker.Object([]byte(body)) {
			text.WriteString(err.Error() + "\n")
		}
		if !strings.Contains(text.String(), want) || (want == "") != (text.Len() == 0) {
			t.Errorf("%s: %q, want %q", body, text.String(), want)
		}
	}
}
