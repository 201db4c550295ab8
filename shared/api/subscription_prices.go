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
// configured. hasBudget is whether free chats end when a daily budget is used up.
func SubscriptionPrices(prices billing.PriceLister, links Links, hasBudget bool) http.Handler {
	type annual struct {
		price
		Savings int `json:"savings"` // percent saved compared with twelve monthly payments
	}
	type response struct {
		Monthly price  `json:"monthly"`
		Annual  annual `json:"annual"`
		Links   Links  `json:"links"`

		HasDailyBudget bool `json:"hasDailyBudget"`
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

			HasDailyBudget: hasBudget,
		})
	}, within(paymentTimeout), withPayments(prices != nil, links))
}
