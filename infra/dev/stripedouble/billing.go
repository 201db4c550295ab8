package stripedouble

import "fmt"

// changeSubscription runs change and emits an update event if anything changed.
func (d *Double) changeSubscription(now int64, sub *subscription, change func()) {
	before := d.renderSubscription(sub)
	change()
	d.emitChange(now, "customer.subscription.updated", before, d.renderSubscription(sub))
}

func (d *Double) createCustomer(now int64, email, name string, metadata map[string]string) *customer {
	c := &customer{record: d.state.record("cus_", now), Email: email, Name: name, Metadata: metadata}
	d.state.Customers[c.ID] = c
	d.emit(now, "customer.created", d.renderCustomer(c), nil)
	return c
}

// deleteCustomer deletes a customer and ends their subscriptions.
func (d *Double) deleteCustomer(now int64, c *customer) {
	for _, sub := range d.subscriptionsOf(c.ID) {
		if !sub.ended() {
			d.end(now, sub)
		}
	}
	d.emit(now, "customer.deleted", d.renderCustomer(c), nil)
	c.Deleted = true
}

// subscriptionsOf returns a customer's subscriptions, newest first.
func (d *Double) subscriptionsOf(customer string) []*subscription {
	return newest(d.state.Subscriptions, func(sub *subscription) bool { return sub.Customer == customer })
}

func (sub *subscription) ended() bool {
	return sub.Status == "canceled" || sub.Status == "incomplete_expired"
}

func (d *Double) expire(now int64, s *session) {
	s.Status, s.Challenge = "expired", ""
	d.emit(now, "checkout.session.expired", d.renderSession(s), nil)
}

// complete completes an open session: it creates the subscription and pays its first invoice.
func (d *Double) complete(now int64, s *session, with demoMethod) {
	if s.Customer == "" {
		s.Customer = d.createCustomer(now, s.Email, "", nil).ID
	}
	m := d.addMethod(now, s.Customer, with)
	sub := &subscription{
		record:      d.state.record("sub_", now),
		Item:        newID("si_"),
		Customer:    s.Customer,
		Price:       s.Price,
		Method:      m.ID,
		Status:      "incomplete",
		Metadata:    s.ForSubscription,
		Month:       d.month,
		Anchor:      now,
		PeriodStart: now,
	}
	sub.PeriodEnd = sub.periodEnd(now)
	code, _ := promotionByCode(s.Promotion)
	if code.forever {
		sub.Promotion = code.Code
	}
	d.state.Subscriptions[sub.ID] = sub
	i := d.invoice(now, sub, "subscription_create", []line{sub.line()}, code)
	paid := d.collect(now, sub, i)
	s.Status, s.Challenge, s.Subscription, s.Invoice = "complete", "", sub.ID, i.ID
	switch {
	case paid:
		sub.Status, s.PaymentStatus = "active", "paid"
	case with.bank:
		d.state.Payments[i.Payment].Session = s.ID
	}
	d.emit(now, "customer.subscription.created", d.renderSubscription(sub), nil)
	d.emit(now, "checkout.session.completed", d.renderSession(s), nil)
}

// addMethod gives a customer a payment method.
func (d *Double) addMethod(now int64, customer string, with demoMethod) *method {
	m := &method{record: d.state.record("pm_", now), Customer: customer, Demo: with.Key}
	d.state.Methods[m.ID] = m
	d.emit(now, "payment_method.attached", d.renderMethod(m), nil)
	return m
}

// line returns the invoice line for the current period.
func (sub *subscription) line() line {
	p, _ := priceByID(sub.Price)
	return line{
		ID:          newID("il_"),
		Description: fmt.Sprintf("1 × Pro (at %s / %s)", dollars(p.amount), p.interval),
		Price:       p.id,
		Amount:      p.amount,
		Start:       sub.PeriodStart,
		End:         sub.PeriodEnd,
	}
}

