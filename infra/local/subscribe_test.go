package main

import (
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"trefoil/infra/local/stripemock"
	"trefoil/infra/stripedouble"
	"trefoil/shared/billing"
	"trefoil/shared/errs"
	"trefoil/shared/limits"
	"trefoil/shared/payment"
)

// subscriber is a signed-in browser that subscribes.
type subscriber struct {
	*browser
	id string
}

// newSubscriber signs a new user in.
func newSubscriber(t *testing.T, s *stack) *subscriber {
	t.Helper()
	b := newBrowser(t, s)
	b.signIn("new")
	status, who := b.user()
	if status != http.StatusOK || who.IsPro {
		t.Fatalf("new user: %d %+v", status, who)
	}
	return &subscriber{b, who.ID}
}

// call sends a request and decodes the response, which must have the given status.
func (u *subscriber) call(method, path, body string, want int) map[string]any {
	u.Helper()
	resp := u.do(method, path, body)
	var decoded map[string]any
	if err := json.NewDecoder(resp.Body).Decode(&decoded); err != nil && resp.StatusCode != http.StatusNoContent || resp.StatusCode != want {
		u.Fatalf("%s %s: %d, want %d: %v", method, path, resp.StatusCode, want, decoded)
	}
	return decoded
}

// form submits a form of one of the double's pages and returns where it leads.
func (u *subscriber) form(address string, values url.Values) string {
	u.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.PostForm(address, values)
	if err != nil {
		u.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusBadRequest {
		u.Fatalf("%s %v: %d", address, values, resp.StatusCode)
	}
	return resp.Header.Get("Location")
}

// subscribe pays for a plan with a demo method and returns the session's ID.
func (u *subscriber) subscribe(plan, method string) (session string) {
	u.Helper()
	to := u.call("POST", "/api/payments/create-subscription", `{"plan":"`+plan+`"}`, http.StatusOK)["redirectUrl"].(string)
	success, err := url.Parse(u.form(to, url.Values{"action": {"pay"}, "method": {method}}))
	if err != nil || success.Path != "/payment-success" {
		u.Fatalf("paying at %s leads to %s, error %v", to, success, err)
	}
	return success.Query().Get("session_id")
}

// control calls one of the double's controls.
func (u *subscriber) control(name string, values url.Values) {
	u.Helper()
	u.form(u.origin+stripedouble.Path+"/control/"+name, values)
}

func (u *subscriber) act(action string) {
	u.Helper()
	u.control("act", url.Values{"action": {action}, "target": {u.id}})
}

// state returns the double's state once all webhooks have been accepted.
func (u *subscriber) state() (s stripedouble.Snapshot) {
	u.Helper()
	u.eventually("all events are delivered", func() bool {
		s = stripedouble.Snapshot{}
		if err := json.NewDecoder(u.do("GET", stripedouble.Path+"/control/state", "").Body).Decode(&s); err != nil {
			u.Fatal(err)
		}
		for _, e := range s.Events {
			if e.Pending {
				return false
			}
		}
		return true
	})
	for _, e := range s.Events {
		if e.Status != http.StatusOK || e.Attempts != 1 {
			u.Errorf("event %s: status %d after %d attempts", e.Type, e.Status, e.Attempts)
		}
	}
	return s
}

func (u *subscriber) eventually(what string, done func() bool) {
	u.Helper()
	for deadline := time.Now().Add(30 * time.Second); !done(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			u.Fatalf("not true: %s", what)
		}
	}
}

func (u *subscriber) isPro() bool {
	u.Helper()
	_, who := u.user()
	return who.IsPro
}

func TestSubscribe(t *testing.T) {
	t.Parallel()
	testSubscribe(t, startStack(t, testOptions(t, nil)))
}

func TestContractSubscribe(t *testing.T) {
	t.Parallel()
	testSubscribe(t, lambdaStack(t, nil))
}

