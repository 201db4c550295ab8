package store

import (
	"context"
	"slices"
	"unicode/utf8"

	"github.com/guregu/dynamo/v2"
	"golang.org/x/sync/errgroup"

	"trefoil/shared/catalog"
	"trefoil/shared/errs"
)

// modelItem is a stored catalog entry.
type modelItem struct {
	key
	ModelID     string   `dynamo:"modelId"`
	Name        string   `dynamo:"name"`
	Provider    string   `dynamo:"provider"`
	Description string   `dynamo:"description"`
	Category    string   `dynamo:"category"`
	Pricing     string   `dynamo:"pricing"`
	IconURL     string   `dynamo:"iconUrl"`
	Window      int      `dynamo:"window"`
	Modalities  []string `dynamo:"modalities"`
	Reasoning   bool     `dynamo:"reasoning"`
	Structured  bool     `dynamo:"structured"`
	Position    int      `dynamo:"position"`
	IsFree      bool     `dynamo:"isFree"`
	IsDefault   bool     `dynamo:"isDefault"`
	IsActive    bool     `dynamo:"isActive"`
	Version     int      `dynamo:"version"`
	Source      string   `dynamo:"source"` // the source it was seeded from; empty after an admin has saved it
}

func newModelItem(m catalog.Model, source string) modelItem {
	return modelItem{
		key:         modelKey(m.ID),
		ModelID:     m.ModelID,
		Name:        m.Name,
		Provider:    m.Provider,
		Description: m.Description,
		Category:    string(m.Category),
		Pricing:     m.Pricing,
		IconURL:     m.IconURL,
		Window:      m.Window,
		Modalities:  m.Modalities,
		Reasoning:   m.Reasoning,
		Structured:  m.Structured,
		Position:    m.Position,
		IsFree:      m.IsFree,
		IsDefault:   m.IsDefault,
		IsActive:    m.IsActive,
		Version:     m.Version,
		Source:      source,
	}
}

func (item modelItem) model() catalog.Model {
	return catalog.Model{
		ID:          item.SK,
		ModelID:     item.ModelID,
		Name:        item.Name,
		Provider:    item.Provider,
		Description: item.Description,
		Category:    catalog.Category(item.Category),
		Pricing:     item.Pricing,
		IconURL:     item.IconURL,
		Window:      item.Window,
		Modalities:  item.Modalities,
		Reasoning:   item.Reasoning,
		Structured:  item.Structured,
		Position:    item.Position,
		IsFree:      item.IsFree,
		IsDefault:   item.IsDefault,
		IsActive:    item.IsActive,
		Version:     item.Version,
	}
}

// Models returns the catalog in the order of catalog.Compare, limited to catalog.MaxModels models.
// The read is strongly consistent.
func (m *Main) Models(ctx context.Context) ([]catalog.Model, error) {
	items, err := m.modelItems(ctx)
	if err != nil {
		return nil, translate("list models", err)
	}
	models := make([]catalog.Model, 0, len(items))
	for _, item := range items {
		models = append(models, item.model())
	}
	slices.SortFunc(models, catalog.Compare)
	return models[:min(len(models), catalog.MaxModels)], nil
}

func (m *Main) modelItems(ctx context.Context) ([]modelItem, error) {
	var shards [modelShards][]modelItem
	group, ctx := errgroup.WithContext(ctx)
	for shard := range modelShards {
		group.Go(func() error {
			return m.table.Get(attrPK, modelPartition(shard)).
				Consistent(true).
				All(ctx, &shards[shard])
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return slices.Concat(shards[:]...), nil
}

func (m *Main) putModel(model catalog.Model, source string) *dynamo.Put {
	return m.table.Put(newModelItem(model, source))
}

// maxKeyBytes is the maximum length of a sort key in DynamoDB
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html).
const maxKeyBytes = 1024

func validateModelKey(m catalog.Model) error {
	if m.ID == "" || len(m.ID) > maxKeyBytes || !utf8.ValidString(m.ID) {
		return errs.New(errs.ErrInvalid, "model_id", "The model's permanent ID must be valid UTF-8 text of 1 to 1,024 bytes.")
	}
	return nil
}
