// Package payment is a client of Stripe. It implements the interfaces of package billing with
// stripe-go.
//
// It calls:
//
//	GET    /v1/prices/{id}
//	POST   /v1/customers
//	GET    /v1/customers/{id}                expand invoice_settings.default_payment_method
//	DELETE /v1/customers/{id}
//	GET    /v1/subscriptions                 customer, status=all, expand data.default_payment_method
//	GET    /v1/subscriptions/{id}
//	DELETE /v1/subscriptions/{id}            cancellation_details[comment]
//	GET    /v1/invoices                      customer, expand data.payments
//	GET    /v1/charges                       customer
//	GET    /v1/charges/{id}
//	GET    /v1/payment_intents/{id}
//	GET    /v1/disputes                      charge
//	POST   /v1/refunds                       payment_intent or charge
//	POST   /v1/checkout/sessions             mode=subscription
//	GET    /v1/checkout/sessions             customer, status=open
//	GET    /v1/checkout/sessions/{id}        expand subscription
//	POST   /v1/checkout/sessions/{id}/expire
//	POST   /v1/billing_portal/sessions
package payment

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/stripe/stripe-go/v86"

	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

// Settings configure a Client.
type Settings struct {
	APIURL       string // empty: Stripe
	SecretKey    string
	PriceMonthly string // ID of the monthly plan's price
	PriceAnnual  string
	PublicURL    string // where users return to
}

// Client implements billing.Provider and billing.PriceLister.
type Client struct {
	settings Settings
	stripe   *stripe.Client
}

const (
	// attemptTimeout limits one attempt of an API call. Stripe usually responds within a second.
	attemptTimeout = 8 * time.Second
	maxRetries     = 2
)

// New returns a client. It does not connect yet.
func New(s Settings) *Client {
	config := &stripe.BackendConfig{
		HTTPClient:        &http.Client{Timeout: attemptTimeout},
		MaxNetworkRetries: stripe.Int64(maxRetries), // with the same idempotency key
		EnableTelemetry:   stripe.Bool(false),
		// The default logger logs error messages, which can contain email addresses.
		LeveledLogger: &stripe.LeveledLogger{Level: stripe.LevelNull},
	}
	if s.APIURL != "" {
		config.URL = &s.APIURL
	}
	return &Client{settings: s, stripe: stripe.NewClient(s.SecretKey, stripe.WithBackends(stripe.NewBackendsWithConfig(config)))}
}

// translate converts an SDK error to one of ours. It logs Stripe's errors without their messages.
func translate(call string, err error) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	failed, ok := errors.AsType[*stripe.Error](err)
	if !ok {
		slog.Warn("Stripe did not respond", "call", call)
		return billing.ErrUnavailable
	}
	if failed.Code == stripe.ErrorCodeResourceMissing || failed.HTTPStatusCode == http.StatusNotFound {
		return errs.ErrNotFound
	}
	slog.Warn("Stripe returned an error", "call", call, "status", failed.HTTPStatusCode, "type", failed.Type, "code", failed.Code, "request", failed.RequestID)
	switch {
	case failed.Type == stripe.ErrorTypeIdempotency || failed.HTTPStatusCode == http.StatusConflict:
		return billing.ErrBusy
	case failed.Type == stripe.ErrorTypeCard:
		return billing.ErrCard
	case failed.HTTPStatusCode == http.StatusUnauthorized:
		return misconfigured("Stripe does not accept STRIPE_SECRET_KEY. Set it to a valid key.")
	case failed.HTTPStatusCode == http.StatusForbidden:
		return misconfigured("STRIPE_SECRET_KEY has no permission to " + call + ". Grant it in Stripe's dashboard.")
	case failed.HTTPStatusCode == http.StatusTooManyRequests || failed.HTTPStatusCode >= http.StatusInternalServerError:
		return billing.ErrUnavailable
	}
	return errors.New(call + ": Stripe returned " + string(failed.Type) + " " + string(failed.Code))
}

// misconfigured tells the operator in the log what to correct, and returns billing.ErrMisconfigured.
func misconfigured(advice string) error {
	slog.Error("payments are misconfigured", "advice", advice)
	return billing.ErrMisconfigured
}

// collect returns all items of a list. The SDK's iterator does not stop after an error.
func collect[T any](ctx context.Context, call string, list *stripe.V1List[T]) ([]T, error) {
	if err := list.Err(); err != nil {
		return nil, translate(call, err)
	}
	var items []T
	for item, err := range list.All(ctx) {
		if err != nil {
			return nil, translate(call, err)
		}
		items = append(items, item)
	}
	return items, nil
}

// pageSize is the maximum page size of Stripe's lists.
const pageSize = 100

func page() stripe.ListParams { return stripe.ListParams{Limit: stripe.Int64(pageSize)} }
