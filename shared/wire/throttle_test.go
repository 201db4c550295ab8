package wire_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"trefoil/shared/billing"
	"trefoil/shared/errs"
	"trefoil/shared/storetest"
)

// post sends a request and returns the status of the response. It can be called concurrently.
func (m *subscriber) post(path, body string) int {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body)).WithContext(m.Context())
	r.Header.Set("Content-Type", "application/json")
	carriers["bearer"](r, m.token)
	w := httptest.NewRecorder()
	m.mux.ServeHTTP(w, r)
	return w.Code
}

// notify sends a signed event about a customer to the webhook and returns the status of the response.
func (s *paymentSite) notify(id, customer string) int {
	body := `{"id":"` + id + `","object":"event","type":"customer.updated","data":{"object":{"id":"` + customer + `","object":"customer"}}}`
	return s.sendEvent(body, sign(s.double.WebhookSecret, time.Now(), body), "").Code
}

// Concurrent clicks in several tabs create one customer and leave one open checkout. Only one of them
// calls Stripe.
func TestConcurrentCheckouts(t *testing.T) {
	s := newPaymentSite(t)
	s.stripe.restart(100 * time.Millisecond)
	ada := s.signUp("ada")
	var requests sync.WaitGroup
	var started atomic.Int64
	for range 10 {
		requests.Go(func() {
			switch status := ada.post("/api/payments/create-subscription", `{"plan":"monthly"}`); status {
			case http.StatusOK:
				started.Add(1)
			case http.StatusConflict:
			default:
				t.Errorf("status %d", status)
			}
		})
	}
	requests.Wait()
	// The first takes three calls. One that arrives after the first was served takes seven.
	if n, calls := int(started.Load()), s.stripe.restart(0).calls; n < 1 || n > 3 || calls > 7*n-4 {
		t.Errorf("%d of 10 requests started a checkout, with %d calls to Stripe", n, calls)
	}
	state := s.double.Snapshot()
	isClosed := func(s map[string]any) bool { return s["status"] != "open" }
	if open := slices.DeleteFunc(state.Sessions, isClosed); len(state.Customers) != 1 || len(open) != 1 {
		t.Errorf("%d customers, %d open checkouts", len(state.Customers), len(open))
	}
	page := ada.subscribe(billing.Annual) // closes the open one
	if open := slices.DeleteFunc(s.double.Snapshot().Sessions, isClosed); len(open) != 1 || open[0]["url"] != page {
		t.Errorf("open checkouts %v, want %s", open, page)
	}
}

// Events of one customer are processed one after the other, and each of them once. Those of another
// customer do not wait for them.
func TestConcurrentEvents(t *testing.T) {
	s := newPaymentSite(t)
	ada, bob := s.signUp("ada"), s.signUp("bob")
	for _, m := range []*subscriber{ada, bob} {
		m.buy(billing.Monthly)
	}
	s.deliver()
	customer := func(m *subscriber) string {
		sub, err := s.main.Subscription(t.Context(), m.ID)
		if err != nil {
			t.Fatal(err)
		}
		return sub.Customer
	}
	ofAda, ofBob := customer(ada), customer(bob)
	for _, test := range []struct {
		name   string
		events [][2]string // ID and customer
		reads  int
		atOnce int
	}{
		{"one customer", [][2]string{{"evt_1", ofAda}, {"evt_2", ofAda}, {"evt_3", ofAda}, {"evt_4", ofAda}}, 4, 1},
		{"one event", [][2]string{{"evt_5", ofAda}, {"evt_5", ofAda}, {"evt_5", ofAda}}, 1, 1},
		{"two customers", [][2]string{{"evt_6", ofAda}, {"evt_7", ofBob}}, 2, 2},
	} {
		s.stripe.restart(100 * time.Millisecond)
		var requests sync.WaitGroup
		for _, event := range test.events {
			requests.Go(func() {
				if status := s.notify(event[0], event[1]); status != http.StatusOK {
					t.Errorf("%s: status %d", test.name, status)
				}
			})
		}
		requests.Wait()
		if got := s.stripe.restart(0); got.reads != test.reads || got.atOnce != test.atOnce {
			t.Errorf("%s: %d reads, up to %d at once; want %d, up to %d", test.name, got.reads, got.atOnce, test.reads, test.atOnce)
		}
	}
}

