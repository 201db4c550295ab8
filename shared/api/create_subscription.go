package api

import (
	"net/http"

	"trefoil/shared/account"
	"trefoil/shared/billing"
)

// CreateSubscription serves POST /api/payments/create-subscription. It responds with the URL of a
// checkout, or of the portal for users who already pay.
func CreateSubscription(p Payments) http.Handler {
	return p.handle("POST /api/payments/create-subscription", func(w http.ResponseWriter, r *http.Request, u caller) error {
		if u.Blocked {
			return account.ErrBlocked
		}
		var request struct {
			Plan billing.Plan `json:"plan"`
		}
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		url, err := p.Billing.Subscribe(r.Context(), u.User, request.Plan)
		if err != nil {
			return err
		}
		return writeJSON(w, redirectURL{url})
	}, paymentTimeout)
}
