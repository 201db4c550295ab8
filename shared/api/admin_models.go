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

// modelChange returns the values that a change modifies, before and after the change, as JSON.
func modelChange(before, after catalog.Model) (from, to string) {
	was, is := valueMap(before), valueMap(after)
	for _, name := range slices.Collect(maps.Keys(was)) {
		if was[name] == is[name] {
			delete(was, name)
			delete(is, name)
		}
	}
	return audit.Values(was), audit.Values(is)
}

func valueMap(m catalog.Model) map[string]any {
	text, _ := json.Marshal(newModelValues(m)) // cannot fail
	var values map[string]any
	_ = json.Unmarshal(text, &values) // valid JSON
	return values
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
