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

// saltLookbackDays is how many days back salts are looked for: on some days nobody comes.
const saltLookbackDays = 7

// saltItem is the salt of a UTC day.
type saltItem struct {
	key
	TTL  int64  `dynamo:"ttl"` // the end of the day
	Salt []byte `dynamo:"salt"`
}

// saltCacheTTL is how long a process remembers a salt.
const saltCacheTTL = 30 * time.Second

// Salt is the random salt of a UTC day, such as "2026-01-31", made by the first
// who asks for it on that day and gone when the day is over: after that it is
// errs.ErrNotFound, and nobody gets it back.
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

// loadSalt reads the salt of the UTC day that starts at begin, or creates it.
func (e *Ephemeral) loadSalt(ctx context.Context, begin time.Time) ([]byte, error) {
	item := saltItem{key: saltKey(account.Day(begin)), TTL: begin.AddDate(0, 0, 1).Unix(), Salt: make([]byte, saltBytes)}
	err := e.table.Get(attrPK, item.PK).Range(attrSK, dynamo.Equal, item.SK).Consistent(true).One(ctx, &item)
	if errors.Is(err, dynamo.ErrNotFound) {
		item, err = e.createSalt(ctx, item, begin)
	}
	if err != nil {
		return nil, translate("read the salt of the day", err)
	}
	return item.Salt, nil
}

// createSalt stores a new salt, or finds the one that another was faster to
// store. DynamoDB may take days to delete what has expired, so the salts of the
// days before are deleted here.
func (e *Ephemeral) createSalt(ctx context.Context, item saltItem, day time.Time) (saltItem, error) {
	for ago := 1; ago <= saltLookbackDays; ago++ {
		old := saltKey(account.Day(day.AddDate(0, 0, -ago)))
		if err := e.table.Delete(attrPK, old.PK).Range(attrSK, old.SK).Run(ctx); err != nil {
			return item, err
		}
	}
	_, _ = rand.Read(item.Salt) // it never fails: crypto/rand ends the process instead
	err := e.table.Put(item).If(ifAbsent).Run(ctx)
	if dynamo.IsCondCheckFailed(err) {
		err = e.table.Get(attrPK, item.PK).Range(attrSK, dynamo.Equal, item.SK).Consistent(true).One(ctx, &item)
	}
	return item, err
}
