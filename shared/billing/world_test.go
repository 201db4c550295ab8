package billing_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/billing"
	"trefoil/shared/billing/billingtest"
)

var start = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

const userID = "00000000000000000000000000000001"

var errCrash = errors.New("crash")

// world is one random run. Deliveries and checkouts run as tasks, one at a time. A scheduler
// switches between them at each call to Stripe and to the store.
type world struct {
	*testing.T
	*rand.Rand
	stripe  *billingtest.Stripe
	store   *memory
	webhook billing.Webhook
	service billing.Service
	tasks   []*task
	running *task // nil: the scheduler
	calm    bool  // no crashes
}

type task struct{ resume, paused chan bool } // paused receives whether the task has ended

func newWorld(t *testing.T, seed uint64) *world {
	w := &world{T: t, Rand: rand.New(rand.NewPCG(seed, 12)), stripe: billingtest.New(start), store: newMemory()}
	w.service = billing.Service{Store: w.store, Provider: w.stripe, Guard: w.store}
	w.webhook = billing.Webhook{Service: w.service, Events: w.store}
	w.stripe.Before, w.stripe.After = w.pause, w.pause
	w.store.Before, w.store.After = w.pause, w.pause
	return w
}

// spawn adds a task, which makes progress only when step is called.
func (w *world) spawn(run func()) {
	next := &task{resume: make(chan bool), paused: make(chan bool)}
	w.tasks = append(w.tasks, next)
	go func() {
		<-next.resume
		run()
		next.paused <- true
	}()
}

// step runs a random task until its next call.
func (w *world) step() {
	if len(w.tasks) == 0 {
		return
	}
	i := w.IntN(len(w.tasks))
	w.running = w.tasks[i]
	w.running.resume <- true
	if ended := <-w.running.paused; ended {
		w.tasks = append(w.tasks[:i], w.tasks[i+1:]...)
	}
	w.running = nil
}

// pause is called around every call to Stripe and to the store. It lets other tasks run, and
// sometimes crashes the task.
func (w *world) pause(string) error {
	if w.running == nil {
		return nil
	}
	self := w.running
	self.paused <- false
	<-self.resume
	if !w.calm && w.IntN(40) == 0 {
		return errCrash
	}
	return nil
}

// user is the account of the run.
var user = account.User{ID: userID}

// change makes a random change in Stripe, caused by the user, their bank, the operator or the
// passage of time.
func (w *world) change() {
	if open := w.stripe.Open(); len(open) > 0 && w.IntN(2) == 0 {
		w.stripe.Complete(open[w.IntN(len(open))], w.IntN(3) == 0)
		return
	}
	contracts := w.stripe.Contracts()
	if len(contracts) == 0 || w.IntN(8) == 0 {
		plan := []billing.Plan{billing.Monthly, billing.Annual}[w.IntN(2)]
		w.spawn(func() { _, _ = w.service.Subscribe(w.Context(), user, plan) })
		return
	}
	c := contracts[w.IntN(len(contracts))]
	switch c.Status {
	case billing.Pending:
		w.stripe.Settle(c, w.IntN(3) > 0)
	case billing.Canceled:
		if len(c.Payments) > 0 {
			w.returnMoney(c)
		}
	case billing.PastDue, billing.Unpaid, billing.Paused:
		switch w.IntN(4) {
		case 0:
			w.stripe.Recover(c)
		case 1:
			w.stripe.Renew(c, false)
		case 2:
			w.stripe.Set(c, billing.Unpaid)
		case 3:
			w.stripe.End(c)
		}
	case billing.Active:
		switch w.IntN(9) {
		case 0, 1:
			w.stripe.Renew(c, true)
		case 2:
			w.stripe.Renew(c, false)
		case 3:
			w.stripe.CancelAtEnd(c, true)
		case 4:
			w.stripe.CancelAtEnd(c, false)
		case 5:
			w.stripe.ChangePlan(c, billing.Annual)
		case 6:
			w.returnMoney(c)
		case 7:
			w.stripe.End(c)
		case 8:
			w.stripe.Set(c, billing.Paused)
		}
	}
}

