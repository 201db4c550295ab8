package billing

import (
	"context"
	"errors"
	"time"

	"trefoil/shared/errs"
)

// Event is a notification from Stripe that something has changed. Its content is used only to find
// the user; the current state is read from Stripe.
type Event struct {
	ID       string
	Relevant bool // false if the event's type cannot concern a subscription

	Customer string // Stripe's ID for the customer; can be empty if Payment is set
	Payment  string // Stripe's ID for the charge or payment intent, for refunds and disputes
	UserID   string // as stored in the object's metadata; can be empty
}

// Owner is the customer that an event is about.
type Owner struct {
	Customer string
	UserID   string // empty: unknown

	// Confirmed means that Stripe currently reports UserID as the customer's user. If the customer
	// was deleted, UserID comes from the event.
	Confirmed bool
}

// EventTTL is how long the IDs of processed events are stored. Stripe retries events for three days
// and lets an operator resend those of the last 30 days.
const EventTTL = 35 * 24 * time.Hour

// Events stores the IDs of processed events.
type Events interface {
	// Processed reports whether an event has been recorded.
	Processed(ctx context.Context, id string) (bool, error)
	// RecordEvent records an event for EventTTL.
	RecordEvent(ctx context.Context, id string) error
}

// Webhook processes events.
type Webhook struct {
	Service
	Events Events
}

// Process brings the subscription of an event's user up to date. The event is recorded afterward,
// so it is processed again after a crash in between. Events of one user are processed one after the
// other. Events about unknown users are ignored, so nothing is created for a deleted account. After
// an error, Stripe sends the event again.
func (w Webhook) Process(ctx context.Context, e Event) error {
	if !e.Relevant {
		return nil
	}
	userID, err := w.findUser(ctx, e)
	if errors.Is(err, errs.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	end, err := leaseSync(ctx, w.Guard, userID)
	if err != nil {
		return err
	}
	defer end()
	if done, err := w.Events.Processed(ctx, e.ID); done || err != nil {
		return err
	}
	if _, err := w.Sync(ctx, userID); err != nil && !errors.Is(err, errs.ErrNotFound) {
		return err
	}
	return w.Events.RecordEvent(ctx, e.ID)
}

// findUser returns the user of an event, or errs.ErrNotFound. The user's stored customer must be
// the event's customer. If the user has none, for example after the table was restored from a
// backup, findUser stores the event's customer if Stripe confirms it.
func (w Webhook) findUser(ctx context.Context, e Event) (string, error) {
	owner, err := w.Provider.Owner(ctx, e)
	if err != nil {
		return "", err
	}
	if owner.UserID == "" {
		return "", errs.ErrNotFound
	}
	stored, err := w.Store.Subscription(ctx, owner.UserID)
	if err != nil {
		return "", err
	}
	if stored.Customer == "" && owner.Confirmed {
		adopted := stored
		adopted.Customer = owner.Customer
		err := w.Store.PutSubscription(ctx, owner.UserID, stored, adopted)
		if errors.Is(err, errs.ErrConflict) { // stored by another event or a checkout
			adopted, err = w.Store.Subscription(ctx, owner.UserID)
		}
		stored = adopted
		if err != nil {
			return "", err
		}
	}
	if stored.Customer != owner.Customer {
		return "", errs.ErrNotFound
	}
	return owner.UserID, nil
}
