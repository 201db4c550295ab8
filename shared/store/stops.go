package store

import (
	"context"
	"errors"
	"time"
	"unicode/utf8"

	"github.com/guregu/dynamo/v2"

	"trefoil/shared/chat"
	"trefoil/shared/errs"
)

// stopTTL outlives every chat: a function runs for at most 15 minutes.
const stopTTL = 15 * time.Minute

// A chat has three models. These leave room, and keep one stranger's mark from
// growing until each write of it is dear.
const (
	maxStoppedModels = 16  // models of one chat
	maxModelIDBytes  = 256 // of one model's ID
)

// stopItem is what a reader has stopped of one chat.
type stopItem struct {
	key
	TTL    int64    `dynamo:"ttl"`
	Whole  bool     `dynamo:"whole"`
	Models []string `dynamo:"models,set"`
}

// Stop remembers for 15 minutes that a reader has stopped one model of a chat,
// or the whole chat when modelID is empty. Marks add up, in whatever order and
// however many at once. A model ID that no router has, by its form, is
// errs.ErrInvalid; far more models than a chat has are errs.ErrLimit.
func (e *Ephemeral) Stop(ctx context.Context, chatID, modelID string) error {
	mark := stopKey(chatID)
	update := e.table.Update(attrPK, mark.PK).Range(attrSK, mark.SK).
		Set(attrTTL, e.Now().Add(stopTTL).Unix())
	if modelID == "" {
		return translate("mark a chat as stopped", update.Set("whole", true).Run(ctx))
	}
	if len(modelID) > maxModelIDBytes || !utf8.ValidString(modelID) {
		return errs.New(errs.ErrInvalid, "model_id", "This is not a model's identifier.")
	}
	err := update.AddStringsToSet("models", modelID).
		If("attribute_not_exists(models) OR size(models) < ? OR contains(models, ?)", maxStoppedModels, modelID).
		Run(ctx)
	if dynamo.IsCondCheckFailed(err) {
		return errs.New(errs.ErrLimit, "stop_limit", "More models were stopped than a chat can have.")
	}
	return translate("mark a model as stopped", err)
}

// Stopped is what the reader has stopped of a chat in the last 15 minutes. Of
// a chat nobody knows it is nothing. The order of models means nothing.
func (e *Ephemeral) Stopped(ctx context.Context, chatID string) (chat.Stop, error) {
	var item stopItem
	mark := stopKey(chatID)
	err := e.table.Get(attrPK, mark.PK).Range(attrSK, dynamo.Equal, mark.SK).Consistent(true).One(ctx, &item)
	if errors.Is(err, dynamo.ErrNotFound) {
		return chat.Stop{}, nil
	}
	if err != nil {
		return chat.Stop{}, translate("look up stop marks", err)
	}
	if expired(item.TTL, e.Now()) {
		return chat.Stop{}, nil
	}
	return chat.Stop{All: item.Whole, Models: item.Models}, nil
}
