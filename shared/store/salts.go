package store

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/guregu/dynamo/v2"

	"trefoil/shared/account"
	"trefoil/shared/errs"
)

const saltBytes = 32

// saltLookbackDays is the number of past days whose salts are deleted. One is not enough, because
// some days have no traffic.
const saltLookbackDays = 7

// saltItem is the stored salt of a UTC day.
type saltItem struct {
	key
	TTL  int64  `dynamo:"ttl"` // the end of the day
	Salt []byte `dynamo:"salt"`
}

// saltCacheTTL is how long a process caches a salt.
const saltCacheTTL = 30 * time.Second

// Salt returns the random salt of a UTC day, such as "2026-01-31". The first call of the day
// creates it and deletes the salts of past days. For a past day, Salt returns errs.ErrNotFound.
func (e *Ephemeral) Salt(ctx context.Context, day string) ([]byte, error) {
	begin, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return nil, errs.ErrInvalid
	}
	now := e.Now()
	if expired(begin.AddDate(0, 0, 1).Unix(), now) {
		return nil, errs.ErrNotFound
	}
	return e.salts.Get(ctx, now, begin)
}

// loadSalt reads the salt of the UTC day that starts at begin, or creates it. All processes read
// this one item, so the first read is eventually consistent, which halves its cost.
func (e *Ephemeral) loadSalt(ctx context.Context, begin time.Time) ([]byte, error) {
	item := saltItem{key: saltKey(account.Day(begin)), TTL: begin.AddDate(0, 0, 1).Unix(), Salt: make([]byte, saltBytes)}
	err := e.getSalt(ctx, &item, false)
	if errors.Is(err, dynamo.ErrNotFound) {
		err = e.getSalt(ctx, &item, true)
	}
	if errors.Is(err, dynamo.ErrNotFound) {
		item, err = e.createSalt(ctx, item, begin)
	}
	if err != nil {
		return nil, translate("read the salt of the day", err)
	}
	return item.Salt, nil
}

// createSalt stores a new salt, or returns the one that another process has just stored. It also
// deletes the salts of past days, because DynamoDB can take days to delete expired items.
func (e *Ephemeral) createSalt(ctx context.Context, item saltItem, day time.Time) (saltItem, error) {
	for ago := 1; ago <= saltLookbackDays; ago++ {
		old := saltKey(account.Day(day.AddDate(0, 0, -ago)))
		if err := e.table.Delete(attrPK, old.PK).Range(attrSK, old.SK).Run(ctx); err != nil {
			return item, err
		}
	}
	_, _ = rand.Read(item.Salt) // never fails
	err := e.table.Put(item).If(ifAbsent).Run(ctx)
	if dynamo.IsCondCheckFailed(err) {
		err = e.getSalt(ctx, &item, true)
	}
	return item, err
}

func (e *Ephemeral) getSalt(ctx context.Context, item *saltItem, consistent bool) error {
	return e.table.Get(attrPK, item.PK).Range(attrSK, dynamo.Equal, item.SK).Consistent(consistent).One(ctx, item)
}
