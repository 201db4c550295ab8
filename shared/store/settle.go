package store

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/guregu/dynamo/v2"

	"trefoil/shared/quota"
	"trefoil/shared/usage"
)

// Settle records the outcome of a chat. This is usually one write, to a shard of the day's usage.
// Each of these adds a write: answers whose cost can be looked up later, models that can be retried,
// and each budget. A refund for a caller who has been deleted has no effect.
//
// Usage, refunds and charges are written at most once: if it is unknown whether a write was applied,
// the write is not retried and Settle returns an error.
func (l *Ledger) Settle(ctx context.Context, s quota.Settlement) error {
	var errs []error
	if s.Refund {
		errs = append(errs, l.refund(ctx, s.Entry))
	}
	if s.CountChat || len(s.Answers) > 0 {
		shard := rand.IntN(usageShards)
		errs = append(errs, l.Main.addUsage(ctx, shard, s), l.Ephemeral.putUnsettled(ctx, shard, s))
	}
	if len(s.Failed) > 0 {
		errs = append(errs, l.Fail(ctx, s.Caller, s.ChatID, s.Failed))
	}
	for _, charge := range s.Charges {
		errs = append(errs, l.Ephemeral.charge(ctx, charge))
	}
	return errors.Join(errs...)
}

// Fail records models of a chat that the caller can retry once for free.
func (l *Ledger) Fail(ctx context.Context, caller quota.Caller, chatID string, models []string) error {
	err := l.Ephemeral.table.update(chatKey(chatID)).
		AddStringsToSet("failed", models...).
		Set("caller", callerKey(caller)).
		Set(attrTTL, l.Ephemeral.Now().Add(retryTTL()).Unix()).
		Run(ctx)
	return translate("store the models that can be retried", err)
}

// refund undoes Count or Retry.
func (l *Ledger) refund(ctx context.Context, e quota.Entry) error {
	switch {
	case e.RetryOf != "":
		err := l.Ephemeral.table.update(chatKey(e.RetryOf)).
			AddStringsToSet("failed", e.ModelID).
			Set(attrTTL, l.Ephemeral.Now().Add(retryTTL()).Unix()).
			If("attribute_exists(pk)").
			Run(ctx)
		return translate("refund a retry", ignoreMissing(err))
	case e.Caller.Visitor():
		return errors.Join(
			l.Ephemeral.uncount(ctx, visitorKey(e.Caller.Device)),
			l.Ephemeral.uncountNetworks(ctx, countedNetworks(e.Caller, 0)),
		)
	}
	err := l.Main.once.update(userKey(e.Caller.UserID)).
		Add("chats_used", -1).
		Add("chat_count", -1).
		If("attribute_exists(pk)").
		Run(ctx)
	return translate("refund a user's chat", ignoreMissing(err))
}

// ignoreMissing returns nil if the condition of a write failed: there was nothing to change.
func ignoreMissing(err error) error {
	if dynamo.IsCondCheckFailed(err) {
		return nil
	}
	return err
}

// addUsage adds a chat to a shard of the day's usage.
func (m *Main) addUsage(ctx context.Context, shard int, s quota.Settlement) error {
	add := additions{"nano": usage.Cost(s.Answers)}
	if s.CountChat {
		add["chats"] = 1
	}
	for _, a := range s.Answers {
		if a.Unknown {
			add["unsettled"]++
		} else {
			add["settled"]++
		}
		add[attrRequests+a.ModelID]++
		add[attrNano+a.ModelID] += a.CostNano
	}
	update := add.update(m.table.Name(), usageTotalKey(s.Day, shard))
	_, err := m.onceClient.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 update.TableName,
		Key:                       update.Key,
		UpdateExpression:          update.UpdateExpression,
		ExpressionAttributeNames:  update.ExpressionAttributeNames,
		ExpressionAttributeValues: update.ExpressionAttributeValues,
	})
	return translate("record the usage of a chat", err)
}
