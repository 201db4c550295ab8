package stripedouble

import (
	"net/http"
	"slices"
)

var paymentOperations = []operation{
	{"GET /v1/invoices", slices.Concat(paging, []string{"customer", "subscription", "status"}), nil, listInvoices},
	{"GET /v1/invoices/{id}", nil, nil, retrieve("invoice", "in_")},
	{"GET /v1/invoice_payments", slices.Concat(paging, []string{"invoice", "payment[type]", "payment[payment_intent]", "status"}), nil, listInvoicePayments},
	{"GET /v1/payment_intents", slices.Concat(paging, []string{"customer"}), nil, listPayments},
	{"GET /v1/payment_intents/{id}", nil, nil, retrieve("payment_intent", "pi_")},
	{"GET /v1/charges", slices.Concat(paging, []string{"customer", "payment_intent"}), nil, listCharges},
	{"GET /v1/charges/{id}", nil, nil, retrieve("charge", "ch_")},
	{"POST /v1/refunds", []string{"charge", "payment_intent", "amount", "reason", "metadata[*]"}, nil, createRefund},
	{"GET /v1/refunds", slices.Concat(paging, []string{"charge", "payment_intent"}), nil, listRefunds},
	{"GET /v1/refunds/{id}", nil, nil, retrieve("refund", "re_")},
	{"GET /v1/disputes", slices.Concat(paging, []string{"charge", "payment_intent"}), nil, listDisputes},
	{"GET /v1/disputes/{id}", nil, nil, retrieve("dispute", "du_")},
}

// listAll returns an operation that lists the objects that match a request's filters, newest first.
func listAll[T interface{ serial() int }](
	url string, all func(*state) map[string]T, render func(*Double, T) object, match func(s *state, p params, x T) bool,
) func(*Double, int64, string, params) (object, error) {
	return func(d *Double, _ int64, _ string, p params) (object, error) {
		var found []object
		for _, x := range newest(all(&d.state), func(x T) bool { return match(&d.state, p, x) }) {
			found = append(found, render(d, x))
		}
		return p.page(url, found)
	}
}

var (
	listInvoices = listAll("/v1/invoices", func(s *state) map[string]*invoice { return s.Invoices }, (*Double).renderInvoice,
		func(_ *state, p params, i *invoice) bool {
			return p.matches("customer", i.Customer) && p.matches("subscription", i.Subscription) && p.matches("status", i.Status)
		})
	listPayments = listAll("/v1/payment_intents", func(s *state) map[string]*payment { return s.Payments }, (*Double).renderPayment,
		func(_ *state, p params, x *payment) bool { return p.matches("customer", x.Customer) })
	listCharges = listAll("/v1/charges", func(s *state) map[string]*charge { return s.Charges }, (*Double).renderCharge,
		func(s *state, p params, c *charge) bool {
			return p.matches("payment_intent", c.Payment) && p.matches("customer", s.Payments[c.Payment].Customer)
		})
	listRefunds = listAll("/v1/refunds", func(s *state) map[string]*refund { return s.Refunds }, (*Double).renderRefund,
		func(s *state, p params, r *refund) bool {
			return p.matches("charge", r.Charge) && p.matches("payment_intent", s.Charges[r.Charge].Payment)
		})
	listDisputes = listAll("/v1/disputes", func(s *state) map[string]*dispute { return s.Disputes }, (*Double).renderDispute,
		func(s *state, p params, x *dispute) bool {
			return p.matches("charge", x.Charge) && p.matches("payment_intent", s.Charges[x.Charge].Payment)
		})
)

func listInvoicePayments(d *Double, _ int64, _ string, p params) (object, error) {
	var found []object
	for _, i := range newest(d.state.Invoices, func(i *invoice) bool {
		return p.matches("invoice", i.ID) && p.matches("payment[payment_intent]", i.Payment)
	}) {
		for _, x := range renderInvoicePayments(i) {
			if p.matches("status", x["status"].(string)) {
				found = append(found, x)
			}
		}
	}
	return p.page("/v1/invoice_payments", found)
}

// chargeOf returns the charge that a refund names, directly or by its payment intent.
func (d *Double) chargeOf(p params) (*charge, error) {
	id := p.Get("charge")
	if intent := p.Get("payment_intent"); intent != "" {
		x := d.state.Payments[intent]
		if x == nil {
			return nil, missing(http.StatusNotFound, "payment_intent", "payment_intent", intent)
		}
		if id = x.Charge; x.Status != "succeeded" {
			return nil, invalid("payment_intent", "This PaymentIntent (%s) does not have a successful charge to refund.", intent)
		}
	}
	c := d.state.Charges[id]
	if c == nil {
		return nil, missing(http.StatusNotFound, "charge", "charge", id)
	}
	return c, nil
}

func createRefund(d *Double, now int64, _ string, p params) (object, error) {
	c, err := d.chargeOf(p)
	if err != nil {
		return nil, err
	}
	left := c.captured() - c.Refunded
	amount, err := p.integer("amount", left)
	switch {
	case err != nil:
		return nil, err
	case d.disputed(c):
		return nil, &apiError{status: 400, kind: invalidRequest, code: "charge_disputed", message: "Charge " + c.ID + " has been charged back; cannot issue a refund."}
	case left == 0:
		return nil, &apiError{status: 400, kind: invalidRequest, code: "charge_already_refunded", message: "Charge " + c.ID + " has already been refunded."}
	case amount < 1 || amount > left:
		return nil, invalid("amount", "Refund amount (%s) is greater than unrefunded amount on charge (%s)", dollars(amount), dollars(left))
	}
	return d.renderRefund(d.refund(now, c, amount, p.Get("reason"), p.metadata("metadata", nil))), nil
}

// disputed reports whether a dispute prevents refunds of a charge.
func (d *Double) disputed(c *charge) bool {
	open := newest(d.state.Disputes, func(x *dispute) bool { return x.Charge == c.ID && x.Status != "won" })
	return len(open) > 0
}
