package stripedouble

import (
	"fmt"
	"strings"
)

// IDs of the prices.
const (
	MonthlyPrice  = "price_LOCAL_DOUBLE_monthly"
	AnnualPrice   = "price_LOCAL_DOUBLE_annual"
	ArchivedPrice = "price_LOCAL_DOUBLE_archived" // an archived monthly price
)

const (
	product  = "prod_LOCAL_DOUBLE_pro"
	currency = "usd"
	// catalogCreated is when prices, coupons and promotion codes were created.
	catalogCreated = 1767225600 // 2026-01-01
)

// price is a recurring price.
type price struct {
	id       string
	name     string
	interval string
	months   int
	amount   int64
	archived bool // existing subscriptions keep it
}

var prices = []price{
	{id: MonthlyPrice, name: "Monthly", interval: "month", months: 1, amount: 2999},
	{id: AnnualPrice, name: "Annual", interval: "year", months: 12, amount: 19900},
	{id: ArchivedPrice, name: "Archived", interval: "month", months: 1, amount: 1999, archived: true},
}

func priceByID(id string) (price, bool) {
	for _, p := range prices {
		if p.id == id {
			return p, true
		}
	}
	return price{}, false
}

func (p price) String() string { return dollars(p.amount) + " a " + p.interval }

// dollars formats an amount in cents.
func dollars(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s$%d.%02d", sign, cents/100, cents%100)
}

// promotion is a promotion code with its coupon.
type promotion struct {
	Code    string
	percent int64
	forever bool // otherwise for the first invoice only
}

var promotions = []promotion{
	{"WELCOME20", 20, false},
	{"HALF", 50, true},
	{"FREE", 100, false},
}

// promotionByCode finds a code, ignoring case.
func promotionByCode(code string) (promotion, bool) {
	for _, p := range promotions {
		if strings.EqualFold(p.Code, strings.TrimSpace(code)) {
			return p, true
		}
	}
	return promotion{}, false
}

func (p promotion) Note() string {
	if p.forever {
		return fmt.Sprintf("%d%% off", p.percent)
	}
	return fmt.Sprintf("%d%% off the first payment", p.percent)
}

// discount returns the amount by which a promotion reduces an amount: 0 for the zero promotion.
func (p promotion) discount(amount int64) int64 { return amount * p.percent / 100 }

// demoMethod is a way to pay on the checkout page. The numbers are those of Stripe's test cards and
// test bank accounts (https://docs.stripe.com/testing).
type demoMethod struct {
	Key    string
	Name   string
	Note   string
	Number string

	bank       bool   // a bank debit, which settles after a delay, instead of a card
	decline    string // decline code, if payments fail
	challenge  bool   // asks for 3-D Secure
	failsLater bool   // all payments but a subscription's first are declined
}

var demoMethods = []demoMethod{
	{Key: "works", Name: "Card that works", Number: "4242 4242 4242 4242"},
	{Key: "declined", Name: "Card that is declined", Number: "4000 0000 0000 0002", decline: "generic_decline"},
	{Key: "secure", Name: "Card with 3-D Secure", Note: "Asks you to confirm the payment.", Number: "4000 0025 0000 3155", challenge: true},
	{Key: "fails-later", Name: "Card that fails later", Note: "Pays now. The next payment is declined.", Number: "4000 0000 0000 0341", decline: "generic_decline", failsLater: true},
	{Key: "delayed", Name: "Bank debit that pays after a delay", Note: "The payment succeeds after a few seconds.", Number: "0001 2345 6789", bank: true},
	{Key: "delayed-fails", Name: "Bank debit that fails", Note: "The payment fails after a few seconds.", Number: "0001 1111 1116", bank: true, decline: "insufficient_funds"},
}

func demoByKey(key string) (demoMethod, bool) {
	for _, m := range demoMethods {
		if m.Key == key {
			return m, true
		}
	}
	return demoMethod{}, false
}

// last4 returns the last four digits.
func (m demoMethod) last4() string { return m.Number[len(m.Number)-4:] }

func (m demoMethod) String() string {
	if m.bank {
		return "Bank account •••• " + m.last4()
	}
	return "Visa •••• " + m.last4()
}
