package api

import (
	"context"
	"net/http"

	"trefoil/shared/account"
	"trefoil/shared/billing"
)

// CreateSubscription serves POST /api/payments/create-subscription. It responds with the URL of a
// checkout, or of the portal for users who already pay.
func CreateSubscription(p Payments) http.Handler {
	return p.handle(SubscribePattern, func(ctx context.Context, w http.ResponseWriter, r *http.Request, u account.User) error {
		var request struct {
			Plan billing.Plan `json:"plan"`
		}
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		url, err := p.Billing.Subscribe(ctx, u, request.Plan)
		if err != nil {
			return err
		}
		return writeJSON(w, redirectURL{url})
	})
}
