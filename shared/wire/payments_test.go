package wire_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/awslabs/aws-lambda-go-api-proxy/httpadapter"
	"github.com/google/go-cmp/cmp"
	"github.com/stripe/stripe-go/v86/webhook"

	"trefoil/infra/stripedouble"
	"trefoil/shared/account"
	"trefoil/shared/billing"
	"trefoil/shared/chat"
	"trefoil/shared/store"
	"trefoil/shared/storetest"
	"trefoil/shared/wire"
)

// paymentSite serves the routes for payments and accounts with production wiring, a real store and
// the double of Stripe.
type paymentSite struct {
	*testing.T
	site   *site
	tables storetest.Tables
	main   *store.Main
	double *stripedouble.Double
	hook   http.Handler
}

const supportContact = "help@example.org"

func newPaymentSite(t *testing.T) *paymentSite {
	t.Helper()
	s := &paymentSite{T: t, tables: storetest.Create(t)}
	main, ephemeral := s.tables.Open()
	s.main = main
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	s.site = &site{T: t, url: server.URL, main: main, ephemeral: ephemeral}
	var err error
	s.double, err = stripedouble.New(stripedouble.Config{PublicURL: server.URL, WebhookURL: server.URL + "/api/payments/webhook"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.double.Close)
	api := httptest.NewServer(s.double.API())
	t.Cleanup(api.Close)
	mux.Handle(stripedouble.Path+"/", s.double.Pages())
	set := map[string]string{
		"AWS_REGION": s.tables.Region, "AWS_ACCESS_KEY_ID": s.tables.Credentials.AccessKeyID, "AWS_SECRET_ACCESS_KEY": s.tables.Credentials.SecretAccessKey,
		"AWS_ENDPOINT_URL_DYNAMODB": s.tables.Endpoint, "TABLE_NAME": s.tables.Main, "EPHEMERAL_TABLE_NAME": s.tables.Ephemeral, "PUBLIC_URL": server.URL,
		"STRIPE_API_URL": api.URL, "STRIPE_SECRET_KEY": s.double.Key, "STRIPE_WEBHOOK_SECRET": s.double.WebhookSecret,
		"STRIPE_PRICE_MONTHLY": stripedouble.MonthlyPrice, "STRIPE_PRICE_ANNUAL": stripedouble.AnnualPrice, "SUPPORT_CONTACT": supportContact,
	}
	for _, r := range routes(t) {
		switch r.Function {
		case "user", "user-delete", "logout", "subscription-prices", "subscription", "create-subscription", "verify-session", "portal", "webhook",
			"admin-user-pro", "admin-user-admin", "admin-audit":
			handler, err := wire.Functions()[r.Function].Build(t.Context(), func(name string) (string, bool) { text, ok := set[name]; return text, ok })
			if err != nil {
				t.Fatalf("%s: %v", r.Function, err)
			}
			mux.Handle(r.Method+" "+r.Path, handler)
			if r.Function == "webhook" {
				s.hook = handler
			}
		}
	}
	return s
}

// subscriber is a signed-in user who pays or wants to.
type subscriber struct {
	*paymentSite
	account.User
	token account.Token
}

func (s *paymentSite) signUp(name string) *subscriber {
	s.Helper()
	u := account.User{ID: chat.NewID(), Username: name, Email: name + "@mail.example", PasswordHash: "hash"}
	m := &subscriber{paymentSite: s, User: u, token: account.NewToken()}
	if err := s.main.CreateUser(s.Context(), m.User); err != nil {
		s.Fatal(err)
	}
	if err := s.site.ephemeral.PutSession(s.Context(), m.token, account.NewSession(m.User, time.Now())); err != nil {
		s.Fatal(err)
	}
	return m
}

// call makes a request and returns the JSON response.
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
	resp, response, _ := m.site.send(method, path, text, func(r *http.Request) { carriers["bearer"](r, m.token) })
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

// submit submits a form of the double and returns where it leads.
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

// pay pays on a checkout page with one of the double's methods and returns the ID of the checkout.
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
			s.Fatalf("events are not delivered: %+v", s.double.Snapshot().Events)
		}
	}
}