// A process that crashed blocks its user only until its lease ends.
func TestCrashedHolder(t *testing.T) {
	s := newPaymentSite(t)
	ada := s.signUp("ada")
	ada.buy(billing.Monthly)
	s.deliver()
	crash := func(subject string) (begin time.Time) {
		begin = time.Now()
		if _, err := s.ephemeral.Lease(t.Context(), subject+" "+ada.ID, time.Second); err != nil {
			t.Fatal(err)
		}
		return begin
	}
	begin := crash("sync")
	if status := s.notify("evt_1", s.double.Snapshot().Customers[0]["id"].(string)); status != http.StatusOK || time.Since(begin) < time.Second {
		t.Errorf("an event after a crashed one: status %d after %v", status, time.Since(begin))
	}
	begin = crash("checkout")
	if got := ada.call(409, "POST /api/payments/create-subscription", object{"plan": "monthly"}); got["code"] != "payments_busy" {
		t.Errorf("a checkout after a crashed one: %v", got)
	}
	time.Sleep(time.Until(begin.Add(2 * time.Second)))
	ada.subscribe(billing.Monthly)
}

// Each kind of payment request is limited per user and hour.
func TestHourlyLimits(t *testing.T) {
	storetest.AwaitHour(t, 30*time.Second)
	s := newPaymentSite(t)
	ada, bob := s.signUp("ada"), s.signUp("bob")
	for route, body := range map[string]object{
		"POST /api/payments/create-subscription": {"plan": "monthly"},
		"POST /api/payments/verify-session":      {"sessionId": "cs_unknown"},
		"POST /api/payments/portal":              {},
	} {
		_, path, _ := strings.Cut(route, " ")
		for n := range 100 {
			if status := ada.post(path, fmt.Sprintf(`{"plan":"monthly","sessionId":"cs_%d"}`, n)); status == http.StatusTooManyRequests {
				t.Fatalf("%s: limited after %d requests", route, n)
			}
		}
		s.stripe.restart(0)
		if got, calls := ada.call(429, route, body), s.stripe.restart(0).calls; got["code"] != "payments_limit" || calls > 0 {
			t.Errorf("%s: %v, with %d calls to Stripe", route, got, calls)
		}
		if status := bob.post(path, `{"plan":"monthly","sessionId":"cs_1"}`); status == http.StatusTooManyRequests {
			t.Errorf("%s: another user is limited", route)
		}
	}
}

// While a payment is past due, the dashboard reads the subscription at most once a minute, however
// often it is opened. An event updates it at once.
func TestPastDueDashboard(t *testing.T) {
	s := newPaymentSite(t)
	ada := s.signUp("ada")
	ada.buy(billing.Monthly)
	ada.act("fail-payment")
	s.stripe.restart(0)
	for range 20 {
		if got := ada.status(); got["status"] != "past_due" || got["amount"] != 29.99 {
			t.Fatalf("past due: %v", got)
		}
	}
	if got := s.stripe.restart(0); got.calls > 5 || got.reads != 1 {
		t.Errorf("20 visits took %d calls to Stripe and %d reads of the customer", got.calls, got.reads)
	}
	if _, err := s.ephemeral.Lease(t.Context(), "refresh "+ada.ID, time.Second); !errors.Is(err, errs.ErrConflict) {
		t.Errorf("the next read: %v, want errs.ErrConflict", err)
	}
	ada.act("retry")
	if got := ada.status(); got["status"] != "active" || got["amount"] != 29.99 {
		t.Errorf("recovered: %v", got)
	}
}
