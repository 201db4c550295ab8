package api

import (
	"context"
	"net/http"

	"trefoil/shared/account"
)

// Portal serves POST /api/payments/portal. It responds with the URL of the user's invoices,
// card and subscription in Stripe.
func Portal(p Payments) http.Handler {
	return p.handle(PortalPattern, func(ctx context.Context, w http.ResponseWriter, _ *http.Request, u account.User) error {
		url, err := p.Billing.PortalURL(ctx, u)
		if err != nil {
			return err
		}
		return writeJSON(w, redirectURL{url})
	})
}
