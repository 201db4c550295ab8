package stripedouble

import (
	"net/http"
	"slices"
)

var subscriptionOperations = []operation{
	{"GET /v1/subscriptions", slices.Concat(paging, []string{"customer", "status", "price", "collection_method"}), nil, listSubscriptions},
	{"GET /v1/subscriptions/{id}", nil, nil, retrieve("subscription", "sub_")},
	{"POST /v1/subscriptions/{id}", []string{
		"cancel_at_period_end", "items[#][id]", "items[#][price]", "items[#][quantity]", "proration_behavior", "metadata[*]",
		"default_payment_method", "cancellation_details[comment]", "cancellation_details[feedback]",
		"pause_collection", "pause_collection[behavior]",
	}, nil, updateSubscription},
	{"DELETE /v1/subscriptions/{id}", []string{
		"cancellation_details[comment]", "cancellation_details[feedback]", "invoice_now", "prorate",
	}, nil, cancelSubscription},
	{"POST /v1/subscriptions/{id}/resume", []string{"billing_cycle_anchor", "proration_behavior"}, nil, resumeSubscription},
}

func listSubscriptions(d *Double, _ int64, _ string, p params) (object, error) {
	if p.Has("customer") && d.state.Customers[p.Get("customer")] == nil {
		return nil, missing(http.StatusBadRequest, "customer", "customer", p.Get("customer"))
	}
	status := p.Get("status")
	var found []object
	for _, sub := range newest(d.state.Subscriptions, func(sub *subscription) bool {
		switch status {
		case "":
			return sub.Status != "canceled"
		case "all":
			return true
		case "ended":
			return sub.ended()
		}
		return sub.Status == status
	}) {
		if p.matches("customer", sub.Customer) && p.matches("price", sub.Price) {
			found = append(found, d.renderSubscription(sub))
		}
	}
	return p.page("/v1/subscriptions", found)
}

// subscription returns a subscription that has not ended. Stripe reports ended ones as missing.
func (d *Double) subscription(id string) (*subscription, error) {
	if sub := d.state.Subscriptions[id]; sub != nil && !sub.ended() {
		return sub, nil
	}
	return nil, missing(http.StatusNotFound, "subscription", "id", id)
}

func updateSubscription(d *Double, now int64, id string, p params) (object, error) {
	sub, err := d.subscription(id)
	if err != nil {
		return nil, err
	}
	cancel, cancelSet, err := p.boolean("cancel_at_period_end")
	if err != nil {
		return nil, err
	}
	to, priceSet := priceByID(p.Get("items[0][price]"))
	if p.Has("items[0][price]") && !priceSet {
		return nil, missing(http.StatusBadRequest, "price", "items[0][price]", p.Get("items[0][price]"))
	}
	if priceSet && p.Get("items[0][id]") != sub.Item {
		return nil, invalid("items[0][id]", "The local double supports only one item per subscription: pass its ID, %s.", sub.Item)
	}
	m := d.state.Methods[p.Get("default_payment_method")]
	if p.Has("default_payment_method") && (m == nil || m.Customer != sub.Customer) {
		return nil, missing(http.StatusBadRequest, "PaymentMethod", "default_payment_method", p.Get("default_payment_method"))
	}
	d.changeSubscription(now, sub, func() {
		sub.Metadata = p.metadata("metadata", sub.Metadata)
		if cancelSet && cancel != sub.CancelAtPeriodEnd {
			sub.cancelAtPeriodEnd(now, cancel)
		}
		sub.setDetails(p)
		if m != nil {
			sub.Method = m.ID
		}
		if p.Has("pause_collection") || p.Has("pause_collection[behavior]") {
			sub.PauseCollection = p.Get("pause_collection[behavior]")
		}
	})
	if priceSet {
		d.changePrice(now, sub, to, p.Get("proration_behavior") != "none")
	}
	return d.renderSubscription(sub), nil
}

func (sub *subscription) setDetails(p params) {
	if p.Has("cancellation_details[comment]") {
		sub.CancelComment = p.Get("cancellation_details[comment]")
	}
	if p.Has("cancellation_details[feedback]") {
		sub.CancelFeedback = p.Get("cancellation_details[feedback]")
	}
}

func cancelSubscription(d *Double, now int64, id string, p params) (object, error) {
	sub, err := d.subscription(id)
	if err != nil {
		return nil, err
	}
	sub.setDetails(p)
	d.end(now, sub)
	return d.renderSubscription(sub), nil
}

func resumeSubscription(d *Double, now int64, id string, _ params) (object, error) {
	sub, err := d.subscription(id)
	if err != nil {
		return nil, err
	}
	if sub.Status != "paused" {
		return nil, invalid("", "You can only resume a subscription that is paused.")
	}
	d.resume(now, sub)
	return d.renderSubscription(sub), nil
}

// resume starts a new period of a paused subscription.
func (d *Double) resume(now int64, sub *subscription) {
	sub.Status, sub.Anchor = "active", now
	d.emit(now, "customer.subscription.resumed", d.renderSubscription(sub), nil)
	d.renew(now, sub, now, sub.periodEnd(now))
}
