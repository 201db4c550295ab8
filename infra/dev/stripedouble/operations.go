package stripedouble

import (
	"net/http"
	"slices"

	"github.com/stripe/stripe-go/v86"
)

// operations are those that package payment lists.
var operations = []operation{
	{"GET /v1/prices/{id}", "", "", retrieve("price")},
	{"POST /v1/customers", "email metadata", "", createCustomer},
	{"GET /v1/customers/{id}", "", "invoice_settings.default_payment_method", retrieve("customer")},
	{"DELETE /v1/customers/{id}", "", "", deleteCustomer},
	{"GET /v1/subscriptions", "customer status limit", "data.default_payment_method", list("subscription")},
	{"GET /v1/subscriptions/{id}", "", "", retrieve("subscription")},
	{"DELETE /v1/subscriptions/{id}", "cancellation_details[comment]", "", cancelSubscription},
	{"GET /v1/invoices", "customer limit", "data.payments", list("invoice")},
	{"GET /v1/charges", "customer limit", "", list("charge")},
	{"GET /v1/charges/{id}", "", "", retrieve("charge")},
	{"GET /v1/payment_intents/{id}", "", "", retrievePayment},
	{"GET /v1/disputes", "charge limit", "", list("dispute")},
	{"POST /v1/refunds", "charge payment_intent reason", "", createRefund},
	{"POST /v1/checkout/sessions", "mode customer client_reference_id line_items[0][price] line_items[0][quantity] " +
		"metadata subscription_data[metadata] success_url cancel_url allow_promotion_codes", "", createSession},
	{"GET /v1/checkout/sessions", "customer status limit", "", list("checkout.session")},
	{"GET /v1/checkout/sessions/{id}", "", "subscription", retrieve("checkout.session")},
	{"POST /v1/checkout/sessions/{id}/expire", "", "", expireSession},
	{"POST /v1/billing_portal/sessions", "customer return_url", "", createPortal},
}

// retrieve returns an operation that shows the object whose ID is in the path.
func retrieve(kind string) func(*Double, query) (object, *stripe.Error) {
	return func(d *Double, q query) (object, *stripe.Error) {
		if found := d.state.tables()[kind].find(q.id); found != nil {
			return found, nil
		}
		return nil, missing(http.StatusNotFound, kind, q.id)
	}
}

// list returns an operation that lists objects, newest first. Each parameter filters the field of
// the same name.
func list(kind string) func(*Double, query) (object, *stripe.Error) {
	return func(d *Double, q query) (object, *stripe.Error) {
		found := slices.DeleteFunc(d.state.tables()[kind].list(), func(o object) bool {
			for name := range q.Values {
				switch value := q.Get(name); {
				case name == "limit", name == "expand[0]", name == "status" && value == "all":
				case o[name] != value:
					return true
				}
			}
			if !q.Has("expand[0]") {
				delete(o, "payments") // the only field that is included on request
			}
			return false
		})
		return object{"object": "list", "url": q.path, "data": found, "has_more": false}, nil
	}
}

func createCustomer(d *Double, q query) (object, *stripe.Error) {
	c := &stripe.Customer{ID: newID("cus_"), Object: "customer", Created: d.now, Email: q.Get("email"), Metadata: q.metadata("metadata")}
	return show(d.state.Customers.add(c.ID, c)), nil
}

// customer returns the customer with the given ID, unless it was deleted.
func (d *Double) customer(status int, id string) (*stripe.Customer, *stripe.Error) {
	if c := d.state.Customers.ByID[id]; c != nil && !c.Deleted {
		return c, nil
	}
	return nil, missing(status, "customer", id)
}

func deleteCustomer(d *Double, q query) (object, *stripe.Error) {
	c, e := d.customer(http.StatusNotFound, q.id)
	if e != nil {
		return nil, e
	}
	d.deleteCustomer(c)
	return show(c), nil
}

// cancelSubscription ends a subscription. Stripe reports those that have ended as missing.
func cancelSubscription(d *Double, q query) (object, *stripe.Error) {
	sub := d.state.Subscriptions.ByID[q.id]
	if sub == nil || ended(sub) {
		return nil, missing(http.StatusNotFound, "subscription", q.id)
	}
	sub.CancellationDetails = &stripe.SubscriptionCancellationDetails{Comment: q.Get("cancellation_details[comment]")}
	d.end(sub)
	return show(sub), nil
}

