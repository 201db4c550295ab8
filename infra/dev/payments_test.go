package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stripe/stripe-go/v86"

	"trefoil/infra/dev/stripedouble"
)

// stripeClient returns a client with the settings that the functions receive.
func stripeClient(t *testing.T, d *doubles) *stripe.Client {
	t.Helper()
	env := d.Overrides
	for _, name := range paymentVariables {
		if env[name] == "" {
			t.Errorf("%s is not set", name)
		}
	}
	return stripe.NewClient(env["STRIPE_SECRET_KEY"], stripe.WithBackends(stripe.NewBackendsWithConfig(&stripe.BackendConfig{URL: stripe.String(env["STRIPE_API_URL"])})))
}

// paymentVariables select a Stripe account.
var paymentVariables = []string{
	"STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_MONTHLY", "STRIPE_PRICE_ANNUAL", "STRIPE_API_URL",
}

// startDoubles starts the doubles without the server.
func startDoubles(t *testing.T, environment map[string]string) *doubles {
	t.Helper()
	d, err := start(testOptions(t, environment).options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.stop)
	return d
}

func TestLocalPayments(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	d := startDoubles(t, map[string]string{"DATA_DIR": data, "DEMO_MONTH": "60"})
	created, err := stripeClient(t, d).V1Customers.Create(t.Context(), &stripe.CustomerCreateParams{})
	if err != nil {
		t.Fatal(err)
	}
	d.stop()
	if info, err := os.Stat(filepath.Join(data, "stripe.json")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("state: %v, %v", info, err)
	}
	d = startDoubles(t, map[string]string{"DATA_DIR": data})
	if _, err := stripeClient(t, d).V1Customers.Retrieve(t.Context(), created.ID, nil); err != nil {
		t.Errorf("after a restart: %v", err)
	}
}

func TestRealPayments(t *testing.T) {
	t.Parallel()
	for _, name := range paymentVariables {
		d := startDoubles(t, map[string]string{name: "real"})
		for _, other := range paymentVariables {
			if value, ok := d.Overrides[other]; ok {
				t.Errorf("with %s, the double sets %s to %s", name, other, value)
			}
		}
	}
}

func TestPaymentsOfAPublicSite(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, realIdentity(t, "https://chat.example.com")))
	var out strings.Builder
	s.server.PrintSummary(&out)
	if want := "payments off set STRIPE_SECRET_KEY"; !strings.Contains(strings.Join(strings.Fields(out.String()), " "), want) {
		t.Errorf("the summary does not contain %q:\n%s", want, out.String())
	}
	if status := newBrowser(t, local(s)).do("GET", stripedouble.Path+"/style.css", "").StatusCode; status != http.StatusNotFound {
		t.Errorf("the double's pages are served: %d", status)
	}
}

// local returns a product at its address on this machine instead of its public one.
func local(s *product) *product {
	at := *s
	at.url = "http://localhost:" + s.doubles.Overrides["PORT"]
	return &at
}

func TestPaymentPages(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, nil))
	resp := newBrowser(t, s).do("GET", stripedouble.Path+"/control/state", "")
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Security-Policy") == "" {
		t.Errorf("state: %d", resp.StatusCode)
	}
}
