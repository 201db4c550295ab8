package billing_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/billing"
	"trefoil/shared/billing/billingtest"
)

func TestResolve(t *testing.T) {
	const day = 24 * time.Hour
	end := start.Add(30 * day)
	contract := func(id string, change func(*billing.Contract)) billing.Contract {
		c := billing.Contract{
			ID: id, Status: billing.Active, Plan: billing.Monthly, Created: start, PeriodStart: start, PeriodEnd: end, Paid: true, Last4: "4242",
			Payments: []billing.Payment{{ID: "pi_" + id, At: start, Amount: 2999}},
		}
		if change != nil {
			change(&c)
		}
		return c
	}
	later := func(c *billing.Contract) { c.Created = start.Add(time.Hour) }
	for _, test := range []struct {
		name      string
		contracts []billing.Contract
		id        string
		status    billing.Status
		proUntil  time.Time
		actions   []billing.Action
	}{
		{name: "none"},
		{name: "active", contracts: []billing.Contract{contract("a", nil)}, id: "a", status: billing.Active, proUntil: end.Add(7 * day)},
		{
			name:      "ends with the period",
			contracts: []billing.Contract{contract("a", func(c *billing.Contract) { c.CancelAt = end })},
			id:        "a", status: billing.Active, proUntil: end,
		},
		{
			name:      "ends during the period",
			contracts: []billing.Contract{contract("a", func(c *billing.Contract) { c.CancelAt = start.Add(day) })},
			id:        "a", status: billing.Active, proUntil: start.Add(day),
		},
		{
			name:      "ends during the next period",
			contracts: []billing.Contract{contract("a", func(c *billing.Contract) { c.CancelAt = end.Add(day) })},
			id:        "a", status: billing.Active, proUntil: end.Add(7 * day),
		},
		{ // Stripe has started a period that has not been paid for
			name: "past due",
			contracts: []billing.Contract{contract("a", func(c *billing.Contract) {
				c.Status, c.Paid, c.PeriodStart, c.PeriodEnd, c.UnpaidSince = billing.PastDue, false, end, end.AddDate(1, 0, 0), end
			})},
			id: "a", status: billing.PastDue, proUntil: end.Add(7 * day),
		},
		{
			name: "past due for several periods",
			contracts: []billing.Contract{contract("a", func(c *billing.Contract) {
				c.Status, c.Paid, c.PeriodStart, c.UnpaidSince = billing.PastDue, false, end.Add(60*day), end
			})},
			id: "a", status: billing.PastDue, proUntil: end.Add(7 * day),
		},
		{
			name:      "unpaid",
			contracts: []billing.Contract{contract("a", func(c *billing.Contract) { c.Status, c.Paid = billing.Unpaid, false })},
			id:        "a", status: billing.Unpaid,
		},
		{
			name:      "first payment pending",
			contracts: []billing.Contract{contract("a", func(c *billing.Contract) { c.Status, c.Paid, c.Payments = billing.Pending, false, nil })},
			id:        "a", status: billing.Pending,
		},
		{
			name:      "canceled in a paid period",
			contracts: []billing.Contract{contract("a", func(c *billing.Contract) { c.Status = billing.Canceled })},
			id:        "a", status: billing.Canceled, proUntil: end,
		},
		{
			name:      "canceled with a partial refund",
			contracts: []billing.Contract{contract("a", func(c *billing.Contract) { c.Status, c.Payments[0].Refunded = billing.Canceled, 1 })},
			id:        "a", status: billing.Canceled,
		},
		{
			name:      "canceled without a payment",
			contracts: []billing.Contract{contract("a", func(c *billing.Contract) { c.Status, c.Paid, c.Payments = billing.Canceled, false, nil })},
			id:        "a", status: billing.Canceled,
		},
		{
			name:      "partial refund",
			contracts: []billing.Contract{contract("a", func(c *billing.Contract) { c.Payments[0].Refunded = 2998 })},
			id:        "a", status: billing.Active, proUntil: end.Add(7 * day),
		},
		{
			name:      "full refund",
			contracts: []billing.Contract{contract("a", func(c *billing.Contract) { c.Payments[0].Refunded = 2999 })},
			id:        "a", status: billing.Canceled, actions: []billing.Action{{Cancel: "a"}},
		},
		{
			name: "full refund of an earlier period",
			contracts: []billing.Contract{contract("a", func(c *billing.Contract) {
				c.Payments[0].Refunded = 2999
				c.Payments = append(c.Payments, billing.Payment{ID: "pi_2", At: end, Amount: 2999})
			})},
			id: "a", status: billing.Active, proUntil: end.Add(7 * day),
		},
		{
			name: "lost dispute over an earlier period",
			contracts: []billing.Contract{contract("a", func(c *billing.Contract) {
				c.Payments[0].DisputeLost = true
				c.Payments = append(c.Payments, billing.Payment{ID: "pi_2", At: end, Amount: 2999})
			})},
			id: "a", status: billing.Canceled, actions: []billing.Action{{Cancel: "a"}},
		},
		{
			name:      "free of charge",
			contracts: []billing.Contract{contract("a", func(c *billing.Contract) { c.Payments[0].Amount = 0 })},
			id:        "a", status: billing.Active, proUntil: end.Add(7 * day),
		},
		{
			name:      "second subscription",
			contracts: []billing.Contract{contract("b", later), contract("a", nil)},
			id:        "a", status: billing.Active, proUntil: end.Add(7 * day),
			actions: []billing.Action{{Refund: "pi_b", Cancel: "b", Duplicate: true}},
		},
		{
			name: "second subscription with a disputed payment",
			contracts: []billing.Contract{
				contract("a", nil), contract("b", func(c *billing.Contract) { later(c); c.Payments[0].Disputed = true }),
			},
			id: "a", status: billing.Active, proUntil: end.Add(7 * day),
			actions: []billing.Action{{Cancel: "b", Duplicate: true}},
		},
		{
			name: "canceled duplicate with a disputed payment",
			contracts: []billing.Contract{
				contract("a", nil),
				contract("b", func(c *billing.Contract) {
					c.Status, c.Duplicate, c.Payments[0].Disputed = billing.Canceled, true, true
				}),
			},
			id: "a", status: billing.Active, proUntil: end.Add(7 * day),
		},
		{
			name: "second subscription while the first is past due",
			contracts: []billing.Contract{
				contract("a", func(c *billing.Contract) { c.Status, c.Paid, c.UnpaidSince = billing.PastDue, false, end }), contract("b", later),
			},
			id: "b", status: billing.Active, proUntil: end.Add(7 * day),
			actions: []billing.Action{{Cancel: "a", Duplicate: true}},
		},
		{
			name: "pending subscription beside an active one",
			contracts: []billing.Contract{
				contract("a", nil), contract("b", func(c *billing.Contract) { c.Status, c.Paid, c.Payments = billing.Pending, false, nil }),
			},
			id: "a", status: billing.Active, proUntil: end.Add(7 * day),
		},
		{
			name: "duplicate that was paid while it was being canceled",
			contracts: []billing.Contract{
				contract("a", nil), contract("b", func(c *billing.Contract) { c.Status, c.Duplicate = billing.Canceled, true }),
			},
			id: "a", status: billing.Active, proUntil: end.Add(7 * day),
			actions: []billing.Action{{Refund: "pi_b"}},
		},
		{
			name: "paid period of a canceled subscription beside an overdue one",
			contracts: []billing.Contract{
				contract("a", func(c *billing.Contract) {
					c.Status, c.Plan, c.PeriodEnd = billing.Canceled, billing.Annual, start.AddDate(1, 0, 0)
				}),
				contract("b", func(c *billing.Contract) {
					later(c)
					c.Status, c.Paid, c.PeriodStart, c.UnpaidSince = billing.PastDue, false, end, end
				}),
			},
			id: "b", status: billing.PastDue, proUntil: start.AddDate(1, 0, 0),
		},
		{
			name: "new subscription after a refund",
			contracts: []billing.Contract{
				contract("a", func(c *billing.Contract) { c.Status, c.Payments[0].Refunded = billing.Canceled, 2999 }), contract("b", later),
			},
			id: "b", status: billing.Active, proUntil: end.Add(7 * day),
		},
	} {
		sub, actions := billing.Resolve(billing.Customer{Contracts: test.contracts})
		if sub.ID != test.id || sub.Status != test.status || !sub.ProUntil.Equal(test.proUntil) {
			t.Errorf("%s: %+v, want %s %s until %v", test.name, sub, test.id, test.status, test.proUntil)
		}
		if diff := cmp.Diff(test.actions, actions); diff != "" {
			t.Errorf("%s: actions (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestPrices(t *testing.T) {
	money := func(minor int64, currency string) billing.Money {
		return billing.Money{Minor: minor, Currency: currency}
	}
	for _, test := range []struct {
		monthly, annual billing.Money
		amount          float64
		savings         int
	}{
		{money(2999, "usd"), money(19900, "usd"), 29.99, 44},
		{money(2999, "usd"), money(29987, "usd"), 29.99, 16}, // rounded down
		{money(500, "jpy"), money(5000, "jpy"), 500, 16},
		{money(1500, "kwd"), money(15000, "kwd"), 1.5, 16},
		{money(1000, "eur"), money(12000, "eur"), 10, 0},
		{money(1000, "eur"), money(13000, "eur"), 10, 0},
		{money(1000, "eur"), money(9000, "usd"), 10, 0},
		{money(0, "eur"), money(0, "eur"), 0, 0},
	} {
		p := billing.Prices{Monthly: test.monthly, Annual: test.annual}
		if p.Monthly.Major() != test.amount || p.Savings() != test.savings {
			t.Errorf("%+v: %v, %d%%; want %v, %d%%", p, p.Monthly.Major(), p.Savings(), test.amount, test.savings)
		}
	}
}

func TestPricesAreCached(t *testing.T) {
	stripe, now := billingtest.New(start), start
	prices := billing.CachePrices(stripe, func() time.Time { return now })
	for _, step := range []struct {
		wait  time.Duration
		calls int
	}{{0, 1}, {0, 1}, {5*time.Minute - time.Second, 1}, {time.Second, 2}, {time.Minute, 2}} {
		now = now.Add(step.wait)
		if got, err := prices.Prices(t.Context()); err != nil || got.Monthly.Minor != billingtest.Amount || stripe.Calls != step.calls {
			t.Errorf("at %v: %+v after %d calls, error %v; want %d calls", now.Sub(start), got, stripe.Calls, err, step.calls)
		}
	}
}
