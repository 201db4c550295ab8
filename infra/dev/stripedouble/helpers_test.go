package stripedouble_test

import (
	"cmp"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v86"

	"trefoil/infra/dev/stripedouble"
)

// account is a double with a stripe-go client and a webhook.
type account struct {
	*testing.T
	*stripedouble.Double
	client *stripe.Client
	origin string        // of the pages
	api    string        // origin of the API
	skew   *atomic.Int64 // seconds by which the double's clock is ahead

	mu       sync.Mutex
	received []stripe.Event
	failures int // events to reject with 500
}

// open starts a double. Its clock is ahead of the machine's by skew, unless the config sets a
// clock.
func open(t *testing.T, config stripedouble.Config) *account {
	t.Helper()
	a := &account{T: t, skew: &atomic.Int64{}}
	hook := httptest.NewServer(http.HandlerFunc(a.receive))
	server := httptest.NewUnstartedServer(nil)
	a.origin = "http://" + server.Listener.Addr().String()
	config.PublicURL, config.WebhookURL = a.origin, hook.URL
	if config.Now == nil {
		config.Now = func() time.Time { return time.Now().Add(time.Duration(a.skew.Load()) * time.Second) }
	}
	// Events that a previous double did not deliver can arrive before New returns.
	a.mu.Lock()
	var err error
	a.Double, err = stripedouble.New(config)
	a.mu.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	server.Config.Handler = a.Pages()
	server.Start()
	api := httptest.NewServer(checked(t, a.API()))
	a.api = api.URL
	t.Cleanup(func() {
		a.Close()
		server.Close()
		api.Close()
		hook.Close()
	})
	a.client = a.connect(0)
	return a
}

// connect returns a client that retries a failed request up to the given number of times.
func (a *account) connect(retries int64) *stripe.Client {
	return stripe.NewClient(a.Key, stripe.WithBackends(stripe.NewBackendsWithConfig(&stripe.BackendConfig{
		URL:               stripe.String(a.api),
		MaxNetworkRetries: stripe.Int64(retries),
		EnableTelemetry:   stripe.Bool(false),
		LeveledLogger:     &stripe.LeveledLogger{},
	})))
}

func (a *account) receive(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		a.Error(err)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	event, err := stripe.ConstructEvent(body, r.Header.Get("Stripe-Signature"), a.WebhookSecret)
	if err == nil {
		err = newChecker(a.T).object(event.Data.Object)
	}
	if err != nil {
		a.Errorf("%s: %v", event.Type, err)
	}
	if a.failures > 0 {
		a.failures--
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	a.received = append(a.received, event)
}

// events returns the types of the received events once all events have been delivered.
func (a *account) events() []string {
	a.Helper()
	a.waitForDelivery()
	a.mu.Lock()
	defer a.mu.Unlock()
	var types []string
	for _, e := range a.received {
		types = append(types, string(e.Type))
	}
	a.received = nil
	return types
}

// waitForDelivery waits until all events have been delivered.
func (a *account) waitForDelivery() {
	a.Helper()
	a.wait("delivery", func() bool {
		return !slices.ContainsFunc(a.Snapshot().Events, func(e stripedouble.SentEvent) bool { return e.Pending })
	})
}

func (a *account) wait(what string, done func() bool) {
	a.Helper()
	for deadline := time.Now().Add(10 * time.Second); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			a.Fatalf("%s did not happen", what)
		}
	}
}

// advance moves the double's clock forward.
func (a *account) advance(seconds int64) {
	a.skew.Add(seconds)
	a.Snapshot() // applies everything that is due
}

