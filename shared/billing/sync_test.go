package billing_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/billing"
)

// After random changes in Stripe, the store always converges on Stripe's state, even if events
// arrive late, twice, out of order or concurrently, and calls crash before or after they take
// effect. If events are lost, the next Sync brings the store up to date.
func TestSyncConvergesOnStripesState(t *testing.T) {
	statuses := map[billing.Status]int{}
	refunds, lost := 0, 0
	for seed := range uint64(1000) {
		w := newWorld(t, seed)
		w.run()
		w.finish()
		losing := seed%2 == 1
		for losing && len(w.stripe.Events) > 0 && w.IntN(4) > 0 {
			i := w.IntN(len(w.stripe.Events))
			w.stripe.Events = slices.Delete(w.stripe.Events, i, i+1)
			lost++
		}
		w.calm = true
		for len(w.stripe.Events) > 0 {
			w.deliver()
			w.deliver()
			w.finish()
		}
		if losing {
			if _, err := w.service.Sync(t.Context(), userID); err != nil {
				t.Fatal(err)
			}
		}
		w.check()
		before := w.store.subscriptions[userID]
		again, err := w.service.Sync(t.Context(), userID)
		before.Version, again.Version = 0, 0
		if diff := cmp.Diff(before, again); err != nil || diff != "" {
			t.Fatalf("seed %d: another Sync changes the state, %v:\n%s", seed, err, diff)
		}
		statuses[before.Status]++
		for _, c := range w.stripe.Contracts() {
			for _, p := range c.Payments {
				if p.Refunded == p.Amount {
					refunds++
				}
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Logf("%v, %d refunds, %d lost events", statuses, refunds, lost)
	for _, status := range []billing.Status{billing.Pending, billing.Active, billing.PastDue, billing.Unpaid, billing.Paused, billing.Canceled} {
		if statuses[status] == 0 {
			t.Errorf("no run ends with status %s", status)
		}
	}
	if refunds == 0 || lost == 0 {
		t.Errorf("%d refunds, %d lost events", refunds, lost)
	}
}

// No matter how events, crashes and clicks in several tabs interleave, at most one of the
// checkouts that users have seen can still be paid. After one more click, only the new one can.
func TestOneCheckoutStaysOpen(t *testing.T) {
	for seed := range uint64(500) {
		w := newWorld(t, seed)
		w.calm = seed%2 == 0
		shown := map[string]bool{}
		subscribe := func() {
			url, err := w.service.Subscribe(t.Context(), user, []billing.Plan{billing.Monthly, billing.Annual}[w.IntN(2)])
			if err != nil && !errors.Is(err, errCrash) && !errors.Is(err, billing.ErrBusy) {
				t.Errorf("seed %d: %v", seed, err)
			}
			shown[url] = err == nil
		}
		payable := func() (urls []string) {
			for _, c := range w.stripe.Open() {
				if shown[c.URL] {
					urls = append(urls, c.URL)
				}
			}
			return urls
		}
		for range 2 + w.IntN(4) {
			w.spawn(subscribe)
			for range w.IntN(20) {
				w.step()
			}
		}
		w.finish()
		if urls := payable(); len(urls) > 1 || w.calm && len(w.stripe.Open()) != 1 {
			t.Fatalf("seed %d: %d checkouts are open, of which users have seen %v", seed, len(w.stripe.Open()), urls)
		}
		w.calm = true
		w.spawn(subscribe)
		w.finish()
		if len(payable()) != 1 || len(w.stripe.Open()) != 1 {
			t.Fatalf("seed %d: %d checkouts are open after another click", seed, len(w.stripe.Open()))
		}
	}
}

// No matter how a deletion, checkouts, events and crashes interleave, a deleted user is never
// charged, and no later event or tab recreates the user.
func TestDeletedUsersPayNothing(t *testing.T) {
	for seed := range uint64(300) {
		w := newWorld(t, seed)
		w.calm = seed%2 == 0
		w.run()
		deletion := billing.Deletion{Users: w.store, Store: w.store, Billing: &w.service}
		deleted := false
		remove := func() {
			err := deletion.Delete(t.Context(), userID)
			deleted = deleted || err == nil
		}
		for range 3 {
			w.spawn(remove)
			w.run()
		}
		w.finish()
		_, exists := w.store.subscriptions[userID]
		if deleted && exists {
			t.Fatalf("seed %d: the user was recreated", seed)
		}
		w.calm = true
		w.spawn(remove)
		w.finish()
		for len(w.stripe.Events) > 0 {
			w.deliver()
			w.finish()
		}
		for _, c := range w.stripe.Contracts() {
			if c.Status != billing.Canceled {
				t.Errorf("seed %d: %+v", seed, c)
			}
		}
		// A customer that was created but not stored can remain. It has nothing to pay.
		if len(w.store.subscriptions) > 0 || len(w.stripe.Open()) > 0 {
			t.Errorf("seed %d: %d users, %d open checkouts", seed, len(w.store.subscriptions), len(w.stripe.Open()))
		}
		if t.Failed() {
			return
		}
	}
}
