package store

import (
	"context"
	"time"

	"github.com/guregu/dynamo/v2"
)

const (
	// spoolTTL is how long the rest of an answer is kept.
	spoolTTL = 15 * time.Minute
	// MaxSpool is the maximum number of bytes in one call of Spool. An item has at most 400 KB.
	MaxSpool = 256 << 10
	// maxResumed is the number of bytes from which Resume returns no more items. Lambda responds with
	// at most 6 MB, in base64.
	maxResumed = 1 << 20
)

// spoolItem is a part of an encrypted response.
type spoolItem struct {
	key
	TTL   int64  `dynamo:"ttl"`
	Begin int64  `dynamo:"begin"`
	Bytes []byte `dynamo:"bytes"`
}

// Spool stores a part of a chat's encrypted response, which begins after the given number of bytes,
// for 15 minutes. The part has at most MaxSpool bytes.
func (e *Ephemeral) Spool(ctx context.Context, chatID string, begin int64, part []byte) error {
	item := spoolItem{key: spoolKey(chatID, begin), TTL: e.Now().Add(spoolTTL).Unix(), Begin: begin, Bytes: part}
	return translate("keep a part of an answer", e.table.Put(item).Run(ctx))
}

// Resume records that a client has lost its connection after the given number of bytes. It returns
// what Spool has stored of the rest so far.
func (e *Ephemeral) Resume(ctx context.Context, chatID string, received int64) ([]byte, error) {
	update := e.table.update(stopKey(chatID)).Set(attrTTL, e.Now().Add(stopTTL).Unix()).Set("received", received)
	if err := update.Run(ctx); err != nil {
		return nil, translate("mark a chat as resumed", err)
	}
	first := spoolKey(chatID, max(0, received-MaxSpool))
	parts := e.table.Get(attrPK, first.PK).Range(attrSK, dynamo.GreaterOrEqual, first.SK).Consistent(true).Iter()
	var rest []byte
	for item := (spoolItem{}); len(rest) < maxResumed && parts.Next(ctx, &item); item = (spoolItem{}) {
		from := received + int64(len(rest)) - item.Begin
		if from < 0 {
			break // something is missing
		}
		if from < int64(len(item.Bytes)) && !expired(item.TTL, e.Now()) {
			rest = append(rest, item.Bytes[from:]...)
		}
	}
	return rest, translate("read the rest of an answer", parts.Err())
}

// DeleteSpool deletes what Spool has stored of a chat.
func (e *Ephemeral) DeleteSpool(ctx context.Context, chatID string) error {
	var parts []key
	first := spoolKey(chatID, 0)
	if err := e.table.Get(attrPK, first.PK).Consistent(true).Project(attrPK, attrSK).All(ctx, &parts); err != nil {
		return translate("find the rest of an answer", err)
	}
	for _, part := range parts {
		if err := e.table.delete(part).Run(ctx); err != nil {
			return translate("delete the rest of an answer", err)
		}
	}
	return nil
}
