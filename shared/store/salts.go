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

// secretBytes is the length of every random secret, which is the output length of HMAC-SHA256.
const secretBytes = 32

// secretLookbackDays is the number of days, before those whose secrets are in use, whose secrets are
// deleted. One is not enough, because some days have no traffic.
const secretLookbackDays = 7

// dailySecret is a kind of random secret that exists once for each UTC day.
type dailySecret struct {
	key  func(day string) key
	days int // from the begin of its day, for how many days it is in use
}

var (
	salts        = dailySecret{key: saltKey, days: 1}
	capsuleSeeds = dailySecret{key: capsuleKey, days: 2}
)

// secretItem is the stored secret of a UTC day.
type secretItem struct {
	key
	TTL    int64  `dynamo:"ttl"` // the end of its use
	Secret []byte `dynamo:"salt"`
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
	if expired(begin.AddDate(0, 0, salts.days).Unix(), now) {
		return nil, errs.ErrNotFound
	}
	return e.salts.Get(ctx, now, begin)
}

func (e *Ephemeral) loadSalt(ctx context.Context, begin time.Time) ([]byte, error) {
	return e.loadSecret(ctx, salts, begin, true)
}

// CapsuleSeed returns the random seed from which the keys of a UTC day are derived. The first call on
// that day creates it and deletes the seeds of earlier days, except the day before. For a day that
// has not begun or has ended more than a day ago, CapsuleSeed returns errs.ErrNotFound, unless another
// process has created the seed of the next day already.
func (e *Ephemeral) CapsuleSeed(ctx context.Context, day string) ([]byte, error) {
	begin, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return nil, errs.ErrInvalid
	}
	now := e.Now()
	if expired(begin.AddDate(0, 0, capsuleSeeds.days).Unix(), now) {
		return nil, errs.ErrNotFound
	}
	today := account.Day(now) == day
	return e.loadSecret(ctx, capsuleSeeds, begin, today)
}

// loadSecret reads the secret of the UTC day that starts at begin, or creates it. All processes read
// this one item, so the first read is eventually consistent, which halves its cost.
func (e *Ephemeral) loadSecret(ctx context.Context, kind dailySecret, begin time.Time, create bool) ([]byte, error) {
	item := secretItem{key: kind.key(account.Day(begin)), TTL: begin.AddDate(0, 0, kind.days).Unix()}
	err := e.table.item(item.key).One(ctx, &item)
	if errors.Is(err, dynamo.ErrNotFound) {
		err = e.table.get(ctx, item.key, &item)
	}
	if errors.Is(err, dynamo.ErrNotFound) && create {
		item, err = e.createSecret(ctx, kind, item, begin)
	}
	if err != nil {
		return nil, translate("read the secret of the day", err)
	}
	return item.Secret, nil
}

func newSecret() []byte {
	secret := make([]byte, secretBytes)
	_, _ = rand.Read(secret) // never fails
	return secret
}

// createSecret stores a new secret, or returns the one that another process has just stored. It also
// deletes those that are no longer in use, because DynamoDB can take days to delete expired items.
func (e *Ephemeral) createSecret(ctx context.Context, kind dailySecret, item secretItem, day time.Time) (secretItem, error) {
	for ago := kind.days; ago < kind.days+secretLookbackDays; ago++ {
		old := kind.key(account.Day(day.AddDate(0, 0, -ago)))
		if err := e.table.delete(old).Run(ctx); err != nil {
			return item, err
		}
	}
	item.Secret = newSecret()
	err := e.table.Put(item).If(ifAbsent).Run(ctx)
	if dynamo.IsCondCheckFailed(err) {
		err = e.table.get(ctx, item.key, &item)
	}
	return item, err
}
