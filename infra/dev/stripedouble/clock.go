package stripedouble

import "time"

// The timing of automatic events.
const (
	sessionLifetime = day
	delayedAfter    = 10 // seconds until a bank debit settles
	// A failed renewal is retried three times, each a tenth of a month after the previous attempt.
	// If all retries fail, the subscription is canceled, as in Stripe's default settings.
	maxRetries   = 3
	retryDivisor = 10 // a month divided by this is the delay
)

// periodEnd returns the end of a billing period, given its start.
func (sub *subscription) periodEnd(start int64) int64 {
	p, _ := priceByID(sub.Price)
	if sub.Month > 0 {
		return start + int64(p.months)*sub.Month
	}
	return addMonths(start, p.months)
}

// addMonths adds calendar months. If the resulting month is too short for the day, it returns the
// month's last day.
func addMonths(start int64, months int) int64 {
	from := time.Unix(start, 0).UTC()
	to := from.AddDate(0, months, 0)
	if to.Day() != from.Day() {
		to = to.AddDate(0, 0, -to.Day())
	}
	return to.Unix()
}

// retryDelay returns the time between attempts to collect a failed renewal.
func (sub *subscription) retryDelay() int64 {
	if sub.Month == 0 {
		return 30 * day / retryDivisor
	}
	return max(1, sub.Month/retryDivisor)
}

// renews reports whether a new billing period starts when the current one ends.
func (sub *subscription) renews() bool {
	return sub.Status == "active" || sub.Status == "past_due" || sub.Status == "unpaid"
}

// dueTimes returns the times at which advance has something to do.
func (d *Double) dueTimes() (times []int64) {
	for _, s := range d.state.Sessions {
		if s.Status == "open" {
			times = append(times, s.Expires)
		}
	}
	for _, p := range d.state.Payments {
		if p.Status == "processing" {
			times = append(times, p.SettleAt)
		}
	}
	for _, sub := range d.state.Subscriptions {
		if sub.renews() {
			times = append(times, sub.PeriodEnd)
		}
		if sub.RetryAt > 0 {
			times = append(times, sub.RetryAt)
		}
	}
	return times
}

// advance applies everything that is due, oldest object first.
func (d *Double) advance(now int64) {
	d.state.prune(now)
	for _, s := range oldest(d.state.Sessions) {
		if s.Status == "open" && s.Expires <= now {
			d.expire(now, s)
		}
	}
	for _, p := range oldest(d.state.Payments) {
		if p.Status == "processing" && p.SettleAt <= now {
			d.settle(now, p)
		}
	}
	for _, sub := range oldest(d.state.Subscriptions) {
		if sub.RetryAt > 0 && sub.RetryAt <= now {
			d.retry(now, sub)
		}
		if sub.renews() && sub.PeriodEnd <= now {
			d.endPeriod(now, sub)
		}
	}
}

// endPeriod renews a subscription, or ends it if it was canceled. Periods that passed while the
// double was not running are skipped.
func (d *Double) endPeriod(now int64, sub *subscription) {
	if sub.CancelAtPeriodEnd {
		d.end(now, sub)
		return
	}
	start, end := sub.PeriodEnd, sub.periodEnd(sub.PeriodEnd)
	for end <= now {
		start, end = end, sub.periodEnd(end)
	}
	d.renew(now, sub, start, end)
}