// invoice creates an open invoice. The customer's credit reduces it, and a negative total becomes a
// credit.
func (d *Double) invoice(now int64, sub *subscription, reason string, lines []line, code promotion) *invoice {
	c := d.state.Customers[sub.Customer]
	i := &invoice{
		record:          d.state.record("in_", now),
		Customer:        sub.Customer,
		Subscription:    sub.ID,
		Reason:          reason,
		Lines:           lines,
		Promotion:       code.Code,
		StartingBalance: c.Balance,
		PeriodStart:     sub.PeriodStart,
		PeriodEnd:       sub.PeriodEnd,
		Status:          "open",
	}
	i.Number = fmt.Sprintf("LOCAL-%04d", i.Serial)
	i.Discount = max(0, code.discount(i.subtotal()))
	i.EndingBalance = min(0, i.total()+i.StartingBalance)
	c.Balance = i.EndingBalance
	d.state.Invoices[i.ID] = i
	sub.LatestInvoice = i.ID
	return i
}

func (i *invoice) subtotal() (sum int64) {
	for _, l := range i.Lines {
		sum += l.Amount
	}
	return sum
}

func (i *invoice) total() int64 { return i.subtotal() - i.Discount }

// due returns the amount to be paid, after credits.
func (i *invoice) due() int64 { return max(0, i.total()+i.StartingBalance) }

// collect charges an open invoice to the subscription's payment method. It reports whether the
// invoice is paid. If not, the charge was declined or is pending.
func (d *Double) collect(now int64, sub *subscription, i *invoice) (paid bool) {
	if i.due() == 0 {
		d.markPaid(now, i)
		return true
	}
	with := d.demo(sub.Method)
	p := d.state.Payments[i.Payment]
	if p == nil {
		p = &payment{record: d.state.record("pi_", now), Customer: sub.Customer, Invoice: i.ID, Amount: i.due()}
		d.state.Payments[p.ID] = p
		i.Payment, i.InvoicePayment = p.ID, newID("inpay_")
	}
	p.Method = sub.Method
	c := &charge{record: d.state.record("ch_", now), Payment: p.ID, Method: sub.Method, Amount: p.Amount, Status: "pending"}
	d.state.Charges[c.ID] = c
	p.Charge = c.ID
	i.Attempts++
	switch {
	case with.bank:
		p.Status, p.SettleAt = "processing", now+delayedAfter
		d.emit(now, "charge.pending", d.renderCharge(c), nil)
		d.emit(now, "payment_intent.processing", d.renderPayment(p), nil)
		return false
	case sub.ChargesFail || with.declines(i.Reason):
		d.fail(now, p, c, i, with.declineCode())
		return false
	}
	d.succeed(now, p, c, i)
	return true
}

// declines reports whether a card declines an invoice with the given billing reason.
func (m demoMethod) declines(reason string) bool {
	return m.decline != "" && !(m.failsLater && reason == "subscription_create")
}

func (m demoMethod) declineCode() string {
	if m.decline == "" {
		return "generic_decline"
	}
	return m.decline
}

// demo returns the demo method behind a payment method.
func (d *Double) demo(method string) demoMethod {
	m, _ := demoByKey(d.state.Methods[method].Demo)
	return m
}

func (d *Double) succeed(now int64, p *payment, c *charge, i *invoice) {
	c.Status, p.Status = "succeeded", "succeeded"
	d.emit(now, "charge.succeeded", d.renderCharge(c), nil)
	d.emit(now, "payment_intent.succeeded", d.renderPayment(p), nil)
	d.markPaid(now, i)
}

func (d *Double) markPaid(now int64, i *invoice) {
	i.Status, i.PaidAt, i.NextAttempt = "paid", now, 0
	d.emit(now, "invoice.paid", d.renderInvoice(i), nil)
	d.emit(now, "invoice.payment_succeeded", d.renderInvoice(i), nil)
}

