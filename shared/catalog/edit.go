package catalog

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"trefoil/shared/audit"
	"trefoil/shared/errs"
)

// Maximum lengths of a model's fields, in Unicode characters.
const (
	maxNameCharacters        = 100
	maxProviderCharacters    = 60
	maxModelIDCharacters     = 200
	maxDescriptionCharacters = 500
	maxPricingCharacters     = 100
)

// The errors of New, Change, Import and Order.
var (
	ErrMissing   = errs.New(errs.ErrInvalid, "missing_field", "Name, provider, and model ID are required.")
	ErrDuplicate = errs.New(errs.ErrConflict, "duplicate_model", "Another model already has this model ID.")
	ErrChanged   = errs.New(errs.ErrConflict, "changed", "This model has changed in the meantime. Reload the list and try again.")
	ErrFull      = errs.New(errs.ErrConflict, "catalog_full", fmt.Sprintf("The catalog can have up to %d models. Delete some, or add fewer.", MaxModels))
	ErrNoModel   = errs.New(errs.ErrNotFound, "no_model", "This model does not exist. It may have been deleted.")
	ErrOrder     = errs.New(errs.ErrConflict, "order_changed", "The list of models has changed. Reload it and try again.")

	errCategory = errs.New(errs.ErrInvalid, "category", "The category must be general, coding, creative, math or image.")
	errIcon     = errs.New(errs.ErrInvalid, "icon", "Choose one of the provider icons, or upload an icon.")
)

// Edit is a change to the catalog.
type Edit struct {
	Put     []Model // created or changed
	Delete  []Model
	Move    []Model       // only their position is changed
	Entries []audit.Entry // to add to the audit log
}

// Fields are the fields of a model that an admin can set. Nil fields are not changed.
type Fields struct {
	Name        *string
	Provider    *string
	ModelID     *string
	Description *string
	Category    *Category // "" for none
	Pricing     *string
	IconURL     *string // "" for none; may refer to an upload, which must be published
	IsFree      *bool
	IsDefault   *bool
	IsActive    *bool
}

// New returns a model with the given fields, free and active by default, in the last position.
// models is the catalog.
func New(models []Model, fields Fields) (Model, error) {
	if len(models) >= MaxModels {
		return Model{}, ErrFull
	}
	m := Model{IsFree: true, IsActive: true, Position: lastPosition(models) + 1, Version: 1}
	for _, required := range []**string{&fields.Name, &fields.Provider, &fields.ModelID} {
		if *required == nil {
			*required = new(string)
		}
	}
	m, err := fields.apply(m)
	if err != nil {
		return Model{}, err
	}
	if hasModelID(models, m) {
		return Model{}, ErrDuplicate
	}
	m.ID = unusedID(models, m.ModelID)
	return m, nil
}

// Change returns the model with the given ID before and after a change. version is the version that
// the admin has seen; if it is nil, the change applies to any version. Change returns ErrNoModel, or
// the model before the change and ErrChanged, ErrDuplicate, or an error for an invalid field.
func Change(models []Model, id string, version *int, fields Fields) (before, after Model, err error) {
	before, err = Find(models, id)
	if err != nil {
		return Model{}, Model{}, err
	}
	if version != nil && *version != before.Version {
		return before, Model{}, ErrChanged
	}
	if after, err = fields.apply(before); err != nil {
		return before, Model{}, err
	}
	if after.ModelID != before.ModelID {
		if hasModelID(models, after) {
			return before, Model{}, ErrDuplicate
		}
		after.Window, after.Modalities, after.Reasoning, after.Structured = 0, nil, false, false
	}
	if !after.Equal(before) {
		after.Version++
	}
	return before, after, nil
}

// Find returns the model with the given ID, or ErrNoModel.
func Find(models []Model, id string) (Model, error) {
	i := slices.IndexFunc(models, func(m Model) bool { return m.ID == id })
	if i < 0 {
		return Model{}, ErrNoModel
	}
	return models[i], nil
}

// Import returns new catalog entries for the router's models with the given IDs. It skips models
// that are already in the catalog. The entries are active, free and not selected by default. Import
// returns an error of kind errs.ErrNotFound if the router does not list one of the models.
func Import(models []Model, listed []RouterModel, modelIDs []string) ([]Model, error) {
	var imported []Model
	for _, modelID := range modelIDs {
		i := slices.IndexFunc(listed, func(m RouterModel) bool { return m.ID == modelID })
		if i < 0 {
			return nil, errs.New(errs.ErrNotFound, "not_listed", "The model router no longer lists one of these models. Reload the list and try again.")
		}
		all := slices.Concat(models, imported)
		if slices.ContainsFunc(all, func(m Model) bool { return m.ModelID == modelID }) {
			continue
		}
		if len(all) >= MaxModels {
			return nil, ErrFull
		}
		m := listed[i].Model()
		m.ID, m.Position, m.IsActive, m.Version = unusedID(all, modelID), lastPosition(all)+1, true, 1
		imported = append(imported, m)
	}
	return imported, nil
}

