package stripedouble

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/stripe/stripe-go/v86"
	"github.com/stripe/stripe-go/v86/webhook"
)

// Delivery makes the webhooks unreliable in tests. The zero value sends each event once,
// immediately and in order.
type Delivery struct {
	Delay   int64    // milliseconds before an event's first attempt
	Copies  int      // number of times that each event is sent; 0 means once
	Drop    []string // types of events that are never sent
	Hold    bool     // sends nothing while it is set
	Reverse bool     // sends the newest of the waiting events first
}

// SetDelivery replaces the delivery settings. Delay, Copies and Drop apply to new events.
func (d *Double) SetDelivery(to Delivery) {
	d.read(func() { d.delivery = to })
	d.wakeUp()
}

// client waits for a response as long as a function behind API Gateway may take.
var client = &http.Client{Timeout: 30 * time.Second}

const (
	// Failed deliveries are retried after one second. The delay doubles each time, up to an hour.
	// Stripe gives up after three days.
	firstRetry = time.Second
	longRetry  = time.Hour
)

// event is an event with its deliveries.
type event struct {
	ID       string
	Type     stripe.EventType
	Created  int64
	Object   object // as it was at the time of the event
	Due      int64  // time of the next attempt, in milliseconds since 1970
	Left     int    // number of deliveries that are not accepted yet
	Statuses []int  // of the responses, one for each attempt; 0 if there was none
}

func (e *event) pending() bool { return e.Left > 0 }

// emit records an event about an object and schedules its deliveries.
func (d *Double) emit(kind stripe.EventType, about any) {
	e := &event{ID: newID("evt_"), Type: kind, Created: d.now, Object: show(about)}
	if !slices.Contains(d.delivery.Drop, string(kind)) {
		e.Due, e.Left = d.config.Now().UnixMilli()+d.delivery.Delay, max(1, d.delivery.Copies)
	}
	d.state.Events = append(d.state.Events, e)
	d.wakeUp()
}

// longestSleep limits the time between checks of the clock, because a laptop may be suspended.
const longestSleep = time.Minute

// run applies everything that is due and sends events until ctx is canceled.
func (d *Double) run(ctx context.Context) {
	for ctx.Err() == nil {
		var e *event
		next := d.config.Now().Add(longestSleep).UnixMilli()
		d.read(func() {
			if t := d.nextTimer(); t != nil {
				next = min(next, t.at*1000)
			}
			if e = d.nextEvent(); e != nil {
				next = min(next, e.Due)
			}
		})
		now := d.config.Now().UnixMilli()
		if e != nil && e.Due <= now {
			if status := d.post(ctx, e); ctx.Err() == nil {
				d.read(func() { d.record(e, status) })
			}
			continue
		}
		select {
		case <-ctx.Done():
		case <-d.wake:
		case <-time.After(max(10*time.Millisecond, time.Duration(next-now)*time.Millisecond)):
		}
	}
}

// nextEvent returns the event to send next, which may not be due yet, or nil.
func (d *Double) nextEvent() (next *event) {
	now := d.config.Now().UnixMilli()
	for _, e := range d.state.Events {
		if e.pending() && !d.delivery.Hold && (next == nil || e.Due < next.Due || d.delivery.Reverse && e.Due <= now) {
			next = e
		}
	}
	return next
}

// record stores the response to an attempt and schedules the next one if necessary.
func (d *Double) record(e *event, status int) {
	e.Statuses = append(e.Statuses, status)
	if status >= 200 && status < 300 {
		e.Left--
		return
	}
	wait := min(longRetry, firstRetry<<min(len(e.Statuses)-1, 12))
	e.Due = d.config.Now().Add(wait).UnixMilli()
}

// post sends an event and returns the response's status, or 0 if there was none.
func (d *Double) post(ctx context.Context, e *event) int {
	body := mustMarshal(object{
		"id": e.ID, "object": "event", "type": e.Type, "created": e.Created, "api_version": stripe.APIVersion, "data": object{"object": e.Object},
	})
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, d.config.WebhookURL, bytes.NewReader(body))
	if err != nil {
		return 0
	}
	r.Header.Set("Content-Type", "application/json; charset=utf-8")
	payload := &webhook.UnsignedPayload{Payload: body, Secret: d.WebhookSecret, Timestamp: d.config.Now()}
	r.Header.Set("Stripe-Signature", webhook.GenerateTestSignedPayload(payload).Header)
	resp, err := client.Do(r)
	if err != nil {
		return 0
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 1<<20)) // lets the connection be reused
	return resp.StatusCode
}
