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

// stopTTL is the longest that a chat can take: a Lambda runs for at most 15 minutes.
const stopTTL = 15 * time.Minute

// Limits on the size of a stop mark, so that no client can make writes to it expensive. A chat has
// at most three models.
const (
	maxStoppedModels = 16 // per chat
	maxModelIDBytes  = 256
)

// stopItem is a stored stop mark.
type stopItem struct {
	key
	TTL    int64    `dynamo:"ttl"`
	Whole  bool     `dynamo:"whole"`
	Models []string `dynamo:"models,set"`
	// Received is set by Resume.
	Received *int64 `dynamo:"received"`
}

// Stop marks one model of a chat as stopped, or the whole chat if modelID is empty, for 15 minutes.
// Marks accumulate, even with concurrent calls. For a whole chat, Stop also deletes what Spool has
// stored, which it does only after Resume. Stop returns errs.ErrInvalid if modelID is too long or not
// valid UTF-8, and errs.ErrLimit if too many models of the chat are marked.
func (e *Ephemeral) Stop(ctx context.Context, chatID, modelID string) error {
	update := e.table.update(stopKey(chatID)).Set(attrTTL, e.Now().Add(stopTTL).Unix())
	if modelID == "" {
		var before stopItem
		err := update.Set("whole", true).OldValue(ctx, &before)
		if err == nil && before.Received != nil {
			return e.DeleteSpool(ctx, chatID)
		}
		if errors.Is(err, dynamo.ErrNotFound) { // there was no mark
			err = nil
		}
		return translate("mark a chat as stopped", err)
	}
	if len(modelID) > maxModelIDBytes || !utf8.ValidString(modelID) {
		return errs.New(errs.ErrInvalid, "model_id", "The model ID is invalid.")
	}
	err := update.AddStringsToSet("models", modelID).
		If("attribute_not_exists(models) OR size(models) < ? OR contains(models, ?)", maxStoppedModels, modelID).
		Run(ctx)
	if dynamo.IsCondCheckFailed(err) {
		return errs.New(errs.ErrLimit, "stop_limit", "Too many models were stopped. Stop the whole chat instead.")
	}
	return translate("mark a model as stopped", err)
}

// Stopped returns what was stopped in a chat: the whole chat, or models in no particular order; and the
// last position given to Resume. If neither Stop nor Resume was called for the chat in the last 15
// minutes, Stopped returns the zero Stop. The read is eventually consistent, which halves its cost. If
// it misses a mark, the next poll finds it.
func (e *Ephemeral) Stopped(ctx context.Context, chatID string) (chat.Stop, error) {
	return e.stopped(ctx, chatID, false)
}

// StoppedNow is like Stopped, but misses no mark, for a chat that does not look again.
func (e *Ephemeral) StoppedNow(ctx context.Context, chatID string) (chat.Stop, error) {
	return e.stopped(ctx, chatID, true)
}

func (e *Ephemeral) stopped(ctx context.Context, chatID string, consistent bool) (chat.Stop, error) {
	var item stopItem
	err := e.table.item(stopKey(chatID)).Consistent(consistent).One(ctx, &item)
	if errors.Is(err, dynamo.ErrNotFound) {
		return chat.Stop{}, nil
	}
	if err != nil {
		return chat.Stop{}, translate("look up stop marks", err)
	}
	if expired(item.TTL, e.Now()) {
		return chat.Stop{}, nil
	}
	return chat.Stop{All: item.Whole, Models: item.Models, Received: item.Received}, nil
}
