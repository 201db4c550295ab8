package stripedouble

import "strconv"

// The expiry date of all demo cards.
const (
	expiryMonth = 12
	expiryYear  = 2034
)

func (d *Double) renderInvoice(i *invoice) object {
	sub := d.state.Subscriptions[i.Subscription]
	discounts, discountAmounts := []string{}, []object{}
	if i.Promotion != "" {
		discounts = append(discounts, discountID(sub.ID))
		discountAmounts = append(discountAmounts, object{"amount": i.Discount, "discount": discountID(sub.ID)})
	}
	var lines []object
	for _, l := range i.Lines {
		lines = append(lines, renderLine(i, sub, l))
	}
	paid := int64(0)
	if i.Status == "paid" {
		paid = i.due()
	}
	var voided, uncollectible any
	switch i.Status {
	case "void":
		voided = timestamp(i.EndedAt)
	case "uncollectible":
		uncollectible = timestamp(i.EndedAt)
	}
	return object{
		"id": i.ID, "object": "invoice", "created": i.Created, "livemode": false, "status": i.Status,
		"account_country": "US", "account_name": "Local double", "account_tax_ids": nil,
		"amount_due": i.due(), "amount_overpaid": 0, "amount_paid": paid, "amount_paid_off_stripe": 0,
		"amount_remaining": i.due() - paid, "amount_shipping": 0, "application": nil, "attempt_count": i.Attempts,
		"attempted": i.Attempts > 0 || i.Status == "paid", "auto_advance": i.NextAttempt > 0,
		"automatic_tax":                    object{"disabled_reason": nil, "enabled": false, "liability": nil, "provider": nil, "status": nil},
		"automatically_finalizes_at":       nil,
		"billing_reason":                   i.Reason,
		"collection_method":                "charge_automatically",
		"currency":                         currency,
		"custom_fields":                    nil,
		"customer":                         i.Customer,
		"customer_address":                 nil,
		"customer_email":                   text(d.state.Customers[i.Customer].Email),
		"customer_name":                    text(d.state.Customers[i.Customer].Name),
		"customer_phone":                   nil,
		"customer_shipping":                nil,
		"customer_tax_exempt":              "none",
		"customer_tax_ids":                 []any{},
		"default_payment_method":           nil,
		"default_source":                   nil,
		"default_tax_rates":                []any{},
		"description":                      nil,
		"discounts":                        discounts,
		"due_date":                         nil,
		"effective_at":                     i.Created,
		"ending_balance":                   i.EndingBalance,
		"footer":                           nil,
		"from_invoice":                     nil,
		"hosted_invoice_url":               d.config.PublicURL + Path + "/invoice/" + i.ID,
		"invoice_pdf":                      nil,
		"issuer":                           self(),
		"last_finalization_error":          nil,
		"latest_revision":                  nil,
		"lines":                            list("/v1/invoices/"+i.ID+"/lines", lines),
		"metadata":                         object{},
		"next_payment_attempt":             timestamp(i.NextAttempt),
		"number":                           i.Number,
		"on_behalf_of":                     nil,
		"parent":                           object{"quote_details": nil, "subscription_details": object{"metadata": nonNil(sub.Metadata), "subscription": sub.ID}, "type": "subscription_details"},
		"payment_settings":                 object{"default_mandate": nil, "payment_method_options": nil, "payment_method_types": nil},
		"period_end":                       i.PeriodEnd,
		"period_start":                     i.PeriodStart,
		"post_payment_credit_notes_amount": 0, "pre_payment_credit_notes_amount": 0,
		"receipt_number": nil, "rendering": nil, "shipping_cost": nil, "shipping_details": nil,
		"starting_balance": i.StartingBalance, "statement_descriptor": nil,
		"status_transitions": object{"finalized_at": i.Created, "marked_uncollectible_at": uncollectible, "paid_at": timestamp(i.PaidAt), "voided_at": voided},
		"subtotal":           i.subtotal(), "subtotal_excluding_tax": i.subtotal(), "test_clock": nil,
		"total": i.total(), "total_discount_amounts": discountAmounts, "total_excluding_tax": i.total(),
		"total_pretax_credit_amounts": []any{}, "total_taxes": []any{}, "webhooks_delivered_at": i.Created,
	}
}