func (w *world) returnMoney(c *billingtest.Contract) {
	switch w.IntN(3) {
	case 0:
		w.stripe.RefundLatest(c, billingtest.Amount)
	case 1:
		w.stripe.RefundLatest(c, billingtest.Amount/3)
	case 2:
		w.stripe.LoseDispute(c, w.IntN(len(c.Payments)))
	}
}

// deliver starts the delivery of a random event. Stripe retries until the delivery succeeds, and
// sometimes delivers the event again.
func (w *world) deliver() {
	if len(w.stripe.Events) == 0 {
		return
	}
	event := w.stripe.Events[w.IntN(len(w.stripe.Events))]
	w.spawn(func() {
		err := w.webhook.Process(w.Context(), event)
		if err != nil && !errors.Is(err, errCrash) && !errors.Is(err, billing.ErrBusy) {
			w.Errorf("webhook: %v", err)
		}
		if err == nil && (w.calm || w.IntN(5) > 0) {
			w.stripe.Events = slices.DeleteFunc(w.stripe.Events, func(e billing.Event) bool { return e.ID == event.ID })
		}
	})
}

// run interleaves random changes, deliveries and steps of tasks.
func (w *world) run() {
	for range 100 + w.IntN(900) {
		switch n := w.IntN(20); {
		case n == 0:
			w.change()
		case n < 4 && len(w.tasks) < 6:
			w.deliver()
		default:
			w.step()
		}
	}
}

// finish runs all tasks to completion.
func (w *world) finish() {
	for len(w.tasks) > 0 {
		w.step()
	}
}

// want reports whether the user is entitled to Pro at the given time, according to Stripe's current
// state. It does not use Resolve.
func (w *world) want(at time.Time) bool {
	for _, c := range w.stripe.Contracts() {
		var latest billing.Payment
		returned := false
		for _, p := range c.Payments {
			latest = p // payments are in order
			returned = returned || p.DisputeLost
		}
		if returned || len(c.Payments) == 0 || latest.Refunded == latest.Amount {
			continue
		}
		var until time.Time
		switch {
		case c.Status == billing.Active && !c.CancelAt.IsZero():
			until = c.CancelAt
		case c.Status == billing.Active:
			until = c.PeriodEnd.AddDate(0, 0, 7)
		case c.Status == billing.PastDue:
			until = c.UnpaidSince.AddDate(0, 0, 7)
		case c.Status == billing.Canceled && c.UnpaidSince.IsZero() && latest.Refunded == 0:
			until = c.PeriodEnd
		}
		if at.Before(until) {
			return true
		}
	}
	return false
}

// check fails the test unless the store holds Stripe's state.
func (w *world) check() {
	w.Helper()
	stored := w.store.subscriptions[userID]
	for hours := 0; hours < 24*500; hours += 12 {
		at := w.stripe.Now.Add(time.Duration(hours) * time.Hour)
		if got, want := stored.Pro(at), w.want(at); got != want {
			w.Fatalf("Pro %d h from now is %v, want %v\nstored %+v\nStripe %s", hours, got, want, stored, w.describe())
		}
	}
	live := 0
	for _, c := range w.stripe.Contracts() {
		if c.Status == billing.Active || c.Status == billing.PastDue {
			live++
		}
		for _, p := range c.Payments {
			if p.Refunded > p.Amount {
				w.Errorf("payment %s was refunded twice", p.ID)
			}
		}
		disputed := slices.ContainsFunc(c.Payments, func(p billing.Payment) bool { return p.DisputeLost })
		if c.Duplicate && c.Paid && !disputed && c.Payments[len(c.Payments)-1].Refunded < billingtest.Amount {
			w.Errorf("the duplicate %s was not refunded", c.ID)
		}
	}
	if live > 1 || stored.Live() != (live == 1) {
		w.Fatalf("%d live subscriptions, stored %+v\nStripe %s", live, stored, w.describe())
	}
	if w.stripe.Customers() > 1 {
		w.Errorf("%d customers", w.stripe.Customers())
	}
}

func (w *world) describe() (text string) {
	for _, c := range w.stripe.Contracts() {
		text += fmt.Sprintf("\n%+v", c)
	}
	return text
}
