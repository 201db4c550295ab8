package store

import (
	"context"
	"errors"
	"time"

	"github.com/guregu/dynamo/v2"

	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

// subscriptionItem is the part of a user that belongs to package billing. Users who have never
// started a checkout have none of its attributes.
type subscriptionItem struct {
	Customer       string `dynamo:"customer,omitempty"`
	Subscription   string `dynamo:"subscription,omitempty"`
	Plan           string `dynamo:"plan,omitempty"`
	Status         string `dynamo:"sub_status,omitempty"`
	PeriodEnd      int64  `dynamo:"period_end,omitempty"` // epoch seconds
	CancelAtEnd    bool   `dynamo:"cancel_at_end,omitempty"`
	Last4          string `dynamo:"last4,omitempty"`
	ProUntil       int64  `dynamo:"pro_until,omitempty"` // epoch seconds
	BillingVersion int    `dynamo:"billing_version,omitempty"`
}

func (item subscriptionItem) subscription() billing.Subscription {
	return billing.Subscription{
		Customer:    item.Customer,
		ID:          item.Subscription,
		Plan:        billing.Plan(item.Plan),
		Status:      billing.Status(item.Status),
		PeriodEnd:   fromUnix(item.PeriodEnd),
		CancelAtEnd: item.CancelAtEnd,
		Last4:       item.Last4,
		ProUntil:    fromUnix(item.ProUntil),
		Version:     item.BillingVersion,
	}
}

// toUnix returns a time in epoch seconds, or 0 for the zero time.
func toUnix(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.Unix()
}

func fromUnix(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}

// Subscription returns the stored subscription of a user, or errs.ErrNotFound if the user does not
// exist.
func (m *Main) Subscription(ctx context.Context, userID string) (billing.Subscription, error) {
	if !userIDPattern().MatchString(userID) {
		return billing.Subscription{}, errs.ErrNotFound
	}
	var item subscriptionItem
	if err := m.table.get(ctx, userKey(userID), &item); err != nil {
		return billing.Subscription{}, translate("look up a subscription", err)
	}
	return item.subscription(), nil
}

// ifVersion returns a condition on the version of a subscription. Users without a subscription have
// version 0.
func ifVersion(version int) (condition string, value any) {
	if version == 0 {
		return "attribute_not_exists(billing_version) OR billing_version = ?", 0
	}
	return "billing_version = ?", version
}

// PutSubscription replaces a subscription and increments its version. It returns errs.ErrConflict
// if the stored version is not before.Version, or if the user does not exist. The number of paying
// users changes in the same transaction.
func (m *Main) PutSubscription(ctx context.Context, userID string, before, after billing.Subscription) error {
	condition, version := ifVersion(before.Version)
	update := m.updateUser(userID).Set("billing_version", before.Version+1).If(condition, version)
	set := func(attribute string, value any, empty bool) {
		if empty {
			update = update.Remove(attribute)
		} else {
			update = update.Set(attribute, value)
		}
	}
	set("customer", after.Customer, after.Customer == "")
	set("subscription", after.ID, after.ID == "")
	set("plan", string(after.Plan), after.Plan == "")
	set("sub_status", string(after.Status), after.Status == "")
	set("period_end", toUnix(after.PeriodEnd), after.PeriodEnd.IsZero())
	set("cancel_at_end", true, !after.CancelAtEnd)
	set("last4", after.Last4, after.Last4 == "")
	set("pro_until", toUnix(after.ProUntil), after.ProUntil.IsZero())

	const op = "store a subscription"
	if before.Live() == after.Live() {
		return translate(op, update.Run(ctx))
	}
	change := userCounts{Paid: -1}
	if after.Live() {
		change.Paid = 1
	}
	return translate(op, m.db.WriteTx().Update(update).Update(m.addUserCounts(change)).Idempotent(true).Run(ctx))
}

// Subscribers calls visit with the ID of every user who has started a checkout. It scans the whole
// table, so it is for operators only.
func (m *Main) Subscribers(ctx context.Context, visit func(userID string) error) error {
	users := m.table.Scan().Filter("attribute_exists(customer)").Project("id").Iter()
	var item struct {
		ID string `dynamo:"id"`
	}
	for users.Next(ctx, &item) {
		if err := visit(item.ID); err != nil {
			return err
		}
	}
	return translate("list subscribers", users.Err())
}

// eventItem records a processed Stripe event.
type eventItem struct {
	key
	TTL int64 `dynamo:"ttl"`
}

// Processed reports whether an event has been recorded.
func (e *Ephemeral) Processed(ctx context.Context, id string) (bool, error) {
	var item eventItem
	err := e.table.get(ctx, eventKey(id), &item)
	if errors.Is(err, dynamo.ErrNotFound) {
		return false, nil
	}
	return err == nil && !expired(item.TTL, e.Now()), translate("look up an event", err)
}

// RecordEvent records an event for billing.EventTTL.
func (e *Ephemeral) RecordEvent(ctx context.Context, id string) error {
	return translate("record an event", e.table.Put(eventItem{key: eventKey(id), TTL: e.Now().Add(billing.EventTTL).Unix()}).Run(ctx))
}
