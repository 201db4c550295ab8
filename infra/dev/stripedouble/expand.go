package stripedouble

import "strings"

// maxExpansion is Stripe's limit on the depth of an expansion
// (https://docs.stripe.com/expand#multiple-levels).
const maxExpansion = 4

// references lists the fields that hold the ID of another object and can be expanded.
var references = map[string]bool{
	"charge": true, "coupon": true, "customer": true, "default_payment_method": true, "discount": true, "discounts": true,
	"invoice": true, "latest_charge": true, "latest_invoice": true, "payment_intent": true, "payment_method": true,
	"product": true, "promotion_code": true, "subscription": true,
	// Always null here:
	"balance_transaction": true, "setup_intent": true, "default_source": true, "schedule": true,
}

// expand replaces the IDs at the given paths with their objects, as the expand parameter requests.
func (d *Double) expand(o object, paths []string) error {
	for _, path := range paths {
		names := strings.Split(path, ".")
		if len(names) > maxExpansion {
			return invalid("expand", "You cannot expand more than %d levels of a property. Property: %s", maxExpansion, path)
		}
		if !d.expandPath(o, names) {
			return invalid("expand", "This property cannot be expanded (%s).", path)
		}
	}
	return nil
}

// expandPath expands one path below a value. It reports whether the path can be expanded.
func (d *Double) expandPath(value any, names []string) bool {
	if len(names) == 0 {
		return true
	}
	switch value := value.(type) {
	case nil:
		return true // a reference that is not set
	case []object:
		for _, item := range value {
			if !d.expandPath(item, names) {
				return false
			}
		}
		return true
	case object:
		return d.expandField(value, names[0], names[1:])
	}
	return false
}

func (d *Double) expandField(o object, name string, rest []string) bool {
	if o["deleted"] == true {
		return true // has no fields
	}
	field, ok := o[name]
	if !ok {
		if field = d.include(o, name); field == nil {
			return false
		}
		o[name] = field
	}
	if o["object"] == "charge" && name == "payment_method" {
		return false
	}
	switch field := field.(type) {
	case string:
		found := d.find(field)
		if !references[name] || found == nil {
			return false
		}
		o[name] = found
		return d.expandPath(found, rest)
	case []string:
		found := []object{}
		for _, id := range field {
			found = append(found, d.find(id))
		}
		o[name] = found
		return references[name] && d.expandPath(found, rest)
	case nil:
		return references[name]
	}
	return (ok && len(rest) > 0 || !ok) && d.expandPath(field, rest)
}

// include returns a field that objects contain only if it is expanded, or nil.
func (d *Double) include(o object, name string) any {
	id, _ := o["id"].(string)
	switch o["object"].(string) + "." + name {
	case "invoice.payments":
		return list("/v1/invoice_payments?invoice="+id, renderInvoicePayments(d.state.Invoices[id]))
	case "checkout.session.line_items":
		return renderLineItems(d.state.Sessions[id])
	case "charge.refunds":
		return list("/v1/charges/"+id+"/refunds", d.refundsOf(id))
	case "customer.subscriptions":
		var live []object
		for _, sub := range d.subscriptionsOf(id) {
			if !sub.ended() {
				live = append(live, d.renderSubscription(sub))
			}
		}
		return list("/v1/customers/"+id+"/subscriptions", live)
	}
	return nil
}

func (d *Double) refundsOf(charge string) []object {
	var found []object
	for _, r := range newest(d.state.Refunds, func(r *refund) bool { return r.Charge == charge }) {
		found = append(found, d.renderRefund(r))
	}
	return found
}

// find returns the rendered object with the given ID, or nil.
func (d *Double) find(id string) object {
	if c := d.state.Customers[id]; c != nil {
		return d.renderCustomer(c)
	}
	if m := d.state.Methods[id]; m != nil {
		return d.renderMethod(m)
	}
	if s := d.state.Sessions[id]; s != nil {
		return d.renderSession(s)
	}
	if sub := d.state.Subscriptions[id]; sub != nil {
		return d.renderSubscription(sub)
	}
	if i := d.state.Invoices[id]; i != nil {
		return d.renderInvoice(i)
	}
	if p := d.state.Payments[id]; p != nil {
		return d.renderPayment(p)
	}
	if c := d.state.Charges[id]; c != nil {
		return d.renderCharge(c)
	}
	if r := d.state.Refunds[id]; r != nil {
		return d.renderRefund(r)
	}
	if x := d.state.Disputes[id]; x != nil {
		return d.renderDispute(x)
	}
	if e := d.state.Events[id]; e != nil {
		return d.renderEvent(e)
	}
	if p, ok := priceByID(id); ok {
		return renderPrice(p)
	}
	if id == product {
		return renderProduct()
	}
	return d.findDiscount(id)
}

func (d *Double) findDiscount(id string) object {
	for _, p := range promotions {
		switch id {
		case "coupon_" + p.Code:
			return renderCoupon(p)
		case "promo_" + p.Code:
			return renderPromotion(p)
		}
	}
	if sub := d.state.Subscriptions["sub_"+withoutPrefix(id)]; sub != nil && strings.HasPrefix(id, "di_") {
		return d.renderDiscount(sub)
	}
	return nil
}
