package stripedouble

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"

	"github.com/stripe/stripe-go/v86"
)

// state holds the whole account. References to other objects have only an ID.
type state struct {
	Customers     table[stripe.Customer]
	Sessions      table[stripe.CheckoutSession]
	Portals       table[stripe.BillingPortalSession]
	Subscriptions table[stripe.Subscription]
	Invoices      table[stripe.Invoice]
	Charges       table[stripe.Charge]
	Refunds       table[stripe.Refund]
	Disputes      table[stripe.Dispute]
	Orders        map[string]order           // by the ID of the session
	Invoiced      int                        // number of invoices so far
	Events        []*event                   // oldest first
	Responses     map[string]*storedResponse // by idempotency key
}

// order is what a checkout creates when it is paid.
type order struct {
	Price    string
	Metadata map[string]string // of the subscription
}

// storedResponse is the response to the first request with an idempotency key.
type storedResponse struct {
	Created int64
	Request string // path and parameters
	Body    []byte
	Error   *stripe.Error
}

// table holds the objects of one type.
type table[T any] struct {
	IDs  []string // oldest first
	ByID map[string]*T
}

// newID returns a random ID with a prefix such as cus_.
func newID(prefix string) string { return prefix + rand.Text() }

func (t *table[T]) add(id string, x *T) *T {
	if t.ByID == nil {
		t.ByID = map[string]*T{}
	}
	t.IDs = append(t.IDs, id)
	t.ByID[id] = x
	return x
}

func (t *table[T]) newest(match func(*T) bool) (found []*T) {
	for _, id := range slices.Backward(t.IDs) {
		if x := t.ByID[id]; match(x) {
			found = append(found, x)
		}
	}
	return found
}

func (t *table[T]) latest(match func(*T) bool) *T {
	if found := t.newest(match); len(found) > 0 {
		return found[0]
	}
	return nil
}

func (t *table[T]) prune(keep int) {
	old := max(0, len(t.IDs)-keep)
	for _, id := range t.IDs[:old] {
		delete(t.ByID, id)
	}
	t.IDs = slices.Clone(t.IDs[old:])
}

// find returns the object with the given ID as the API sends it, or nil.
func (t *table[T]) find(id string) object {
	if x := t.ByID[id]; x != nil {
		return show(x)
	}
	return nil
}

// list returns all objects as the API sends them, newest first.
func (t *table[T]) list() []object {
	all := []object{}
	for _, x := range t.newest(every) {
		all = append(all, show(x))
	}
	return all
}

func every[T any](*T) bool { return true }

type objects interface {
	find(id string) object
	list() []object
}

// tables returns the tables by the type of their objects.
func (s *state) tables() map[string]objects {
	return map[string]objects{
		"price": &prices, "customer": &s.Customers, "payment_method": &paymentMethods, "checkout.session": &s.Sessions, "subscription": &s.Subscriptions,
		"invoice": &s.Invoices, "charge": &s.Charges, "refund": &s.Refunds, "dispute": &s.Disputes,
	}
}

// load reads the state from a file. If there is none, the state is empty.
func load(file string) (state, error) {
	s := state{Orders: map[string]order{}, Responses: map[string]*storedResponse{}}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err == nil {
		stored := json.NewDecoder(bytes.NewReader(text))
		stored.DisallowUnknownFields() // another version may have written them
		if err = stored.Decode(&s); err != nil {
			err = fmt.Errorf("%s cannot be read; delete it to start without subscriptions: %w", file, err)
		}
	}
	return s, err
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

// Limits on the stored history.
const (
	keepResponses = day  // as in Stripe
	keepObjects   = 1000 // of each type that grows without new checkouts
	keepEvents    = 500  // and all that are not delivered yet
)

// prune deletes old objects, so that short billing periods do not fill the file.
func (d *Double) prune() {
	s := &d.state
	maps.DeleteFunc(s.Responses, func(_ string, r *storedResponse) bool { return d.now-r.Created > keepResponses })
	s.Portals.prune(keepObjects)
	s.Invoices.prune(keepObjects)
	s.Charges.prune(keepObjects)
	old := max(0, len(s.Events)-keepEvents)
	pending := slices.DeleteFunc(s.Events[:old:old], func(e *event) bool { return !e.pending() })
	s.Events = append(pending, s.Events[old:]...)
}
