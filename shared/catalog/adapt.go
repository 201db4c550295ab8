package catalog

import (
	"cmp"
	"slices"
	"strings"
)

// maxRouterModels is the maximum number of models added from a router.
const maxRouterModels = 20

// maxDefault is the number of models selected by default.
const maxDefault = 3

// RouterModel is a model listed by a router.
type RouterModel struct {
	ID     string // model ID in requests
	Name   string // shown to users; may be empty
	Window int    // context window in tokens; 0 if unknown
}

// FromRouter adapts the seed to a router. If the router lists any model of the seed, or no models
// at all, the seed is returned unchanged. Otherwise (Ollama, for example) the router's first 20
// chat models are added in front, active and free, the first three as defaults, and the seed
// becomes inactive.
func FromRouter(seed []Model, router []RouterModel) []Model {
	for _, m := range router {
		if slices.ContainsFunc(seed, func(s Model) bool { return s.ModelID == m.ID }) {
			return seed
		}
	}
	added := routerModels(router)
	if len(added) == 0 {
		return seed
	}
	all := slices.Concat(added, seed)
	for i := range all {
		all[i].Position = i + 1
		all[i].IsActive = i < len(added)
		all[i].IsDefault = i < min(len(added), maxDefault)
	}
	return all
}

// routerModels returns catalog entries for the router's chat models, without duplicates.
func routerModels(router []RouterModel) []Model {
	var models []Model
	seen := map[string]bool{}
	for _, m := range router {
		if m.ID == "" || seen[m.ID] || !isChatModel(m.ID) {
			continue
		}
		if len(models) == maxRouterModels {
			break
		}
		seen[m.ID] = true
		models = append(models, Model{
			ID:          NewID(m.ID),
			ModelID:     m.ID,
			Name:        cmp.Or(m.Name, m.ID),
			Provider:    cmp.Or(providerOf(m.ID), "Self-hosted"),
			Description: "Served by this site's own model router.",
			Category:    General,
			Window:      m.Window,
			IsFree:      true,
		})
	}
	return models
}

// isChatModel reports whether a model is for chat. Routers also list other models, which can be
// recognized only by their names.
func isChatModel(modelID string) bool {
	id := strings.ToLower(modelID)
	for _, purpose := range []string{"embed", "rerank", "whisper"} {
		if strings.Contains(id, purpose) {
			return false
		}
	}
	return true
}
