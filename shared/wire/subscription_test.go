package wire_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/infra/dev/stripedouble"
	"trefoil/shared/billing"
)

func TestSubscriptionJourney(t *testing.T) {
	s := newPaymentSite(t)
	ada := s.signUp("ada")
	prices := ada.call(200, "GET /api/subscription-prices", nil)
	if diff := cmp.Diff(object{
		"monthly": map[string]any{"amount": 29.99, "currency": "usd"},
		"annual":  map[string]any{"amount": 199.0, "currency": "usd", "savings": 44.0},
		"links":   map[string]any{"support": supportContact},

		"hasDailyBudget": false,
	}, prices); diff != "" {
		t.Errorf("prices (-want +got):\n%s", diff)
	}
	if got := ada.status(); got["plan"] != "free" || got["status"] != "none" || got["canManage"] != false || got["chats_limit"] != 10.0 {
		t.Errorf("before: %v", got)
	}
	ada.call(409, "POST /api/payments/portal", nil)
	ada.call(400, "POST /api/payments/create-subscription", object{"plan": "weekly"})

	page := ada.subscribe(billing.Monthly)
	checkout := s.double.Snapshot().Sessions[0]["id"].(string)
	unpaid := ada.verify(402, checkout)
	if unpaid["code"] != "unpaid" || unpaid["links"].(map[string]any)["support"] != supportContact {
		t.Errorf("unpaid: %v", unpaid)
	}
	if paid := s.pay(page, "works"); paid != checkout {
		t.Fatalf("paid %s, want %s", paid, checkout)
	}
	var first object
	for range 10 {
		got := ada.verify(200, checkout)
		if first == nil {
			first = got
		}
		if diff := cmp.Diff(first, got); diff != "" {
			t.Errorf("another verification:\n%s", diff)
		}
	}
	billed, err := time.Parse(time.RFC3339, fmt.Sprint(first["nextBilling"]))
	if err != nil || billed.Before(time.Now().AddDate(0, 0, 27)) || first["status"] != "active" || first["plan"] != "monthly" || first["amount"] != 29.99 || first["currency"] != "usd" {
		t.Errorf("verified: %v, %v", first, err)
	}
	if !ada.isPro() {
		t.Error("not Pro after the payment")
	}
	s.deliver()
	if got := ada.status(); got["plan"] != "monthly" || got["status"] != "active" || got["last4"] != "4242" || got["nextBilling"] != first["nextBilling"] || got["amount"] != 29.99 ||
		got["canManage"] != true || got["chats_limit"] != nil || got["granted"] != false || got["endsAt"] != nil {
		t.Errorf("active: %v", got)
	}

	// Another user learns nothing about the checkout.
	bob := s.signUp("bob")
	for _, id := range []string{checkout, "cs_unknown", "../customers", ""} {
		if got := bob.verify(404, id); got["code"] != "checkout_not_found" {
			t.Errorf("another user's checkout %q: %v", id, got)
		}
	}

	// A paying user is sent to the portal, where they cancel.
	portal := ada.subscribe(billing.Annual)
	if !strings.Contains(portal, "/portal/") || !strings.Contains(ada.call(200, "POST /api/payments/portal", nil)["redirectUrl"].(string), "/portal/") {
		t.Errorf("a paying user is sent to %s", portal)
	}
	s.manage(portal, "cancel")
	if got := ada.status(); got["plan"] != "monthly" || got["nextBilling"] != nil || got["endsAt"] != first["nextBilling"] || !ada.isPro() {
		t.Errorf("canceled: %v", got)
	}
	s.manage(portal, "keep")
	if got := ada.status(); got["nextBilling"] != first["nextBilling"] {
		t.Errorf("resumed: %v", got)
	}

	// A renewal fails and a retry succeeds. Then a full refund ends Pro, unlike a partial one.
	ada.act("fail-payment")
	if got := ada.status(); got["status"] != "past_due" || got["nextBilling"] != nil || !ada.isPro() {
		t.Errorf("past due: %v", got)
	}
	ada.act("retry")
	if got := ada.status(); got["status"] != "active" || !ada.isPro() {
		t.Errorf("recovered: %v", got)
	}
	ada.act("refund-part")
	if !ada.isPro() {
		t.Error("a partial refund ended Pro")
	}
	ada.act("refund")
	s.deliver()
	if got := ada.status(); got["status"] != "canceled" || got["plan"] != "free" || ada.isPro() {
		t.Errorf("refunded: %v", got)
	}
	if got := ada.verify(402, checkout); got["code"] != "ended" {
		t.Errorf("verified after the end: %v", got)
	}
}

