package stripedouble

import "strconv"

// object is a Stripe object as the API sends it. References to other objects are IDs; see expand.
type object map[string]any

// text returns nil for an empty string, which Stripe sends as null.
func text(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// timestamp returns nil for a time that is not set.
func timestamp(seconds int64) any {
	if seconds == 0 {
		return nil
	}
	return seconds
}

// nonNil returns m, or an empty map if m is nil, because Stripe never sends metadata as null.
func nonNil(m map[string]string) map[string]string {
	if m == nil {
		return map[string]string{}
	}
	return m
}

// list returns a complete list.
func list(url string, items []object) object {
	if items == nil {
		items = []object{}
	}
	return object{"object": "list", "url": url, "has_more": false, "data": items}
}

func self() object { return object{"type": "self"} }

func (d *Double) renderCustomer(c *customer) object {
	if c.Deleted {
		return object{"id": c.ID, "object": "customer", "deleted": true}
	}
	return object{
		"id": c.ID, "object": "customer", "created": c.Created, "livemode": false,
		"address": nil, "balance": c.Balance, "currency": currency, "default_source": nil, "delinquent": d.delinquent(c),
		"description": nil, "email": text(c.Email), "invoice_prefix": "LOCAL",
		"invoice_settings": object{"custom_fields": nil, "default_payment_method": nil, "footer": nil, "rendering_options": nil},
		"metadata":         nonNil(c.Metadata), "name": text(c.Name), "next_invoice_sequence": 1, "phone": nil,
		"preferred_locales": []string{}, "shipping": nil, "tax_exempt": "none", "test_clock": nil,
	}
}

func (d *Double) delinquent(c *customer) bool {
	for _, i := range d.state.Invoices {
		if i.Customer == c.ID && i.Status == "open" && i.Attempts > 0 {
			return true
		}
	}
	return false
}

func renderProduct() object {
	return object{
		"id": product, "object": "product", "created": catalogCreated, "updated": catalogCreated, "livemode": false,
		"active": true, "default_price": nil, "description": nil, "images": []any{}, "marketing_features": []any{},
		"metadata": object{}, "name": "Pro (local double)", "package_dimensions": nil, "shippable": nil,
		"statement_descriptor": nil, "tax_code": nil, "unit_label": nil, "url": nil,
	}
}

func renderPrice(p price) object {
	return object{
		"id": p.id, "object": "price", "created": catalogCreated, "livemode": false, "active": !p.archived,
		"billing_scheme": "per_unit", "currency": currency, "custom_unit_amount": nil, "lookup_key": nil,
		"metadata": object{}, "nickname": p.name, "product": product,
		"recurring":    object{"interval": p.interval, "interval_count": 1, "meter": nil, "usage_type": "licensed"},
		"tax_behavior": "unspecified", "tiers_mode": nil, "transform_quantity": nil, "type": "recurring",
		"unit_amount": p.amount, "unit_amount_decimal": strconv.FormatInt(p.amount, 10),
	}
}

func renderCoupon(p promotion) object {
	duration := "once"
	if p.forever {
		duration = "forever"
	}
	return object{
		"id": "coupon_" + p.Code, "object": "coupon", "created": catalogCreated, "livemode": false,
		"amount_off": nil, "currency": nil, "duration": duration, "duration_in_months": nil, "max_redemptions": nil,
		"metadata": object{}, "name": p.Code, "percent_off": p.percent, "redeem_by": nil, "times_redeemed": 0, "valid": true,
	}
}

func renderPromotion(p promotion) object {
	return object{
		"id": "promo_" + p.Code, "object": "promotion_code", "created": catalogCreated, "livemode": false,
		"active": true, "code": p.Code, "customer": nil, "expires_at": nil, "max_redemptions": nil, "metadata": object{},
		"promotion":      object{"type": "coupon", "coupon": "coupon_" + p.Code},
		"restrictions":   object{"first_time_transaction": false, "minimum_amount": nil, "minimum_amount_currency": nil},
		"times_redeemed": 0,
	}
}

// discountID returns the ID of a subscription's discount.
func discountID(subscription string) string { return "di_" + withoutPrefix(subscription) }

// renderDiscount renders the discount of a subscription, or of its first invoice.
func (d *Double) renderDiscount(sub *subscription) object {
	code := sub.Promotion
	for _, i := range newest(d.state.Invoices, func(i *invoice) bool { return i.Subscription == sub.ID && i.Promotion != "" }) {
		code = i.Promotion
	}
	return object{
		"id": discountID(sub.ID), "object": "discount", "checkout_session": nil, "customer": sub.Customer, "end": nil,
		"invoice": nil, "invoice_item": nil, "promotion_code": "promo_" + code,
		"source": object{"type": "coupon", "coupon": "coupon_" + code},
		"start":  sub.Created, "subscription": sub.ID, "subscription_item": nil,
	}
}

func (d *Double) renderSession(s *session) object {
	p, _ := priceByID(s.Price)
	code, _ := promotionByCode(s.Promotion)
	var url, details any
	if s.Status == "open" {
		url = d.config.PublicURL + Path + "/checkout/" + s.ID
	}
	if email := d.sessionEmail(s); email != "" || s.Status == "complete" {
		details = object{"address": nil, "business_name": nil, "email": text(email), "individual_name": nil, "name": nil, "phone": nil, "tax_exempt": "none", "tax_ids": []any{}}
	}
	discounts := []object{}
	if code.Code != "" {
		discounts = append(discounts, object{"coupon": nil, "promotion_code": "promo_" + code.Code})
	}
	return object{
		"id": s.ID, "object": "checkout.session", "created": s.Created, "livemode": false, "expires_at": s.Expires,
		"adaptive_pricing": nil, "after_expiration": nil, "allow_promotion_codes": s.AllowPromotionCodes,
		"amount_subtotal": p.amount, "amount_total": p.amount - code.discount(p.amount),
		"automatic_tax":              object{"enabled": false, "liability": nil, "provider": nil, "status": nil},
		"billing_address_collection": nil, "cancel_url": text(s.CancelURL), "client_reference_id": text(s.Reference),
		"client_secret": nil, "collected_information": nil, "consent": nil, "consent_collection": nil,
		"currency": currency, "currency_conversion": nil, "custom_fields": []any{},
		"custom_text": object{"after_submit": nil, "shipping_address": nil, "submit": nil, "terms_of_service_acceptance": nil},
		"customer":    text(s.Customer), "customer_creation": nil, "customer_details": details,
		"customer_email": text(s.Email), "discounts": discounts, "invoice": text(s.Invoice), "invoice_creation": nil,
		"locale": nil, "metadata": nonNil(s.Metadata), "mode": "subscription", "origin_context": nil,
		"payment_intent": nil, "payment_link": nil, "payment_method_collection": "always",
		"payment_method_configuration_details": nil, "payment_method_options": object{},
		"payment_method_types": []string{"card", "us_bank_account"}, "payment_status": s.PaymentStatus,
		"permissions": nil, "phone_number_collection": object{"enabled": false}, "recovered_from": nil,
		"redirect_on_completion": "always", "saved_payment_method_options": nil, "setup_intent": nil,
		"shipping_address_collection": nil, "shipping_cost": nil, "shipping_options": []any{}, "status": s.Status,
		"submit_type": nil, "subscription": text(s.Subscription), "success_url": s.SuccessURL,
		"total_details": object{"amount_discount": code.discount(p.amount), "amount_shipping": 0, "amount_tax": 0},
		"ui_mode":       "hosted_page", "url": url, "wallet_options": nil,
	}
}

// sessionEmail returns the email address that the page shows.
func (d *Double) sessionEmail(s *session) string {
	if c := d.state.Customers[s.Customer]; c != nil && c.Email != "" {
		return c.Email
	}
	return s.Email
}

// renderLineItems renders the line items of a checkout session.
func renderLineItems(s *session) object {
	p, _ := priceByID(s.Price)
	code, _ := promotionByCode(s.Promotion)
	return list("/v1/checkout/sessions/"+s.ID+"/line_items", []object{{
		"id": "li_" + withoutPrefix(s.ID), "object": "item", "amount_discount": code.discount(p.amount), "amount_subtotal": p.amount,
		"amount_tax": 0, "amount_total": p.amount - code.discount(p.amount), "currency": currency,
		"description": "Pro (local double)", "price": renderPrice(p), "quantity": 1,
	}})
}

func (d *Double) renderSubscription(sub *subscription) object {
	p, _ := priceByID(sub.Price)
	var cancelAt, pause any
	if sub.CancelAtPeriodEnd {
		cancelAt = sub.PeriodEnd
	}
	if sub.PauseCollection != "" {
		pause = object{"behavior": sub.PauseCollection, "resumes_at": nil}
	}
	discounts := []string{}
	if sub.Promotion != "" {
		discounts = append(discounts, discountID(sub.ID))
	}
	item := object{
		"id": sub.Item, "object": "subscription_item", "created": sub.Created, "billing_thresholds": nil,
		"current_period_start": sub.PeriodStart, "current_period_end": sub.PeriodEnd, "discounts": []any{},
		"metadata": object{}, "price": renderPrice(p), "quantity": 1, "subscription": sub.ID, "tax_rates": []any{},
	}
	return object{
		"id": sub.ID, "object": "subscription", "created": sub.Created, "livemode": false, "status": sub.Status,
		"application": nil, "application_fee_percent": nil,
		"automatic_tax":        object{"disabled_reason": nil, "enabled": false, "liability": nil},
		"billing_cycle_anchor": sub.Anchor, "billing_cycle_anchor_config": nil,
		"billing_mode": object{"type": "flexible", "flexible": object{}}, "billing_schedules": []any{}, "billing_thresholds": nil,
		"cancel_at": cancelAt, "cancel_at_period_end": sub.CancelAtPeriodEnd, "canceled_at": timestamp(sub.CanceledAt),
		"cancellation_details": object{"comment": text(sub.CancelComment), "feedback": text(sub.CancelFeedback), "reason": text(sub.CancelReason)},
		"collection_method":    "charge_automatically", "currency": currency, "customer": sub.Customer,
		"days_until_due": nil, "default_payment_method": text(sub.Method), "default_source": nil, "default_tax_rates": []any{},
		"description": nil, "discounts": discounts, "ended_at": timestamp(sub.EndedAt),
		"invoice_settings": object{"account_tax_ids": nil, "issuer": self()},
		"items":            list("/v1/subscription_items?subscription="+sub.ID, []object{item}),
		"latest_invoice":   text(sub.LatestInvoice), "metadata": nonNil(sub.Metadata), "next_pending_invoice_item_invoice": nil,
		"on_behalf_of": nil, "pause_collection": pause,
		"payment_settings":              object{"payment_method_options": nil, "payment_method_types": nil, "save_default_payment_method": "off"},
		"pending_invoice_item_interval": nil, "pending_setup_intent": nil, "pending_update": nil, "schedule": nil,
		"start_date": sub.Created, "test_clock": nil, "transfer_data": nil, "trial_end": nil, "trial_settings": nil, "trial_start": nil,
	}
}

func (d *Double) renderEvent(e *event) object {
	data := object{"object": e.Object}
	if e.Previous != nil {
		data["previous_attributes"] = e.Previous
	}
	pending := 0
	if e.pending() {
		pending = 1
	}
	return object{
		"id": e.ID, "object": "event", "api_version": Version, "created": e.Created, "data": data, "livemode": false,
		"pending_webhooks": pending, "request": object{"id": text(e.RequestID), "idempotency_key": text(e.IdempotencyKey)},
		"type": e.Type,
	}
}

func (d *Double) renderPortal(p *portal) object {
	return object{
		"id": p.ID, "object": "billing_portal.session", "created": p.Created, "livemode": false,
		"configuration": "bpc_LOCAL_DOUBLE", "customer": p.Customer, "flow": nil, "locale": nil, "on_behalf_of": nil,
		"return_url": text(p.ReturnURL), "url": d.config.PublicURL + Path + "/portal/" + withoutPrefix(p.ID),
	}
}
