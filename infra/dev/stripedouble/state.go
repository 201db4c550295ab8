package stripedouble

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// state holds the whole account. Times are in seconds since 1970, and 0 means never. Amounts are in
// cents. Maps are keyed by ID.
type state struct {
	Serial        int // number of objects created so far
	Customers     map[string]*customer
	Methods       map[string]*method
	Sessions      map[string]*session
	Portals       map[string]*portal
	Subscriptions map[string]*subscription
	Invoices      map[string]*invoice
	Payments      map[string]*payment
	Charges       map[string]*charge
	Refunds       map[string]*refund
	Disputes      map[string]*dispute
	Events        map[string]*event
	Responses     map[string]*storedResponse // keyed by idempotency key
}

// record holds the fields that all objects have. A later object has a higher serial number.
type record struct {
	ID      string
	Serial  int
	Created int64
}

func (r record) serial() int { return r.Serial }

type customer struct {
	record
	Email, Name string
	Metadata    map[string]string
	Balance     int64 // a credit is negative
	Deleted     bool
}

// method is a payment method.
type method struct {
	record
	Customer string
	Demo     string // a key of demoMethods
}

// session is a checkout session.
type session struct {
	record
	Status              string // open, complete or expired
	PaymentStatus       string // unpaid or paid
	Expires             int64
	Customer            string // empty until payment if the session started without one
	Email               string
	Reference           string
	Price               string
	Metadata            map[string]string
	ForSubscription     map[string]string // metadata of the new subscription
	SuccessURL          string
	CancelURL           string
	AllowPromotionCodes bool
	Promotion           string // the promotion code in use
	Challenge           string // demo method that waits for 3-D Secure
	Notice              string // shown once on the page
	Subscription        string
	Invoice             string
}

// portal is a session of the customer portal.
type portal struct {
	record
	Customer  string
	ReturnURL string
	Notice    string // shown once on the page
}

type subscription struct {
	record
	Item              string // ID of its only item
	Customer          string
	Price             string
	Method            string
	Status            string
	Metadata          map[string]string
	Month             int64 // length of a monthly period; 0 is a calendar month
	Anchor            int64
	PeriodStart       int64
	PeriodEnd         int64
	CancelAtPeriodEnd bool
	CanceledAt        int64
	EndedAt           int64
	CancelReason      string
	CancelComment     string
	CancelFeedback    string
	PauseCollection   string // behavior; empty if not paused
	Promotion         string // the promotion code of its discount, if that applies to all invoices
	LatestInvoice     string
	Retries           int
	RetryAt           int64
	ChargesFail       bool // set by an action
}

type invoice struct {
	record
	Number          string
	Customer        string
	Subscription    string
	Reason          string // billing_reason
	Lines           []line
	Promotion       string
	Discount        int64
	StartingBalance int64
	EndingBalance   int64
	PeriodStart     int64
	PeriodEnd       int64
	Status          string // draft, open, paid, void or uncollectible
	PaidAt          int64
	EndedAt         int64 // when it became void or uncollectible
	Attempts        int
	NextAttempt     int64
	Payment         string // payment intent; empty if nothing was due
	InvoicePayment  string // ID of the object that links invoice and payment
}

// line is one line of an invoice.
type line struct {
	ID          string
	Description string
	Price       string
	Amount      int64
	Start, End  int64
	Proration   bool
}

// payment is a payment intent.
type payment struct {
	record
	Customer string
	Method   string
	Invoice  string
	Session  string // of a delayed payment
	Amount   int64
	Status   string
	Charge   string // the latest one
	SettleAt int64  // when a delayed payment settles
}

type charge struct {
	record
	Payment  string
	Method   string
	Amount   int64
	Refunded int64
	Status   string // succeeded, pending or failed
	Decline  string // decline code of a failed charge
	Disputed bool
}

type refund struct {
	record
	Charge   string
	Amount   int64
	Reason   string
	Metadata map[string]string
}

type dispute struct {
	record
	Charge string
	Amount int64
	Status string // needs_response, won or lost
}

type event struct {
	record
	Type           string
	Object         json.RawMessage // as it was at the time of the event
	Previous       json.RawMessage `json:",omitempty"` // previous_attributes
	RequestID      string
	IdempotencyKey string
	Deliveries     []delivery
}

