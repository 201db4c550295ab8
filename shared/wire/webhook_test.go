package wire_test

import (
	"cmp"
	"encoding/base64"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/stripe/stripe-go/v86/webhook"

	"trefoil/infra/dev/stripedouble"
	"trefoil/shared/billing"
	"trefoil/shared/chat"
	"trefoil/shared/lambdahost"
	"trefoil/shared/logtest"
)

// sign returns the Stripe-Signature header of a body signed at the given time.
func sign(secret string, at time.Time, body string) (header string) {
	return webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: []byte(body), Secret: secret, Timestamp: at}).Header
}

// sendEvent sends an event to the webhook, from a page of origin if there is one. It can be called
// concurrently.
func (s *paymentSite) sendEvent(body, signature, origin string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", "/api/payments/webhook", strings.NewReader(body)).WithContext(s.Context())
	r.Header.Set("Stripe-Signature", signature)
	if origin != "" {
		r.Header.Set("Origin", origin)
	}
	w := httptest.NewRecorder()
	s.mux.ServeHTTP(w, r)
	return w
}

func TestWebhook(t *testing.T) {
	s := newPaymentSite(t)
	hook := lambdahost.Proxy(s.mux)
	event := func(id, kind, object string) string {
		return `{"id":"` + id + `","object":"event","type":"` + kind + `","api_version":"2025-01-01.acacia","data":{"object":` + object + `}}`
	}
	secret, now := s.double.WebhookSecret, time.Now()
	subscription := event("evt_unknown_customer", "customer.subscription.updated", `{"id":"sub_1","object":"subscription","customer":"cus_1","metadata":{"user_id":"`+chat.NewID()+`"}}`)
	for _, test := range []struct {
		name, body, signature string
		origin                string
		want                  int
		code                  string
	}{
		{name: "unknown type", body: event("evt_1", "product.created", "{}"), want: 200},
		{name: "unknown customer", body: subscription, want: 200},
		{name: "unknown charge", body: event("evt_2", "charge.dispute.closed", `{"id":"du_1","object":"dispute","charge":"ch_1"}`), want: 200},
		{name: "no customer", body: event("evt_3", "checkout.session.completed", `{"id":"cs_1","object":"checkout.session","customer":null}`), want: 200},
		{name: "not signed", body: subscription, signature: "none", want: 400, code: "signature"},
		{name: "wrong signature", body: subscription, signature: sign("whsec_other", now, subscription), want: 400, code: "signature"},
		{name: "another body's signature", body: subscription, signature: sign(secret, now, subscription+" "), want: 400, code: "signature"},
		{name: "old timestamp", body: subscription, signature: sign(secret, now.Add(-6*time.Minute), subscription), want: 400, code: "signature"},
		{name: "fast clock", body: subscription, signature: sign(secret, now.Add(4*time.Minute), subscription), want: 200},
		{name: "future timestamp", body: subscription, signature: sign(secret, now.Add(6*time.Minute), subscription), want: 400, code: "signature"},
		{name: "two timestamps", body: subscription, signature: "t=" + strconv.FormatInt(now.Unix(), 10) + "," + sign(secret, now.Add(time.Hour), subscription), want: 400, code: "signature"},
		{name: "from a browser", body: subscription, origin: "https://evil.example", want: 403, code: "cross_site"},
		{name: "not JSON", body: "{", want: 400, code: "signature"},
	} {
		if test.signature == "" {
			test.signature = sign(secret, now, test.body)
		}
		headers := map[string]string{"stripe-signature": test.signature, "content-type": "application/json; charset=utf-8", "host": "api.example"}
		if test.origin != "" {
			headers["origin"] = test.origin
		}
		for _, encoded := range []bool{false, true} {
			request := events.APIGatewayV2HTTPRequest{RawPath: "/api/payments/webhook", Headers: headers, Body: test.body, IsBase64Encoded: encoded}
			request.RequestContext.HTTP.Method, request.RequestContext.HTTP.Path = "POST", request.RawPath
			if encoded {
				request.Body = base64.StdEncoding.EncodeToString([]byte(test.body))
			}
			got, err := hook(t.Context(), request)
			if err != nil || got.StatusCode != test.want || !strings.Contains(got.Body, test.code) {
				t.Errorf("%s (base64 %v): %d %s, %v, want %d", test.name, encoded, got.StatusCode, got.Body, err, test.want)
			}
		}
	}
}

