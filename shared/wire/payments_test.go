package wire_test

import (
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"trefoil/functions"
	"trefoil/infra/dev/stripedouble"
	"trefoil/shared/billing"
	"trefoil/shared/config"
	"trefoil/shared/logtest"
	"trefoil/shared/wire"
)

// Each of Stripe's errors becomes one clear sentence.
func TestStripeErrors(t *testing.T) {
	s := newPaymentSite(t)
	ada := s.signUp("ada")
	ada.buy(billing.Monthly)
	s.deliver()
	for _, test := range []struct {
		fault string
		want  int
		code  string
	}{
		{stripedouble.FaultDown, 503, "payments_unavailable"},
		{stripedouble.FaultError, 503, "payments_unavailable"},
		{stripedouble.FaultRateLimit, 503, "payments_unavailable"},
		{stripedouble.FaultConflict, 409, "payments_busy"},
		{stripedouble.FaultDeclined, 402, "card_declined"},
	} {
		s.double.SetFaults(stripedouble.Faults{Fault: test.fault})
		got := ada.call(test.want, "POST /api/payments/portal", nil)
		if got["code"] != test.code || !strings.HasSuffix(got["detail"].(string), ".") || got["links"] == nil {
			t.Errorf("%s: %v", test.fault, got)
		}
		if got := ada.status(); got["status"] != "active" { // does not need Stripe
			t.Errorf("%s: status %v", test.fault, got)
		}
	}
	s.double.SetFaults(stripedouble.Faults{Fault: stripedouble.FaultLost, Count: 2})
	ada.call(200, "POST /api/payments/portal", nil)
}

// If Stripe rejects the settings, users get one sentence, and the log tells the operator which setting
// to change.
func TestMisconfiguredStripe(t *testing.T) {
	for _, test := range []struct{ name, setting, value, advice string }{
		{"unknown price", "STRIPE_PRICE_MONTHLY", "price_other", "price_other does not exist"},
		{"archived price", "STRIPE_PRICE_MONTHLY", stripedouble.ArchivedPrice, "is archived"},
		{"wrong interval", "STRIPE_PRICE_ANNUAL", stripedouble.MonthlyPrice, "is not charged once per year"},
		{"wrong key", "STRIPE_SECRET_KEY", "sk_test_other", "does not accept"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newPaymentSite(t, test.setting+"="+test.value)
			ada := s.signUp("ada")
			log := logtest.Capture(t)
			routes := []string{"GET /api/subscription-prices"}
			if test.name != "wrong interval" { // which Stripe accepts
				routes = append(routes, "POST /api/payments/create-subscription")
			}
			for _, route := range routes {
				log.Drain()
				if got := ada.call(503, route, object{"plan": "monthly"}); got["code"] != "payments_misconfigured" {
					t.Errorf("%s: %v", route, got)
				}
				if text := log.Drain(); !strings.Contains(text, test.setting) || !strings.Contains(text, test.advice) || strings.Contains(text, "internal error") {
					t.Errorf("%s: log %s", route, text)
				}
			}
		})
	}
}

// Without any settings for Stripe, the routes report that payments are not configured. With
// incomplete settings, functions do not start, and the error names the missing settings.
func TestPaymentsNotConfigured(t *testing.T) {
	var off []string
	for _, r := range functions.Routes() {
		if !slices.Contains(r.Secrets, "STRIPE_SECRET_KEY") || r.Function == "user-delete" {
			continue
		}
		set := map[string]string{"TABLE_NAME": "main", "EPHEMERAL_TABLE_NAME": "ephemeral", "PUBLIC_URL": "https://chat.example.org", "SUPPORT_CONTACT": supportContact}
		source := config.Values(set)
		handler, err := wire.Functions()[r.Function].Build(t.Context(), source)
		if err != nil {
			t.Errorf("%s without Stripe: %v", r.Function, err)
			continue
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(r.Method, r.Path, strings.NewReader("{}")))
		if w.Code != 503 || !strings.Contains(w.Body.String(), `"code":"payments_off"`) || r.Function != "webhook" && !strings.Contains(w.Body.String(), supportContact) {
			t.Errorf("%s without Stripe: %d %s", r.Function, w.Code, w.Body)
		}
		off = append(off, r.Function)
		var needed []string
		for _, name := range slices.Concat(r.Env, r.Secrets) {
			if strings.HasPrefix(name, "STRIPE_") && name != "STRIPE_API_URL" {
				needed = append(needed, name)
			}
		}
		for _, name := range needed {
			set[name] = "value"
			_, err := wire.Functions()[r.Function].Build(t.Context(), source)
			delete(set, name)
			for _, other := range needed {
				if err == nil || strings.Contains(err.Error(), other) != (other != name) {
					t.Errorf("%s with only %s: error %v", r.Function, name, err)
				}
			}
		}
	}
	if len(off) != 6 {
		t.Errorf("routes %v", off)
	}
}
