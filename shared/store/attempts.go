package store

import (
	"context"
	"time"

	"github.com/guregu/dynamo/v2"

	"trefoil/shared/errs"
)

// Attempts are counted by the UTC hour, and kept for one more.
const (
	attemptWindow = time.Hour
	attemptTTL    = 2 * time.Hour
)

// Reserve counts one attempt of a subject in this hour, or answers errs.ErrLimit
// when limit of them are counted already. However many are made at once, no
// more than limit are let through. Only a hash of the subject is stored.
func (e *Ephemeral) Reserve(ctx context.Context, subject string, limit int) error {
	err := e.updateAttempts(subject).
		Add("attempts", 1).
		Set(attrTTL, e.Now().Truncate(attemptWindow).Add(attemptTTL).Unix()).
		If("attribute_not_exists(attempts) OR attempts < ?", limit).
		Run(ctx)
	if dynamo.IsCondCheckFailed(err) {
		return errs.ErrLimit
	}
	return translate("count an attempt", err)
}

// Release takes an attempt of this hour back, if there is one: that Reserve has
// counted it in the hour before is not remembered.
func (e *Ephemeral) Release(ctx context.Context, subject string) error {
	err := e.updateAttempts(subject).Add("attempts", -1).If("attempts > ?", 0).Run(ctx)
	if dynamo.IsCondCheckFailed(err) {
		return nil
	}
	return translate("take an attempt back", err)
}

func (e *Ephemeral) updateAttempts(subject string) *dynamo.Update {
	k := attemptsKey(subject, e.Now().UTC().Truncate(attemptWindow))
	return e.table.Update(attrPK, k.PK).Range(attrSK, k.SK)
}
