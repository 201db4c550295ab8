package store

import (
	"context"
	"time"

	"github.com/guregu/dynamo/v2"

	"trefoil/shared/errs"
)

// Attempts are counted per UTC hour and kept for another hour.
const (
	attemptWindow = time.Hour
	attemptTTL    = 2 * time.Hour
)

// Reserve counts one attempt by subject in the current hour. It returns errs.ErrLimit if limit
// attempts have already been counted. Concurrent calls never exceed the limit. Only a hash of
// subject is stored.
func (e *Ephemeral) Reserve(ctx context.Context, subject string, limit int) error {
	token := newCountToken()
	err := notCounted(e.updateAttempts(subject), token).
		Add("attempts", 1).
		Set(attrTTL, e.Now().Truncate(attemptWindow).Add(attemptTTL).Unix()).
		If("attribute_not_exists(attempts) OR attempts < ?", limit).
		Run(ctx)
	if counted, _ := wasCounted(err, token); counted {
		return nil
	}
	if dynamo.IsCondCheckFailed(err) {
		return errs.ErrLimit
	}
	return translate("count an attempt", err)
}

// Release undoes one attempt in the current hour, if there is any. An attempt that was reserved in
// the previous hour is not undone.
func (e *Ephemeral) Release(ctx context.Context, subject string) error {
	err := notCounted(e.updateAttempts(subject), newCountToken()).Add("attempts", -1).If("attempts > ?", 0).Run(ctx)
	return translate("release an attempt", ignoreMissing(err))
}

func (e *Ephemeral) updateAttempts(subject string) *dynamo.Update {
	return e.table.update(attemptsKey(subject, e.Now().UTC().Truncate(attemptWindow)))
}
