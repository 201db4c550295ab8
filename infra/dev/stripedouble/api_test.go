package stripedouble_test

import (
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stripe/stripe-go/v86"

	"trefoil/infra/dev/stripedouble"
)

func TestPrices(t *testing.T) {
	a := open(t, stripedouble.Config{})
	for id, want := range map[string]struct {
		amount   int64
		interval stripe.PriceRecurringInterval
	}{stripedouble.MonthlyPrice: {2999, "month"}, stripedouble.AnnualPrice: {19900, "year"}} {
		price := must(a.client.V1Prices.Retrieve(t.Context(), id, nil))(t)
		if price.UnitAmount != want.amount || price.Recurring.Interval != want.interval || price.Currency != "usd" {
			t.Errorf("%s: %+v", id, price)
		}
	}
}

func TestIdempotency(t *testing.T) {
	a := open(t, stripedouble.Config{})
	create := func(key, email string) (*stripe.Customer, error) {
		p := &stripe.CustomerCreateParams{Email: stripe.String(email)}
		p.SetIdempotencyKey(key)
		return a.client.V1Customers.Create(t.Context(), p)
	}
	first := must(create("key", "a@example.com"))(t)
	again := must(create("key", "a@example.com"))(t)
	if again.ID != first.ID || again.LastResponse.Header.Get("Idempotent-Replayed") != "true" || first.LastResponse.Header.Get("Idempotent-Replayed") != "" {
		t.Errorf("same key: %s and %s", first.ID, again.ID)
	}
	if e := stripeError(create("key", "b@example.com"))(t); e.Type != stripe.ErrorTypeIdempotency || e.HTTPStatusCode != 400 || !strings.Contains(e.Msg, "parameters") {
		t.Errorf("other parameters: %v", e)
	}
	p := &stripe.BillingPortalSessionCreateParams{Customer: stripe.String(first.ID)}
	p.SetIdempotencyKey("key")
	if e := stripeError(a.client.V1BillingPortalSessions.Create(t.Context(), p))(t); e.Type != stripe.ErrorTypeIdempotency || !strings.Contains(e.Msg, "same endpoint and parameters") {
		t.Errorf("other endpoint: %v", e)
	}
	refund := func() *stripe.Error {
		p := &stripe.RefundCreateParams{Charge: stripe.String("ch_x")}
		p.SetIdempotencyKey("refund")
		return stripeError(a.client.V1Refunds.Create(t.Context(), p))(t)
	}
	if one, two := refund(), refund(); one.Msg != two.Msg || one.Code != stripe.ErrorCodeResourceMissing {
		t.Errorf("same failed request: %v, then %v", one, two)
	}
	a.advance(2 * 24 * 60 * 60)
	if later := must(create("key", "b@example.com"))(t); later.ID == first.ID {
		t.Error("a key reused after a day returns the old response")
	}
}

func TestErrors(t *testing.T) {
	a := open(t, stripedouble.Config{})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	for name, test := range map[string]struct {
		method, path, body string
		header             http.Header
		status             int
		want               string
	}{
		"unknown parameter":  {"POST", "/customers", "color=red", nil, 400, "parameter_unknown"},
		"unknown price":      {"POST", "/checkout/sessions", "mode=subscription&line_items[0][price]=price_x&line_items[0][quantity]=1", nil, 400, "No such price"},
		"two items":          {"POST", "/checkout/sessions", "mode=subscription&line_items[0][price]=price_x&line_items[1][price]=price_x", nil, 400, "parameter_unknown"},
		"unknown customer":   {"POST", "/billing_portal/sessions", "customer=cus_x", nil, 400, "resource_missing"},
		"unknown ID":         {"GET", "/charges/ch_x", "", nil, 404, "resource_missing"},
		"ID of another type": {"GET", "/charges/" + sub.ID, "", nil, 404, "resource_missing"},
		"unknown path":       {"GET", "/accounts", "", nil, 404, "Unrecognized request URL"},
		"wrong key":          {"GET", "/charges", "", http.Header{"Authorization": {"Bearer sk_test_other"}}, 401, "Invalid API Key"},
		"no key":             {"GET", "/charges", "", http.Header{"Authorization": {}}, 401, "Invalid API Key"},
		"unknown expansion":  {"GET", "/subscriptions?expand[0]=data.status", "", nil, 400, "cannot be expanded"},
		"other expansion":    {"GET", "/subscriptions?expand[0]=data.latest_invoice", "", nil, 400, "cannot be expanded"},
	} {
		t.Run(name, func(t *testing.T) {
			r := must(http.NewRequestWithContext(t.Context(), test.method, a.api+"/v1"+test.path, strings.NewReader(test.body)))(t)
			r.Header.Set("Authorization", "Bearer "+a.Key)
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			for name, values := range test.header {
				r.Header[name] = values
			}
			resp := must(http.DefaultClient.Do(r))(t)
			defer resp.Body.Close()
			body, err := io.ReadAll(resp.Body)
			if err != nil || resp.StatusCode != test.status || !strings.Contains(string(body), test.want) {
				t.Errorf("status %d, error %v: %s", resp.StatusCode, err, body)
			}
		})
	}
}