func renderLine(i *invoice, sub *subscription, l line) object {
	p, _ := priceByID(l.Price)
	return object{
		"id": l.ID, "object": "line_item", "livemode": false, "amount": l.Amount, "currency": currency,
		"description": l.Description, "discount_amounts": []any{}, "discountable": !l.Proration, "discounts": []any{},
		"invoice": i.ID, "metadata": object{},
		"parent": object{"invoice_item_details": nil, "subscription_item_details": object{
			"invoice_item": nil, "proration": l.Proration, "proration_details": nil, "subscription": sub.ID, "subscription_item": sub.Item,
		}, "type": "subscription_item_details"},
		"period":                object{"start": l.Start, "end": l.End},
		"pretax_credit_amounts": []any{},
		"pricing": object{
			"price_details":       object{"price": p.id, "product": product},
			"type":                "price_details",
			"unit_amount_decimal": strconv.FormatInt(p.amount, 10),
		},
		"quantity": 1, "subtotal": l.Amount, "taxes": []any{},
	}
}

// renderInvoicePayments renders the payments of an invoice: none or one.
func renderInvoicePayments(i *invoice) []object {
	if i.Payment == "" {
		return nil
	}
	var paid any
	status := map[string]string{"paid": "paid", "void": "canceled"}[i.Status]
	if status == "" {
		status = "open"
	}
	if status == "paid" {
		paid = i.due()
	}
	return []object{{
		"id": i.InvoicePayment, "object": "invoice_payment", "created": i.Created, "livemode": false,
		"amount_paid": paid, "amount_requested": i.due(), "currency": currency, "invoice": i.ID, "is_default": true,
		"payment": object{"type": "payment_intent", "payment_intent": i.Payment}, "status": status,
		"status_transitions": object{"canceled_at": timestamp(i.EndedAt), "paid_at": timestamp(i.PaidAt)},
	}}
}

func (d *Double) renderPayment(p *payment) object {
	received := int64(0)
	if p.Status == "succeeded" {
		received = p.Amount
	}
	var failure any
	var method any = p.Method
	if c := d.state.Charges[p.Charge]; p.Status == "requires_payment_method" && c != nil {
		method = nil
		failure = object{
			"type": "card_error", "code": "card_declined", "decline_code": c.Decline, "message": declineMessage(c.Decline),
			"charge": c.ID, "doc_url": docURL("card_declined"), "payment_method": d.renderMethod(d.state.Methods[c.Method]),
		}
	}
	return object{
		"id": p.ID, "object": "payment_intent", "created": p.Created, "livemode": false, "status": p.Status,
		"amount": p.Amount, "amount_capturable": 0, "amount_details": object{"tip": object{}}, "amount_received": received,
		"application": nil, "application_fee_amount": nil, "automatic_payment_methods": nil, "canceled_at": nil,
		"cancellation_reason": nil, "capture_method": "automatic", "client_secret": p.ID + "_secret_LOCAL_DOUBLE",
		"confirmation_method": "automatic", "currency": currency, "customer": p.Customer, "description": "Subscription payment",
		"excluded_payment_method_types": nil, "last_payment_error": failure, "latest_charge": text(p.Charge), "metadata": object{},
		"next_action": nil, "on_behalf_of": nil, "payment_method": method, "payment_method_configuration_details": nil,
		"payment_method_options": object{}, "payment_method_types": []string{"card", "us_bank_account"}, "processing": nil,
		"receipt_email": nil, "review": nil, "setup_future_usage": "off_session", "shipping": nil,
		"statement_descriptor": nil, "statement_descriptor_suffix": nil, "transfer_data": nil, "transfer_group": nil,
	}
}

// declineMessage returns the message of a card error.
func declineMessage(code string) string {
	if code == "insufficient_funds" {
		return "Your card has insufficient funds."
	}
	return "Your card was declined."
}

func docURL(code string) string { return "https://docs.stripe.com/error-codes#" + code }

func billingDetails() object {
	return object{"address": object{"city": nil, "country": nil, "line1": nil, "line2": nil, "postal_code": nil, "state": nil}, "email": nil, "name": nil, "phone": nil, "tax_id": nil}
}

