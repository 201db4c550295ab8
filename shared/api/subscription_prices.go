package api

import (
	"net/http"

	"trefoil/shared/billing"
)

// price is the price of a plan.
type price struct {
	Amount   float64 `json:"amount"`   // in major units, such as 29.99
	Currency string  `json:"currency"` // ISO 4217, in lower case
}

func newPrice(m billing.Money) price { return price{Amount: m.Major(), Currency: m.Currency} }

// SubscriptionPrices serves GET /api/subscription-prices. prices is nil if payments are not
// configured.
func SubscriptionPrices(prices billing.PriceLister, links Links) http.Handler {
	type annual struct {
		price
		Savings int `json:"savings"` // percent saved compared with twelve monthly payments
	}
	type response struct {
		Monthly price  `json:"monthly"`
		Annual  annual `json:"annual"`
		Links   Links  `json:"links"`
	}
	return Handle("GET /api/subscription-prices", func(w http.ResponseWriter, r *http.Request) error {
		current, err := prices.Prices(r.Context())
		if err != nil {
			return err
		}
		return writeJSON(w, response{
			Monthly: newPrice(current.Monthly),
			Annual:  annual{newPrice(current.Annual), current.Savings()},
			Links:   links,
		})
	}, within(paymentTimeout), withPayments(prices != nil, links))
}