// The page with the plans learns whether the site has a daily budget.
func TestDailyBudgetWithPrices(t *testing.T) {
	s := newPaymentSite(t, "DAILY_SPEND_LIMIT=5")
	if got := s.signUp("ada").call(200, "GET /api/subscription-prices", nil); got["hasDailyBudget"] != true {
		t.Errorf("prices %v", got)
	}
}

// While collection is paused, Pro is free, even through renewals. If a payment fails later, the
// usual grace applies.
func TestPausedCollection(t *testing.T) {
	s := newPaymentSite(t)
	for _, action := range []string{"pause-collection", "keep-as-draft", "uncollectible"} {
		m := s.signUp(action)
		m.buy(billing.Monthly)
		for _, step := range []struct{ action, status string }{
			{action, "active"}, {"renew", "active"}, {"renew", "active"},
			{"resume", "active"}, {"fail-payment", "past_due"},
		} {
			m.act(step.action)
			if got := m.status(); got["status"] != step.status || !m.isPro() {
				t.Errorf("%s, after %s: Pro %v, %v", action, step.action, m.isPro(), got)
			}
		}
	}
}

// The dashboard shows what the user pays, even if the price of the plan has changed since.
func TestArchivedPrice(t *testing.T) {
	s := newPaymentSite(t)
	ada := s.signUp("ada")
	ada.buy(billing.Monthly)
	ada.act("archived-price")
	s.double.SetFaults(stripedouble.Faults{Fault: stripedouble.FaultDown})
	if got := ada.status(); got["status"] != "active" || got["amount"] != nil || got["currency"] != nil {
		t.Errorf("without Stripe: %v", got)
	}
	s.double.SetFaults(stripedouble.Faults{})
	if got := ada.status(); got["plan"] != "monthly" || got["amount"] != 19.99 || got["currency"] != "usd" {
		t.Errorf("with an archived price: %v", got)
	}
}

func TestProAfterStripeActions(t *testing.T) {
	s := newPaymentSite(t)
	for i, test := range []struct {
		action string
		pro    bool
	}{
		{"dispute", true},
		{"dispute-review", true},
		{"dispute-won", true},
		{"dispute-lost", false},
		{"pause", false},
		{"pause-collection", true},
		{"keep-as-draft", true},
		{"uncollectible", true},
		{"unpaid", false},
		{"cancel", true}, // until the end of the period
		{"delete-customer", false},
	} {
		m := s.signUp(fmt.Sprint("user-", i))
		m.buy(billing.Annual)
		m.act(test.action)
		s.deliver()
		if m.isPro() != test.pro {
			t.Errorf("%s: Pro %v, want %v: %v", test.action, m.isPro(), test.pro, m.status())
		}
		if test.action == "delete-customer" { // the next checkout has a new customer
			m.buy(billing.Monthly)
			if !m.isPro() {
				t.Error("not Pro with a new customer")
			}
		}
	}
}

// A refund that the bank rejects later gives back the rest of the paid period.
func TestFailedRefund(t *testing.T) {
	s := newPaymentSite(t)
	ada := s.signUp("ada")
	ada.buy(billing.Monthly)
	for _, step := range []struct {
		action string
		pro    bool
	}{{"refund", false}, {"refund-fail", true}} {
		ada.act(step.action)
		s.deliver()
		if ada.isPro() != step.pro {
			t.Errorf("after %s: Pro %v, %v", step.action, ada.isPro(), ada.status())
		}
	}
}

