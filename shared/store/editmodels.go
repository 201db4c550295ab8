package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/guregu/dynamo/v2"

	"trefoil/shared/catalog"
	"trefoil/shared/errs"
)

// editAttempts limits how often an edit is tried when it conflicts with others.
const editAttempts = 5

// maxActions is the limit of actions per transaction
// (https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html).
const maxActions = 100

// deletedItem records that an admin has deleted a model, so that seeding does not create it again.
type deletedItem struct{ key }

// EditModels implements catalog.Editor. An edit is one transaction, except for the moves of more
// than 90 models: those take several, and if one of them fails, repeating the edit completes it. An
// edit can put and delete about 40 models with an audit entry each; EditModels returns
// errs.ErrTooLarge for more.
func (m *Main) EditModels(ctx context.Context, edit func(models []catalog.Model) (catalog.Edit, error)) error {
	for range editAttempts {
		err := m.tryEdit(ctx, edit)
		if !errors.Is(err, errRevision) {
			return err
		}
	}
	return fmt.Errorf("edit models: too many concurrent changes: %w", errs.ErrConflict)
}

// errRevision is returned by tryEdit if the catalog changed between its read and its write.
var errRevision = errors.New("the catalog has changed")

func (m *Main) tryEdit(ctx context.Context, edit func(models []catalog.Model) (catalog.Edit, error)) error {
	// Read before the models, so that every change after this read is noticed.
	state, _, err := m.seedState(ctx)
	if err != nil {
		return err
	}
	models, err := m.Models(ctx)
	if err != nil {
		return err
	}
	e, err := edit(models)
	if err != nil {
		return err
	}
	if len(e.Put)+len(e.Delete)+len(e.Move) == 0 {
		return nil
	}
	if actions := len(e.Put) + 2*len(e.Delete) + len(e.Entries); actions+1 > maxActions {
		return fmt.Errorf("edit models: %d actions in one transaction: %w", actions, errs.ErrTooLarge)
	}
	tx := m.nextRevision(&state, state.Source)
	for _, model := range e.Put {
		tx.Put(m.putModel(model, ""))
	}
	for _, model := range e.Delete {
		k := modelKey(model.ID)
		tx.Delete(m.table.Delete(attrPK, k.PK).Range(attrSK, k.SK)).Put(m.table.Put(deletedItem{deletedKey(model.ID)}))
	}
	for _, entry := range e.Entries {
		tx.Put(m.putAudit(entry))
	}
	room := maxActions - 1 - len(e.Put) - 2*len(e.Delete) - len(e.Entries)
	for {
		batch := e.Move[:min(len(e.Move), room)]
		e.Move = e.Move[len(batch):]
		for _, model := range batch {
			tx.Update(m.update(modelKey(model.ID)).Set("'position'", model.Position).If("attribute_exists(pk)"))
		}
		err := tx.Idempotent(true).Run(ctx)
		switch {
		case dynamo.IsCondCheckFailed(err):
			return errRevision
		case err != nil:
			return translate("edit models", err)
		case len(e.Move) == 0:
			return nil
		}
		tx, room = m.nextRevision(&state, state.Source), maxActions-1
	}
}

// seedState reads the state of the catalog and the IDs of deleted models.
func (m *Main) seedState(ctx context.Context) (state seedItem, deleted []string, err error) {
	var items []seedItem
	if err := m.table.Get(attrPK, seedKey().PK).Consistent(true).All(ctx, &items); err != nil {
		return seedItem{}, nil, translate("read the state of the catalog", err)
	}
	state.key = seedKey()
	for _, item := range items {
		if item.key == seedKey() {
			state = item
		} else if id, ok := deletedID(item.key); ok {
			deleted = append(deleted, id)
		}
	}
	return state, deleted, nil
}

// nextRevision returns a transaction that requires the revision of state, increments it in state
// and in the table, and sets the source.
func (m *Main) nextRevision(state *seedItem, source string) *dynamo.WriteTx {
	put := m.table.Put(seedItem{key: state.key, Source: source, Revision: state.Revision + 1})
	switch {
	case state.Revision > 0:
		put.If("revision = ?", state.Revision)
	case state.Source != "": // seeded before catalogs had revisions
		put.If("attribute_not_exists(revision) AND 'source' = ?", state.Source)
	default:
		put.If(ifAbsent)
	}
	state.Revision, state.Source = state.Revision+1, source
	return m.db.WriteTx().Put(put)
}

// isDeleted reports whether seeding must leave out a model: an admin has deleted it, or has given
// its Model ID to another model.
func isDeleted(model catalog.Model, deleted []string, stored []modelItem) bool {
	return slices.Contains(deleted, model.ID) || slices.ContainsFunc(stored, func(item modelItem) bool {
		return item.Source == "" && item.SK != model.ID && item.ModelID == model.ModelID
	})
}