// chargeOf returns the latest charge of a payment intent, or nil.
func (d *Double) chargeOf(intent string) *stripe.Charge {
	return d.state.Charges.latest(func(c *stripe.Charge) bool { return c.PaymentIntent.ID == intent })
}

// retrievePayment shows a payment intent, of which the double knows only the charges.
func retrievePayment(d *Double, q query) (object, *stripe.Error) {
	if c := d.chargeOf(q.id); c != nil {
		return show(&stripe.PaymentIntent{ID: q.id, Object: "payment_intent", Customer: c.Customer, LatestCharge: &stripe.Charge{ID: c.ID}}), nil
	}
	return nil, missing(http.StatusNotFound, "payment_intent", q.id)
}

func createRefund(d *Double, q query) (object, *stripe.Error) {
	c := d.state.Charges.ByID[q.Get("charge")]
	if q.Has("payment_intent") {
		c = d.chargeOf(q.Get("payment_intent"))
	}
	if c == nil {
		return nil, missing(http.StatusNotFound, "charge", q.Get("charge")+q.Get("payment_intent"))
	}
	switch {
	case d.state.Disputes.latest(func(x *stripe.Dispute) bool { return x.Charge.ID == c.ID && x.Status != stripe.DisputeStatusWon }) != nil:
		return nil, invalid(stripe.ErrorCodeChargeDisputed, "Charge %s has been charged back; cannot issue a refund.", c.ID)
	case c.AmountRefunded == c.AmountCaptured: // 0 before the charge has succeeded
		return nil, invalid(stripe.ErrorCodeChargeAlreadyRefunded, "Charge %s has already been refunded.", c.ID)
	}
	return show(d.refund(c, c.AmountCaptured-c.AmountRefunded, q.Get("reason"))), nil
}

func createSession(d *Double, q query) (object, *stripe.Error) {
	if q.Get("mode") != "subscription" || q.Get("line_items[0][quantity]") != "1" {
		return nil, invalid("", "The local double supports only mode=subscription, with quantity 1.")
	}
	p := prices.ByID[q.Get("line_items[0][price]")]
	switch {
	case p == nil:
		return nil, missing(http.StatusBadRequest, "price", q.Get("line_items[0][price]"))
	case !p.Active:
		return nil, invalid("", "The price specified is inactive. This field only accepts active prices.")
	}
	c, e := d.customer(http.StatusBadRequest, q.Get("customer"))
	if e != nil {
		return nil, e
	}
	id := newID("cs_test_")
	d.state.Orders[id] = order{p.ID, q.metadata("subscription_data[metadata]")}
	return show(d.state.Sessions.add(id, &stripe.CheckoutSession{
		ID: id, Object: "checkout.session", Created: d.now, ExpiresAt: d.now + day, URL: d.config.PublicURL + Path + "/checkout/" + id,
		Status: stripe.CheckoutSessionStatusOpen, PaymentStatus: stripe.CheckoutSessionPaymentStatusUnpaid,
		Customer: &stripe.Customer{ID: c.ID}, ClientReferenceID: q.Get("client_reference_id"), Metadata: q.metadata("metadata"),
		SuccessURL: q.Get("success_url"), CancelURL: q.Get("cancel_url"),
		AmountTotal: p.UnitAmount, Currency: currency, AllowPromotionCodes: q.Get("allow_promotion_codes") == "true",
	})), nil
}

func expireSession(d *Double, q query) (object, *stripe.Error) {
	s := d.state.Sessions.ByID[q.id]
	switch {
	case s == nil:
		return nil, missing(http.StatusNotFound, "checkout.session", q.id)
	case s.Status != stripe.CheckoutSessionStatusOpen:
		return nil, invalid("", "Only Checkout Sessions with a status in [\"open\"] can be expired. This Checkout Session has a status of %s.", s.Status)
	}
	s.Status, s.URL = stripe.CheckoutSessionStatusExpired, ""
	return show(s), nil
}

func createPortal(d *Double, q query) (object, *stripe.Error) {
	c, e := d.customer(http.StatusBadRequest, q.Get("customer"))
	if e != nil {
		return nil, e
	}
	id := newID("bps_")
	return show(d.state.Portals.add(id, &stripe.BillingPortalSession{
		ID: id, Object: "billing_portal.session", Created: d.now, Customer: c.ID, ReturnURL: q.Get("return_url"),
		URL: d.config.PublicURL + Path + "/portal/" + id,
	})), nil
}
