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

type cachedSalt struct {
	day   string
	end   int64 // of the day
	salt  []byte
	until time.Time
}

// Salt is the random salt of a UTC day, such as "2026-01-31", made by the first
// who asks for it on that day and gone when the day is over: after that it is
// errs.ErrNotFound, and nobody gets it back.
func (e *Ephemeral) Salt(ctx context.Context, day string) ([]byte, error) {
	now := e.Now()
	if c := e.salt.Load(); c != nil && c.day == day && now.Before(c.until) && !expired(c.end, now) {
		return c.salt, nil
	}
	begin, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return nil, errs.ErrInvalid
	}
	item := saltItem{key: saltKey(day), TTL: begin.AddDate(0, 0, 1).Unix(), Salt: make([]byte, saltBytes)}
	if expired(item.TTL, now) {
		return nil, errs.ErrNotFound
	}
	err = e.table.Get(attrPK, item.PK).Range(attrSK, dynamo.Equal, item.SK).Consistent(true).One(ctx, &item)
	if errors.Is(err, dynamo.ErrNotFound) {
		item, err = e.createSalt(ctx, item, begin)
	}
	if err != nil {
		return nil, translate("read the salt of the day", err)
	}
	e.salt.Store(&cachedSalt{day: day, end: item.TTL, salt: item.Salt, until: now.Add(saltCacheTTL)})
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
