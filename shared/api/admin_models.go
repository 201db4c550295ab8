package api

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"

	"trefoil/shared/audit"
	"trefoil/shared/catalog"
)

// adminModel is a catalog entry as shown to admins.
type adminModel struct {
	ID string `json:"id"`
	modelValues
	Version int `json:"version"` // sent back with an edit
}

// modelValues are the values of a model that admins can change.
type modelValues struct {
	Name        string           `json:"name"`
	Provider    string           `json:"provider"`
	ModelID     string           `json:"modelId"`
	Description string           `json:"description"`
	Category    catalog.Category `json:"category"`
	Pricing     string           `json:"pricing"`
	IsFree      bool             `json:"isFree"`
	IsDefault   bool             `json:"isDefault"`
	IconURL     string           `json:"iconUrl"`
	IsActive    bool             `json:"isActive"`
}

func newModelValues(m catalog.Model) modelValues {
	return modelValues{
		Name: m.Name, Provider: m.Provider, ModelID: m.ModelID, Description: m.Description, Category: m.Category,
		Pricing: m.Pricing, IsFree: m.IsFree, IsDefault: m.IsDefault, IconURL: m.IconURL, IsActive: m.IsActive,
	}
}

func newAdminModel(m catalog.Model) adminModel {
	return adminModel{ID: m.ID, modelValues: newModelValues(m), Version: m.Version}
}

func newAdminModels(models []catalog.Model) []adminModel {
	listed := make([]adminModel, 0, len(models))
	for _, m := range models {
		listed = append(listed, newAdminModel(m))
	}
	return listed
}

// modelForm is the request body for creating or changing a model. Absent fields are not changed.
type modelForm struct {
	Name        *string           `json:"name"`
	Provider    *string           `json:"provider"`
	ModelID     *string           `json:"modelId"`
	Description *string           `json:"description"`
	Category    *catalog.Category `json:"category"`
	Pricing     *string           `json:"pricing"`
	IsFree      *bool             `json:"isFree"`
	IsDefault   *bool             `json:"isDefault"`
	IconURL     *string           `json:"iconUrl"`
	IsActive    *bool             `json:"isActive"`
	Version     *int              `json:"version"` // the version that the admin has seen
}

func (f modelForm) fields() catalog.Fields {
	return catalog.Fields{
		Name: f.Name, Provider: f.Provider, ModelID: f.ModelID, Description: f.Description, Category: f.Category,
		Pricing: f.Pricing, IconURL: f.IconURL, IsFree: f.IsFree, IsDefault: f.IsDefault, IsActive: f.IsActive,
	}
}

// modelEntry returns the audit entry for a change to a model, with the values that differ. For a new
// model, before is the zero value.
func (a Auth) modelEntry(admin caller, before, after catalog.Model) audit.Entry {
	if before.ID == "" {
		return audit.NewModelEntry(a.Now(), admin.User, audit.ModelCreate, after.ID, after.Name, "", modelText(after))
	}
	was, is := valueMap(newModelValues(before)), valueMap(newModelValues(after))
	keepChanges(was, is)
	return audit.NewModelEntry(a.Now(), admin.User, audit.ModelUpdate, after.ID, after.Name, audit.Values(was), audit.Values(is))
}

// refusedEntry returns the audit entry for a form that was refused. For a new model, before is the
// zero value.
func (a Auth) refusedEntry(admin caller, before catalog.Model, form modelForm) audit.Entry {
	form.Version = nil // not a value of the model
	is := valueMap(form)
	if before.ID == "" {
		name, _ := is["name"].(string)
		return audit.NewModelEntry(a.Now(), admin.User, audit.ModelCreate, "", name, "", audit.Values(is))
	}
	was := valueMap(newModelValues(before))
	keepChanges(was, is)
	return audit.NewModelEntry(a.Now(), admin.User, audit.ModelUpdate, before.ID, before.Name, audit.Values(was), audit.Values(is))
}

// keepChanges deletes the values that are the same in both maps or missing in is.
func keepChanges(was, is map[string]any) {
	for _, name := range slices.Collect(maps.Keys(was)) {
		if value, ok := is[name]; !ok || was[name] == value {
			delete(was, name)
			delete(is, name)
		}
	}
}

func modelText(m catalog.Model) string { return audit.Values(valueMap(newModelValues(m))) }

// valueMap returns the JSON fields of values that are not null.
func valueMap(values any) map[string]any {
	text, _ := json.Marshal(values) // cannot fail
	var fields map[string]any
	_ = json.Unmarshal(text, &fields) // valid JSON
	maps.DeleteFunc(fields, func(_ string, value any) bool { return value == nil })
	return fields
}

// AdminModels serves GET /api/admin/models: the whole catalog, in order.
func AdminModels(auth Auth) http.Handler {
	return auth.HandleAdmin("GET /api/admin/models", func(w http.ResponseWriter, r *http.Request, _ caller) error {
		all, err := auth.Main.Models(r.Context())
		if err != nil {
			return err
		}
		return writeJSON(w, newAdminModels(all))
	})
}
