package stripedouble

import (
	"bytes"
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"time"
)

// Delivery makes the webhooks unreliable in tests. The zero value sends each event once,
// immediately and in order.
type Delivery struct {
	Delay     time.Duration // before an event's first attempt
	Copies    int           // number of times that each event is sent; 0 means once
	Drop      []string      // types of events that are never sent; "*" means all
	Hold      bool          // sends nothing while it is set
	Reverse   bool          // sends the newest of the waiting events first
	Signature string        // "wrong" signs with another secret, "old" with an hour-old timestamp
}

// SetDelivery replaces the delivery settings. Delay, Copies and Drop apply to new events.
func (d *Double) SetDelivery(to Delivery) {
	d.mu.Lock()
	d.delivery = to
	d.mu.Unlock()
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

const (
	deliveryTimeout = 30 * time.Second // the longest that a function behind API Gateway may take
	// Failed deliveries are retried after one second. The delay doubles each time, up to an hour.
	// Stripe retries them for three days.
	firstRetry  = time.Second
	longRetry   = time.Hour
	maxAttempts = 80
)

// delivery is an event on its way to the webhook.
type delivery struct {
	Due      int64 // milliseconds since 1970
	Statuses []int // of the responses, one for each attempt; 0 if there was none
	Done     bool
}

func (e *event) pending() bool {
	return slices.ContainsFunc(e.Deliveries, func(x delivery) bool { return !x.Done })
}

// emit records an event and schedules its deliveries.
func (d *Double) emit(now int64, kind string, about, previous object) {
	e := &event{
		record:         d.state.record("evt_", now),
		Type:           kind,
		Object:         mustMarshal(about),
		RequestID:      d.request.id,
		IdempotencyKey: d.request.idempotencyKey,
	}
	if previous != nil {
		e.Previous = mustMarshal(previous)
	}
	if d.config.WebhookURL != "" && !slices.Contains(d.delivery.Drop, kind) && !slices.Contains(d.delivery.Drop, "*") {
		due := d.config.Now().Add(d.delivery.Delay).UnixMilli()
		e.Deliveries = slices.Repeat([]delivery{{Due: due}}, max(1, d.delivery.Copies))
	}
	d.state.Events[e.ID] = e
}

// emitChange records an event about an object, with the previous values of the attributes that have
// changed. It does nothing if nothing has changed.
func (d *Double) emitChange(now int64, kind string, before, after object) {
	previous := object{}
	for key, value := range before {
		if !reflect.DeepEqual(value, after[key]) {
			previous[key] = value
		}
	}
	if len(previous) > 0 {
		d.emit(now, kind, after, previous)
	}
}

func mustMarshal(value any) json.RawMessage {
	text, err := json.Marshal(value)
	if err != nil { // rendered objects always marshal
		panic(err)
	}
	return text
}

// run applies everything that is due and sends events until ctx is canceled.
func (d *Double) run(ctx context.Context) {
	defer close(d.stopped)
	for ctx.Err() == nil {
		// If the save fails, the next update saves again.
		_ = d.update(func(int64) error { return nil })
		select {
		case <-d.wake: // woken by the update above
		default:
		}
		if d.sendNext(ctx) {
			continue
		}
		timer := time.NewTimer(d.untilNext())
		select {
		case <-ctx.Done():
		case <-d.wake:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// longestSleep limits the time between checks of the clock, because a laptop may be suspended.
const longestSleep = time.Minute

// untilNext returns the time until something is due, at most longestSleep.
func (d *Double) untilNext() time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.config.Now()
	next := now.Add(longestSleep).UnixMilli()
	for _, at := range d.dueTimes() {
		next = min(next, at*1000)
	}
	if !d.delivery.Hold {
		for _, e := range d.state.Events {
			for _, x := range e.Deliveries {
				if !x.Done {
					next = min(next, x.Due)
				}
			}
		}
	}
	return max(10*time.Millisecond, time.Duration(next-now.UnixMilli())*time.Millisecond)
}

// sendNext sends the next event that is due. It reports whether there was one.
func (d *Double) sendNext(ctx context.Context) bool {
	d.mu.Lock()
	e, index := d.nextDelivery()
	if e == nil {
		d.mu.Unlock()
		return false
	}
	body := mustMarshal(d.renderEvent(e))
	signature := d.sign(body)
	d.mu.Unlock()

	status := d.post(ctx, body, signature)
	if ctx.Err() != nil {
		return false
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	x := &e.Deliveries[index]
	x.Statuses = append(x.Statuses, status)
	x.Done = status >= 200 && status < 300 || len(x.Statuses) == maxAttempts
	if !x.Done {
		wait := min(longRetry, firstRetry<<min(len(x.Statuses)-1, 12))
		x.Due = d.config.Now().Add(wait).UnixMilli()
	}
	return true
}

// nextDelivery returns the event to send next and the index of its delivery, or nil.
func (d *Double) nextDelivery() (*event, int) {
	if d.delivery.Hold {
		return nil, 0
	}
	type waiting struct {
		*event
		index int
	}
	var due []waiting
	now := d.config.Now().UnixMilli()
	for _, e := range d.state.Events {
		for i, x := range e.Deliveries {
			if !x.Done && x.Due <= now {
				due = append(due, waiting{e, i})
			}
		}
	}
	if len(due) == 0 {
		return nil, 0
	}
	first := slices.MinFunc(due, func(a, b waiting) int {
		if d.delivery.Reverse {
			return cmp.Compare(b.Serial, a.Serial)
		}
		return cmp.Or(cmp.Compare(a.Deliveries[a.index].Due, b.Deliveries[b.index].Due), cmp.Compare(a.Serial, b.Serial))
	})
	return first.event, first.index
}

// sign returns the value of the Stripe-Signature header
// (https://docs.stripe.com/webhooks#verify-manually).
func (d *Double) sign(body []byte) string {
	at, secret := d.config.Now(), d.WebhookSecret
	switch d.delivery.Signature {
	case "wrong":
		secret = "whsec_WRONG"
	case "old":
		at = at.Add(-time.Hour)
	}
	timestamp := strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(body)
	return "t=" + timestamp + ",v1=" + hex.EncodeToString(mac.Sum(nil))
}

// post sends an event and returns the response's status, or 0 if there was none.
func (d *Double) post(ctx context.Context, body []byte, signature string) int {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, d.config.WebhookURL, bytes.NewReader(body))
	if err != nil {
		return 0
	}
	r.Header.Set("Content-Type", "application/json; charset=utf-8")
	r.Header.Set("Stripe-Signature", signature)
	r.Header.Set("User-Agent", "Stripe/1.0 (+https://docs.stripe.com/webhooks)")
	resp, err := d.client.Do(r)
	if err != nil {
		return 0
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 1<<20)) // lets the connection be reused
	return resp.StatusCode
}
