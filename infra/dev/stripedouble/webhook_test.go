package stripedouble_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stripe/stripe-go/v86"

	"trefoil/infra/dev/stripedouble"
)

func TestEvents(t *testing.T) {
	a := open(t, stripedouble.Config{})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	a.events()
	a.manage(sub, "cancel", "")
	a.waitForDelivery()
	var object stripe.Subscription
	e := a.received[0]
	if err := json.Unmarshal(e.Data.Raw, &object); err != nil || e.APIVersion != stripe.APIVersion || object.ID != sub.ID || object.CancelAt == 0 {
		t.Errorf("event %+v, object %+v, error %v", e, object, err)
	}
}

func TestDelivery(t *testing.T) {
	a := open(t, stripedouble.Config{})
	create := func(n int) {
		for _, name := range []string{"a", "b", "c"}[:n] {
			c := must(a.client.V1Customers.Create(t.Context(), &stripe.CustomerCreateParams{Email: stripe.String(name)}))(t)
			must(a.client.V1Customers.Delete(t.Context(), c.ID, nil))(t)
		}
	}
	received := func() (got []string) {
		a.waitForDelivery()
		a.mu.Lock()
		defer a.mu.Unlock()
		for _, e := range a.received {
			got = append(got, e.Data.Object["email"].(string))
		}
		a.received = nil
		return got
	}
	for _, test := range []struct {
		name     string
		delivery stripedouble.Delivery
		want     []string
	}{
		{"in order", stripedouble.Delivery{}, []string{"a", "b", "c"}},
		{"duplicated", stripedouble.Delivery{Copies: 2}, []string{"a", "a", "b", "b", "c", "c"}},
		{"dropped", stripedouble.Delivery{Drop: []string{"customer.deleted"}}, nil},
		{"others dropped", stripedouble.Delivery{Drop: []string{"invoice.paid"}}, []string{"a", "b", "c"}},
		{"delayed", stripedouble.Delivery{Delay: 50}, []string{"a", "b", "c"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			a.SetDelivery(test.delivery)
			create(3)
			got := received()
			if test.delivery.Copies > 0 {
				slices.Sort(got)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	t.Run("held and reversed", func(t *testing.T) {
		a.SetDelivery(stripedouble.Delivery{Hold: true})
		create(3)
		time.Sleep(30 * time.Millisecond)
		a.mu.Lock()
		early := len(a.received)
		a.mu.Unlock()
		a.SetDelivery(stripedouble.Delivery{Reverse: true})
		if diff := cmp.Diff([]string{"c", "b", "a"}, received()); diff != "" || early > 0 {
			t.Errorf("%d came early, (-want +got):\n%s", early, diff)
		}
	})
	t.Run("retried after an error", func(t *testing.T) {
		a.SetDelivery(stripedouble.Delivery{})
		a.mu.Lock()
		a.failures = 1
		a.mu.Unlock()
		create(1)
		a.wait("an attempt", func() bool { return len(a.Snapshot().Events[0].Statuses) > 0 })
		a.advance(2)
		if got, last := received(), a.Snapshot().Events[0]; len(got) != 1 || !slices.Equal(last.Statuses, []int{500, 200}) {
			t.Errorf("received %v, %+v", got, last)
		}
	})
}

func TestControl(t *testing.T) {
	a := open(t, stripedouble.Config{})
	control := a.origin + stripedouble.Path + "/control/"
	a.control("month", `{"seconds":60}`)
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	if item := sub.Items.Data[0]; item.CurrentPeriodEnd-item.CurrentPeriodStart != 60 {
		t.Errorf("a month has %d seconds", item.CurrentPeriodEnd-item.CurrentPeriodStart)
	}
	a.events()
	a.control("delivery", `{"drop":["customer.subscription.updated","charge.refunded"]}`)
	a.control("act", `{"action":"fail-payment","target":"user"}`)
	if events := strings.Join(a.events(), " "); events != "invoice.payment_failed" {
		t.Errorf("events: %s", events)
	}
	a.control("faults", `{"fault":"rate_limit","count":1}`)
	if e := stripeError(a.client.V1Customers.Create(t.Context(), &stripe.CustomerCreateParams{}))(t); e.HTTPStatusCode != 429 {
		t.Errorf("fault: %v", e)
	}
	var state stripedouble.Snapshot
	if err := json.Unmarshal([]byte(a.get(control+"state")), &state); err != nil || len(state.Subscriptions) != 1 || state.Subscriptions[0]["status"] != "past_due" || len(state.Events) == 0 {
		t.Errorf("state %+v, error %v", state, err)
	}
	// Pages of other sites cannot control the double.
	r := must(http.NewRequestWithContext(t.Context(), "POST", control+"month", strings.NewReader(`{"seconds":1}`)))(t)
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	resp := must(http.DefaultClient.Do(r))(t)
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusForbidden {
		t.Errorf("cross-site request: status %d", resp.StatusCode)
	}
}

func TestPendingEventsAreKept(t *testing.T) {
	a := open(t, stripedouble.Config{})
	sub := a.subscribe(stripedouble.MonthlyPrice, "works")
	a.events()
	a.SetDelivery(stripedouble.Delivery{Hold: true})
	const pending = 1100 // more than are kept once delivered
	for i := range pending {
		a.act([]string{"pause-collection", "resume"}[i%2], sub.ID)
	}
	kept := 0
	for _, e := range a.Snapshot().Events {
		if e.Pending {
			kept++
		}
	}
	if kept != pending {
		t.Errorf("%d of %d pending events are kept", kept, pending)
	}
}