func TestSubscriptionJourney(t *testing.T) {
	s := newPaymentSite(t)
	ada := s.signUp("ada")
	prices := ada.call(200, "GET /api/subscription-prices", nil)
	if diff := cmp.Diff(object{
		"monthly": map[string]any{"amount": 29.99, "currency": "usd"},
		"annual":  map[string]any{"amount": 199.0, "currency": "usd", "savings": 44.0},
		"links":   map[string]any{"support": supportContact},
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

	// A failed renewal, a recovery, and a full refund.
	ada.act(stripedouble.ActionFailPayment)
	if got := ada.status(); got["status"] != "past_due" || got["nextBilling"] != nil || !ada.isPro() {
		t.Errorf("past due: %v", got)
	}
	ada.act(stripedouble.ActionRetry)
	if got := ada.status(); got["status"] != "active" || !ada.isPro() {
		t.Errorf("recovered: %v", got)
	}
	ada.act(stripedouble.ActionRefundPart)
	if !ada.isPro() {
		t.Error("a partial refund ended Pro")
	}
	ada.act(stripedouble.ActionRefund)
	s.deliver()
	if got := ada.status(); got["status"] != "canceled" || got["plan"] != "free" || ada.isPro() {
		t.Errorf("refunded: %v", got)
	}
	if got := ada.verify(402, checkout); got["code"] != "ended" {
		t.Errorf("verified after the end: %v", got)
	}
}

// A paused collection grants Pro for free until it resumes, through renewals. A payment that fails
// afterwards is followed by the usual grace.
func TestPausedCollection(t *testing.T) {
	s := newPaymentSite(t)
	for _, action := range []string{stripedouble.ActionPauseCollection, stripedouble.ActionKeepAsDraft, stripedouble.ActionUncollectible} {
		m := s.signUp(action)
		m.verify(200, s.pay(m.subscribe(billing.Monthly), "works"))
		for _, step := range []struct{ action, status string }{
			{action, "active"}, {stripedouble.ActionRenew, "active"}, {stripedouble.ActionRenew, "active"},
			{stripedouble.ActionResume, "active"}, {stripedouble.ActionFailPayment, "past_due"},
		} {
			m.act(step.action)
			if got := m.status(); got["status"] != step.status || !m.isPro() {
				t.Errorf("%s, after %s: Pro %v, %v", action, step.action, m.isPro(), got)
			}
		}
	}
}

// The dashboard shows what the user pays, although the price of the plan has changed since.
func TestFormerPrice(t *testing.T) {
	s := newPaymentSite(t)
	ada := s.signUp("ada")
	ada.verify(200, s.pay(ada.subscribe(billing.Monthly), "works"))
	ada.act(stripedouble.ActionFormerPrice)
	if got := ada.status(); got["plan"] != "monthly" || got["amount"] != 19.99 || got["currency"] != "usd" {
		t.Errorf("with a former price: %v", got)
	}
	s.double.SetFaults(stripedouble.Faults{Fault: stripedouble.FaultDown})
	if got := ada.status(); got["status"] != "active" || got["amount"] != nil || got["currency"] != nil {
		t.Errorf("without Stripe: %v", got)
	}
}

func TestReturnedMoneyEndsPro(t *testing.T) {
	s := newPaymentSite(t)
	for i, test := range []struct {
		action string
		pro    bool
	}{
		{stripedouble.ActionDispute, true},
		{stripedouble.ActionDisputeWon, true},
		{stripedouble.ActionDisputeLost, false},
		{stripedouble.ActionPause, false},
		{stripedouble.ActionPauseCollection, true},
		{stripedouble.ActionKeepAsDraft, true},
		{stripedouble.ActionUncollectible, true},
		{stripedouble.ActionUnpaid, false},
		{stripedouble.ActionCancel, true}, // until the end of the period
		{stripedouble.ActionDeleteCustomer, false},
	} {
		m := s.signUp(fmt.Sprint("user-", i))
		m.verify(200, s.pay(m.subscribe(billing.Annual), "works"))
		m.act(test.action)
		s.deliver()
		if m.isPro() != test.pro {
			t.Errorf("%s: Pro %v, want %v: %v", test.action, m.isPro(), test.pro, m.status())
		}
		if test.action == stripedouble.ActionDeleteCustomer { // the next checkout has a new customer
			m.verify(200, s.pay(m.subscribe(billing.Monthly), "works"))
			if !m.isPro() {
				t.Error("not Pro with a new customer")
			}
		}
	}
}

// A payment that takes days is pending until it arrives or fails.
func TestLatePayments(t *testing.T) {
	s := newPaymentSite(t)
	for name, action := range map[string]string{"paid": stripedouble.ActionSettle, "failed": stripedouble.ActionSettleFailed} {
		m := s.signUp(name)
		checkout := s.pay(m.subscribe(billing.Monthly), "late")
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

// Concurrent clicks and tabs create one customer and leave one open checkout.
func TestConcurrentCheckouts(t *testing.T) {
	s := newPaymentSite(t)
	ada := s.signUp("ada")
	var calls sync.WaitGroup
	body := `{"plan":"monthly"}`
	for range 8 {
		calls.Go(func() {
			r, err := http.NewRequestWithContext(t.Context(), "POST", s.site.url+"/api/payments/create-subscription", strings.NewReader(body))
			if err != nil {
				t.Error(err)
				return
			}
			r.Header.Set("Content-Type", "application/json")
			carriers["bearer"](r, ada.token)
			resp, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Error(err)
				return
			}
			defer resp.Body.Close()
			if resp.StatusCode != 200 && resp.StatusCode != 409 {
				t.Errorf("status %d", resp.StatusCode)
			}
		})
	}
	calls.Wait()
	account := s.double.Snapshot()
	open := slices.DeleteFunc(account.Sessions, func(s map[string]any) bool { return s["status"] != "open" })
	if len(account.Customers) != 1 || len(open) != 1 {
		t.Errorf("%d customers, %d open checkouts", len(account.Customers), len(open))
	}
	page := ada.subscribe(billing.Annual) // closes the open one
	open = slices.DeleteFunc(s.double.Snapshot().Sessions, func(s map[string]any) bool { return s["status"] != "open" })
	if len(open) != 1 || open[0]["url"] != page {
		t.Errorf("open checkouts %v, want %s", open, page)
	}
}

// Each of Stripe's errors becomes one clear sentence.
func TestStripeErrors(t *testing.T) {
	s := newPaymentSite(t)
	ada := s.signUp("ada")
	ada.verify(200, s.pay(ada.subscribe(billing.Monthly), "works"))
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
		if got := ada.status(); got["status"] != "active" { // needs no Stripe
			t.Errorf("%s: status %v", test.fault, got)
		}
	}
	s.double.SetFaults(stripedouble.Faults{Fault: stripedouble.FaultLost, Count: 2})
	ada.call(200, "POST /api/payments/portal", nil)
}

// sign returns a body with its signature.
func sign(secret string, at time.Time, body string) (header string) {
	return webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: []byte(body), Secret: secret, Timestamp: at}).Header
}