// Requests that Stripe has not signed are logged apart from events that could not be processed, so that
// no one else can raise the alarm.
func TestRejectedEvents(t *testing.T) {
	s := newPaymentSite(t)
	log := logtest.Capture(t)
	event := `{"id":"evt_1","object":"event","type":"customer.updated","data":{"object":{"id":"cus_1","object":"customer"}}}`
	s.double.SetFaults(stripedouble.Faults{Fault: stripedouble.FaultError})
	now := time.Now()
	for _, test := range []struct {
		name, body, secret string
		at                 time.Time
		origin             string
		want               string // the message, if any
	}{
		{name: "forged", body: event, secret: "whsec_other", at: now, want: "event rejected"},
		{name: "replayed", body: event, at: now.Add(-time.Hour), want: "event rejected"},
		{name: "too large", body: strings.Repeat("x", 7<<20), at: now, want: "event rejected"},
		{name: "not an event", body: "{}", at: now, want: "event rejected"},
		{name: "from a browser", body: event, at: now, origin: "https://evil.example"},
		{name: "unexpected object", body: strings.Replace(event, `"cus_1"`, "1", 1), at: now, want: "event not processed"},
		{name: "Stripe is down", body: event, at: now, want: "event not processed"},
	} {
		log.Drain()
		w := s.sendEvent(test.body, sign(cmp.Or(test.secret, s.double.WebhookSecret), test.at, test.body), test.origin)
		text := log.Drain()
		// Errors of any kind raise an alarm, too.
		if failed := strings.Contains(text, `"level":"ERROR"`); failed != (test.want == "event not processed") {
			t.Errorf("%s: log %s", test.name, text)
		}
		for _, message := range []string{"event rejected", "event not processed"} {
			if w.Code < 400 || strings.Contains(text, `"`+message+`"`) != (message == test.want) {
				t.Errorf("%s: %d, log %s, want %q", test.name, w.Code, text, test.want)
			}
		}
	}
}

// Even if events arrive twice, in reverse order or after errors, the final state matches Stripe's.
func TestUnreliableWebhooks(t *testing.T) {
	s := newPaymentSite(t)
	s.double.SetDelivery(stripedouble.Delivery{Hold: true, Copies: 2})
	ada := s.signUp("ada")
	s.pay(ada.subscribe(billing.Monthly), "works") // the user closes the page
	for _, action := range []string{"fail-payment", "retry", "renew"} {
		if err := s.double.Act(action, ada.ID); err != nil {
			t.Fatal(err)
		}
	}
	s.double.SetDelivery(stripedouble.Delivery{Reverse: true})
	s.deliver()
	if got := ada.status(); got["status"] != "active" || !ada.isPro() {
		t.Errorf("after reversed events: %v", got)
	}
	s.double.SetFaults(stripedouble.Faults{Fault: stripedouble.FaultError, Count: 4})
	ada.act("refund") // the webhook fails at first and is retried
	if ada.isPro() {
		t.Error("Pro after a refund")
	}
}

// Events about the customer or a payment method refresh the last four digits, even if no event about
// the subscription arrives.
func TestPaymentMethodEvents(t *testing.T) {
	s := newPaymentSite(t)
	s.double.SetDelivery(stripedouble.Delivery{Drop: []string{"customer.subscription.updated"}})
	ada := s.signUp("ada")
	ada.buy(billing.Monthly)
	s.deliver()
	state := s.double.Snapshot()
	customer, subscription := state.Customers[0]["id"].(string), state.Subscriptions[0]["id"].(string)
	method := `{"object":{"id":"pm_1","object":"payment_method","customer":"` + customer + `"}}`
	for i, test := range []struct{ kind, data string }{
		{"customer.updated", `{"object":{"id":"` + customer + `","object":"customer"}}`},
		{"payment_method.attached", method},
		{"payment_method.updated", method},
		{"payment_method.automatically_updated", method},
		{"payment_method.detached", `{"object":{"id":"pm_1","object":"payment_method","customer":null},"previous_attributes":{"customer":"` + customer + `"}}`},
	} {
		card, last4 := "secure", "3155"
		if i%2 > 0 {
			card, last4 = "works", "4242"
		}
		s.submit(ada.subscribe(billing.Monthly), url.Values{"action": {"method"}, "value": {card}, "subscription": {subscription}})
		if got := ada.status()["last4"]; got == last4 {
			t.Fatalf("before %s: last4 %v", test.kind, got)
		}
		body := `{"id":"evt_` + test.kind + `","object":"event","type":"` + test.kind + `","data":` + test.data + `}`
		w := s.sendEvent(body, sign(s.double.WebhookSecret, time.Now(), body), "")
		if got := ada.status()["last4"]; w.Code != 200 || got != last4 {
			t.Errorf("%s: %d, last4 %v, want %s", test.kind, w.Code, got, last4)
		}
	}
}