// testSubscribe follows a subscriber from checkout to the deletion of the account.
func testSubscribe(t *testing.T, s *stack) {
	u := newSubscriber(t, s)
	prices := u.call("GET", "/api/subscription-prices", "", http.StatusOK)
	if prices["monthly"].(map[string]any)["amount"] != 29.99 || prices["annual"].(map[string]any)["amount"] != 199.0 || prices["annual"].(map[string]any)["savings"] != 44.0 {
		t.Errorf("prices: %v", prices)
	}
	session := u.subscribe("monthly", "works")
	for range 2 {
		if got := u.call("POST", "/api/payments/verify-session", `{"sessionId":"`+session+`"}`, http.StatusOK); got["status"] != "active" || got["plan"] != "monthly" || got["amount"] != 29.99 || got["nextBilling"] == nil {
			t.Errorf("verified: %v", got)
		}
	}
	if !u.isPro() {
		t.Error("a subscriber is not Pro")
	}
	c := client{T: t, s: s, cookies: u.cookies}
	for _, model := range listModels(t, s) {
		if !model.IsFree {
			c.chats(limits.Get().Chats.User+1, model.ModelID)
			break
		}
	}
	newSubscriber(t, s).call("POST", "/api/payments/verify-session", `{"sessionId":"`+session+`"}`, http.StatusNotFound)
	if got := u.call("GET", "/api/subscription", "", http.StatusOK); got["plan"] != "monthly" || got["status"] != "active" || got["last4"] != "4242" {
		t.Errorf("subscription: %v", got)
	}
	if to := u.call("POST", "/api/payments/create-subscription", `{"plan":"annual"}`, http.StatusOK)["redirectUrl"].(string); !strings.Contains(to, stripedouble.Path+"/portal/") {
		t.Errorf("a second subscription leads to %s", to)
	}
	portal := u.call("POST", "/api/payments/portal", "", http.StatusOK)["redirectUrl"].(string)
	sub := u.state().Subscriptions[0]["id"].(string)
	u.form(portal, url.Values{"subscription": {sub}, "action": {"cancel"}})
	u.state()
	if got := u.call("GET", "/api/subscription", "", http.StatusOK); got["nextBilling"] != nil || got["endsAt"] == nil || !u.isPro() {
		t.Errorf("canceled: %v", got)
	}
	u.form(portal, url.Values{"subscription": {sub}, "action": {"keep"}})
	u.act(stripedouble.ActionRefund)
	if state := u.state(); state.Subscriptions[0]["status"] != "canceled" || u.isPro() {
		t.Errorf("refunded: %v, Pro %v", state.Subscriptions[0]["status"], u.isPro())
	}
}

var shortMonths = map[string]string{"DEMO_MONTH": "3"}

func TestPeriodEnds(t *testing.T) {
	t.Parallel()
	testPeriodEnds(t, startStack(t, testOptions(t, shortMonths)))
}

func TestContractPeriodEnds(t *testing.T) {
	t.Parallel()
	testPeriodEnds(t, lambdaStack(t, shortMonths))
}

// testPeriodEnds follows a subscriber from checkout through a renewal to the end of a canceled
// subscription.
func testPeriodEnds(t *testing.T, s *stack) {
	u := newSubscriber(t, s)
	u.subscribe("monthly", "works")
	u.eventually("the webhook makes the user Pro", u.isPro)
	u.eventually("the subscription renews", func() bool { return len(u.state().Invoices) > 1 })
	portal := u.call("POST", "/api/payments/portal", "", http.StatusOK)["redirectUrl"].(string)
	u.form(portal, url.Values{"subscription": {u.state().Subscriptions[0]["id"].(string)}, "action": {"cancel"}})
	if pro, status := u.isPro(), u.status(); !pro && status != "canceled" {
		t.Error("Pro ended before the period of the canceled subscription")
	}
	u.eventually("Pro ends with the period", func() bool { return !u.isPro() })
	if state := u.state(); state.Subscriptions[0]["status"] != "canceled" {
		t.Errorf("status %v", state.Subscriptions[0]["status"])
	}
}

func TestLatePayment(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, nil))
	u := newSubscriber(t, s)
	session := u.subscribe("annual", "late")
	if got := u.call("POST", "/api/payments/verify-session", `{"sessionId":"`+session+`"}`, http.StatusOK); got["status"] != "pending" || u.isPro() {
		t.Errorf("at first: %v", got)
	}
	u.act(stripedouble.ActionSettle)
	u.state()
	if got := u.call("POST", "/api/payments/verify-session", `{"sessionId":"`+session+`"}`, http.StatusOK); got["status"] != "active" || !u.isPro() {
		t.Errorf("later: %v", got)
	}
}

func TestDeleteSubscriber(t *testing.T) {
	t.Parallel()
	testDeleteSubscriber(t, startStack(t, testOptions(t, nil)))
}

func TestContractDeleteSubscriber(t *testing.T) {
	t.Parallel()
	testDeleteSubscriber(t, lambdaStack(t, nil))
}

func testDeleteSubscriber(t *testing.T, s *stack) {
	u := newSubscriber(t, s)
	u.subscribe("monthly", "works")
	u.state()
	_, who := u.user()
	u.control("faults", url.Values{"fault": {stripedouble.FaultError}})
	if resp := u.do("DELETE", "/api/user", `{"username":"`+who.Username+`"}`); resp.StatusCode < 500 {
		t.Errorf("with Stripe down: %d", resp.StatusCode)
	}
	u.control("faults", url.Values{"count": {"1"}})
	if status, _ := u.user(); status != http.StatusOK {
		t.Errorf("after a failed deletion: %d", status)
	}
	if resp := u.do("DELETE", "/api/user", `{"username":"`+who.Username+`"}`); resp.StatusCode != http.StatusNoContent {
		t.Errorf("deletion: %d", resp.StatusCode)
	}
	if state := u.state(); state.Subscriptions[0]["status"] != "canceled" {
		t.Errorf("status %v", state.Subscriptions[0]["status"])
	}
	if status, _ := u.user(); status != http.StatusUnauthorized {
		t.Errorf("after the deletion: %d", status)
	}
}

