package billing_test

import (
	"context"
	"time"

	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

// memory is a billing.Store, billing.Events and billing.Guard without a database, fast enough for thousands of
// runs. The contract test of package storetest shows that the real store behaves the same.
type memory struct {
	subscriptions map[string]billing.Subscription
	events        map[string]bool
	Before, After func(call string) error
}

func newMemory() *memory {
	return &memory{
		subscriptions: map[string]billing.Subscription{userID: {}},
		events:        map[string]bool{},
		Before:        func(string) error { return nil },
		After:         func(string) error { return nil },
	}
}

func (m *memory) Subscription(_ context.Context, id string) (billing.Subscription, error) {
	if err := m.Before("Subscription"); err != nil {
		return billing.Subscription{}, err
	}
	s, ok := m.subscriptions[id]
	if !ok {
		return s, errs.ErrNotFound
	}
	return s, m.After("Subscription")
}

func (m *memory) PutSubscription(_ context.Context, id string, before, after billing.Subscription) error {
	if err := m.Before("PutSubscription"); err != nil {
		return err
	}
	stored, ok := m.subscriptions[id]
	if !ok || stored.Version != before.Version {
		return errs.ErrConflict
	}
	after.Version = before.Version + 1
	m.subscriptions[id] = after
	return m.After("PutSubscription")
}

func (m *memory) DeleteUser(_ context.Context, id string, sub billing.Subscription) error {
	if err := m.Before("DeleteUser"); err != nil {
		return err
	}
	stored, ok := m.subscriptions[id]
	switch {
	case !ok:
		return errs.ErrNotFound
	case stored.Version != sub.Version:
		return errs.ErrConflict
	}
	delete(m.subscriptions, id)
	return m.After("DeleteUser")
}

func (m *memory) Processed(_ context.Context, id string) (bool, error) {
	if err := m.Before("Processed"); err != nil {
		return false, err
	}
	return m.events[id], m.After("Processed")
}

func (m *memory) RecordEvent(_ context.Context, id string) error {
	if err := m.Before("RecordEvent"); err != nil {
		return err
	}
	m.events[id] = true
	return m.After("RecordEvent")
}

func (*memory) Reserve(context.Context, string, int) error { return nil }

// Lease always succeeds, as if every lease expired early: they only spare Stripe some calls.
func (*memory) Lease(context.Context, string, time.Duration) (end func(), err error) {
	return func() {}, nil
}
