package api

import (
	"log/slog"
	"net/http"
	"time"

	"trefoil/shared/billing"
)

// paymentTimeout limits the total time of a request's calls to Stripe. It is below the 30-second
// timeout of the HTTP API, which would respond with bare JSON.
const paymentTimeout = 20 * time.Second

// Links are shown with prices and payments, including in error responses. Links that are not
// configured are omitted.
type Links struct {
	Support string `json:"support,omitempty"` // a URL or an email address
	Terms   string `json:"terms,omitempty"`
	Refunds string `json:"refunds,omitempty"`
}

// Payments serves the payment routes of signed-in users.
type Payments struct {
	Auth    Auth
	Billing billing.Service
	Links   Links
}

// withLinks adds links to the errors of a route.
func withLinks(links Links) option {
	return func(a *adapter) {
		if links != (Links{}) {
			a.links = &links
		}
	}
}

// PaymentsNotConfigured serves a payment route while payments are not configured. The alarm
// for server errors ignores its responses; see infra/lib/observability/metrics.ts.
func PaymentsNotConfigured(pattern string, links Links) http.Handler {
	return Handle(pattern, func(http.ResponseWriter, *http.Request) error {
		slog.Info("payments not configured", "route", pattern)
		return billing.ErrNotConfigured
	}, withLinks(links))
}

// The patterns of the payment routes.
const (
	PricesPattern    = "GET /api/subscription-prices"
	StatusPattern    = "GET /api/subscription"
	SubscribePattern = "POST /api/payments/create-subscription"
	VerifyPattern    = "POST /api/payments/verify-session"
	PortalPattern    = "POST /api/payments/portal"
	WebhookPattern   = "POST /api/payments/webhook"
)

// redirectURL is the URL of the Stripe page that the browser opens next.
type redirectURL struct {
	URL string `json:"redirectUrl"`
}

// rfc3339 returns a time in RFC 3339 format, or nil for the zero time.
func rfc3339(at time.Time) *string {
	if at.IsZero() {
		return nil
	}
	text := at.UTC().Format(time.RFC3339)
	return &text
}
