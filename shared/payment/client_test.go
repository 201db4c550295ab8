package payment

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v86"

	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

func TestTranslate(t *testing.T) {
	for name, test := range map[string]struct {
		err  error
		want error // nil: an unexpected error
	}{
		"no response": {errors.New("connection refused"), billing.ErrUnavailable},
		"timeout":     {context.DeadlineExceeded, billing.ErrUnavailable},
		"canceled":    {context.Canceled, context.Canceled},
		"down":        {&stripe.Error{HTTPStatusCode: 500, Type: stripe.ErrorTypeAPI}, billing.ErrUnavailable},
		"rate limit":  {&stripe.Error{HTTPStatusCode: 429, Type: stripe.ErrorTypeInvalidRequest}, billing.ErrUnavailable},
		"missing":     {&stripe.Error{HTTPStatusCode: 400, Code: stripe.ErrorCodeResourceMissing}, errs.ErrNotFound},
		"in use":      {&stripe.Error{HTTPStatusCode: 409, Type: stripe.ErrorTypeIdempotency}, billing.ErrBusy},
		"reused key":  {&stripe.Error{HTTPStatusCode: 400, Type: stripe.ErrorTypeIdempotency}, billing.ErrBusy},
		"card":        {&stripe.Error{HTTPStatusCode: 402, Type: stripe.ErrorTypeCard}, billing.ErrCard},
		"wrong key":   {&stripe.Error{HTTPStatusCode: 401, Type: stripe.ErrorTypeInvalidRequest, Msg: "Invalid API Key provided: sk_live_1"}, billing.ErrMisconfigured},
		"weak key":    {&stripe.Error{HTTPStatusCode: 403, Type: stripe.ErrorTypeInvalidRequest}, billing.ErrMisconfigured},
		"our mistake": {&stripe.Error{HTTPStatusCode: 400, Type: stripe.ErrorTypeInvalidRequest, Code: stripe.ErrorCodeParameterUnknown}, nil},
	} {
		got := translate("call", test.err)
		if test.want != nil && !errors.Is(got, test.want) || got == nil {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
		if test.want == nil && (errors.Is(got, errs.ErrUnavailable) || errors.Is(got, errs.ErrNotFound)) {
			t.Errorf("%s: %v, want an internal error", name, got)
		}
	}
	if translate("call", nil) != nil {
		t.Error("nil was translated to an error")
	}
}

// If Stripe is slow, a call ends when its context does.
func TestSlowStripe(t *testing.T) {
	client := New(Settings{APIURL: slowServer(t), SecretKey: "sk_test"})
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	begin := time.Now()
	if _, err := client.Customer(ctx, "cus_1"); !errors.Is(err, billing.ErrUnavailable) {
		t.Errorf("error %v", err)
	}
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestPlanOfPrice(t *testing.T) {
	client := New(Settings{PriceMonthly: "price_m", PriceAnnual: "price_a"})
	yearly := &stripe.PriceRecurring{Interval: stripe.PriceRecurringIntervalYear}
	for name, test := range map[string]struct {
		price *stripe.Price
		want  billing.Plan
	}{
		"monthly":     {&stripe.Price{ID: "price_m"}, billing.Monthly},
		"annual":      {&stripe.Price{ID: "price_a"}, billing.Annual},
		"old monthly": {&stripe.Price{ID: "price_old"}, billing.Monthly},
		"old annual":  {&stripe.Price{ID: "price_old", Recurring: yearly}, billing.Annual},
		"none":        {nil, ""},
	} {
		if got := client.plan(test.price); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func TestLast4(t *testing.T) {
	card := &stripe.PaymentMethod{Card: &stripe.PaymentMethodCard{Last4: "1111"}}
	bank := &stripe.PaymentMethod{USBankAccount: &stripe.PaymentMethodUSBankAccount{Last4: "2222"}}
	charge := &stripe.Charge{
		ID: "ch_1", Status: stripe.ChargeStatusSucceeded, PaymentIntent: &stripe.PaymentIntent{ID: "pi_1"},
		PaymentMethodDetails: &stripe.ChargePaymentMethodDetails{SEPADebit: &stripe.ChargePaymentMethodDetailsSEPADebit{Last4: "3333"}},
	}
	earlier := &stripe.Charge{
		ID: "ch_0", Status: stripe.ChargeStatusSucceeded, PaymentIntent: &stripe.PaymentIntent{ID: "pi_0"},
		PaymentMethodDetails: &stripe.ChargePaymentMethodDetails{Card: &stripe.ChargePaymentMethodDetailsCard{Last4: "0000"}},
	}
	paid := func(created int64, intent string) *stripe.Invoice {
		return &stripe.Invoice{
			Status: stripe.InvoiceStatusPaid, Created: created,
			Parent: &stripe.InvoiceParent{SubscriptionDetails: &stripe.InvoiceParentSubscriptionDetails{Subscription: &stripe.Subscription{ID: "sub_1"}}},
			Payments: &stripe.InvoicePaymentList{Data: []*stripe.InvoicePayment{
				{Payment: &stripe.InvoicePaymentPayment{PaymentIntent: &stripe.PaymentIntent{ID: intent}}},
			}},
		}
	}
	for name, test := range map[string]struct {
		subscription, customer *stripe.PaymentMethod
		want                   string
	}{
		"of the subscription": {card, bank, "1111"},
		"of the customer":     {nil, bank, "2222"},
		"of the last payment": {nil, nil, "3333"},
	} {
		contract := New(Settings{}).contract(&stripe.Subscription{ID: "sub_1", DefaultPaymentMethod: test.subscription}, records{
			customer: &stripe.Customer{InvoiceSettings: &stripe.CustomerInvoiceSettings{DefaultPaymentMethod: test.customer}},
			invoices: []*stripe.Invoice{paid(2, "pi_1"), paid(1, "pi_0")},
			charges:  []*stripe.Charge{charge, earlier},
		})
		if contract.Last4 != test.want || !contract.Paid || len(contract.Payments) != 2 || contract.Payments[1].ID != "pi_1" {
			t.Errorf("%s: %+v, want %s", name, contract, test.want)
		}
	}
}

// UnpaidSince ignores invoices without an attempted payment. While collection is paused, Stripe
// creates drafts or uncollectible invoices and attempts no payment.
func TestUnpaidSince(t *testing.T) {
	type invoice struct {
		status    stripe.InvoiceStatus
		attempted bool
	}
	const paid, open, draft, uncollectible = stripe.InvoiceStatusPaid, stripe.InvoiceStatusOpen, stripe.InvoiceStatusDraft, stripe.InvoiceStatusUncollectible
	for name, test := range map[string]struct {
		invoices []invoice // one per second
		want     int       // second of UnpaidSince, from 1; 0: none
		paid     bool
	}{
		"paid":                             {[]invoice{{paid, true}}, 0, true},
		"declined twice":                   {[]invoice{{paid, true}, {open, true}, {open, true}}, 2, false},
		"given up":                         {[]invoice{{paid, true}, {uncollectible, true}, {open, true}}, 2, false},
		"paid again":                       {[]invoice{{open, true}, {paid, true}}, 0, true},
		"voided":                           {[]invoice{{paid, true}, {stripe.InvoiceStatusVoid, true}}, 0, true},
		"just renewed":                     {[]invoice{{paid, true}, {draft, false}}, 0, false},
		"paused, then declined":            {[]invoice{{paid, true}, {draft, false}, {draft, false}, {open, true}}, 4, false},
		"free while paused, then declined": {[]invoice{{paid, true}, {uncollectible, false}, {open, true}}, 3, false},
	} {
		r := records{customer: &stripe.Customer{}}
		for second, i := range test.invoices {
			r.invoices = append(r.invoices, &stripe.Invoice{
				Status: i.status, Attempted: i.attempted, Created: int64(second + 1),
				Parent: &stripe.InvoiceParent{SubscriptionDetails: &stripe.InvoiceParentSubscriptionDetails{Subscription: &stripe.Subscription{ID: "sub_1"}}},
			})
		}
		contract := New(Settings{}).contract(&stripe.Subscription{ID: "sub_1"}, r)
		if !contract.UnpaidSince.Equal(unix(int64(test.want))) || contract.Paid != test.paid {
			t.Errorf("%s: unpaid since %v, paid %v; want second %d, %v", name, contract.UnpaidSince, contract.Paid, test.want, test.paid)
		}
	}
}

// slowServer returns the URL of a server that never responds.
func slowServer(t *testing.T) string {
	t.Helper()
	done := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-done:
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(func() {
		close(done)
		server.Close()
	})
	return server.URL
}
