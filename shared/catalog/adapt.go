package catalog

import (
	"cmp"
	"slices"
	"strings"
)

// maxFromRouter is how many of a router's own models are added.
const maxRouterModels = 20

// maxDefault is how many models are selected at first visit.
const maxDefault = 3

// RouterModel is a model as a router lists it.
type RouterModel struct {
	ID     string // what it is asked by
	Name   string // for people; empty when the router gives none
	Window int    // context window in tokens; 0 when unknown
}

// FromRouter fits the seed to the router that will serve it. A router that
// lists at least one of the seed's models, or lists nothing, leaves the seed as
// it is. Any other (Ollama, say) has its own first 20 chat models added, active
// and free, the first three as defaults, and the seed behind them goes inactive.
func FromRouter(seed []Model, router []RouterModel) []Model {
	for _, m := range router {
		if slices.ContainsFunc(seed, func(s Model) bool { return s.ModelID == m.ID }) {
			return seed
		}
	}
	own := routerModels(router)
	if len(own) == 0 {
		return seed
	}
	all := slices.Concat(own, seed)
	for i := range all {
		all[i].Position = i + 1
		all[i].IsActive = i < len(own)
		all[i].IsDefault = i < min(len(own), maxDefault)
	}
	return all
}

// ownModels makes catalogue entries of the router's chat models, each once.
func routerModels(router []RouterModel) []Model {
	var own []Model
	seen := map[string]bool{}
	for _, m := range router {
		if m.ID == "" || seen[m.ID] || !isChatModel(m.ID) {
			continue
		}
		if len(own) == maxRouterModels {
			break
		}
		seen[m.ID] = true
		own = append(own, Model{
			ID:          NewID(m.ID),
			ModelID:     m.ID,
			Name:        cmp.Or(m.Name, m.ID),
			Provider:    cmp.Or(providerOf(m.ID), "Own router"),
			Description: "Served by the router that this installation uses.",
			Category:    General,
			Window:      m.Window,
			IsFree:      true,
		})
	}
	return own
}

// chats is false for the models that routers list beside those for chat. The
// list says no more of them than their names.
func isChatModel(modelID string) bool {
	id := strings.ToLower(modelID)
	for _, purpose := range []string{"embed", "rerank", "whisper"} {
		if strings.Contains(id, purpose) {
			return false
		}
	}
	return true
}
