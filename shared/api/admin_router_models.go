package api

import (
	"context"
	"log/slog"
	"net/http"

	"trefoil/shared/catalog"
	"trefoil/shared/errs"
	"trefoil/shared/router"
)

// routerModel is a model that the router offers.
type routerModel struct {
	ModelID    string   `json:"modelId"`
	Name       string   `json:"name"`
	Provider   string   `json:"provider"`
	IconURL    string   `json:"iconUrl"`
	Pricing    string   `json:"pricing"` // per 1K tokens; "" if unknown
	Window     int      `json:"window"`  // in tokens; 0 if unknown
	Modalities []string `json:"modalities"`
	Imported   bool     `json:"imported"` // in the catalog
}

var errNoList = errs.New(errs.ErrUnavailable, "router_list", "The model router did not list its models. Try again in a moment.")

// listModels returns the router's models, or errNoList.
func listModels(ctx context.Context, router *router.Client) ([]catalog.RouterModel, error) {
	listed, err := router.Models(ctx)
	if err != nil {
		slog.Warn("the model router did not list its models", "cause", err) // contains no text from the router
		return nil, errNoList
	}
	return listed, nil
}

// AdminRouterModels serves GET /api/admin/router-models: the models that the router offers, in the
// router's order.
func AdminRouterModels(auth Auth, router *router.Client) http.Handler {
	return auth.HandleAdmin("GET /api/admin/router-models", func(w http.ResponseWriter, r *http.Request, _ caller) error {
		offered, err := listModels(r.Context(), router)
		if err != nil {
			return err
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
			entry := m.Model()
			listed = append(listed, routerModel{
				ModelID: m.ID, Name: m.Name, Provider: entry.Provider, IconURL: entry.IconURL, Pricing: m.Pricing, Window: m.Window,
				Modalities: append([]string{}, m.Modalities...), Imported: imported[m.ID],
			})
		}
		return writeJSON(w, listed)
	})
}