// A duplicate subscription is canceled even while its payment is disputed. Stripe does not refund a
// disputed payment; the refund follows if the dispute is won.
func TestDisputedDuplicate(t *testing.T) {
	s := newPaymentSite(t)
	s.double.SetDelivery(stripedouble.Delivery{Hold: true})
	ada := s.signUp("ada")
	s.pay(ada.subscribe(billing.Monthly), "delayed")
	s.pay(ada.subscribe(billing.Monthly), "works")
	late := s.double.Snapshot().Subscriptions[1]["id"].(string)
	for _, step := range []struct{ action, target string }{
		{"settle", late}, {"dispute", late}, {"dispute", ada.ID},
	} {
		if err := s.double.Act(step.action, step.target); err != nil {
			t.Fatal(err)
		}
	}
	s.double.SetDelivery(stripedouble.Delivery{})
	s.deliver()
	state, ids := s.double.Snapshot(), map[any]string{}
	for _, sub := range state.Subscriptions {
		ids[sub["status"]] = sub["id"].(string)
	}
	if ids["canceled"] == "" || ids["active"] == "" || len(state.Refunds) > 0 {
		t.Fatalf("while disputed: subscriptions by status %v, refunds %v", ids, state.Refunds)
	}
	if got := ada.status(); got["status"] != "active" || !ada.isPro() {
		t.Errorf("while disputed: %v", got)
	}
	if err := s.double.Act("dispute-won", ids["canceled"]); err != nil {
		t.Fatal(err)
	}
	s.deliver()
	if refunds := s.double.Snapshot().Refunds; len(refunds) != 1 {
		t.Errorf("after the dispute: refunds %v", refunds)
	}
}

// A delayed payment is pending until it succeeds or fails.
func TestDelayedPayments(t *testing.T) {
	s := newPaymentSite(t)
	for name, action := range map[string]string{"paid": "settle", "failed": "settle-failed"} {
		m := s.signUp(name)
		checkout := s.pay(m.subscribe(billing.Monthly), "delayed")
		for range 3 {
			if got := m.verify(200, checkout); got["status"] != "pending" || got["nextBilling"] != nil || m.isPro() {
				t.Errorf("%s, before: %v", name, got)
			}
		}
		m.act(action)
		if m.isPro() != (name == "paid") {
			t.Errorf("%s: Pro %v", name, m.isPro())
		}
		if name == "paid" {
			if got := m.verify(200, checkout); got["status"] != "active" {
				t.Errorf("paid: %v", got)
			}
		} else if got := m.verify(402, checkout); got["code"] != "payment_failed" {
			t.Errorf("failed: %v", got)
		}
	}
}

// A user with granted Pro sees that it was granted and can subscribe. The grant outlives the
// subscription.
func TestGrantedProMaySubscribe(t *testing.T) {
	s := newPaymentSite(t)
	ada := s.signUp("ada")
	if err := s.main.SetPro(t.Context(), ada.ID, true); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		change func()
		plan   string
	}{
		{func() {}, "free"},
		{func() { ada.buy(billing.Monthly) }, "monthly"},
		{func() { ada.act("refund") }, "free"},
	} {
		step.change()
		if got := ada.status(); got["granted"] != true || got["plan"] != step.plan || !ada.isPro() {
			t.Errorf("got %v, want the plan %s and granted Pro", got, step.plan)
		}
	}
}

// If no event arrives, the dashboard finds out about a renewal once the stored period is over.
func TestExpiredPeriodIsRead(t *testing.T) {
	s := newPaymentSite(t)
	s.double.SetMonth(2)
	s.double.SetDelivery(stripedouble.Delivery{Hold: true})
	ada := s.signUp("ada")
	first := ada.buy(billing.Monthly)["nextBilling"]
	for end := time.Now().Add(20 * time.Second); ada.status()["nextBilling"] == first; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("after the period: %v", ada.status())
		}
	}
	if got := ada.status(); got["status"] != "active" || got["plan"] != "monthly" || !ada.isPro() {
		t.Errorf("after the renewal: %v", got)
	}
}
