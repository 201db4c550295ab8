package stripedouble_test

import (
	"errors"
	"testing"

	"trefoil/infra/dev/stripedouble"
	"trefoil/shared/billing"
	"trefoil/shared/errs"
	"trefoil/shared/payment"
)

// TestPayment sends all requests of package payment, which must match Stripe's specification.
func TestPayment(t *testing.T) {
	a := open(t, stripedouble.Config{})
	client := payment.New(payment.Settings{
		APIURL: a.api, SecretKey: a.Key, PublicURL: a.origin, PriceMonthly: stripedouble.MonthlyPrice, PriceAnnual: stripedouble.AnnualPrice,
	})
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
	}
	ctx := t.Context()
	prices, err := client.Prices(ctx)
	if check(err); prices.Monthly.Minor != 2999 || prices.Annual.Minor != 19900 {
		t.Errorf("prices: %+v", prices)
	}
	customer, err := client.CreateCustomer(ctx, "user", "ada@example.com", 1)
	check(err)
	first, err := client.CreateCheckout(ctx, customer, "user", billing.Annual)
	check(err)
	check(client.ExpireCheckout(ctx, first.ID))
	check(client.ExpireCheckout(ctx, first.ID))
	checkout, err := client.CreateCheckout(ctx, customer, "user", billing.Monthly)
	check(err)
	open, err := client.OpenCheckouts(ctx, customer)
	if check(err); len(open) != 1 || open[0].ID != checkout.ID {
		t.Errorf("open checkouts: %+v", open)
	}
	a.post(checkout.URL, "action", "pay", "method", "works")
	paid, err := client.Checkout(ctx, checkout.ID)
	if check(err); !paid.Paid || paid.Subscription != billing.Active || paid.UserID != "user" {
		t.Errorf("paid checkout: %+v", paid)
	}
	price, err := client.Price(ctx, paid.Contract)
	if check(err); price.Minor != 2999 {
		t.Errorf("price: %+v", price)
	}
	if _, err := client.Price(ctx, "sub_1"); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("price of an unknown subscription: %v", err)
	}
	_, err = client.PortalURL(ctx, customer)
	check(err)
	a.act("dispute", paid.Contract)
	state, err := client.Customer(ctx, customer)
	if check(err); len(state.Contracts) != 1 || len(state.Contracts[0].Payments) != 1 || !state.Contracts[0].Payments[0].Disputed || state.Contracts[0].Last4 != "4242" {
		t.Fatalf("customer: %+v", state)
	}
	a.act("dispute-won", paid.Contract)
	refundable := state.Contracts[0].Payments[0].ID
	check(client.Refund(ctx, refundable))
	check(client.Refund(ctx, refundable))
	for _, id := range []string{refundable, a.charges(a.subscription(paid.Contract))[0].ID} {
		if owner, err := client.Owner(ctx, billing.Event{Payment: id}); err != nil || owner.Customer != customer || owner.UserID != "user" {
			t.Errorf("owner of %s: %+v, %v", id, owner, err)
		}
	}
	check(client.Cancel(ctx, paid.Contract, true))
	check(client.Cancel(ctx, paid.Contract, true))
	check(client.DeleteCustomer(ctx, customer))
	if _, err := client.Customer(ctx, customer); !errors.Is(err, errs.ErrNotFound) {
		t.Errorf("deleted customer: %v", err)
	}
}