func TestWebhook(t *testing.T) {
	s := newPaymentSite(t)
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
		{name: "from a browser", body: subscription, origin: "https://evil.example", want: 403, code: "cross_site"},
		{name: "no JSON", body: "{", want: 400, code: "signature"},
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
			got, err := httpadapter.NewV2(s.hook).ProxyWithContext(t.Context(), request)
			if err != nil || got.StatusCode != test.want || !strings.Contains(got.Body, test.code) {
				t.Errorf("%s (base64 %v): %d %s, %v, want %d", test.name, encoded, got.StatusCode, got.Body, err, test.want)
			}
		}
	}
}

// Events that arrive twice, in reverse order or after errors still end in Stripe's state.
func TestUnreliableWebhooks(t *testing.T) {
	s := newPaymentSite(t)
	s.double.SetDelivery(stripedouble.Delivery{Hold: true, Copies: 2})
	ada := s.signUp("ada")
	s.pay(ada.subscribe(billing.Monthly), "works") // the user closes the page
	for _, action := range []string{stripedouble.ActionFailPayment, stripedouble.ActionRetry, stripedouble.ActionRenew} {
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
	ada.act(stripedouble.ActionRefund) // the webhook fails at first and is retried
	if ada.isPro() {
		t.Error("Pro after a refund")
	}
}

// scan returns the items of a table.
func (s *paymentSite) scan(table string) []map[string]types.AttributeValue {
	s.Helper()
	out, err := dynamodb.New(dynamodb.Options{
		Region: s.tables.Region, BaseEndpoint: &s.tables.Endpoint,
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) { return s.tables.Credentials, nil }),
	}).Scan(s.Context(), &dynamodb.ScanInput{TableName: &table})
	if err != nil {
		s.Fatal(err)
	}
	return out.Items
}

