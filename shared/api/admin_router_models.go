package api

import (
	"net/http"

	"trefoil/shared/router"
)

// routerModel is a model that the router offers.
type routerModel struct {
	ModelID    string   `json:"modelId"`
	Name       string   `json:"name"`
	Pricing    string   `json:"pricing"` // per 1K tokens; "" if unknown
	Window     int      `json:"window"`  // in tokens; 0 if unknown
	Modalities []string `json:"modalities"`
	Imported   bool     `json:"imported"` // in the catalog
}

// AdminRouterModels serves GET /api/admin/router-models: the models that the router offers, in the
// router's order.
func AdminRouterModels(auth Auth, router *router.Client) http.Handler {
	return auth.HandleAdmin("GET /api/admin/router-models", func(w http.ResponseWriter, r *http.Request, _ caller) error {
		offered, err := router.Models(r.Context())
		if err != nil {
			return errNoList
		}
		all, err := auth.Main.Models(r.Context())
		if err != nil {
			return err
		}
		imported := make(map[string]bool, len(all))
		for _, m := range all {
			imported[m.ModelID] = true
		}
		listed := make([]routerModel, 0, len(offered))
		for _, m := range offered {
			listed = append(listed, routerModel{
				ModelID: m.ID, Name: m.Name, Pricing: m.Pricing, Window: m.Window,
				Modalities: append([]string{}, m.Modalities...), Imported: imported[m.ID],
			})
		}
		return writeJSON(w, listed)
	})
}
