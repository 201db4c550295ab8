package store

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/guregu/dynamo/v2"
	"golang.org/x/sync/errgroup"

	"trefoil/shared/account"
	"trefoil/shared/usage"
)

const (
	// settleTime is how long chats can still be added to a day after it ends.
	settleTime = time.Hour
	// rollUpReads is the number of days that are read concurrently.
	rollUpReads = 8
)

// UsageByDay returns the usage of each UTC day from first to last, a range of at most
// limits.Usage.Days days. A
// finished day is added up when it is first read, and then stored as one item. Costs that became
// known late are in an item next to it, so that a range takes one Query.
func (m *Main) UsageByDay(ctx context.Context, first, last, now time.Time) ([]usage.Day, error) {
	days := daysBetween(first, last)
	if len(days) == 0 {
		return nil, nil
	}
	sums := make([]usage.Day, len(days))
	position := map[string]int{}
	for i, day := range days {
		sums[i].Models, position[day] = map[string]usage.Model{}, i
	}
	var items []dynamo.Item
	query := m.table.Get(attrPK, dayKey("").PK).Range(attrSK, dynamo.Between, days[0], lateDayKey(days[len(days)-1]).SK)
	if err := query.All(ctx, &items); err != nil {
		return nil, translate("read daily usage", err)
	}
	stored := map[string]bool{}
	for _, item := range items {
		var k key
		if err := dynamo.UnmarshalItem(item, &k); err != nil {
			return nil, translate("read daily usage", err)
		}
		day, _, late := strings.Cut(k.SK, "#")
		stored[day] = stored[day] || !late
		if err := addItem(&sums[position[day]], item); err != nil {
			return nil, translate("read daily usage", err)
		}
	}
	var missing []string
	for _, day := range days {
		if !stored[day] && day <= account.Day(now) {
			missing = append(missing, day)
		}
	}
	added, err := m.rollUp(ctx, missing, now)
	for i, day := range missing {
		if err == nil {
			sums[position[day]].Add(added[i])
		}
	}
	return sums, err
}

// rollUp adds up the shards of each day and stores the sums of finished days. The shards of a
// finished day no longer change, so concurrent calls store the same sums.
func (m *Main) rollUp(ctx context.Context, days []string, now time.Time) ([]usage.Day, error) {
	sums, err := readDays(ctx, days, m.Usage)
	if err != nil {
		return nil, err
	}
	var finished []any
	for i, day := range days {
		if day < account.Day(now.Add(-settleTime)) {
			finished = append(finished, dayItem(day, sums[i]))
		}
	}
	if len(finished) == 0 {
		return sums, nil
	}
	_, err = m.table.Batch(attrPK, attrSK).Write().Put(finished...).Run(ctx)
	return sums, translate("store daily usage", err)
}

// dayItem returns the item that stores the sum of a day.
func dayItem(day string, sum usage.Day) map[string]any {
	k := dayKey(day)
	item := map[string]any{
		attrPK: k.PK, attrSK: k.SK,
		"chats": sum.Chats, "settled": sum.Settled, "unsettled": sum.Unsettled, "nano": sum.CostNano,
	}
	for id, model := range sum.Models {
		item[attrRequests+id], item[attrNano+id] = model.Requests, model.CostNano
	}
	return item
}

// daysBetween returns the UTC days from first to last.
func daysBetween(first, last time.Time) []string {
	first, _ = utcDay(first)
	var days []string
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		days = append(days, account.Day(day))
	}
	return days
}

// pastItem is the usage up to the end of a finished day, without costs that became known late.
type pastItem struct {
	key
	Through string `dynamo:"through"` // UTC day
	Chats   int    `dynamo:"chats"`
	Nano    int64  `dynamo:"nano"`
}

// firstRollUp is the number of days that the first call to Stats or TotalCost adds up.
const firstRollUp = 400

// TotalCost returns what all chats have cost, in nano-dollars.
func (m *Main) TotalCost(ctx context.Context, now time.Time) (int64, error) {
	total, _, err := m.allTime(ctx, now)
	if err != nil {
		return 0, translate("read the total cost", err)
	}
	var late usageItem
	if err := m.table.get(ctx, lateKey(), &late); err != nil && !errors.Is(err, dynamo.ErrNotFound) {
		return 0, translate("read the late costs", err)
	}
	return total.CostNano + late.Nano, nil
}

// allTime returns the number of chats and their cost, for all time and for today. Costs that became
// known late are not included. Finished days are added up once and then stored as one sum.
func (m *Main) allTime(ctx context.Context, now time.Time) (total, today usage.Day, err error) {
	stored := pastItem{key: pastKey()}
	if err := m.table.get(ctx, stored.key, &stored); err != nil && !errors.Is(err, dynamo.ErrNotFound) {
		return total, today, err
	}
	begin, _ := utcDay(now)
	finished, _ := utcDay(now.Add(-settleTime))
	first := finished.AddDate(0, 0, -firstRollUp)
	if stored.Through != "" {
		through, err := time.Parse(time.DateOnly, stored.Through)
		if err != nil {
			return total, today, err
		}
		first = through.AddDate(0, 0, 1)
	}
	days, err := readDays(ctx, daysBetween(first, begin), m.totals)
	if err != nil {
		return total, today, err
	}
	rolledUp := stored
	total = usage.Day{Chats: stored.Chats, CostNano: stored.Nano}
	for i, day := range days {
		total.Add(day)
		today = day
		if at := first.AddDate(0, 0, i); at.Before(finished) {
			rolledUp.Through, rolledUp.Chats, rolledUp.Nano = account.Day(at), total.Chats, total.CostNano
		}
	}
	if rolledUp != stored {
		err = m.putPast(ctx, stored.Through, rolledUp)
	}
	return total, today, err
}

// readDays reads the usage of each UTC day, of a few at the same time.
func readDays(ctx context.Context, days []string, read func(ctx context.Context, day string) (usage.Day, error)) ([]usage.Day, error) {
	sums := make([]usage.Day, len(days))
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(rollUpReads)
	for i, day := range days {
		group.Go(func() (err error) {
			sums[i], err = read(groupCtx, day)
			return err
		})
	}
	return sums, group.Wait()
}

// putPast stores the sum of the finished days, unless another call has just done so.
func (m *Main) putPast(ctx context.Context, before string, item pastItem) error {
	put := m.table.Put(item)
	if before == "" {
		put = put.If(ifAbsent)
	} else {
		put = put.If("through = ?", before)
	}
	return ignoreMissing(put.Run(ctx))
}