func (d *Double) renderCharge(c *charge) object {
	p, m, with := d.state.Payments[c.Payment], d.state.Methods[c.Method], d.demo(c.Method)
	outcome := object{
		"advice_code": nil, "network_advice_code": nil, "network_decline_code": nil, "network_status": "approved_by_network",
		"reason": nil, "risk_level": "normal", "seller_message": "Payment complete.", "type": "authorized",
	}
	var failureCode, failureMessage any
	if c.Status == "failed" {
		failureCode, failureMessage = "card_declined", declineMessage(c.Decline)
		outcome["network_status"], outcome["type"] = "declined_by_network", "issuer_declined"
		outcome["reason"], outcome["seller_message"] = c.Decline, "The bank declined the payment."
	}
	details := object{"type": "card", "card": object{
		"brand": "visa", "country": "US", "exp_month": expiryMonth, "exp_year": expiryYear, "funding": "credit", "last4": with.last4(), "network": "visa",
	}}
	if with.bank {
		details = object{"type": "us_bank_account", "us_bank_account": object{
			"account_holder_type": "individual", "account_type": "checking", "bank_name": "STRIPE TEST BANK", "last4": with.last4(),
		}}
	}
	return object{
		"id": c.ID, "object": "charge", "created": c.Created, "livemode": false, "status": c.Status,
		"amount": c.Amount, "amount_captured": c.captured(), "amount_refunded": c.Refunded, "application": nil,
		"application_fee": nil, "application_fee_amount": nil, "balance_transaction": nil, "billing_details": billingDetails(),
		"calculated_statement_descriptor": "LOCAL DOUBLE", "captured": c.Status == "succeeded", "currency": currency,
		"customer": p.Customer, "description": "Subscription payment", "disputed": c.Disputed,
		"failure_balance_transaction": nil, "failure_code": failureCode, "failure_message": failureMessage,
		"fraud_details": object{}, "metadata": object{}, "on_behalf_of": nil, "outcome": outcome,
		"paid": c.Status != "failed", "payment_intent": p.ID, "payment_method": m.ID, "payment_method_details": details,
		"receipt_email": nil, "receipt_number": nil, "receipt_url": nil, "refunded": c.Status == "succeeded" && c.Refunded == c.Amount,
		"review": nil, "shipping": nil, "source_transfer": nil, "statement_descriptor": nil,
		"statement_descriptor_suffix": nil, "transfer_data": nil, "transfer_group": nil,
	}
}

func (c *charge) captured() int64 {
	if c.Status == "succeeded" {
		return c.Amount
	}
	return 0
}

func (d *Double) renderMethod(m *method) object {
	with := d.demo(m.ID)
	rendered := object{
		"id": m.ID, "object": "payment_method", "created": m.Created, "livemode": false, "allow_redisplay": "limited",
		"billing_details": billingDetails(), "customer": m.Customer, "metadata": object{}, "type": "card",
	}
	if with.bank {
		rendered["type"] = "us_bank_account"
		rendered["us_bank_account"] = object{
			"account_holder_type": "individual", "account_type": "checking", "bank_name": "STRIPE TEST BANK",
			"financial_connections_account": nil, "fingerprint": "LOCALDOUBLE", "last4": with.last4(), "networks": nil,
			"routing_number": "110000000", "status_details": object{},
		}
		return rendered
	}
	rendered["card"] = object{
		"brand": "visa", "checks": nil, "country": "US", "display_brand": "visa", "exp_month": expiryMonth, "exp_year": expiryYear,
		"fingerprint": "LOCALDOUBLE", "funding": "credit", "generated_from": nil, "last4": with.last4(), "networks": nil,
		"three_d_secure_usage": object{"supported": true}, "wallet": nil,
	}
	return rendered
}

func (d *Double) renderRefund(r *refund) object {
	p := d.state.Payments[d.state.Charges[r.Charge].Payment]
	return object{
		"id": r.ID, "object": "refund", "created": r.Created, "amount": r.Amount, "balance_transaction": nil,
		"charge": r.Charge, "currency": currency, "metadata": nonNil(r.Metadata), "payment_intent": p.ID,
		"reason": text(r.Reason), "receipt_number": nil, "source_transfer_reversal": nil, "status": "succeeded", "transfer_reversal": nil,
	}
}

func (d *Double) renderDispute(x *dispute) object {
	c := d.state.Charges[x.Charge]
	evidence := object{"enhanced_evidence": object{}}
	return object{
		"id": x.ID, "object": "dispute", "created": x.Created, "livemode": false, "amount": x.Amount,
		"balance_transactions": []any{}, "charge": c.ID, "currency": currency, "enhanced_eligibility_types": []any{},
		"evidence": evidence,
		"evidence_details": object{
			"due_by": x.Created + 7*day, "enhanced_eligibility": object{}, "has_evidence": false, "past_due": false, "submission_count": 0,
		},
		"is_charge_refundable": false, "metadata": object{}, "payment_intent": c.Payment, "reason": "fraudulent", "status": x.Status,
	}
}
