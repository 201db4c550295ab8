package wire_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"trefoil/infra/dev/stripedouble"
	"trefoil/shared/account"
	"trefoil/shared/billing"
	"trefoil/shared/chat"
)

// paymentSite serves the routes for payments and accounts with production wiring, a real store and
// the Stripe double.
type paymentSite struct {
	*site
	double *stripedouble.Double
	stripe traffic
}

const supportContact = "help@example.org"

// newPaymentSite returns a site. The settings, such as "DAILY_SPEND_LIMIT=5", change the variables of
// its functions.
func newPaymentSite(t *testing.T, settings ...string) *paymentSite {
	t.Helper()
	s := &paymentSite{site: startSite(t)}
	var err error
	s.double, err = stripedouble.New(stripedouble.Config{PublicURL: s.url, WebhookURL: s.url + "/api/payments/webhook"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.double.Close)
	api := httptest.NewServer(s.stripe.monitor(s.double.API()))
	t.Cleanup(api.Close)
	s.mux.Handle(stripedouble.Path+"/", s.double.Pages())
	maps.Copy(s.variables, map[string]string{
		"STRIPE_API_URL": api.URL, "STRIPE_SECRET_KEY": s.double.Key, "STRIPE_WEBHOOK_SECRET": s.double.WebhookSecret,
		"STRIPE_PRICE_MONTHLY": stripedouble.MonthlyPrice, "STRIPE_PRICE_ANNUAL": stripedouble.AnnualPrice, "SUPPORT_CONTACT": supportContact,
	})
	for _, setting := range settings {
		name, value, _ := strings.Cut(setting, "=")
		s.variables[name] = value
	}
	s.serve("user", "user-delete", "logout", "subscription-prices", "subscription", "create-subscription", "verify-session", "portal", "webhook",
		"admin-user-pro", "admin-user-admin", "admin-user-blocked", "admin-audit")
	return s
}

// traffic counts calls to Stripe's API, and can slow them down.
type traffic struct {
	mu    sync.Mutex
	delay time.Duration
	count trafficCount
	reads int // of customers, in progress
}

type trafficCount struct {
	calls  int
	reads  int // of a customer's state, recognized by the list of invoices
	atOnce int // the largest number of reads at the same time
}

func (c *traffic) monitor(api http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reads := 0
		if r.Method == "GET" && r.URL.Path == "/v1/invoices" {
			reads = 1
		}
		c.mu.Lock()
		c.reads += reads
		c.count = trafficCount{c.count.calls + 1, c.count.reads + reads, max(c.count.atOnce, c.reads)}
		delay := c.delay
		c.mu.Unlock()
		time.Sleep(delay)
		c.mu.Lock()
		c.reads -= reads
		c.mu.Unlock()
		api.ServeHTTP(w, r)
	})
}

// restart returns the count, starts a new one, and delays all further calls.
func (c *traffic) restart(delay time.Duration) trafficCount {
	c.mu.Lock()
	defer c.mu.Unlock()
	last := c.count
	c.delay, c.count = delay, trafficCount{}
	return last
}

// subscriber is a signed-in user of a paymentSite.
type subscriber struct {
	*paymentSite
	account.User
	token account.Token
}

func (s *paymentSite) signUp(name string) *subscriber {
	s.Helper()
	u := account.User{ID: chat.NewID(), Username: name, Email: name + "@mail.example"}
	m := &subscriber{paymentSite: s, User: u}
	if err := s.main.CreateUser(s.Context(), m.User); err != nil {
		s.Fatal(err)
	}
	m.token = m.signIn(time.Now())
	return m
}

// signIn starts another session, which began at the given time.
func (m *subscriber) signIn(at time.Time) account.Token {
	m.Helper()
	token := account.NewToken()
	if err := m.ephemeral.PutSession(m.Context(), token, account.NewSession(m.User, at)); err != nil {
		m.Fatal(err)
	}
	return token
}

// call makes a request, checks the status and returns the JSON response.
func (m *subscriber) call(want int, route string, body object) object {
	m.Helper()
	method, path, _ := strings.Cut(route, " ")
	text := ""
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			m.Fatal(err)
		}
		text = string(encoded)
	}
	resp, response, _ := m.send(method, path, text, func(r *http.Request) { carriers["bearer"](r, m.token) })
	if resp.StatusCode != want {
		m.Fatalf("%s %v: %d %s, want %d", route, body, resp.StatusCode, response, want)
	}
	var parsed object
	if response != "" {
		if err := json.Unmarshal([]byte(response), &parsed); err != nil {
			m.Fatalf("%s: %s", route, response)
		}
	}
	return parsed
}

// subscribe returns the page where the user can pay or manage their subscription.
func (m *subscriber) subscribe(plan billing.Plan) string {
	m.Helper()
	return m.call(200, "POST /api/payments/create-subscription", object{"plan": plan})["redirectUrl"].(string)
}

// submit submits a form on one of the double's pages and returns the URL that it redirects to.
func (s *paymentSite) submit(page string, form url.Values) string {
	s.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.PostForm(page, form)
	if err != nil {
		s.Fatal(err)
	}
	defer resp.Body.Close()
	return resp.Header.Get("Location")
}

// pay pays on a checkout page with one of the double's payment methods and returns the ID of the
// checkout.
func (s *paymentSite) pay(page, method string) string {
	s.Helper()
	to, err := url.Parse(s.submit(page, url.Values{"action": {"pay"}, "method": {method}}))
	if id := to.Query().Get("session_id"); err == nil && id != "" {
		return id
	}
	s.Fatalf("paying on %s leads to %v, %v", page, to, err)
	return ""
}

// manage changes the newest subscription in the portal.
func (s *paymentSite) manage(portal, action string) {
	s.Helper()
	s.submit(portal, url.Values{"action": {action}, "subscription": {s.double.Snapshot().Subscriptions[0]["id"].(string)}})
	s.deliver()
}

// buy subscribes and pays.
func (m *subscriber) buy(plan billing.Plan) object {
	m.Helper()
	return m.verify(200, m.pay(m.subscribe(plan), "works"))
}

func (m *subscriber) verify(want int, checkout string) object {
	m.Helper()
	return m.call(want, "POST /api/payments/verify-session", object{"sessionId": checkout})
}

func (m *subscriber) status() object {
	m.Helper()
	return m.call(200, "GET /api/subscription", nil)
}

func (m *subscriber) isPro() bool {
	m.Helper()
	return m.call(200, "GET /api/user", nil)["is_pro"].(bool)
}

// act triggers an action in Stripe and waits until its events are delivered.
func (m *subscriber) act(action string) {
	m.Helper()
	if err := m.double.Act(action, m.ID); err != nil {
		m.Fatal(err)
	}
	m.deliver()
}

// deliver waits until all events have been delivered.
func (s *paymentSite) deliver() {
	s.Helper()
	pending := func() bool {
		return slices.ContainsFunc(s.double.Snapshot().Events, func(e stripedouble.SentEvent) bool { return e.Pending })
	}
	for end := time.Now().Add(20 * time.Second); pending(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			s.Fatalf("events were not delivered: %+v", s.double.Snapshot().Events)
		}
	}
}
