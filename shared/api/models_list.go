package api

import (
	"encoding/json"
	"net/http"

	"trefoil/shared/catalog"
	"trefoil/shared/quota"
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
	Window      int              `json:"window"`     // in tokens; 0 if unknown
	Modalities  []string         `json:"modalities"` // what it reads; empty if unknown
	Reasoning   bool             `json:"reasoning"`  // a question can set its reasoning effort
	Price       *modelPrice      `json:"price"`      // null if unknown
}

// modelPrice is what a model's provider charges, in nano-dollars per 1,000 tokens.
type modelPrice struct {
	Input  int64 `json:"input"`
	Output int64 `json:"output"`
}

// chatLimits are the numbers of free chats; null means no limit.
type chatLimits struct {
	Visitor  *int `json:"visitor"`
	User     *int `json:"user"`
	Payments bool `json:"payments"` // whether more can be bought
}

// chatLimitsHeader tells the browser how many chats are free, and whether to offer more. It is in the response of /api/models,
// because every page that shows the limits reads that one, too.
const chatLimitsHeader = "Chat-Limits"

// ModelsList serves GET /api/models. It lists the active models, including premium models that the
// caller may not be allowed to use. payments says whether payments are configured.
func ModelsList(models catalog.Lister, limits quota.Limits, payments bool) http.Handler {
	chats, err := json.Marshal(chatLimits{Visitor: chatLimit(limits.Visitor), User: chatLimit(limits.User), Payments: payments})
	if err != nil { // numbers always marshal
		panic("api: cannot marshal")
	}
	return Handle("GET /api/models", func(w http.ResponseWriter, r *http.Request) error {
		all, err := models.Models(r.Context())
		if err != nil {
			return err
		}
		w.Header().Set(chatLimitsHeader, string(chats))
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
				Modalities:  append([]string{}, m.Modalities...),
				Reasoning:   m.Reasoning,
				Price:       priceOf(m),
			})
		}
		return writeJSON(w, listed)
	})
}

func priceOf(m catalog.Model) *modelPrice {
	price, known := m.Price()
	if !known {
		return nil
	}
	return &modelPrice{Input: price.Input, Output: price.Output}
}