func (d *Double) fail(now int64, p *payment, c *charge, i *invoice, decline string) {
	c.Status, c.Decline, p.Status = "failed", decline, "requires_payment_method"
	d.emit(now, "charge.failed", d.renderCharge(c), nil)
	d.emit(now, "payment_intent.payment_failed", d.renderPayment(p), nil)
	d.emit(now, "invoice.payment_failed", d.renderInvoice(i), nil)
}

// settle ends a delayed payment with the outcome that its demo method defines.
func (d *Double) settle(now int64, p *payment) {
	d.settleAs(now, p, d.demo(p.Method).decline)
}

// settleAs ends a delayed payment. The payment succeeds if decline is empty.
func (d *Double) settleAs(now int64, p *payment, decline string) {
	i, c, s := d.state.Invoices[p.Invoice], d.state.Charges[p.Charge], d.state.Sessions[p.Session]
	sub := d.state.Subscriptions[i.Subscription]
	if decline == "" {
		d.succeed(now, p, c, i)
		d.recover(now, sub)
		if s != nil {
			s.PaymentStatus = "paid"
			d.emit(now, "checkout.session.async_payment_succeeded", d.renderSession(s), nil)
		}
		return
	}
	d.fail(now, p, c, i, decline)
	if s == nil {
		d.lapse(now, sub, i)
		return
	}
	i.Status, i.EndedAt = "void", now
	d.changeSubscription(now, sub, func() { sub.Status, sub.EndedAt = "incomplete_expired", now })
	d.emit(now, "checkout.session.async_payment_failed", d.renderSession(s), nil)
}

// recover makes a subscription active after a payment.
func (d *Double) recover(now int64, sub *subscription) {
	sub.Retries, sub.RetryAt = 0, 0
	if sub.Status == "incomplete" || sub.Status == "past_due" || sub.Status == "unpaid" {
		d.changeSubscription(now, sub, func() { sub.Status = "active" })
	}
}

// lapse makes a subscription past due after a failed payment and schedules the next attempt. After
// the last attempt, it ends the subscription.
func (d *Double) lapse(now int64, sub *subscription, i *invoice) {
	if sub.ended() {
		return
	}
	if sub.Retries == maxRetries {
		sub.CancelReason = "payment_failed"
		d.end(now, sub)
		return
	}
	sub.Retries++
	sub.RetryAt = now + sub.retryDelay()
	i.NextAttempt = sub.RetryAt
	d.changeSubscription(now, sub, func() { sub.Status = "past_due" })
}

// retry attempts to collect the latest invoice again.
func (d *Double) retry(now int64, sub *subscription) {
	sub.RetryAt = 0
	if i := d.state.Invoices[sub.LatestInvoice]; i.Status == "open" && !sub.ended() {
		d.attempt(now, sub, i)
	}
}

// attempt collects an invoice and updates the subscription's status.
func (d *Double) attempt(now int64, sub *subscription, i *invoice) {
	switch {
	case d.collect(now, sub, i):
		d.recover(now, sub)
	case d.state.Payments[i.Payment].Status != "processing":
		d.lapse(now, sub, i)
	}
}

// renew starts the next period of a subscription and bills it.
func (d *Double) renew(now int64, sub *subscription, start, end int64) {
	before := d.renderSubscription(sub)
	sub.PeriodStart, sub.PeriodEnd = start, end
	if sub.Status == "unpaid" { // no payments are collected
		d.emitChange(now, "customer.subscription.updated", before, d.renderSubscription(sub))
		return
	}
	code, _ := promotionByCode(sub.Promotion)
	i := d.invoice(now, sub, "subscription_cycle", []line{sub.line()}, code)
	d.emitChange(now, "customer.subscription.updated", before, d.renderSubscription(sub))
	if sub.PauseCollection != "" {
		i.Status, i.EndedAt = pausedInvoices[sub.PauseCollection], now
		return
	}
	d.bill(now, sub, i)
}