func TestSubscriptionSurvivesARestart(t *testing.T) {
	o := testOptions(t, nil)
	s := startStack(t, o)
	o.port = port(t, s)
	u := newSubscriber(t, s)
	u.subscribe("annual", "works")
	u.state()
	portal := u.call("POST", "/api/payments/portal", "", http.StatusOK)["redirectUrl"].(string)
	s.stop()

	startStack(t, o)
	if got := u.call("GET", "/api/subscription", "", http.StatusOK); got["plan"] != "annual" || !u.isPro() {
		t.Errorf("after the restart: %v", got)
	}
	u.form(portal, url.Values{"subscription": {u.state().Subscriptions[0]["id"].(string)}, "action": {"cancel"}})
	u.eventually("the webhook arrives with the new secret", func() bool {
		return u.call("GET", "/api/subscription", "", http.StatusOK)["endsAt"] != nil
	})
}

// TestPaymentRequests checks that everything the payment adapter sends has the shape of Stripe's
// API. The double rejects unknown parameters, too, but stripe-mock also checks types.
func TestPaymentRequests(t *testing.T) {
	t.Parallel()
	_, settings := startPayments(t, nil)
	checker, err := stripemock.New()
	if err != nil {
		t.Fatal(err)
	}
	to, err := url.Parse(settings.get("STRIPE_API_URL"))
	if err != nil {
		t.Fatal(err)
	}
	proxy := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite:   func(r *httputil.ProxyRequest) { r.SetURL(to) },
		Transport: stripemock.Transport{Checker: checker, Report: func(err error) { t.Error(err) }},
	})
	t.Cleanup(proxy.Close)
	client := payment.New(payment.Settings{
		APIURL: proxy.URL, SecretKey: settings.get("STRIPE_SECRET_KEY"), PublicURL: settings.get("PUBLIC_URL"),
		PriceMonthly: settings.get("STRIPE_PRICE_MONTHLY"), PriceAnnual: settings.get("STRIPE_PRICE_ANNUAL"),
	})
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
	}
	ctx := t.Context()
	_, err = client.Prices(ctx)
	check(err)
	customer, err := client.CreateCustomer(ctx, "user", "ada@example.com", 1)
	check(err)
	checkout, err := client.CreateCheckout(ctx, customer, "user", billing.Annual)
	check(err)
	open, err := client.OpenCheckouts(ctx, customer)
	if check(err); len(open) != 1 {
		t.Errorf("%d open checkouts", len(open))
	}
	_, err = client.Checkout(ctx, checkout.ID)
	check(err)
	check(client.ExpireCheckout(ctx, checkout.ID))
	check(client.ExpireCheckout(ctx, checkout.ID))
	_, err = client.PortalURL(ctx, customer)
	check(err)
	_, err = client.Customer(ctx, customer)
	check(err)
	if _, err := client.Price(ctx, "sub_1"); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("price of an unknown subscription: %v", err)
	}
	check(client.DeleteCustomer(ctx, customer))
}

// status returns the status of the latest subscription.
func (u *subscriber) status() any {
	u.Helper()
	return u.state().Subscriptions[0]["status"]
}

func TestChangesInStripe(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, nil))
	for _, test := range []struct {
		actions []string
		status  string
		pro     bool
	}{
		{[]string{stripedouble.ActionRenew}, "active", true},
		{[]string{stripedouble.ActionRefundPart}, "active", true},
		{[]string{stripedouble.ActionRefund}, "canceled", false},
		{[]string{stripedouble.ActionDispute}, "active", true},
		{[]string{stripedouble.ActionDisputeWon}, "active", true},
		{[]string{stripedouble.ActionDisputeLost}, "canceled", false},
		{[]string{stripedouble.ActionPause}, "paused", false},
		{[]string{stripedouble.ActionKeepAsDraft, stripedouble.ActionRenew}, "active", true},
		{[]string{stripedouble.ActionPause, stripedouble.ActionResume}, "active", true},
		{[]string{stripedouble.ActionFailPayment}, "past_due", true},
		{[]string{stripedouble.ActionFailPayment, stripedouble.ActionRetry}, "active", true},
		{[]string{stripedouble.ActionFailPayment, stripedouble.ActionUnpaid}, "unpaid", false},
		{[]string{stripedouble.ActionDeleteCustomer}, "canceled", false},
	} {
		t.Run(strings.Join(test.actions, ","), func(t *testing.T) {
			u := newSubscriber(t, s)
			u.subscribe("monthly", "works")
			u.eventually("Pro", u.isPro)
			for _, action := range test.actions {
				u.act(action)
			}
			u.eventually("the webhooks have their effect", func() bool { return u.status() == test.status && u.isPro() == test.pro })
			if test.status == "canceled" { // can subscribe again
				u.subscribe("monthly", "works")
				u.eventually("Pro again", u.isPro)
			}
		})
	}
}

