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

// editAttempts is the maximum number of times an edit is tried when it conflicts with others.
const editAttempts = 5

// maxActions is the maximum number of actions per transaction
// (https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html).
const maxActions = 100

// deletedItem records that an admin has deleted a model, so that seeding does not create it again.
type deletedItem struct{ key }

// EditModels calls edit with the whole catalog, in order, and stores what it returns. If the catalog
// changes in the meantime, it calls edit again. An edit is one transaction, but moving more than 90
// models can take several. If one of them fails, repeating the edit completes it. An edit has room
// for 49 puts or 33 deletions with an audit entry each.
//
// EditModels returns the errors of edit, errs.ErrConflict after too many concurrent changes,
// errs.ErrTooLarge for larger edits, and errs.ErrInvalid if an ID is not a valid key.
func (m *Main) EditModels(ctx context.Context, edit func(models []catalog.Model) (catalog.Edit, error)) error {
	for range editAttempts {
		err := m.tryEdit(ctx, edit)
		if !errors.Is(err, errRevision) {
			return err
		}
	}
	return fmt.Errorf("edit models: too many concurrent changes: %w", errs.ErrConflict)
}

// errRevision is returned by tryEdit if the catalog changed after it was read.
var errRevision = errors.New("the catalog has changed")

func (m *Main) tryEdit(ctx context.Context, edit func(models []catalog.Model) (catalog.Edit, error)) error {
	// Read the revision before the models, so that any later change is a conflict.
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
	for _, model := range e.Put {
		if err := validateModelKey(model); err != nil {
			return err
		}
	}
	// The first transaction holds everything but the moves that do not fit.
	tx := m.nextRevision(&state, state.Source)
	room := maxActions - 1 - m.addEdit(tx, e)
	if room < 0 {
		return fmt.Errorf("edit models: %d actions exceed the limit of %d: %w", maxActions-room, maxActions, errs.ErrTooLarge)
	}
	for moves := e.Move; ; room = maxActions - 1 {
		batch := moves[:min(len(moves), room)]
		moves = moves[len(batch):]
		m.addMoves(tx, batch)
		err := tx.Idempotent(true).Run(ctx)
		if dynamo.IsCondCheckFailed(err) {
			return errRevision
		}
		if err != nil || len(moves) == 0 {
			return translate("edit models", err)
		}
		tx = m.nextRevision(&state, state.Source)
	}
}

// addEdit adds an edit to a transaction, without its moves. It returns the number of actions added.
func (m *Main) addEdit(tx *dynamo.WriteTx, e catalog.Edit) (actions int) {
	for _, model := range e.Put {
		tx.Put(m.putModel(model, ""))
	}
	for _, model := range e.Delete {
		tx.Delete(m.table.delete(modelKey(model.ID)))
		tx.Put(m.table.Put(deletedItem{deletedKey(model.ID)}))
	}
	for _, entry := range e.Entries {
		tx.Put(m.putAudit(entry))
	}
	return len(e.Put) + 2*len(e.Delete) + len(e.Entries)
}

// addMoves adds the positions of models to a transaction.
func (m *Main) addMoves(tx *dynamo.WriteTx, models []catalog.Model) {
	for _, model := range models {
		tx.Update(m.table.update(modelKey(model.ID)).Set("'position'", model.Position).If("attribute_exists(pk)"))
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

// nextRevision returns a transaction that stores the next revision and the source. The transaction
// fails if the stored revision differs from that of state. nextRevision also updates state to
// match.
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

// isExcluded reports whether seeding must leave out a model: an admin has deleted or saved it, or has
// given its model ID to another model.
func isExcluded(model catalog.Model, deleted []string, stored []modelItem) bool {
	return slices.Contains(deleted, model.ID) || slices.ContainsFunc(stored, func(item modelItem) bool {
		return item.Source == "" && (item.SK == model.ID || item.ModelID == model.ModelID)
	})
}
