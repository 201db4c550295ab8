package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v86"
	"github.com/stripe/stripe-go/v86/webhook"

	"trefoil/infra/dev/stripedouble"
	"trefoil/shared/limits"
)

// TestSubscribe follows a subscriber from checkout to a full refund.
func TestSubscribe(t *testing.T) {
	onBothStacks(t, nil, func(t *testing.T, s *product) {
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
		for _, model := range listModels(t, s) {
			if !model.IsFree {
				u.chats(limits.Get().Chats.User+1, model.ModelID)
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
		u.act("refund")
		if state := u.state(); state.Subscriptions[0]["status"] != "canceled" || u.isPro() {
			t.Errorf("refunded: %v, Pro %v", state.Subscriptions[0]["status"], u.isPro())
		}
	})
}

// TestPeriodEnds follows a subscriber from checkout through a renewal to the end of a canceled
// subscription. It waits for the delivery of all events only at the end: on a busy machine, renewals
// can add events faster than they are delivered.
func TestPeriodEnds(t *testing.T) {
	onBothStacks(t, map[string]string{"DEMO_MONTH": "3"}, func(t *testing.T, s *product) {
		u := newSubscriber(t, s)
		u.subscribe("monthly", "works")
		u.eventually("the webhook makes the user Pro", u.isPro)
		u.eventually("the subscription renews", func() bool { return len(u.snapshot().Invoices) > 1 })
		portal := u.call("POST", "/api/payments/portal", "", http.StatusOK)["redirectUrl"].(string)
		u.form(portal, url.Values{"subscription": {u.snapshot().Subscriptions[0]["id"].(string)}, "action": {"cancel"}})
		if pro, status := u.isPro(), u.snapshot().Subscriptions[0]["status"]; !pro && status != "canceled" {
			t.Error("Pro ended before the period of the canceled subscription")
		}
		u.eventually("Pro ends with the period", func() bool { return !u.isPro() })
		if state := u.state(); state.Subscriptions[0]["status"] != "canceled" {
			t.Errorf("status %v", state.Subscriptions[0]["status"])
		}
	})
}

func TestDelayedPayment(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, nil))
	u := newSubscriber(t, s)
	session := u.subscribe("annual", "delayed")
	if got := u.call("POST", "/api/payments/verify-session", `{"sessionId":"`+session+`"}`, http.StatusOK); got["status"] != "pending" || u.isPro() {
		t.Errorf("at first: %v", got)
	}
	u.act("settle")
	u.state()
	if got := u.call("POST", "/api/payments/verify-session", `{"sessionId":"`+session+`"}`, http.StatusOK); got["status"] != "active" || !u.isPro() {
		t.Errorf("later: %v", got)
	}
}

func TestDeleteSubscriber(t *testing.T) {
	onBothStacks(t, nil, func(t *testing.T, s *product) {
		u := newSubscriber(t, s)
		u.subscribe("monthly", "works")
		u.state()
		_, who := u.user()
		u.control("faults", `{"fault":"`+stripedouble.FaultError+`"}`)
		if resp := u.do("DELETE", "/api/user", `{"username":"`+who.Username+`"}`); resp.StatusCode < 500 {
			t.Errorf("with Stripe down: %d", resp.StatusCode)
		}
		u.control("faults", `{"count":1}`)
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
	})
}