func text(v types.AttributeValue) string {
	switch v := v.(type) {
	case *types.AttributeValueMemberS:
		return v.Value
	case *types.AttributeValueMemberN:
		return v.Value
	}
	return fmt.Sprint(v)
}

// The tables hold only what docs/privacy.md lists for payments: no address, name, card number,
// price or invoice.
func TestStoredPayments(t *testing.T) {
	s := newPaymentSite(t)
	before := map[string]bool{}
	ada := s.signUp("ada")
	attributes := func() map[string]string {
		for _, item := range s.scan(s.tables.Main) {
			if text(item["pk"]) == "USER#"+ada.ID {
				found := map[string]string{}
				for name, value := range item {
					found[name] = text(value)
				}
				return found
			}
		}
		t.Fatal("the user is not stored")
		return nil
	}
	for name := range attributes() {
		before[name] = true
	}
	ada.verify(200, s.pay(ada.subscribe(billing.Monthly), "works"))
	s.manage(ada.subscribe(billing.Monthly), "cancel")
	account := s.double.Snapshot()
	stored := attributes()
	maps.DeleteFunc(stored, func(name, _ string) bool { return before[name] || name == "seen_at" })
	for _, name := range []string{"period_end", "pro_until", "billing_version"} {
		if stored[name] == "" {
			t.Errorf("no %s", name)
		}
		delete(stored, name)
	}
	if diff := cmp.Diff(map[string]string{
		"customer": account.Customers[0]["id"].(string), "subscription": account.Subscriptions[0]["id"].(string),
		"plan": "monthly", "sub_status": "active", "cancel_at_end": "true", "last4": "4242",
	}, fixBool(stored)); diff != "" {
		t.Errorf("stored (-want +got):\n%s", diff)
	}
	processed := 0
	for _, item := range s.scan(s.tables.Ephemeral) {
		if !strings.HasPrefix(text(item["pk"]), "EVENT#") {
			continue
		}
		processed++
		if names := slices.Sorted(maps.Keys(item)); !slices.Equal(names, []string{"pk", "sk", "ttl"}) || strings.Contains(text(item["pk"]), "evt_") {
			t.Errorf("event %v", item)
		}
	}
	if processed == 0 {
		t.Error("no event is recorded")
	}
}

// fixBool replaces Go's text of a BOOL attribute.
func fixBool(found map[string]string) map[string]string {
	if strings.Contains(found["cancel_at_end"], "true") {
		found["cancel_at_end"] = "true"
	}
	return found
}

