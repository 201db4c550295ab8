package store

import (
	"context"
	"errors"
	"fmt"

	"trefoil/shared/catalog"
	"trefoil/shared/errs"
)

// maxSeed is the maximum number of models that one seeding can put and delete: maxActions, minus
// one for the seed item.
const maxSeed = maxActions - 1

// seedAttempts is the maximum number of times seeding is tried when it conflicts with other writes.
const seedAttempts = 5

// seedItem is the state of the catalog.
type seedItem struct {
	key
	Source   string `dynamo:"source"`             // of the last seeding
	Revision int    `dynamo:"revision,omitempty"` // incremented with each edit and seeding
}

// SeedModels fills the catalog from a source, such as "seed:v1", and reports whether it did. If the
// catalog was last seeded from the same source, SeedModels changes nothing, so edits survive a
// restart. Models from another source replace all previously seeded ones. Models saved by an admin
// stay as they are. SeedModels leaves out models that an admin has deleted, and models whose model
// ID an admin has given to another model.
//
// Everything is written in one transaction, so the catalog is never partly filled, and only one of
// several concurrent processes fills it. SeedModels returns errs.ErrTooLarge if it would put and
// delete more than 99 models in total.
func (m *Main) SeedModels(ctx context.Context, source string, models []catalog.Model) (bool, error) {
	if source == "" {
		return false, fmt.Errorf("seed models: missing source")
	}
	for _, model := range models {
		if err := validateModelKey(model); err != nil {
			return false, err
		}
	}
	for range seedAttempts {
		seeded, err := m.trySeed(ctx, source, models)
		if !errors.Is(err, errs.ErrConflict) {
			return seeded, err
		}
	}
	return false, fmt.Errorf("seed models: too many concurrent writes: %w", errs.ErrConflict)
}

// trySeed returns errs.ErrConflict if the catalog changed after it was read.
func (m *Main) trySeed(ctx context.Context, source string, models []catalog.Model) (bool, error) {
	state, deleted, err := m.seedState(ctx)
	if err != nil {
		return false, err
	}
	if state.Source == source {
		return false, nil
	}
	stored, err := m.modelItems(ctx)
	if err != nil {
		return false, translate("list models to seed", err)
	}

	tx := m.nextRevision(&state, source)
	writes := 0
	kept := map[string]bool{}
	for _, model := range models {
		if isExcluded(model, deleted, stored) {
			continue
		}
		kept[model.ID] = true
		tx.Put(m.putModel(model, source))
		writes++
	}
	for _, old := range stored {
		if old.Source == "" || kept[old.SK] {
			continue
		}
		// An admin may have saved the model since it was read.
		tx.Delete(m.table.delete(old.key).If("'source' = ?", old.Source))
		writes++
	}
	if writes > maxSeed {
		return false, fmt.Errorf("seed models: %d writes exceed the limit of %d: %w", writes, maxSeed, errs.ErrTooLarge)
	}
	if err := tx.Run(ctx); err != nil {
		return false, translate("seed models", err)
	}
	return true, nil
}