// Order returns the models whose positions change when the catalog is put into the order of ids,
// with their new positions. It returns ErrOrder unless ids contains each model exactly once.
func Order(models []Model, ids []string) ([]Model, error) {
	if len(ids) != len(models) {
		return nil, ErrOrder
	}
	byID := make(map[string]Model, len(models))
	for _, m := range models {
		byID[m.ID] = m
	}
	var moved []Model
	for i, id := range ids {
		m, ok := byID[id]
		if !ok {
			return nil, ErrOrder
		}
		delete(byID, id)
		if m.Position != i+1 {
			m.Position = i + 1
			moved = append(moved, m)
		}
	}
	return moved, nil
}

// apply returns m with the fields changed, after checking each.
func (f Fields) apply(m Model) (Model, error) {
	for _, text := range []textField{
		{name: "name", from: f.Name, to: &m.Name, max: maxNameCharacters, required: true},
		{name: "provider", from: f.Provider, to: &m.Provider, max: maxProviderCharacters, required: true},
		{name: "model ID", from: f.ModelID, to: &m.ModelID, max: maxModelIDCharacters, required: true},
		{name: "description", from: f.Description, to: &m.Description, max: maxDescriptionCharacters, multiline: true},
		{name: "pricing", from: f.Pricing, to: &m.Pricing, max: maxPricingCharacters},
	} {
		if err := text.set(); err != nil {
			return Model{}, err
		}
	}
	if f.Category != nil {
		if *f.Category != "" && !slices.Contains(Categories, *f.Category) {
			return Model{}, errCategory
		}
		m.Category = *f.Category
	}
	if f.IconURL != nil && *f.IconURL != m.IconURL {
		if *f.IconURL != "" && !slices.Contains(ProviderIcons, *f.IconURL) && !IsPublishedIcon(*f.IconURL) && UploadedIcon(*f.IconURL) == "" {
			return Model{}, errIcon
		}
		m.IconURL = *f.IconURL
	}
	for _, flag := range []struct{ from, to *bool }{{f.IsFree, &m.IsFree}, {f.IsDefault, &m.IsDefault}, {f.IsActive, &m.IsActive}} {
		if flag.from != nil {
			*flag.to = *flag.from
		}
	}
	return m, nil
}

// textField is a text to be copied to a field of a model.
type textField struct {
	name      string  // shown to admins
	from      *string // nil: not changed
	to        *string
	max       int // in characters
	required  bool
	multiline bool
}

// set checks the text, trims it and copies it to the field.
func (t textField) set() error {
	if t.from == nil {
		return nil
	}
	text := strings.TrimSpace(*t.from)
	isInvalid := func(r rune) bool { return unicode.IsControl(r) && !(t.multiline && r == '\n') }
	switch {
	case t.required && text == "":
		return ErrMissing
	case utf8.RuneCountInString(text) > t.max:
		return errs.New(errs.ErrInvalid, "too_long", fmt.Sprintf("The %s can be up to %d characters long.", t.name, t.max))
	case strings.ContainsFunc(text, isInvalid):
		return errs.New(errs.ErrInvalid, "control_character", fmt.Sprintf("The %s must not contain control characters.", t.name))
	}
	*t.to = text
	return nil
}

// hasModelID reports whether another model has the model ID of m.
func hasModelID(models []Model, m Model) bool {
	return slices.ContainsFunc(models, func(other Model) bool { return other.ID != m.ID && other.ModelID == m.ModelID })
}

// unusedID returns NewID(modelID), or another ID if that one belongs to a model whose model ID has
// changed.
func unusedID(models []Model, modelID string) string {
	id := NewID(modelID)
	for slices.ContainsFunc(models, func(m Model) bool { return m.ID == id }) {
		id = NewID(id + modelID)
	}
	return id
}

func lastPosition(models []Model) int {
	last := 0
	for _, m := range models {
		last = max(last, m.Position)
	}
	return last
}

// truncate returns text without control characters, cut off after limit characters.
func truncate(text string, limit int) string {
	runes := []rune(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, text))
	return string(runes[:min(len(runes), limit)])
}