// storedResponse is the response to the first request with an idempotency key.
type storedResponse struct {
	Created int64
	Path    string
	Params  string // encoded
	Status  int
	Body    json.RawMessage
}

// newID returns a random ID with a prefix such as cus_.
func newID(prefix string) string { return prefix + rand.Text() }

func (s *state) record(prefix string, now int64) record {
	s.Serial++
	return record{ID: newID(prefix), Serial: s.Serial, Created: now}
}

// newest returns the objects that match, newest first.
func newest[T interface{ serial() int }](all map[string]T, match func(T) bool) []T {
	found := slices.SortedFunc(maps.Values(all), func(a, b T) int { return cmp.Compare(b.serial(), a.serial()) })
	return slices.DeleteFunc(found, func(x T) bool { return !match(x) })
}

// oldest returns all objects, oldest first.
func oldest[T interface{ serial() int }](all map[string]T) []T {
	found := newest(all, func(T) bool { return true })
	slices.Reverse(found)
	return found
}

// load reads the state from a file. A missing file is an empty state.
func load(file string) (state, error) {
	s := state{}
	if file != "" {
		text, err := os.ReadFile(file)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return s, err
		}
		if err == nil {
			if err := json.Unmarshal(text, &s); err != nil {
				return s, fmt.Errorf("%s is damaged; delete it to start without subscriptions: %w", file, err)
			}
		}
	}
	fill(&s.Customers)
	fill(&s.Methods)
	fill(&s.Sessions)
	fill(&s.Portals)
	fill(&s.Subscriptions)
	fill(&s.Invoices)
	fill(&s.Payments)
	fill(&s.Charges)
	fill(&s.Refunds)
	fill(&s.Disputes)
	fill(&s.Events)
	fill(&s.Responses)
	return s, nil
}

func fill[V any](m *map[string]V) {
	if *m == nil {
		*m = map[string]V{}
	}
}

// save replaces the file atomically if the state has changed.
func (d *Double) save() error {
	file := d.config.File
	if file == "" {
		return nil
	}
	text, err := json.Marshal(d.state)
	if err != nil || bytes.Equal(text, d.saved) {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(file+".new", text, 0o600); err != nil {
		return err
	}
	if err := os.Rename(file+".new", file); err != nil {
		return err
	}
	d.saved = text
	return nil
}

const day = 24 * 60 * 60

// Limits on the stored history. Stripe returns stored responses for a day and events for 30 days.
const (
	keepResponses = day
	keepEvents    = 500 // that have been delivered
	keepPortals   = day
	keepInvoices  = 36 // per subscription
)

// prune deletes old records, so that short billing periods do not fill the file.
func (s *state) prune(now int64) {
	maps.DeleteFunc(s.Responses, func(_ string, r *storedResponse) bool { return now-r.Created > keepResponses })
	maps.DeleteFunc(s.Portals, func(_ string, p *portal) bool { return now-p.Created > keepPortals })
	if len(s.Events) > 2*keepEvents {
		delivered := newest(s.Events, func(e *event) bool { return !e.pending() })
		for _, old := range delivered[min(len(delivered), keepEvents):] {
			delete(s.Events, old.ID)
		}
	}
	for _, sub := range s.Subscriptions {
		invoices := newest(s.Invoices, func(i *invoice) bool { return i.Subscription == sub.ID })
		for _, old := range invoices[min(len(invoices), keepInvoices):] {
			s.deleteInvoice(old)
		}
	}
}

func (s *state) deleteInvoice(i *invoice) {
	delete(s.Invoices, i.ID)
	delete(s.Payments, i.Payment)
	maps.DeleteFunc(s.Charges, func(_ string, c *charge) bool { return c.Payment == i.Payment })
	maps.DeleteFunc(s.Refunds, func(_ string, r *refund) bool { return s.Charges[r.Charge] == nil })
	maps.DeleteFunc(s.Disputes, func(_ string, d *dispute) bool { return s.Charges[d.Charge] == nil })
}

// withoutPrefix returns an ID without its prefix.
func withoutPrefix(id string) string { return id[strings.LastIndexByte(id, '_')+1:] }