func TestSubscriptionSurvivesARestart(t *testing.T) {
	o := testOptions(t, nil)
	s := startStack(t, o)
	o.environment["PORT"] = strconv.Itoa(port(t, s))
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

func TestChangesInStripe(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, nil))
	for _, test := range []struct {
		actions []string
		status  string
		pro     bool
	}{
		{[]string{"renew"}, "active", true},
		{[]string{"refund-part"}, "active", true},
		{[]string{"refund"}, "canceled", false},
		{[]string{"dispute"}, "active", true},
		{[]string{"dispute-won"}, "active", true},
		{[]string{"dispute-lost"}, "canceled", false},
		{[]string{"pause"}, "paused", false},
		{[]string{"keep-as-draft", "renew"}, "active", true},
		{[]string{"pause", "resume"}, "active", true},
		{[]string{"fail-payment"}, "past_due", true},
		{[]string{"fail-payment", "retry"}, "active", true},
		{[]string{"fail-payment", "unpaid"}, "unpaid", false},
		{[]string{"delete-customer"}, "canceled", false},
	} {
		t.Run(strings.Join(test.actions, ","), func(t *testing.T) {
			u := newSubscriber(t, s)
			u.subscribe("monthly", "works")
			u.eventually("Pro", u.isPro)
			for _, action := range test.actions {
				u.act(action)
			}
			u.eventually("the webhooks have taken effect", func() bool { return u.status() == test.status && u.isPro() == test.pro })
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
	for name, delivery := range map[string]string{
		"duplicated": `{"copies":3}`,
		"reversed":   `{"reverse":true,"delay":300}`,
		"lost":       `{"drop":["checkout.session.completed","customer.subscription.created","customer.subscription.updated","charge.refunded"]}`,
	} {
		t.Run(name, func(t *testing.T) {
			u := newSubscriber(t, s)
			u.control("delivery", delivery)
			defer u.control("delivery", `{}`)
			u.subscribe("annual", "works")
			u.eventually("Pro", u.isPro)
			u.act("refund")
			u.eventually("not Pro", func() bool { return !u.isPro() })
			u.eventually("canceled in Stripe", func() bool {
				return u.snapshot().Subscriptions[0]["status"] == "canceled"
			})
		})
	}
	t.Run("forged", func(t *testing.T) {
		u := newSubscriber(t, s)
		u.control("delivery", `{"hold":true}`)
		u.subscribe("monthly", "works")
		customer, err := json.Marshal(u.snapshot().Customers[0])
		if err != nil {
			t.Fatal(err)
		}
		body := []byte(`{"id":"evt_1","object":"event","type":"customer.updated","api_version":"` + stripe.APIVersion + `","data":{"object":` + string(customer) + `}}`)
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+"/api/payments/webhook", bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		payload := &webhook.UnsignedPayload{Payload: body, Secret: "whsec_forged", Timestamp: time.Now()}
		r.Header.Set("Stripe-Signature", webhook.GenerateTestSignedPayload(payload).Header)
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusBadRequest || u.isPro() {
			t.Errorf("status %d, Pro %v", resp.StatusCode, u.isPro())
		}
		u.control("delivery", `{}`)
		u.eventually("Pro after the real event", u.isPro)
	})
}

func TestStripeUnavailable(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, nil))
	u := newSubscriber(t, s)
	for _, fault := range []string{stripedouble.FaultDown, stripedouble.FaultError, stripedouble.FaultRateLimit, stripedouble.FaultConflict} {
		u.control("faults", `{"fault":"`+fault+`"}`)
		resp := u.do("POST", "/api/payments/create-subscription", `{"plan":"monthly"}`)
		var problem struct{ Detail, Code string }
		if err := json.NewDecoder(resp.Body).Decode(&problem); err != nil || resp.StatusCode < 400 || problem.Detail == "" || problem.Code == "" || problem.Code == "internal" {
			t.Errorf("%s: %d %+v, error %v", fault, resp.StatusCode, problem, err)
		}
	}
	// The webhook fails until Stripe responds again, but no event is lost.
	u.control("faults", `{}`)
	u.control("delivery", `{"hold":true}`)
	u.subscribe("monthly", "works")
	u.control("faults", `{"fault":"`+stripedouble.FaultRateLimit+`"}`)
	u.control("delivery", `{}`)
	time.Sleep(200 * time.Millisecond)
	if u.isPro() {
		t.Error("Pro although Stripe does not respond")
	}
	u.control("faults", `{}`)
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
