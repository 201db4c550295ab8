package store

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/guregu/dynamo/v2"

	"trefoil/shared/errs"
)

// Lease gives a subject to the caller until it calls end, or for the given time if it never does,
// rounded up to a second. It returns errs.ErrConflict while someone else has the subject. Only a
// hash of subject is stored.
func (e *Ephemeral) Lease(ctx context.Context, subject string, duration time.Duration) (end func(), err error) {
	holder, now := rand.Text(), e.Now() // a write that is retried finds its own value
	err = e.table.update(leaseKey(subject)).
		Set("holder", holder).
		Set(attrTTL, now.Add(duration+time.Second-1).Unix()).
		If("attribute_not_exists(holder) OR 'ttl' <= ? OR holder = ?", now.Unix(), holder).
		Run(ctx)
	if dynamo.IsCondCheckFailed(err) {
		return nil, errs.ErrConflict
	}
	if err != nil {
		return nil, translate("take a lease", err)
	}
	return func() {
		// After an error, the lease expires. It is not deleted, because few functions may delete.
		_ = e.table.update(leaseKey(subject)).
			Set(attrTTL, e.Now().Unix()).
			If("holder = ?", holder).
			Run(context.WithoutCancel(ctx))
	}, nil
}
