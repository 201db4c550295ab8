package stripedouble

import (
	"fmt"
	"time"

	"github.com/stripe/stripe-go/v86"
)

// IDs of the prices.
const (
	MonthlyPrice  = "price_LOCAL_DOUBLE_monthly"
	AnnualPrice   = "price_LOCAL_DOUBLE_annual"
	ArchivedPrice = "price_LOCAL_DOUBLE_archived" // a monthly price that is no longer offered
)

const currency = "usd"

var prices = func() (t table[stripe.Price]) {
	add := func(id string, interval stripe.PriceRecurringInterval, amount int64) {
		t.add(id, &stripe.Price{
			ID: id, Object: "price", Active: id != ArchivedPrice, Currency: currency,
			UnitAmount: amount, UnitAmountDecimal: float64(amount), Recurring: &stripe.PriceRecurring{Interval: interval, IntervalCount: 1},
		})
	}
	add(MonthlyPrice, stripe.PriceRecurringIntervalMonth, 2999)
	add(AnnualPrice, stripe.PriceRecurringIntervalYear, 19900)
	add(ArchivedPrice, stripe.PriceRecurringIntervalMonth, 1999)
	return t
}()

// describe returns a price as the pages show it, such as $29.99 a month.
func describe(p *stripe.Price) string {
	return dollars(p.UnitAmount) + " a " + string(p.Recurring.Interval)
}

// periodEnd returns the end of a billing period, given its start and the length of a month in
// seconds. If month is 0, it adds calendar months; if the resulting month is too short for the day,
// it returns the month's last day.
func periodEnd(p *stripe.Price, start, month int64) int64 {
	months := 1
	if p.Recurring.Interval == stripe.PriceRecurringIntervalYear {
		months = 12
	}
	if month > 0 {
		return start + int64(months)*month
	}
	from := time.Unix(start, 0).UTC()
	to := from.AddDate(0, months, 0)
	if to.Day() != from.Day() {
		to = to.AddDate(0, 0, -to.Day())
	}
	return to.Unix()
}

func dollars(cents int64) string { return fmt.Sprintf("$%d.%02d", cents/100, cents%100) }

// demoMethod is a way to pay on the checkout page. The numbers are those of Stripe's test cards and
// test bank accounts (https://docs.stripe.com/testing).
type demoMethod struct {
	Key    string
	Name   string
	Note   string
	Number string

	bank       bool // a bank debit, which settles after a delay, instead of a card
	declined   bool // payments fail
	challenge  bool // asks for 3-D Secure
	failsLater bool // all payments but a subscription's first are declined
}

var demoMethods = []demoMethod{
	{Key: "works", Name: "Card that works", Number: "4242 4242 4242 4242"},
	{Key: "declined", Name: "Card that is declined", Number: "4000 0000 0000 0002", declined: true},
	{Key: "secure", Name: "Card with 3-D Secure", Note: "Asks you to confirm the payment.", Number: "4000 0025 0000 3155", challenge: true},
	{Key: "fails-later", Name: "Card that fails later", Note: "Pays now. The next payment is declined.", Number: "4000 0000 0000 0341", failsLater: true},
	{Key: "delayed", Name: "Bank debit that pays after a delay", Note: "The payment succeeds after a few seconds.", Number: "0001 2345 6789", bank: true},
	{Key: "delayed-fails", Name: "Bank debit that fails", Note: "The payment fails after a few seconds.", Number: "0001 1111 1116", bank: true, declined: true},
}

// paymentMethods holds one object per demo method, which all customers share.
var paymentMethods = func() (t table[stripe.PaymentMethod]) {
	for _, m := range demoMethods {
		object := &stripe.PaymentMethod{ID: m.id(), Object: "payment_method"}
		if m.bank {
			object.Type, object.USBankAccount = stripe.PaymentMethodTypeUSBankAccount, &stripe.PaymentMethodUSBankAccount{Last4: m.last4()}
		} else {
			object.Type, object.Card = stripe.PaymentMethodTypeCard, &stripe.PaymentMethodCard{Last4: m.last4()}
		}
		t.add(m.id(), object)
	}
	return t
}()

// findDemo returns the method with the given key or ID, or nil.
func findDemo(key string) *demoMethod {
	for i, m := range demoMethods {
		if m.Key == key || m.id() == key {
			return &demoMethods[i]
		}
	}
	return nil
}

// id returns the ID of the method's object.
func (m demoMethod) id() string { return "pm_LOCAL_DOUBLE_" + m.Key }

func (m demoMethod) last4() string { return m.Number[len(m.Number)-4:] }

func (m demoMethod) String() string {
	if m.bank {
		return "Bank account •••• " + m.last4()
	}
	return "Visa •••• " + m.last4()
}
