package api

import (
	"net/http"

	"trefoil/shared/billing"
)

// checkoutOutcome is the outcome of a checkout.
type checkoutOutcome struct {
	Status      string       `json:"status"`         // active or pending
	Plan        billing.Plan `json:"plan,omitempty"` // missing if unknown
	Amount      float64      `json:"amount"`         // paid, in major units
	Currency    string       `json:"currency"`
	NextBilling *string      `json:"nextBilling"` // RFC 3339; null while pending or without renewal
	Links       Links        `json:"links"`
}

// VerifySession serves POST /api/payments/verify-session. The page calls it again while the status
// is pending.
func VerifySession(p Payments) http.Handler {
	return p.handle("POST /api/payments/verify-session", func(w http.ResponseWriter, r *http.Request, u caller) error {
		var request struct {
			SessionID string `json:"sessionId"`
		}
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		verified, err := p.Billing.Verify(r.Context(), p.Auth.Now(), u.User, request.SessionID)
		if err != nil {
			return err
		}
		total := newPrice(verified.Total)
		response := checkoutOutcome{Status: string(billing.Active), Plan: verified.Plan, Amount: total.Amount, Currency: total.Currency, Links: p.Links}
		if verified.Pending {
			response.Status = string(billing.Pending)
		} else if verified.Subscription.Renews() {
			response.NextBilling = rfc3339(verified.Subscription.PeriodEnd)
		}
		return writeJSON(w, response)
	}, paymentTimeout)
}