func TestDeletedCustomer(t *testing.T) {
	a := open(t, stripedouble.Config{})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	c := sub.Customer
	if deleted := must(a.client.V1Customers.Delete(t.Context(), c.ID, nil))(t); !deleted.Deleted {
		t.Errorf("deleted: %+v", deleted)
	}
	p := &stripe.CustomerRetrieveParams{}
	p.AddExpand("invoice_settings.default_payment_method")
	if got := must(a.client.V1Customers.Retrieve(t.Context(), c.ID, p))(t); !got.Deleted {
		t.Errorf("retrieved: %+v", got)
	}
	if got := a.subscription(sub.ID); got.Status != "canceled" {
		t.Errorf("subscription: %+v", got)
	}
	if e := stripeError(a.client.V1BillingPortalSessions.Create(t.Context(), &stripe.BillingPortalSessionCreateParams{Customer: &c.ID}))(t); e.Code != stripe.ErrorCodeResourceMissing {
		t.Errorf("portal: %v", e)
	}
	if events := strings.Join(a.events(), " "); !strings.HasSuffix(events, "customer.subscription.deleted customer.deleted") {
		t.Errorf("events: %s", events)
	}
}

func TestFaults(t *testing.T) {
	a := open(t, stripedouble.Config{})
	create := func(client *stripe.Client) (*stripe.Customer, error) {
		return client.V1Customers.Create(t.Context(), &stripe.CustomerCreateParams{})
	}
	for _, test := range []struct {
		fault  string
		status int
		kind   stripe.ErrorType
	}{
		{stripedouble.FaultError, 500, stripe.ErrorTypeAPI},
		{stripedouble.FaultRateLimit, 429, stripe.ErrorTypeInvalidRequest},
		{stripedouble.FaultConflict, 409, stripe.ErrorTypeIdempotency},
		{stripedouble.FaultDeclined, 402, stripe.ErrorTypeCard},
	} {
		a.SetFaults(stripedouble.Faults{Fault: test.fault})
		if e := stripeError(create(a.client))(t); e.HTTPStatusCode != test.status || e.Type != test.kind {
			t.Errorf("%s: %v", test.fault, e)
		}
	}
	a.SetFaults(stripedouble.Faults{Fault: stripedouble.FaultDown})
	if _, err := create(a.client); err == nil || len(a.Snapshot().Customers) != 0 {
		t.Errorf("down: error %v, %d customers", err, len(a.Snapshot().Customers))
	}
	a.SetFaults(stripedouble.Faults{Fault: stripedouble.FaultError, Count: 1})
	stripeError(create(a.client))(t)
	if _, err := create(a.client); err != nil {
		t.Errorf("after the only affected request: %v", err)
	}
	// stripe-go retries a request whose response was lost, with the same idempotency key.
	a.SetFaults(stripedouble.Faults{Fault: stripedouble.FaultLost, Count: 1})
	before := len(a.Snapshot().Customers)
	if _, err := create(a.connect(2)); err != nil || len(a.Snapshot().Customers) != before+1 {
		t.Errorf("lost response: error %v, %d new customers", err, len(a.Snapshot().Customers)-before)
	}
}

func TestRestart(t *testing.T) {
	file := filepath.Join(t.TempDir(), "stripe.json")
	first := open(t, stripedouble.Config{File: file})
	sub := first.subscribe(stripedouble.AnnualPrice, "works")
	first.Close()

	second := open(t, stripedouble.Config{File: file})
	if got := second.subscription(sub.ID); got.Status != "active" || got.Customer.ID != sub.Customer.ID || got.Metadata["user_id"] != "user" || len(second.charges(sub)) != 1 {
		t.Errorf("after the restart: %+v", got)
	}
	second.Close()
	for _, text := range []string{"{", `{"FromAnotherVersion":1}`} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := stripedouble.New(stripedouble.Config{File: file}); err == nil || !strings.Contains(err.Error(), "stripe.json cannot be read; delete it") {
			t.Errorf("file %s: %v", text, err)
		}
	}
}

func TestFailedSaveIsRetried(t *testing.T) {
	file := filepath.Join(t.TempDir(), "stripe.json")
	a := open(t, stripedouble.Config{File: file})
	a.customer("user")
	if err := errors.Join(os.Remove(file), os.Mkdir(file, 0o700)); err != nil {
		t.Fatal(err)
	}
	create := func() (*stripe.Customer, error) { return a.client.V1Customers.Create(t.Context(), nil) }
	read := func() (*stripe.Price, error) {
		return a.client.V1Prices.Retrieve(t.Context(), stripedouble.MonthlyPrice, nil)
	}
	if e := stripeError(create())(t); e.HTTPStatusCode != http.StatusInternalServerError {
		t.Errorf("change: %v", e)
	}
	if e := stripeError(read())(t); e.HTTPStatusCode != http.StatusInternalServerError {
		t.Errorf("next request: %v", e)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	must(read())(t)
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		t.Errorf("file: %v, %v", info, err)
	}
}