// pausedInvoices maps each pause_collection behavior to the status of the invoices created during
// the pause. No payment is attempted for them.
var pausedInvoices = map[string]string{"keep_as_draft": "draft", "mark_uncollectible": "uncollectible", "void": "void"}

// bill collects a new invoice of a live subscription.
func (d *Double) bill(now int64, sub *subscription, i *invoice) {
	sub.Retries = 0
	d.attempt(now, sub, i)
}

// end ends a subscription now.
func (d *Double) end(now int64, sub *subscription) {
	if sub.CanceledAt == 0 {
		sub.CanceledAt = now
	}
	if sub.CancelReason == "" {
		sub.CancelReason = "cancellation_requested"
	}
	sub.Status, sub.EndedAt, sub.RetryAt = "canceled", now, 0
	d.emit(now, "customer.subscription.deleted", d.renderSubscription(sub), nil)
}

// cancelAtPeriodEnd schedules a cancellation at the end of the period, or withdraws it.
func (sub *subscription) cancelAtPeriodEnd(now int64, cancel bool) {
	sub.CancelAtPeriodEnd = cancel
	sub.CanceledAt, sub.CancelReason = 0, ""
	if cancel {
		sub.CanceledAt, sub.CancelReason = now, "cancellation_requested"
	}
}

// changePrice moves a subscription to another price and starts a new period, as Stripe does if the
// interval changes. The invoice of an active subscription credits the unused part of the old period
// unless prorate is false.
func (d *Double) changePrice(now int64, sub *subscription, to price, prorate bool) {
	from, _ := priceByID(sub.Price)
	if from == to {
		return
	}
	before := d.renderSubscription(sub)
	var lines []line
	if length := sub.PeriodEnd - sub.PeriodStart; prorate && length > 0 && sub.Status == "active" {
		lines = append(lines, line{
			ID:          newID("il_"),
			Description: "Unused time on Pro, " + from.String(),
			Price:       from.id,
			Amount:      -from.amount * max(0, sub.PeriodEnd-now) / length,
			Start:       now,
			End:         sub.PeriodEnd,
			Proration:   true,
		})
	}
	sub.Price, sub.Anchor, sub.PeriodStart = to.id, now, now
	sub.PeriodEnd = sub.periodEnd(now)
	code, _ := promotionByCode(sub.Promotion)
	i := d.invoice(now, sub, "subscription_update", append(lines, sub.line()), code)
	d.emitChange(now, "customer.subscription.updated", before, d.renderSubscription(sub))
	d.bill(now, sub, i)
}

// refund refunds a charge in part or in full. The amount must not exceed the unrefunded part.
func (d *Double) refund(now int64, c *charge, amount int64, reason string, metadata map[string]string) *refund {
	r := &refund{record: d.state.record("re_", now), Charge: c.ID, Amount: amount, Reason: reason, Metadata: metadata}
	d.state.Refunds[r.ID] = r
	c.Refunded += amount
	d.emit(now, "refund.created", d.renderRefund(r), nil)
	d.emit(now, "charge.refunded", d.renderCharge(c), nil)
	return r
}

// dispute opens a dispute about a charge.
func (d *Double) dispute(now int64, c *charge) *dispute {
	x := &dispute{record: d.state.record("du_", now), Charge: c.ID, Amount: c.Amount - c.Refunded, Status: "needs_response"}
	d.state.Disputes[x.ID] = x
	c.Disputed = true
	d.emit(now, "charge.dispute.created", d.renderDispute(x), nil)
	d.emit(now, "charge.dispute.funds_withdrawn", d.renderDispute(x), nil)
	return x
}

// closeDispute closes a dispute as won or lost.
func (d *Double) closeDispute(now int64, x *dispute, status string) {
	x.Status = status
	if status == "won" {
		d.emit(now, "charge.dispute.funds_reinstated", d.renderDispute(x), nil)
	}
	d.emit(now, "charge.dispute.closed", d.renderDispute(x), nil)
}
