package store

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/guregu/dynamo/v2"

	"trefoil/shared/quota"
	"trefoil/shared/usage"
)

// unsettledTTL is how long a missing cost can be requested from the router.
const unsettledTTL = 30 * 24 * time.Hour

// unsettledItem is an answer whose cost the router has not reported.
type unsettledItem struct {
	key
	TTL          int64  `dynamo:"ttl"`
	Day          string `dynamo:"day"` // the UTC day of the cost
	ModelID      string `dynamo:"modelId"`
	GenerationID string `dynamo:"generation"`
}

// Settle records the outcome of a chat in one transaction, if there is anything to record. A caller
// who has been deleted gets no refund.
func (l *Ledger) Settle(ctx context.Context, s quota.Settlement) error {
	settle := func() error {
		return retryConflicts(ctx, func() error {
			tx := l.settlement(s, rand.IntN(usageShards)) // try another shard after a conflict
			if tx == nil {
				return nil
			}
			return tx.Run(ctx)
		})
	}
	err := settle()
	if dynamo.IsCondCheckFailed(err) && s.Refund {
		s.Refund = false
		err = settle()
	}
	return translate("settle a chat", err)
}

// settlement returns the writes for s, or nil if there are none.
func (l *Ledger) settlement(s quota.Settlement, shard int) *dynamo.WriteTx {
	var updates []*dynamo.Update
	if s.Refund {
		updates = l.refund(s)
	}
	if s.Question || len(s.Answers) > 0 {
		unsettled := 0
		for _, a := range s.Answers {
			if a.Unknown {
				unsettled++
			}
		}
		total := l.Main.update(usageTotalKey(s.Day, shard)).
			Add("nano", usage.Cost(s.Answers)).
			Add("settled", len(s.Answers)-unsettled).
			Add("unsettled", unsettled)
		if s.Question {
			total = total.Add("chats", 1)
		}
		updates = append(updates, total)
	}
	var puts []*dynamo.Put
	end := l.Ephemeral.Now()
	for _, a := range s.Answers {
		updates = append(updates, l.Main.update(usageModelKey(s.Day, shard, a.ModelID)).Add("requests", 1).Add("nano", a.CostNano))
		if a.GenerationID != "" {
			puts = append(puts, l.Ephemeral.table.Put(unsettledItem{
				key:          unsettledKey(shard, a.ModelID, a.GenerationID),
				TTL:          end.Add(unsettledTTL).Unix(),
				Day:          s.Day,
				ModelID:      a.ModelID,
				GenerationID: a.GenerationID,
			}))
		}
	}
	if len(s.Failed) > 0 {
		puts = append(puts, l.Ephemeral.table.Put(failuresItem{
			key:    chatKey(s.ChatID),
			TTL:    end.Add(retryTTL).Unix(),
			Caller: callerKey(s.Caller),
			Failed: s.Failed,
		}))
	}
	if len(updates)+len(puts) == 0 {
		return nil
	}
	tx := l.Main.db.WriteTx()
	for _, update := range updates {
		tx.Update(update)
	}
	for _, put := range puts {
		tx.Put(put)
	}
	return tx
}

// refund returns the updates that undo Count or Retry.
func (l *Ledger) refund(s quota.Settlement) []*dynamo.Update {
	e := s.Entry
	switch {
	case e.RetryOf != "":
		return []*dynamo.Update{l.Ephemeral.update(chatKey(e.RetryOf)).
			AddStringsToSet("failed", e.ModelID).
			Set(attrTTL, l.Ephemeral.Now().Add(retryTTL).Unix())}
	case e.Caller.Visitor():
		return []*dynamo.Update{
			l.Ephemeral.update(visitorKey(e.Caller.Device)).Add("chats", -1).If("attribute_exists(pk)"),
			l.Ephemeral.update(networkKey(e.Caller.Network)).Add("chats", -1).If("attribute_exists(pk)"),
		}
	}
	return []*dynamo.Update{l.Main.updateUser(e.Caller.UserID).Add("chats_used", -1).Add("chat_count", -1)}
}
