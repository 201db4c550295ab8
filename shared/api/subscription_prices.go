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

// annualPrice is the price of the annual plan.
type annualPrice struct {
	price
	Savings int `json:"savings"` // percent saved compared with twelve monthly payments; 0 for none
}

// prices are the prices of all plans.
type prices struct {
	Monthly        price       `json:"monthly"`
	Annual         annualPrice `json:"annual"`
	Links          Links       `json:"links"`
	HasDailyBudget bool        `json:"hasDailyBudget"` // free chats end when a daily budget is used up
}

// SubscriptionPrices serves GET /api/subscription-prices. lister is nil if payments are not
// configured. hasBudget is whether free chats end when a daily budget is used up.
func SubscriptionPrices(lister billing.PriceLister, links Links, hasBudget bool) http.Handler {
	return Handle("GET /api/subscription-prices", func(w http.ResponseWriter, r *http.Request) error {
		current, err := lister.Prices(r.Context())
		if err != nil {
			return err
		}
		return writeJSON(w, prices{
			Monthly:        newPrice(current.Monthly),
			Annual:         annualPrice{newPrice(current.Annual), current.Savings()},
			Links:          links,
			HasDailyBudget: hasBudget,
		})
	}, within(paymentTimeout), withPayments(lister != nil, links))
}