func TestDeleteUser(t *testing.T) {
	s := newPaymentSite(t)
	quinn, bob := s.signUp("Quinn-X"), s.signUp("bob")
	other := account.NewToken() // another device
	if err := s.site.ephemeral.PutSession(t.Context(), other, account.NewSession(quinn.User, time.Now())); err != nil {
		t.Fatal(err)
	}
	bob.verify(200, s.pay(bob.subscribe(billing.Monthly), "works"))
	quinn.verify(200, s.pay(quinn.subscribe(billing.Monthly), "works"))
	s.deliver()
	customer := s.double.Snapshot().Customers[0]["id"].(string)
	// The audit log names them as an admin and as the user whose rights were changed.
	for _, admin := range []*subscriber{quinn, bob} {
		if err := s.main.GrantAdmin(t.Context(), admin.ID); err != nil {
			t.Fatal(err)
		}
	}
	quinn.call(200, "PUT /api/admin/users/"+bob.ID+"/pro", object{"isPro": true})
	bob.call(200, "PUT /api/admin/users/"+quinn.ID+"/admin", object{"isAdmin": false})
	traces := func() (found []string) {
		for _, table := range []string{s.tables.Main, s.tables.Ephemeral} {
			for _, item := range s.scan(table) {
				for name, value := range item {
					if v := strings.ToLower(text(value)); strings.Contains(v, quinn.ID) || strings.Contains(v, "quinn-x") || strings.Contains(v, customer) {
						found = append(found, text(item["pk"])+" "+name)
					}
				}
			}
		}
		return found
	}

	quinn.call(400, "DELETE /api/user", object{"username": "quinn-x"})
	s.double.SetFaults(stripedouble.Faults{Fault: stripedouble.FaultRateLimit})
	if got := quinn.call(503, "DELETE /api/user", object{"username": "Quinn-X"}); got["code"] != "cannot_cancel" {
		t.Errorf("Stripe is down: %v", got)
	}
	if !quinn.isPro() {
		t.Error("something was deleted although Stripe is down")
	}
	s.double.SetFaults(stripedouble.Faults{})
	s.double.SetDelivery(stripedouble.Delivery{Hold: true})
	quinn.call(204, "DELETE /api/user", object{"username": "Quinn-X"})
	for _, sub := range s.double.Snapshot().Subscriptions {
		if sub["customer"] == customer && sub["status"] != "canceled" {
			t.Errorf("the subscription is %v", sub["status"])
		}
	}
	s.double.SetDelivery(stripedouble.Delivery{})
	s.deliver() // later events recreate nothing and are accepted
	for _, e := range s.double.Snapshot().Events {
		if e.Status != 200 {
			t.Errorf("event %s got %d", e.Type, e.Status)
		}
	}
	audited := 0
	for _, trace := range traces() {
		switch {
		case strings.HasPrefix(trace, "SESSION#"+other.Hash()): // cannot be found, is unusable and expires
		case strings.HasPrefix(trace, "AUDIT#") && (strings.HasSuffix(trace, " actor_id") || strings.HasSuffix(trace, " target_id")):
			audited++
		default:
			t.Errorf("left behind: %s", trace)
		}
	}
	if audited != 2 {
		t.Errorf("the audit log has %d of 2 IDs", audited)
	}
	var changes []string
	for _, e := range bob.call(200, "GET /api/admin/audit", nil)["entries"].([]any) {
		e := e.(map[string]any)
		changes = append(changes, fmt.Sprint(e["actor"], " ", e["action"], " ", e["target"]))
	}
	if diff := cmp.Diff([]string{"bob user.admin deleted user " + quinn.ID, "deleted user " + quinn.ID + " user.pro bob"}, changes); diff != "" {
		t.Errorf("audit log (-want +got):\n%s", diff)
	}
	for _, token := range []account.Token{quinn.token, other} {
		quinn.token = token
		quinn.call(401, "GET /api/user", nil)
		quinn.call(401, "DELETE /api/user", object{"username": "Quinn-X"})
	}
	if !bob.isPro() {
		t.Error("another user lost Pro")
	}
	s.signUp("quinn-x") // the name is free again
}

func TestSignOutEverywhere(t *testing.T) {
	s := newPaymentSite(t)
	ada := s.signUp("ada")
	other := account.NewToken()
	if err := s.site.ephemeral.PutSession(t.Context(), other, account.NewSession(ada.User, time.Now())); err != nil {
		t.Fatal(err)
	}
	ada.call(204, "POST /api/logout", object{"everywhere": true})
	for _, token := range []account.Token{ada.token, other} {
		ada.token = token
		ada.call(401, "GET /api/user", nil)
	}
	ada.call(401, "POST /api/logout", object{"everywhere": true})
	ada.call(204, "POST /api/logout", nil)
}

// Without any settings for Stripe, the routes report that payments are off. With incomplete
// settings, functions do not start, and the error names the missing ones.
func TestPaymentsOff(t *testing.T) {
	var off []string
	for _, r := range routes(t) {
		if !slices.Contains(r.Secrets, "STRIPE_SECRET_KEY") || r.Function == "user-delete" {
			continue
		}
		set := map[string]string{"TABLE_NAME": "main", "EPHEMERAL_TABLE_NAME": "ephemeral", "PUBLIC_URL": "https://chat.example.org", "SUPPORT_CONTACT": supportContact}
		source := func(name string) (string, bool) { value, ok := set[name]; return value, ok }
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
