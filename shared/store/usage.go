package store

import (
	"context"
	"strings"

	"github.com/guregu/dynamo/v2"

	"trefoil/shared/usage"
)

// usageItem is one shard of a day's usage, the sum of a finished day, a day's late costs, or the
// sum of all late costs.
type usageItem struct {
	key
	Chats     int   `dynamo:"chats"`
	Settled   int64 `dynamo:"settled"`   // answers whose cost is included in nano
	Unsettled int64 `dynamo:"unsettled"` // answers whose cost the router has not reported
	Nano      int64 `dynamo:"nano"`      // cost in nano-dollars

	// addItem decodes the counters of each model, attrRequests and attrNano.
}

// The prefixes of a model's counters in a usage item, followed by the router's model ID.
const (
	attrRequests = "r:"
	attrNano     = "n:"
)

// readUsage reads all shards of a UTC day's usage.
func (m *Main) readUsage(ctx context.Context, day string, items any) error {
	return m.getShards(ctx, usageShards, func(shard int) key { return usageTotalKey(day, shard) }, items)
}

// totals returns the usage of a UTC day so far, without the models.
func (m *Main) totals(ctx context.Context, day string) (usage.Day, error) {
	var shards []usageItem
	err := m.readUsage(ctx, day, &shards)
	var sum usage.Day
	for _, shard := range shards {
		shard.addTotals(&sum)
	}
	return sum, err
}

func (item usageItem) addTotals(sum *usage.Day) {
	sum.Chats += item.Chats
	sum.CostNano += item.Nano
	sum.Settled += item.Settled
	sum.Unsettled += item.Unsettled
}

// Usage returns the usage of a UTC day so far. For earlier days, use UsageByDay, which includes
// costs that became known late.
func (m *Main) Usage(ctx context.Context, day string) (usage.Day, error) {
	var shards []dynamo.Item
	err := m.readUsage(ctx, day, &shards)
	sum := usage.Day{Models: map[string]usage.Model{}}
	for _, shard := range shards {
		if err == nil {
			err = addItem(&sum, shard)
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
	item.addTotals(sum)
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
			sum.AddModel(requests, usage.Model{Requests: int(n)})
		} else {
			sum.AddModel(nano, usage.Model{CostNano: n})
		}
	}
	return nil
}
