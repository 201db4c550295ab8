package api

import (
	"net/http"

	"trefoil/shared/catalog"
)

// model is the public view of a catalog entry.
type model struct {
	ModelID     string           `json:"modelId"`
	Name        string           `json:"name"`
	Provider    string           `json:"provider"`
	Category    catalog.Category `json:"category"`
	Description string           `json:"description"`
	IsActive    bool             `json:"isActive"`
	IsDefault   bool             `json:"isDefault"`
	IsFree      bool             `json:"isFree"`
	IconURL     string           `json:"iconUrl"`
	Window      int              `json:"window"` // in tokens; 0 if unknown
}

// ListModels serves GET /api/models. It lists the active models, including premium models that the
// caller may not be allowed to use.
func ListModels(models catalog.Lister) http.Handler {
	return Handle("GET /api/models", func(w http.ResponseWriter, r *http.Request) error {
		all, err := models.Models(r.Context())
		if err != nil {
			return err
		}
		listed := make([]model, 0, len(all))
		for _, m := range all {
			if !m.IsActive {
				continue
			}
			listed = append(listed, model{
				ModelID:     m.ModelID,
				Name:        m.Name,
				Provider:    m.Provider,
				Category:    m.Category,
				Description: m.Description,
				IsActive:    m.IsActive,
				IsDefault:   m.IsDefault,
				IsFree:      m.IsFree,
				IconURL:     m.IconURL,
				Window:      m.Window,
			})
		}
		return writeJSON(w, listed)
	})
}
