package billing

import (
	"context"
	"math"
	"time"

	"trefoil/shared/cache"
)

// Money is an amount in a currency.
type Money struct {
	Minor    int64  // in the currency's smallest unit, as Stripe counts it
	Currency string // ISO 4217, in lower case
}

// decimals maps the currencies that do not have two decimal places to the number that they have, as
// Stripe counts them (https://docs.stripe.com/currencies#zero-decimal).
var decimals = map[string]int{
	"bif": 0, "clp": 0, "djf": 0, "gnf": 0, "jpy": 0, "kmf": 0, "krw": 0, "mga": 0, "pyg": 0, "rwf": 0,
	"vnd": 0, "vuv": 0, "xaf": 0, "xof": 0, "xpf": 0,
	"bhd": 3, "jod": 3, "kwd": 3, "omr": 3, "tnd": 3,
}

// Major returns the amount in the currency's usual unit, such as 29.99.
func (m Money) Major() float64 {
	places, ok := decimals[m.Currency]
	if !ok {
		places = 2
	}
	return float64(m.Minor) / math.Pow10(places)
}

// Prices are the prices of the plans.
type Prices struct {
	Monthly Money
	Annual  Money
}

// Savings returns how much the annual plan saves compared with twelve monthly payments, as a whole
// percentage, rounded down. It returns 0 if the annual plan saves nothing or if the currencies
// differ.
func (p Prices) Savings() int {
	year := 12 * p.Monthly.Minor
	if p.Monthly.Currency != p.Annual.Currency || year <= 0 || p.Annual.Minor >= year {
		return 0
	}
	return int(100 * (year - p.Annual.Minor) / year)
}

// PriceLister returns the current prices.
type PriceLister interface {
	Prices(ctx context.Context) (Prices, error)
}

// pricesTTL is how long prices are cached.
const pricesTTL = 5 * time.Minute

// CachePrices wraps a PriceLister and caches its prices for five minutes.
func CachePrices(prices PriceLister, now func() time.Time) PriceLister {
	c := &cachedPrices{now: now}
	c.latest.TTL = pricesTTL
	c.latest.Load = func(ctx context.Context, _ struct{}) (Prices, error) { return prices.Prices(ctx) }
	return c
}

type cachedPrices struct {
	now    func() time.Time
	latest cache.Latest[struct{}, Prices]
}

func (c *cachedPrices) Prices(ctx context.Context) (Prices, error) {
	return c.latest.Get(ctx, c.now(), struct{}{})
}
