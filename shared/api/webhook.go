package api

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

// EventVerifier checks the signature of events.
type EventVerifier interface {
	// Event returns the event in a request body, or billing.ErrSignature.
	Event(body []byte, signature string) (billing.Event, error)
}

// Webhook serves POST /api/payments/webhook. Stripe retries an event until it gets a 2xx, so a
// temporary error must have another status. The request needs no session, because it is signed.
func Webhook(events EventVerifier, webhook billing.Webhook) http.Handler {
	return Handle(WebhookPattern, func(w http.ResponseWriter, r *http.Request) (err error) {
		defer func() {
			if err != nil { // counted by an alarm; see infra/lib/observability/metrics.ts
				slog.Error("event not processed", "code", toProblem(err).Code)
			}
		}()
		ctx, cancel := context.WithTimeout(r.Context(), paymentTimeout)
		defer cancel()
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			return errs.New(errs.ErrInvalid, "unreadable", "The request was incomplete or too large.")
		}
		// Adapters for Lambda events can split the header at its commas.
		event, err := events.Event(body, strings.Join(r.Header.Values("Stripe-Signature"), ","))
		if err != nil {
			return err
		}
		if err := webhook.Process(ctx, event); err != nil {
			return err
		}
		return writeJSON(w, map[string]bool{"received": true})
	})
}
