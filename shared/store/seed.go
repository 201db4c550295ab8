package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/guregu/dynamo/v2"

	"trefoil/shared/catalog"
	"trefoil/shared/errs"
)

// maxSeed is what one transaction takes (100 actions), less the mark
// (https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html).
const maxSeed = 99

// seedAttempts bounds how often seeding begins again because others wrote meanwhile.
const seedAttempts = 5

// seedItem remembers what the catalogue was last filled from.
type seedItem struct {
	key
	Source string `dynamo:"source"`
}

// SeedModels fills the catalogue from a source such as "seed:v1" and reports
// whether it did. A catalogue last filled from the same source is not touched,
// so what people changed survives a restart. From another source, the models
// replace those that seeding had put there; a model that a person has saved
// stays, unless the new source brings one with its ID.
//
// All happens in one transaction: nobody sees half a catalogue, a crash leaves
// none, and of two processes that start at once exactly one fills it. Models
// put and removed may be 99 together; more is errs.ErrTooLarge.
func (m *Main) SeedModels(ctx context.Context, source string, models []catalog.Model) (bool, error) {
	if source == "" {
		return false, fmt.Errorf("seed models: a source needs a name")
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
	return false, fmt.Errorf("seed models: others keep writing: %w", errs.ErrConflict)
}

// trySeed is errs.ErrConflict when another wrote between its look and its write.
func (m *Main) trySeed(ctx context.Context, source string, models []catalog.Model) (bool, error) {
	var last seedItem
	mark := seedKey()
	err := m.table.Get(attrPK, mark.PK).Range(attrSK, dynamo.Equal, mark.SK).Consistent(true).One(ctx, &last)
	if err != nil && !errors.Is(err, dynamo.ErrNotFound) {
		return false, translate("read what the models were seeded from", err)
	}
	if last.Source == source {
		return false, nil
	}
	stored, err := m.modelItems(ctx)
	if err != nil {
		return false, translate("list models to seed", err)
	}

	put := m.table.Put(seedItem{key: mark, Source: source})
	if last.Source == "" {
		put.If("attribute_not_exists(pk)")
	} else {
		put.If("'source' = ?", last.Source)
	}
	tx := m.db.WriteTx().Put(put)
	writes := 0
	kept := map[string]bool{}
	for _, model := range models {
		kept[model.ID] = true
		tx.Put(m.putModel(model, source))
		writes++
	}
	for _, old := range stored {
		if old.Source == "" || kept[old.SK] {
			continue
		}
		// A person may save it between our look and this.
		tx.Delete(m.table.Delete(attrPK, old.PK).Range(attrSK, old.SK).If("'source' = ?", old.Source))
		writes++
	}
	if writes > maxSeed {
		return false, fmt.Errorf("seed models: %d writes, at most %d fit: %w", writes, maxSeed, errs.ErrTooLarge)
	}
	if err := tx.Run(ctx); err != nil {
		return false, translate("seed models", err)
	}
	return true, nil
}
