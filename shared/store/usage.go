package store

import (
	"context"
	"slices"
	"strings"

	"github.com/guregu/dynamo/v2"
	"golang.org/x/sync/errgroup"

	"trefoil/shared/usage"
)

// usageItem is one shard of a day's usage. Earlier versions stored the usage of each model in an
// item of its own, with the sort key usageModelPrefix and the model ID.
type usageItem struct {
	key
	Chats     int   `dynamo:"chats"`
	Settled   int64 `dynamo:"settled"`   // answers whose cost is included in nano
	Unsettled int64 `dynamo:"unsettled"` // answers whose cost the router has not reported
	Nano      int64 `dynamo:"nano"`      // cost in nano-dollars
	Requests  int   `dynamo:"requests"`  // only in a model's item

	// addItem decodes the counters of each model, attrRequests and attrNano.
}

const usageModelPrefix = "MODEL#"

// Spent returns what a UTC day has cost so far, as usage.Day.Spent does.
func (m *Main) Spent(ctx context.Context, day string) (int64, error) {
	sum, err := m.totals(ctx, day)
	return sum.Spent(), translate("read the cost of a day", err)
}

// totals returns the usage of a UTC day so far, without the models.
func (m *Main) totals(ctx context.Context, day string) (usage.Day, error) {
	keys := make([]dynamo.Keyed, usageShards)
	for shard := range keys {
		k := usageTotalKey(day, shard)
		keys[shard] = dynamo.Keys{k.PK, k.SK}
	}
	var shards []usageItem
	err := m.batchGet(ctx, keys, &shards)
	var sum usage.Day
	for _, shard := range shards {
		sum.Chats += shard.Chats
		sum.CostNano += shard.Nano
		sum.Settled += shard.Settled
		sum.Unsettled += shard.Unsettled
	}
	return sum, err
}

// Unsettled returns the answers of the last 30 days whose cost can be looked up.
func (e *Ephemeral) Unsettled(ctx context.Context) ([]usage.Unsettled, error) {
	var missing []usage.Unsettled
	for shard := range usageShards {
		var items []unsettledItem
		if err := e.table.Get(attrPK, unsettledPartition(shard)).All(ctx, &items); err != nil {
			return nil, translate("list unsettled answers", err)
		}
		for _, item := range items {
			if expired(item.TTL, e.Now()) {
				continue
			}
			if item.GenerationID != "" {
				item.Answers = append(item.Answers, item.unsettledAnswer)
			}
			for _, a := range item.Answers {
				missing = append(missing, usage.Unsettled{Day: item.Day, ModelID: a.ModelID, GenerationID: a.GenerationID})
			}
		}
	}
	return missing, nil
}

// Usage returns the usage of a UTC day so far.
func (m *Main) Usage(ctx context.Context, day string) (usage.Day, error) {
	var shards [usageShards][]dynamo.Item
	group, groupCtx := errgroup.WithContext(ctx)
	for shard := range usageShards {
		group.Go(func() error {
			return m.table.Get(attrPK, usagePartition(day, shard)).All(groupCtx, &shards[shard])
		})
	}
	sum := usage.Day{Models: map[string]usage.Model{}}
	err := group.Wait()
	for _, attributes := range slices.Concat(shards[:]...) {
		if err == nil {
			err = addItem(&sum, attributes)
		}
	}
	if err != nil {
		return usage.Day{}, translate("read the usage of a day", err)
	}
	return sum, nil
}

// addItem adds an item to the usage of its day.
func addItem(sum *usage.Day, attributes dynamo.Item) error {
	var item usageItem
	if err := dynamo.UnmarshalItem(attributes, &item); err != nil {
		return err
	}
	if id, ok := strings.CutPrefix(item.SK, usageModelPrefix); ok {
		addModel(sum, id, usage.Model{Requests: item.Requests, CostNano: item.Nano})
		return nil
	}
	sum.Chats += item.Chats
	sum.CostNano += item.Nano
	sum.Settled += item.Settled
	sum.Unsettled += item.Unsettled
	for name, value := range attributes {
		requests, isRequests := strings.CutPrefix(name, attrRequests)
		nano, isNano := strings.CutPrefix(name, attrNano)
		if !isRequests && !isNano {
			continue
		}
		var n int64
		if err := dynamo.Unmarshal(value, &n); err != nil {
			return err
		}
		if isRequests {
			addModel(sum, requests, usage.Model{Requests: int(n)})
		} else {
			addModel(sum, nano, usage.Model{CostNano: n})
		}
	}
	return nil
}

func addModel(sum *usage.Day, id string, more usage.Model) {
	model := sum.Models[id]
	model.Requests += more.Requests
	model.CostNano += more.CostNano
	sum.Models[id] = model
}