// must returns a value or ends the test.
func must[V any](value V, err error) func(*testing.T) V {
	return func(t *testing.T) V {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func (a *account) customer(userID string) *stripe.Customer {
	a.Helper()
	return must(a.client.V1Customers.Create(a.Context(), &stripe.CustomerCreateParams{Metadata: map[string]string{"user_id": userID}}))(a.T)
}

func (a *account) session(customer, price string) *stripe.CheckoutSession {
	a.Helper()
	return must(a.client.V1CheckoutSessions.Create(a.Context(), &stripe.CheckoutSessionCreateParams{
		Mode:                stripe.String("subscription"),
		Customer:            stripe.String(customer),
		ClientReferenceID:   stripe.String("user"),
		LineItems:           []*stripe.CheckoutSessionCreateLineItemParams{{Price: stripe.String(price), Quantity: stripe.Int64(1)}},
		AllowPromotionCodes: stripe.Bool(true),
		SuccessURL:          stripe.String(a.origin + "/payment-success?session_id={CHECKOUT_SESSION_ID}"),
		CancelURL:           stripe.String(a.origin + "/upgrade"),
		Metadata:            map[string]string{"user_id": "user"},
		SubscriptionData:    &stripe.CheckoutSessionCreateSubscriptionDataParams{Metadata: map[string]string{"user_id": "user"}},
	}))(a.T)
}

// get opens a page and returns its HTML.
func (a *account) get(address string) string {
	a.Helper()
	resp := must(http.Get(address))(a.T)
	defer resp.Body.Close()
	html := string(must(io.ReadAll(resp.Body))(a.T))
	if strings.Contains(html, "<script") || strings.Contains(html, " style=") {
		a.Errorf("%s breaks the content security policy:\n%s", address, html)
	}
	return html
}

// post submits a form and returns the URL of the redirect or, without one, the page's HTML.
func (a *account) post(address string, form ...string) string {
	a.Helper()
	values := url.Values{}
	for i := 0; i < len(form); i += 2 {
		values.Set(form[i], form[i+1])
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp := must(client.PostForm(address, values))(a.T)
	defer resp.Body.Close()
	if resp.StatusCode >= 400 {
		a.Errorf("%s with %v: status %d", address, form, resp.StatusCode)
	}
	html := must(io.ReadAll(resp.Body))(a.T)
	return cmp.Or(resp.Header.Get("Location"), string(html))
}

// control sends JSON to one of the double's controls.
func (a *account) control(name, body string) {
	a.Helper()
	resp := must(http.Post(a.origin+stripedouble.Path+"/control/"+name, "application/json", strings.NewReader(body)))(a.T)
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusNoContent {
		a.Errorf("control %s: status %d", name, resp.StatusCode)
	}
}

// subscribe pays with a demo method and returns the subscription.
func (a *account) subscribe(price, method string) *stripe.Subscription {
	a.Helper()
	s := a.session(a.customer("user").ID, price)
	a.post(s.URL, "action", "pay", "method", method)
	paid := a.retrieve(s.ID)
	if paid.Subscription == nil {
		a.Fatalf("paying with %s: status %s, no subscription", method, paid.Status)
	}
	return paid.Subscription
}

// retrieve returns a checkout session with its subscription.
func (a *account) retrieve(session string) *stripe.CheckoutSession {
	a.Helper()
	p := &stripe.CheckoutSessionRetrieveParams{}
	p.AddExpand("subscription")
	return must(a.client.V1CheckoutSessions.Retrieve(a.Context(), session, p))(a.T)
}

func (a *account) subscription(id string) *stripe.Subscription {
	a.Helper()
	return must(a.client.V1Subscriptions.Retrieve(a.Context(), id, nil))(a.T)
}

// withMethod returns the only subscription of a subscription's customer, with its payment method.
func (a *account) withMethod(sub *stripe.Subscription) *stripe.Subscription {
	a.Helper()
	p := &stripe.SubscriptionListParams{Customer: &sub.Customer.ID, Status: stripe.String("all")}
	p.AddExpand("data.default_payment_method")
	subs := all(a, a.client.V1Subscriptions.List(a.Context(), p))
	if len(subs) != 1 {
		a.Fatalf("%d subscriptions", len(subs))
	}
	return subs[0]
}

// invoices returns a customer's invoices, newest first.
func (a *account) invoices(sub *stripe.Subscription) []*stripe.Invoice {
	a.Helper()
	p := &stripe.InvoiceListParams{Customer: &sub.Customer.ID}
	p.AddExpand("data.payments")
	return all(a, a.client.V1Invoices.List(a.Context(), p))
}

// charges returns a customer's charges, newest first.
func (a *account) charges(sub *stripe.Subscription) []*stripe.Charge {
	a.Helper()
	return all(a, a.client.V1Charges.List(a.Context(), &stripe.ChargeListParams{Customer: &sub.Customer.ID}))
}

func all[T any](a *account, list *stripe.V1List[T]) (found []T) {
	a.Helper()
	for x, err := range list.All(a.Context()) {
		found = append(found, must(x, err)(a.T))
	}
	return found
}

// portal opens the portal of a subscription's customer and returns its URL.
func (a *account) portal(sub *stripe.Subscription) string {
	a.Helper()
	return must(a.client.V1BillingPortalSessions.Create(a.Context(), &stripe.BillingPortalSessionCreateParams{
		Customer: &sub.Customer.ID, ReturnURL: stripe.String(a.origin + "/dashboard"),
	}))(a.T).URL
}

// manage submits a form of the portal and returns the subscription.
func (a *account) manage(sub *stripe.Subscription, action, value string) *stripe.Subscription {
	a.Helper()
	a.post(a.portal(sub), "subscription", sub.ID, "action", action, "value", value)
	return a.subscription(sub.ID)
}

// act runs an action or ends the test.
func (a *account) act(action, target string) {
	a.Helper()
	if err := a.Act(action, target); err != nil {
		a.Fatal(err)
	}
}

// stripeError returns the API error, or ends the test.
func stripeError[V any](_ V, err error) func(*testing.T) *stripe.Error {
	return func(t *testing.T) *stripe.Error {
		t.Helper()
		e, ok := err.(*stripe.Error)
		if !ok {
			t.Fatalf("error %v, want an API error", err)
		}
		return e
	}
}
