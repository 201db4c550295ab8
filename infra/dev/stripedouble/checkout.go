package stripedouble

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

var checkoutOperations = []operation{
	{"POST /v1/checkout/sessions", []string{
		"mode", "customer", "customer_email", "client_reference_id", "line_items[#][price]", "line_items[#][quantity]",
		"metadata[*]", "subscription_data[metadata][*]", "success_url", "cancel_url", "allow_promotion_codes", "expires_at", "ui_mode",
		// Accepted without effect:
		"billing_address_collection", "locale", "payment_method_types[#]", "payment_method_collection", "submit_type",
	}, []string{"mode", "success_url", "line_items[0][price]"}, createSession},
	{"GET /v1/checkout/sessions", slices.Concat(paging, []string{"customer", "status", "subscription"}), nil, listSessions},
	{"GET /v1/checkout/sessions/{id}", nil, nil, retrieveSession},
	{"POST /v1/checkout/sessions/{id}/expire", nil, nil, expireSession},
	{"GET /v1/checkout/sessions/{id}/line_items", paging, nil, listLineItems},
}

func createSession(d *Double, now int64, _ string, p params) (object, error) {
	if mode := p.Get("mode"); mode != "subscription" {
		return nil, invalid("mode", "The local double supports only mode=subscription, not %s.", mode)
	}
	if mode := p.Get("ui_mode"); mode != "" && mode != "hosted_page" {
		return nil, invalid("ui_mode", "The local double supports only ui_mode=hosted_page, not %s.", mode)
	}
	if p.Has("line_items[1][price]") || p.Get("line_items[0][quantity]") != "1" {
		return nil, invalid("line_items[0][quantity]", "The local double supports only one line item with quantity 1.")
	}
	if _, ok := priceByID(p.Get("line_items[0][price]")); !ok {
		return nil, missing(http.StatusBadRequest, "price", "line_items[0][price]", p.Get("line_items[0][price]"))
	}
	if p.Has("customer") && p.Has("customer_email") {
		return nil, invalid("", "You may only specify one of these parameters: customer, customer_email.")
	}
	for _, name := range []string{"success_url", "cancel_url"} {
		if u, err := url.Parse(p.Get(name)); p.Has(name) && (err != nil || u.Scheme == "" || u.Host == "") {
			return nil, &apiError{status: 400, kind: invalidRequest, code: "url_invalid", param: name, message: "Not a valid URL"}
		}
	}
	s := &session{
		Status:          "open",
		PaymentStatus:   "unpaid",
		Customer:        p.Get("customer"),
		Email:           p.Get("customer_email"),
		Reference:       p.Get("client_reference_id"),
		Price:           p.Get("line_items[0][price]"),
		Metadata:        p.metadata("metadata", nil),
		ForSubscription: p.metadata("subscription_data[metadata]", nil),
		SuccessURL:      p.Get("success_url"),
		CancelURL:       p.Get("cancel_url"),
	}
	if s.Customer != "" {
		if _, err := d.liveCustomer(s.Customer); err != nil {
			return nil, err
		}
	}
	var err error
	if s.AllowPromotionCodes, _, err = p.boolean("allow_promotion_codes"); err != nil {
		return nil, err
	}
	if s.Expires, err = p.integer("expires_at", now+sessionLifetime); err != nil {
		return nil, err
	}
	if s.Expires < now+day/48 || s.Expires > now+day {
		return nil, invalid("expires_at", "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.")
	}
	s.record = d.state.record("cs_test_", now)
	d.state.Sessions[s.ID] = s
	return d.renderSession(s), nil
}

func (d *Double) session(id string) (*session, error) {
	if s := d.state.Sessions[id]; s != nil {
		return s, nil
	}
	return nil, missing(http.StatusNotFound, "checkout.session", "session", id)
}

func retrieveSession(d *Double, _ int64, id string, _ params) (object, error) {
	s, err := d.session(id)
	if err != nil {
		return nil, err
	}
	return d.renderSession(s), nil
}

func listSessions(d *Double, _ int64, _ string, p params) (object, error) {
	var found []object
	for _, s := range newest(d.state.Sessions, func(s *session) bool {
		return p.matches("customer", s.Customer) && p.matches("status", s.Status) && p.matches("subscription", s.Subscription)
	}) {
		found = append(found, d.renderSession(s))
	}
	return p.page("/v1/checkout/sessions", found)
}

// matches reports whether a filter is not set or has the given value.
func (p params) matches(name, value string) bool { return !p.Has(name) || p.Get(name) == value }

func expireSession(d *Double, now int64, id string, _ params) (object, error) {
	s, err := d.session(id)
	if err != nil {
		return nil, err
	}
	if s.Status != "open" {
		return nil, invalid("", "Only Checkout Sessions with a status in [\"open\"] can be expired. This Checkout Session has a status of %s.", s.Status)
	}
	d.expire(now, s)
	return d.renderSession(s), nil
}

func listLineItems(d *Double, _ int64, id string, _ params) (object, error) {
	s, err := d.session(id)
	if err != nil {
		return nil, err
	}
	return renderLineItems(s), nil
}

// pay handles the checkout page's form. It returns an error only for an invalid request.
func (s *session) pay(d *Double, now int64, form url.Values) error {
	s.Notice = ""
	if s.Status != "open" {
		return nil
	}
	switch form.Get("action") {
	case "promotion":
		code, ok := promotionByCode(form.Get("code"))
		if s.Promotion = code.Code; !ok && form.Get("code") != "" {
			s.Notice = "This promotion code is invalid."
		}
		if !s.AllowPromotionCodes {
			s.Promotion = ""
		}
		return nil
	case "confirm":
		if with, ok := demoByKey(s.Challenge); ok {
			d.complete(now, s, with)
		}
		return nil
	case "reject":
		s.Challenge = ""
		s.Notice = "We are unable to authenticate your payment method. Please choose a different payment method and try again."
		return nil
	}
	with, ok := demoByKey(form.Get("method"))
	if !ok {
		return fmt.Errorf("unknown payment method %q", form.Get("method"))
	}
	if s.Customer == "" && s.Email == "" {
		s.Email = strings.TrimSpace(form.Get("email"))
	}
	switch {
	case with.challenge:
		s.Challenge = with.Key
	case with.decline != "" && !with.bank && !with.failsLater:
		s.Notice = declineMessage(with.decline)
	default:
		d.complete(now, s, with)
	}
	return nil
}

// destination returns the URL to which the customer goes after payment.
func (s *session) destination() string {
	return strings.ReplaceAll(s.SuccessURL, "{CHECKOUT_SESSION_ID}", s.ID)
}