func TestUnreliableWebhooks(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, nil))
	for name, delivery := range map[string]url.Values{
		"doubled":  {"copies": {"3"}},
		"reversed": {"reverse": {"true"}, "delay": {"300"}},
		"lost":     {"drop": {"checkout.session.completed,customer.subscription.created,invoice.payment_succeeded,charge.refunded"}},
	} {
		t.Run(name, func(t *testing.T) {
			u := newSubscriber(t, s)
			u.control("delivery", delivery)
			defer u.control("delivery", nil)
			u.subscribe("annual", "works")
			u.eventually("Pro", u.isPro)
			u.act(stripedouble.ActionRefund)
			u.eventually("not Pro", func() bool { return !u.isPro() })
			u.eventually("canceled in Stripe", func() bool {
				var state stripedouble.Snapshot
				_ = json.NewDecoder(u.do("GET", stripedouble.Path+"/control/state", "").Body).Decode(&state)
				return state.Subscriptions[0]["status"] == "canceled"
			})
		})
	}
	t.Run("forged", func(t *testing.T) {
		u := newSubscriber(t, s)
		u.control("delivery", url.Values{"signature": {"wrong"}})
		u.subscribe("monthly", "works")
		time.Sleep(200 * time.Millisecond)
		u.control("delivery", url.Values{"signature": {"old"}})
		time.Sleep(1200 * time.Millisecond)
		if u.isPro() {
			t.Error("an event with a wrong signature had an effect")
		}
		u.control("delivery", nil)
		u.eventually("Pro after the event is sent again", u.isPro)
	})
}

func TestStripeUnavailable(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, nil))
	u := newSubscriber(t, s)
	for _, fault := range []string{stripedouble.FaultDown, stripedouble.FaultError, stripedouble.FaultRateLimit, stripedouble.FaultConflict} {
		u.control("faults", url.Values{"fault": {fault}})
		resp := u.do("POST", "/api/payments/create-subscription", `{"plan":"monthly"}`)
		var problem struct{ Detail, Code string }
		if err := json.NewDecoder(resp.Body).Decode(&problem); err != nil || resp.StatusCode < 400 || problem.Detail == "" || problem.Code == "" || problem.Code == "internal" {
			t.Errorf("%s: %d %+v, error %v", fault, resp.StatusCode, problem, err)
		}
	}
	// The webhook fails until Stripe responds again. Then nothing is lost.
	u.control("faults", url.Values{"fault": {""}})
	u.control("delivery", url.Values{"hold": {"true"}})
	u.subscribe("monthly", "works")
	u.control("faults", url.Values{"fault": {stripedouble.FaultRateLimit}})
	u.control("delivery", nil)
	time.Sleep(200 * time.Millisecond)
	if u.isPro() {
		t.Error("Pro although Stripe does not respond")
	}
	u.control("faults", url.Values{"fault": {""}})
	u.eventually("Pro once Stripe responds", u.isPro)
}

func TestConcurrentCheckoutsLeaveOneSubscription(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, nil))
	u := newSubscriber(t, s)
	pages := make([]string, 6)
	var group sync.WaitGroup
	for i := range pages {
		b := &browser{T: t, origin: u.origin, cookies: maps.Clone(u.cookies)}
		group.Go(func() {
			var checkout struct{ RedirectURL string }
			_ = json.NewDecoder(b.do("POST", "/api/payments/create-subscription", `{"plan":"monthly"}`).Body).Decode(&checkout)
			pages[i] = checkout.RedirectURL
		})
	}
	group.Wait()
	for _, page := range pages {
		if page != "" {
			u.form(page, url.Values{"action": {"pay"}, "method": {"works"}})
		}
	}
	u.eventually("one subscription is left", func() bool {
		live, state := 0, u.state()
		for _, sub := range state.Subscriptions {
			if sub["status"] == "active" {
				live++
			}
		}
		return live == 1 && len(state.Invoices) == len(state.Refunds)+1 && u.isPro()
	})
	if customers := u.state().Customers; len(customers) != 1 {
		t.Errorf("%d customers", len(customers))
	}
}
