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
	Billing *billing.Service // nil: payments are not configured
	Links   Links
}

// handle returns a handler for signed-in users.
func (p Payments) handle(pattern string, serve callerFunc, timeout time.Duration) http.Handler {
	return p.Auth.HandleUser(pattern, serve, within(timeout), withPayments(p.Billing != nil, p.Links))
}

// withPayments is for payment routes. It adds links to their errors. While payments are not
// configured, it responds to all requests with billing.ErrNotConfigured.
func withPayments(configured bool, links Links) option {
	return func(a *adapter) {
		if links != (Links{}) {
			a.links = &links
		}
		if !configured {
			a.handle = func(http.ResponseWriter, *http.Request) error {
				// The alarm for server errors ignores these; see infra/lib/observability/metrics.ts.
				slog.Info("payments not configured", "route", a.pattern)
				return billing.ErrNotConfigured
			}
		}
	}
}

// redirectURL is the URL of the Stripe page that the browser opens next.
type redirectURL struct {
	URL string `json:"redirectUrl"`
}
