// Package stripedouble is a local double of Stripe for development and tests: the operations and
// events that package payment uses, a hosted checkout page, a customer portal and signed webhooks.
// It never runs in a Lambda, and no money moves.
//
// The double uses the machine's clock. Billing periods can be seconds long, so that tests see
// renewals without changing the application's clock. Tests can also trigger actions in the account
// (see Act), break the API (see Faults) and make the webhooks unreliable (see Delivery).
//
// The account consists of stripe-go's objects, in which only the fields are set that package payment
// or a test reads. The double rejects parameters that it does not implement. Subscriptions have one
// item, and lists have one page.
package stripedouble

import (
	"context"
	"crypto/rand"
	"sync"
	"time"
)

// Path is the double's path below the public URL.
const Path = "/_local/stripe"

// Config configures a double.
type Config struct {
	PublicURL  string // origin of the pages that browsers open, without a slash
	WebhookURL string // receives the events
	File       string // stores the state, in an existing folder; if empty, it is kept in memory
	Month      int64  // length of a monthly period in seconds; 0 is a calendar month
	Now        func() time.Time
}

// Double is a Stripe account. It is safe for concurrent use.
type Double struct {
	Key           string // secret API key
	WebhookSecret string
	config        Config
	stop          context.CancelFunc
	running       sync.WaitGroup
	wake          chan struct{}

	mu       sync.Mutex
	now      int64 // time of the current update
	state    state
	faults   Faults
	delivery Delivery
	saved    []byte // content of the file
}

// New returns a double with the state stored in its file and with new keys. Close it after use.
func New(config Config) (*Double, error) {
	if config.Now == nil {
		config.Now = time.Now
	}
	stored, err := load(config.File)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	d := &Double{
		Key:           "sk_test_LOCAL_DOUBLE_" + rand.Text(),
		WebhookSecret: "whsec_LOCAL_DOUBLE_" + rand.Text(),
		config:        config,
		stop:          cancel,
		wake:          make(chan struct{}, 1),
		state:         stored,
	}
	d.running.Go(func() { d.run(ctx) })
	return d, nil
}

// Close stops the clock and the webhooks. Undelivered events are sent after the next start.
func (d *Double) Close() {
	d.stop()
	d.running.Wait()
}

// SetMonth changes Config.Month for periods that start later.
func (d *Double) SetMonth(seconds int64) { d.read(func() { d.config.Month = seconds }) }

// update applies everything that is due, runs change, and stores the state. It stores the state
// even if change fails, because what was due has been applied by then.
func (d *Double) update(change func() error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now = d.config.Now().Unix()
	d.advance()
	d.prune()
	err := change()
	if saveErr := d.save(); err == nil {
		err = saveErr
	}
	return err
}

// read applies everything that is due and runs f, which changes nothing that must be stored.
func (d *Double) read(f func()) {
	// If the save fails, the next update saves again.
	_ = d.update(func() error { f(); return nil })
}

// wakeUp makes run look for due events and timers. Timers always come with an event, except for those
// of checkouts, whose exact time does not matter.
func (d *Double) wakeUp() {
	select {
	case d.wake <- struct{}{}:
	default: // already woken
	}
}
