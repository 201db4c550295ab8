package api

import "net/http"

// Portal serves POST /api/payments/portal. It responds with the URL of the user's invoices,
// card and subscription in Stripe.
func Portal(p Payments) http.Handler {
	return p.handle("POST /api/payments/portal", func(w http.ResponseWriter, r *http.Request, u caller) error {
		url, err := p.Billing.PortalURL(r.Context(), u.User)
		if err != nil {
			return err
		}
		return writeJSON(w, redirectURL{url})
	}, paymentTimeout)
}
