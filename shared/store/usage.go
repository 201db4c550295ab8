package store

import (
	"context"
	"errors"
	"strings"

	"github.com/guregu/dynamo/v2"
	"golang.org/x/sync/errgroup"

	"trefoil/shared/usage"
)

// usageItem is one shard of a day's usage, either the total (TOTAL) or of one model (MODEL#).
type usageItem struct {
	key
	Chats     int   `dynamo:"chats"`     // TOTAL only
	Settled   int64 `dynamo:"settled"`   // answers whose cost is included in nano; TOTAL only
	Unsettled int64 `dynamo:"unsettled"` // answers whose cost the router has not reported; TOTAL only
	Requests  int   `dynamo:"requests"`  // MODEL# only
	Nano      int64 `dynamo:"nano"`      // cost in nano-dollars
}

// Spent returns what a UTC day has cost so far, as usage.Day.Spent does.
func (m *Main) Spent(ctx context.Context, day string) (int64, error) {
	keys := make([]dynamo.Keyed, usageShards)
	for shard := range keys {
		k := usageTotalKey(day, shard)
		keys[shard] = dynamo.Keys{k.PK, k.SK}
	}
	var totals []usageItem
	err := m.table.Batch(attrPK, attrSK).Get(keys...).All(ctx, &totals)
	if err != nil && !errors.Is(err, dynamo.ErrNotFound) {
		return 0, translate("read the cost of a day", err)
	}
	var sum usage.Day
	for _, total := range totals {
		sum.CostNano += total.Nano
		sum.Settled += total.Settled
		sum.Unsettled += total.Unsettled
	}
	return sum.Spent(), nil
}

// Unsettled returns the answers of the last 30 days whose cost the router has not reported.
func (e *Ephemeral) Unsettled(ctx context.Context) ([]usage.Unsettled, error) {
	var missing []usage.Unsettled
	for shard := range usageShards {
		var items []unsettledItem
		if err := e.table.Get(attrPK, unsettledPartition(shard)).All(ctx, &items); err != nil {
			return nil, translate("list unsettled answers", err)
		}
		for _, item := range items {
			if !expired(item.TTL, e.Now()) {
				missing = append(missing, usage.Unsettled{Day: item.Day, ModelID: item.ModelID, GenerationID: item.GenerationID})
			}
		}
	}
	return missing, nil
}

// Usage returns the usage of a UTC day so far.
func (m *Main) Usage(ctx context.Context, day string) (usage.Day, error) {
	var shards [usageShards][]usageItem
	group, ctx := errgroup.WithContext(ctx)
	for shard := range usageShards {
		group.Go(func() error {
			return m.table.Get(attrPK, usagePartition(day, shard)).All(ctx, &shards[shard])
		})
	}
	if err := group.Wait(); err != nil {
		return usage.Day{}, translate("read the usage of a day", err)
	}
	sum := usage.Day{Models: map[string]usage.Model{}}
	for _, items := range shards {
		for _, item := range items {
			sum.Chats += item.Chats
			sum.Settled += item.Settled
			sum.Unsettled += item.Unsettled
			id, ofModel := strings.CutPrefix(item.SK, usageModelPrefix)
			if !ofModel {
				sum.CostNano += item.Nano
				continue
			}
			model := sum.Models[id]
			model.Requests += item.Requests
			model.CostNano += item.Nano
			sum.Models[id] = model
		}
	}
	return sum, nil
}
