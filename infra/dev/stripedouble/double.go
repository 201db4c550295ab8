// Package stripedouble is a local double of Stripe for development and tests: the part of Stripe's
// HTTP API that Trefoil calls, a hosted checkout page, a customer portal and signed webhooks. It
// never runs in a Lambda, and no money moves.
//
// The double uses the machine's clock. Billing periods can be seconds long, so that tests see
// renewals without changing the application's clock. Tests can also trigger actions in the account
// (see Act), break the API (see Faults) and make the webhooks unreliable (see Delivery).
//
// Unlike Stripe, the double rejects parameters that it does not implement, applies at most one
// discount, and bills only subscriptions with one item.
package stripedouble

import (
	"context"
	"crypto/rand"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Path is the double's path below the public URL.
const Path = "/_local/stripe"

// Version is the only API version that the double accepts. It is the one that stripe-go v86.1.0
// uses.
const Version = "2026-06-24.dahlia"

// Config configures a double.
type Config struct {
	PublicURL  string        // origin of the pages that browsers open
	WebhookURL string        // receives the events; if empty, events are only recorded
	File       string        // stores the state; if empty, it is kept in memory
	Month      time.Duration // length of a monthly period, in whole seconds; 0 is a calendar month
	Now        func() time.Time
}

// Double is a Stripe account. It is safe for concurrent use.
type Double struct {
	Key           string // secret API key
	WebhookSecret string
	config        Config
	api           http.Handler
	client        *http.Client
	stop          context.CancelFunc
	stopped       chan struct{}
	wake          chan struct{}

	mu       sync.Mutex
	state    state
	month    int64 // seconds; 0 is a calendar month
	faults   Faults
	delivery Delivery
	request  requestInfo // the API request being served
	saved    []byte      // content of the file
}

// requestInfo is what an event records about the request that caused it.
type requestInfo struct{ id, idempotencyKey string }

// New returns a double with the state stored in its file and with new keys. Close it after use.
func New(config Config) (*Double, error) {
	if config.Now == nil {
		config.Now = time.Now
	}
	config.PublicURL = strings.TrimSuffix(config.PublicURL, "/")
	stored, err := load(config.File)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	d := &Double{
		Key:           "sk_test_LOCAL_DOUBLE_" + rand.Text(),
		WebhookSecret: "whsec_LOCAL_DOUBLE_" + rand.Text(),
		config:        config,
		client:        &http.Client{Timeout: deliveryTimeout},
		stop:          cancel,
		stopped:       make(chan struct{}),
		wake:          make(chan struct{}, 1),
		state:         stored,
		month:         int64(config.Month / time.Second),
	}
	d.api = d.newAPI()
	go d.run(ctx)
	return d, nil
}

// Close stops the clock and the webhooks. Undelivered events are sent after the next start.
func (d *Double) Close() {
	d.stop()
	<-d.stopped
}

// API serves the HTTP API, the paths below /v1/. stripe-go supports no other prefix, so the API
// needs its own origin.
func (d *Double) API() http.Handler { return d.api }

// Pages serves the pages and the controls, all paths below Path.
func (d *Double) Pages() http.Handler { return http.NewCrossOriginProtection().Handler(d.pages()) }

// SetMonth changes the length of the monthly period of new subscriptions. 0 is a calendar month.
func (d *Double) SetMonth(month time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.month = int64(month / time.Second)
}

// update applies everything that is due, runs change, and stores the state. It stores the state
// even if change fails, because what was due has been applied by then.
func (d *Double) update(change func(now int64) error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.config.Now().Unix()
	d.advance(now)
	err := change(now)
	if saveErr := d.save(); err == nil {
		err = saveErr
	}
	select {
	case d.wake <- struct{}{}:
	default: // already woken
	}
	return err
}
