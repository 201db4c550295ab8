package main

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stripe/stripe-go/v86"

	"trefoil/infra/local/route"
	"trefoil/infra/local/stripemock"
	"trefoil/infra/stripedouble"
	"trefoil/shared/billing"
	"trefoil/shared/errs"
	"trefoil/shared/payment"
)

// stripeClient returns a client with the settings that the functions receive.
func stripeClient(t *testing.T, settings settings) *stripe.Client {
	t.Helper()
	env := settings.variables(route.Route{
		Env:     []string{"STRIPE_API_URL", "STRIPE_PRICE_MONTHLY", "STRIPE_PRICE_ANNUAL"},
		Secrets: []string{"STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"},
	})
	for _, name := range paymentVariables {
		if env[name] == "" {
			t.Errorf("%s is not set", name)
		}
	}
	return stripe.NewClient(env["STRIPE_SECRET_KEY"], stripe.WithBackends(stripe.NewBackendsWithConfig(&stripe.BackendConfig{URL: stripe.String(env["STRIPE_API_URL"])})))
}

// startPayments starts only the payments of a stack.
func startPayments(t *testing.T, environment map[string]string) (*stack, settings) {
	t.Helper()
	o, s := testOptions(t, environment), &stack{local: http.NewServeMux()}
	settings := newSettings(o.lookup)
	if settings.get("PUBLIC_URL") == "" {
		settings.overrides["PUBLIC_URL"] = "http://localhost:1"
	}
	if err := s.startPayments(o, settings, 1); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.stop)
	return s, settings
}

func TestLocalPayments(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s, settings := startPayments(t, map[string]string{"DATA_DIR": data, "DEMO_MONTH": "60"})
	created, err := stripeClient(t, settings).V1Customers.Create(t.Context(), &stripe.CustomerCreateParams{})
	if err != nil {
		t.Fatal(err)
	}
	s.stop()
	if info, err := os.Stat(filepath.Join(data, stateFile)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("state: %v, %v", info, err)
	}
	_, settings = startPayments(t, map[string]string{"DATA_DIR": data})
	if _, err := stripeClient(t, settings).V1Customers.Retrieve(t.Context(), created.ID, nil); err != nil {
		t.Errorf("after a restart: %v", err)
	}
}

func TestRealPayments(t *testing.T) {
	t.Parallel()
	for _, name := range paymentVariables {
		s, settings := startPayments(t, map[string]string{name: "real"})
		env := settings.variables(route.Route{Env: paymentVariables})
		if len(s.components) != 1 || s.components[0].kind != "real" || env[name] != "real" {
			t.Errorf("with %s: %v", name, s.components)
		}
		for _, other := range paymentVariables {
			if other != name && env[other] != "" {
				t.Errorf("with %s, the double's %s is set", name, other)
			}
		}
	}
}

func TestPaymentsOfAPublicSite(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, realIdentity(t, "https://chat.example.com")))
	var out strings.Builder
	s.printSummary(&out)
	if want := "payments off set STRIPE_SECRET_KEY"; !strings.Contains(strings.Join(strings.Fields(out.String()), " "), want) {
		t.Errorf("the summary does not contain %q:\n%s", want, out.String())
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://localhost"+stripedouble.Path+"/style.css", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, pattern := s.local.Handler(r); pattern != "" {
		t.Errorf("the double's pages are served: %s", pattern)
	}
}

func TestPaymentPages(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, nil))
	resp := newBrowser(t, s).do("GET", stripedouble.Path+"/control/state", "")
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Security-Policy") == "" {
		t.Errorf("state: %d", resp.StatusCode)
	}
}

// TestPaymentRequests checks that everything the payment adapter sends matches Stripe's API. The
// double rejects unknown parameters too, but stripe-mock also checks types.
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
