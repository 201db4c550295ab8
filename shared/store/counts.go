package store

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/guregu/dynamo/v2"
	"golang.org/x/sync/errgroup"

	"trefoil/shared/account"
	"trefoil/shared/usage"
)

// userCounts is one shard of the user counts, or a change to one.
type userCounts struct {
	Users   int `dynamo:"users"`
	Granted int `dynamo:"granted"` // users with Pro by grant
	Paid    int `dynamo:"paid"`    // users with a paid subscription
}

// addUserCounts returns an update of a random shard, for the transaction that changes a user.
func (m *Main) addUserCounts(change userCounts) *dynamo.Update {
	update := m.table.update(userCountsKey(rand.IntN(userCountsShards)))
	for attribute, n := range map[string]int{"users": change.Users, "granted": change.Granted, "paid": change.Paid} {
		if n != 0 {
			update = update.Add(attribute, n)
		}
	}
	return update
}

// activityTTL is how long the activity of a UTC day is kept after the day ends.
const activityTTL = 48 * time.Hour

// recordActivity counts a user in the UTC hour of now instead of the hour in which they were last
// seen. The parameter before is the time they were last seen, in epoch seconds, or 0. A user moves
// at most once an hour, which takes one write, or two across midnight. Each user is counted in only
// one of the last 24 hours, so the sum over these hours is the number of active users. Errors are
// ignored, because this is only a statistic.
func (m *Main) recordActivity(ctx context.Context, before int64, now time.Time) {
	const hour = 3600
	if before/hour >= now.Unix()/hour {
		return
	}
	shard := rand.IntN(activityShards)
	old := time.Unix(before, 0).UTC()
	day, oldDay := account.Day(now), account.Day(old)
	update := m.addActivity(now, shard, 1)
	switch {
	case now.Sub(old) >= 24*time.Hour: // no longer counted
	case day == oldDay:
		update = update.Add(hourAttribute(old), -1)
	default:
		_ = m.addActivity(old, shard, -1).Run(ctx)
	}
	_ = update.Run(ctx)
}

// forgetActivity removes a deleted user from the hour in which they were last seen. The parameter
// seen is that time, in epoch seconds, or 0. Errors are ignored, because this is only a statistic.
func (m *Main) forgetActivity(ctx context.Context, seen int64) {
	if seen > 0 {
		at := time.Unix(seen, 0).UTC()
		_ = m.addActivity(at, rand.IntN(activityShards), -1).Run(ctx)
	}
}

func (m *Main) addActivity(at time.Time, shard, users int) *dynamo.Update {
	_, end := utcDay(at)
	return m.once.update(activityKey(account.Day(at), shard)).
		Set(attrTTL, end.Add(activityTTL).Unix()).
		Add(hourAttribute(at), users)
}

// hourAttribute returns the attribute that counts the users who were last seen in a UTC hour.
func hourAttribute(at time.Time) string { return fmt.Sprintf("h%02d", at.UTC().Hour()) }

// Stats returns the numbers of users and chats. It is meant for admins: it takes about five reads,
// or more if the previous call was days ago.
func (m *Main) Stats(ctx context.Context, now time.Time) (usage.Stats, error) {
	var stats usage.Stats
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() (err error) {
		counts, err := m.userCounts(ctx)
		stats.Users, stats.GrantedUsers, stats.PaidUsers = counts.Users, counts.Granted, counts.Paid
		return err
	})
	group.Go(func() (err error) {
		stats.ActiveUsers, err = m.activeUsers(ctx, now)
		return err
	})
	group.Go(func() error {
		total, today, err := m.allTime(ctx, now)
		stats.Chats, stats.ChatsToday = total.Chats, today.Chats
		return err
	})
	if err := group.Wait(); err != nil {
		return usage.Stats{}, translate("read the statistics", err)
	}
	return stats, nil
}

func (m *Main) userCounts(ctx context.Context) (userCounts, error) {
	var shards []userCounts
	err := m.getShards(ctx, userCountsShards, userCountsKey, &shards)
	var sum userCounts
	for _, shard := range shards {
		sum.Users += shard.Users
		sum.Granted += shard.Granted
		sum.Paid += shard.Paid
	}
	return sum, err
}

// activeUsers returns the number of users who were last seen in the current UTC hour or in one of
// the 23 hours before.
func (m *Main) activeUsers(ctx context.Context, now time.Time) (int, error) {
	hours := map[string]map[string]bool{} // attributes by day
	for ago := range 24 {
		at := now.Add(time.Duration(-ago) * time.Hour)
		day := account.Day(at)
		if hours[day] == nil {
			hours[day] = map[string]bool{}
		}
		hours[day][hourAttribute(at)] = true
	}
	users := 0
	for day, counted := range hours {
		var shards []dynamo.Item
		keyOf := func(shard int) key { return activityKey(day, shard) }
		if err := m.getShards(ctx, activityShards, keyOf, &shards); err != nil {
			return 0, err
		}
		for _, shard := range shards {
			for attribute, value := range shard {
				if !counted[attribute] {
					continue
				}
				var n int
				if err := dynamo.Unmarshal(value, &n); err != nil {
					return 0, err
				}
				users += n
			}
		}
	}
	return max(0, users), nil
}

// getShards reads the items of all shards. It skips missing items.
func (m *Main) getShards(ctx context.Context, shards int, keyOf func(shard int) key, items any) error {
	keys := make([]dynamo.Keyed, shards)
	for shard := range keys {
		k := keyOf(shard)
		keys[shard] = dynamo.Keys{k.PK, k.SK}
	}
	err := m.table.Batch(attrPK, attrSK).Get(keys...).All(ctx, items)
	if errors.Is(err, dynamo.ErrNotFound) {
		return nil
	}
	return err
}
