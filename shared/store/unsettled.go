package store

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/guregu/dynamo/v2"
	"golang.org/x/sync/errgroup"

	"trefoil/shared/quota"
	"trefoil/shared/usage"
)

const (
	// unsettledTTL is how long a missing cost can be requested from the router.
	unsettledTTL = 30 * 24 * time.Hour
	// unsettledReads is the number of shards that are read concurrently.
	unsettledReads = 12
)

// unsettledItem lists the answers of a chat whose cost the router has not reported.
type unsettledItem struct {
	key
	TTL     int64             `dynamo:"ttl"`
	Day     string            `dynamo:"day"` // the UTC day of the cost
	Answers []unsettledAnswer `dynamo:"answers"`
}

type unsettledAnswer struct {
	ModelID      string `dynamo:"modelId"`
	GenerationID string `dynamo:"generation"`
}

// putUnsettled stores the answers whose cost can be looked up later, if there are any.
func (e *Ephemeral) putUnsettled(ctx context.Context, shard int, s quota.Settlement) error {
	item := unsettledItem{TTL: e.Now().Add(unsettledTTL).Unix(), Day: s.Day}
	for _, a := range s.Answers {
		if a.GenerationID != "" {
			item.Answers = append(item.Answers, unsettledAnswer{ModelID: a.ModelID, GenerationID: a.GenerationID})
		}
	}
	if len(item.Answers) == 0 {
		return nil
	}
	item.key = unsettledKey(shard, item.Answers)
	return translate("store answers with unknown costs", e.table.Put(item).Run(ctx))
}

// Unsettled returns chats of the last 30 days that have answers whose cost can be looked up. It
// stops once they have at least limit such answers in total. It starts at a random shard, so that
// answers whose cost is never found do not keep others from being returned.
func (l *Ledger) Unsettled(ctx context.Context, limit int) ([]usage.Unsettled, error) {
	first := rand.IntN(usageShards)
	var chats []usage.Unsettled
	answers := 0
	for read := 0; read < usageShards && answers < limit; read += unsettledReads {
		var found [unsettledReads][]unsettledItem
		group, groupCtx := errgroup.WithContext(ctx)
		for i := range min(unsettledReads, usageShards-read) {
			partition := unsettledPartition((first + read + i) % usageShards)
			group.Go(func() error {
				return l.Ephemeral.table.Get(attrPK, partition).Limit(limit).All(groupCtx, &found[i])
			})
		}
		if err := group.Wait(); err != nil {
			return nil, translate("list unsettled answers", err)
		}
		for _, items := range found {
			for _, item := range items {
				if expired(item.TTL, l.Ephemeral.Now()) || answers >= limit {
					continue
				}
				chats = append(chats, item.unsettled())
				answers += len(item.Answers)
			}
		}
	}
	return chats, nil
}

// unsettled converts the item to its domain type.
func (item unsettledItem) unsettled() usage.Unsettled {
	u := usage.Unsettled{
		ID:  strings.TrimPrefix(item.PK, unsettledPrefix) + "#" + item.SK,
		Day: item.Day,
		At:  time.Unix(item.TTL, 0).Add(-unsettledTTL),
	}
	for _, a := range item.Answers {
		u.Generations = append(u.Generations, usage.Generation{ID: a.GenerationID, ModelID: a.ModelID})
	}
	return u
}

// unsettledByID returns the key and shard of an ID that Unsettled returned.
func unsettledByID(id string) (k key, shard int, err error) {
	number, hash, _ := strings.Cut(id, "#")
	shard, err = strconv.Atoi(number)
	return key{PK: unsettledPartition(shard), SK: hash}, shard, err
}

// lateTime is how long after the end of a day its late costs are still added to its shards. It is
// shorter than settleTime, to tolerate clock skew between functions.
const lateTime = settleTime / 2

// SettleLate records costs that were found for chats from Unsettled. Each cost is recorded once,
// even if several calls have found it: the transaction that records the costs also removes the
// answers from the store. There is one transaction per day.
func (l *Ledger) SettleLate(ctx context.Context, chats []usage.LateCosts) error {
	byDay := map[string][]usage.LateCosts{}
	for _, chat := range chats {
		byDay[chat.Day] = append(byDay[chat.Day], chat)
	}
	for day, chats := range byDay {
		if err := l.settleDay(ctx, day, chats); err != nil {
			return err
		}
	}
	return nil
}

// settleDay records costs of one UTC day. They are added to a shard until the day is about to be
// rolled up, and later to separate items, which no other write replaces.
func (l *Ledger) settleDay(ctx context.Context, day string, chats []usage.LateCosts) error {
	begin, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return fmt.Errorf("unsettled day: %w", err)
	}
	var actions []types.TransactWriteItem
	add, shard := additions{}, 0
	for _, chat := range chats {
		k, chatShard, err := unsettledByID(chat.ID)
		if err != nil {
			return fmt.Errorf("unsettled chat: %w", err)
		}
		action, err := l.Ephemeral.removeUnsettled(k, chat)
		if err != nil {
			return err
		}
		actions, shard = append(actions, action), chatShard
		for _, answer := range chat.Costs {
			add["settled"]++
			add["unsettled"]--
			add["nano"] += answer.CostNano
			add[attrNano+answer.ModelID] += answer.CostNano
		}
	}
	update := func(k key, add additions) {
		actions = append(actions, types.TransactWriteItem{Update: add.update(l.Main.table.Name(), k)})
	}
	switch _, end := utcDay(begin); {
	case add["settled"] == 0: // nothing was found
	case l.Ephemeral.Now().Before(end.Add(lateTime)):
		update(usageTotalKey(day, shard), add)
	default:
		update(lateDayKey(day), add)
		if add["nano"] != 0 {
			update(lateKey(), additions{"nano": add["nano"]})
		}
	}
	// The SDK adds a token, so that a retried transaction is applied once.
	_, err = l.Main.db.Client().TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: actions})
	return translate("record late costs", ignoreMissing(err)) // another call may have recorded them
}

// removeUnsettled returns an action that keeps only the remaining answers of a chat. The action
// fails if the answers have changed since they were read. It compares only the number of answers,
// which never increases.
func (e *Ephemeral) removeUnsettled(k key, chat usage.LateCosts) (types.TransactWriteItem, error) {
	table, condition := e.table.Name(), "size(answers) = :n"
	values := map[string]types.AttributeValue{
		":n": &types.AttributeValueMemberN{Value: strconv.Itoa(len(chat.Generations))},
	}
	if len(chat.Remaining) == 0 {
		return types.TransactWriteItem{Delete: &types.Delete{
			TableName: &table, Key: k.attributes(),
			ConditionExpression: &condition, ExpressionAttributeValues: values,
		}}, nil
	}
	var remaining []unsettledAnswer
	for _, g := range chat.Remaining {
		remaining = append(remaining, unsettledAnswer{ModelID: g.ModelID, GenerationID: g.ID})
	}
	var err error
	if values[":remaining"], err = dynamo.Marshal(remaining); err != nil {
		return types.TransactWriteItem{}, err
	}
	expression := "SET answers = :remaining"
	return types.TransactWriteItem{Update: &types.Update{
		TableName: &table, Key: k.attributes(),
		UpdateExpression: &expression, ConditionExpression: &condition, ExpressionAttributeValues: values,
	}}, nil
}
