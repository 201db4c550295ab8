package api

import (
	"errors"
	"io"
	"log/slog"
	"net/http"

	"trefoil/shared/billing"
	"trefoil/shared/errs"
	"trefoil/shared/payment"
)

// Webhook serves POST /api/payments/webhook. Stripe retries an event until it gets a 2xx, so a
// temporary error must have another status. The request needs no session, because it is signed.
// webhook is nil if payments are not configured.
func Webhook(events payment.Webhook, webhook *billing.Webhook) http.Handler {
	return Handle("POST /api/payments/webhook", func(w http.ResponseWriter, r *http.Request) (err error) {
		defer func() {
			// Both are counted; see infra/lib/observability/metrics.ts. Anyone can send an invalid
			// request, so only the other errors raise an alarm.
			switch {
			case errors.Is(err, errs.ErrInvalid):
				slog.Warn("event rejected", "code", toProblem(err).Code)
			case err != nil:
				slog.Error("event not processed", "code", toProblem(err).Code)
			}
		}()
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			return errs.New(errs.ErrInvalid, "unreadable", "The request was incomplete or too large.")
		}
		event, err := events.Event(body, r.Header.Get("Stripe-Signature"))
		if err != nil {
			return err
		}
		if err := webhook.Process(r.Context(), event); err != nil {
			return err
		}
		return writeJSON(w, map[string]bool{"received": true})
	}, within(paymentTimeout), withPayments(webhook != nil, Links{}))
}
