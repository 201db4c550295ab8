package store

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/guregu/dynamo/v2"

	"trefoil/shared/quota"
	"trefoil/shared/usage"
)

// unsettledTTL is how long a missing cost can be requested from the router.
const unsettledTTL = 30 * 24 * time.Hour

// unsettledItem lists the answers of a chat whose cost the router has not reported.
type unsettledItem struct {
	key
	TTL     int64             `dynamo:"ttl"`
	Day     string            `dynamo:"day"` // the UTC day of the cost
	Answers []unsettledAnswer `dynamo:"answers"`

	unsettledAnswer // the only answer, in items of earlier versions
}

type unsettledAnswer struct {
	ModelID      string `dynamo:"modelId,omitempty"`
	GenerationID string `dynamo:"generation,omitempty"`
}

// Settle records the outcome of a chat: usually one write to one shard of the day's usage, another
// for answers whose cost can be looked up later, and another for models that can be retried. A
// refund of a caller who has been deleted has no effect.
//
// Usage and refunds are written at most once: if it is unknown whether a write was applied, it is
// not retried, and Settle returns an error.
func (l *Ledger) Settle(ctx context.Context, s quota.Settlement) error {
	var errs []error
	if s.Refund {
		errs = append(errs, l.refund(ctx, s.Entry))
	}
	if s.Question || len(s.Answers) > 0 {
		shard := rand.IntN(usageShards)
		errs = append(errs, l.Main.addUsage(ctx, shard, s), l.Ephemeral.putUnsettled(ctx, shard, s))
	}
	if len(s.Failed) > 0 {
		errs = append(errs, l.Fail(ctx, s.Caller, s.ChatID, s.Failed))
	}
	return errors.Join(errs...)
}

// Fail records models of a chat that the caller can retry once for free.
func (l *Ledger) Fail(ctx context.Context, caller quota.Caller, chatID string, models []string) error {
	err := l.Ephemeral.update(chatKey(chatID)).
		AddStringsToSet("failed", models...).
		Set("caller", callerKey(caller)).
		Set(attrTTL, l.Ephemeral.Now().Add(retryTTL).Unix()).
		Run(ctx)
	return translate("store the models that can be retried", err)
}

// refund undoes Count or Retry.
func (l *Ledger) refund(ctx context.Context, e quota.Entry) error {
	switch {
	case e.RetryOf != "":
		err := l.Ephemeral.update(chatKey(e.RetryOf)).
			AddStringsToSet("failed", e.ModelID).
			Set(attrTTL, l.Ephemeral.Now().Add(retryTTL).Unix()).
			If("attribute_exists(pk)").
			Run(ctx)
		return translate("refund a retry", ignoreMissing(err))
	case e.Caller.Visitor():
		return errors.Join(
			l.Ephemeral.uncount(ctx, visitorKey(e.Caller.Device)),
			l.Ephemeral.uncount(ctx, networkKey(e.Caller.Network)),
		)
	}
	k := userKey(e.Caller.UserID)
	err := l.Main.once.Update(attrPK, k.PK).Range(attrSK, k.SK).
		Add("chats_used", -1).
		Add("chat_count", -1).
		If("attribute_exists(pk)").
		Run(ctx)
	return translate("refund a user's chat", ignoreMissing(err))
}

// ignoreMissing returns nil if the condition of a write failed, because there is nothing to undo.
func ignoreMissing(err error) error {
	if dynamo.IsCondCheckFailed(err) {
		return nil
	}
	return err
}

// The prefixes of a model's counters in a usage item, followed by the router's model ID.
const (
	attrRequests = "r:"
	attrNano     = "n:"
)

// addUsage adds a chat to a shard of the day's usage. It builds the request itself, because model
// IDs can contain any character, which the driver would parse.
func (m *Main) addUsage(ctx context.Context, shard int, s quota.Settlement) error {
	k := usageTotalKey(s.Day, shard)
	table := m.table.Name()
	input := &dynamodb.UpdateItemInput{
		TableName:                 &table,
		Key:                       map[string]types.AttributeValue{attrPK: stringValue(k.PK), attrSK: stringValue(k.SK)},
		ExpressionAttributeNames:  map[string]string{},
		ExpressionAttributeValues: map[string]types.AttributeValue{},
	}
	var adds []string
	add := func(attribute string, n int64) {
		if n == 0 {
			return
		}
		i := strconv.Itoa(len(adds))
		input.ExpressionAttributeNames["#"+i] = attribute
		input.ExpressionAttributeValues[":"+i] = &types.AttributeValueMemberN{Value: strconv.FormatInt(n, 10)}
		adds = append(adds, "#"+i+" :"+i)
	}
	if s.Question {
		add("chats", 1)
	}
	var unsettled int64
	for _, a := range s.Answers {
		if a.Unknown {
			unsettled++
		}
		add(attrRequests+a.ModelID, 1)
		add(attrNano+a.ModelID, a.CostNano)
	}
	add("nano", usage.Cost(s.Answers))
	add("settled", int64(len(s.Answers))-unsettled)
	add("unsettled", unsettled)
	expression := "ADD " + strings.Join(adds, ", ")
	input.UpdateExpression = &expression
	_, err := m.onceClient.UpdateItem(ctx, input)
	return translate("record the usage of a chat", err)
}

func stringValue(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

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
