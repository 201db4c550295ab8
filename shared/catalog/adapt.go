package catalog

import (
	"cmp"
	"slices"
	"strings"
)

// MaxRouterModels is the maximum number of models added from a router.
const MaxRouterModels = 20

// maxDefault is the maximum number of router models that are selected by default.
const maxDefault = 3

// RouterModel is a model listed by a router.
type RouterModel struct {
	ID     string // model ID in requests
	Name   string // shown to users; may be empty
	Window int    // context window in tokens; 0 if unknown
	Chat   ChatSupport
	Demo   bool // its answers are made up

	Pricing    string   // a price per 1K tokens, as text; empty if unknown
	Modalities []string // what the model reads, such as "text" and "image"; empty if unknown
	Reasoning  bool     // the router accepts a reasoning effort for it
	Structured bool     // the router accepts a JSON schema for its answers
}

// ChatSupport is what a router reports about whether a model can chat.
type ChatSupport int

// The values of ChatSupport. Many routers do not report it.
const (
	ChatUnknown ChatSupport = iota
	ChatYes
	ChatNo
)

// canChat reports whether the model is for chat, judging by its ID if the router does not report
// it.
func (m RouterModel) canChat() bool {
	return m.Chat == ChatYes || m.Chat == ChatUnknown && isChatName(m.ID)
}

// demoLabel starts the provider of each demo model, so that the page labels the model as a demo.
const demoLabel = "Demo · "

// IsDemo reports whether a model is labeled as a demo.
func (m Model) IsDemo() bool { return strings.HasPrefix(m.Provider, demoLabel) }

// labelDemos labels all models.
func labelDemos(models []Model) []Model {
	for i := range models {
		models[i].Provider = demoLabel + models[i].Provider
		models[i].Description += " Demo: a small program on this machine answers instead of this model."
	}
	return models
}

// FromRouter adapts the seed to a router. If the router lists any model of the seed, or no chat
// models at all, the seed is returned with what the router lists about its models, and labeled if the
// router only has demos. Otherwise (with Ollama, for example), the router's first 20 chat models are
// added in front. They are active and free, and the first three are selected by default. The models
// of the seed become inactive. left is the number of chat models that were not added.
func FromRouter(seed []Model, router []RouterModel) (models []Model, left int) {
	models = slices.Clone(seed)
	known := false
	for _, m := range router {
		i := slices.IndexFunc(models, func(s Model) bool { return s.ModelID == m.ID })
		if i < 0 {
			continue
		}
		models[i].Modalities, models[i].Reasoning, models[i].Structured = m.Modalities, m.Reasoning, m.Structured
		if m.Demo && !known {
			labelDemos(models)
		}
		known = true
	}
	if known {
		return models, 0
	}
	added := chatModels(router)
	if len(added) == 0 {
		return models, 0
	}
	left = max(0, len(added)-MaxRouterModels)
	added = added[:len(added)-left]
	models = slices.Concat(added, models)
	for i := range models {
		models[i].Position = i + 1
		models[i].IsActive = i < len(added)
		models[i].IsDefault = i < min(len(added), maxDefault)
	}
	return models, left
}

// chatModels returns catalog entries for the router's chat models, without duplicates.
func chatModels(router []RouterModel) []Model {
	var models []Model
	seen := map[string]bool{}
	for _, m := range router {
		if m.ID == "" || seen[m.ID] || !m.canChat() {
			continue
		}
		seen[m.ID] = true
		added := m.Model()
		added.ID = NewID(m.ID)
		added.Description = "Served by this site's own model router."
		models = append(models, added)
	}
	return models
}

// Model returns a free catalog entry for the model, without an ID and a position. The router's texts
// are cut to the lengths that an admin could enter, and lose their control characters.
func (m RouterModel) Model() Model {
	id := DisplayID(m.ID)
	maker, _, _ := strings.Cut(id, "/")
	return Model{
		ModelID:    m.ID,
		Name:       cmp.Or(truncate(m.Name, maxNameCharacters), truncate(id, maxNameCharacters)),
		Provider:   cmp.Or(truncate(providerOf(id), maxProviderCharacters), "Self-hosted"),
		Category:   General,
		Pricing:    truncate(m.Pricing, maxPricingCharacters),
		Window:     m.Window,
		Modalities: m.Modalities,
		Reasoning:  m.Reasoning,
		Structured: m.Structured,
		IconURL:    providerIcons[maker],
		IsFree:     true,
	}
}

// otherPurposes are parts of the names of models that cannot chat.
var otherPurposes = []string{
	"embed", "rerank", "whisper", "moderation", "dall-e", "stable-diffusion", "transcribe", "llama-guard", "shieldgemma",
	"all-minilm", "mistral-ocr", "audio-preview", "gpt-audio", "turbo-instruct",
}

// otherPurposeWords are words in the names of models that cannot chat. They are matched only as
// whole words, because many are short enough to be part of other words.
var otherPurposeWords = []string{
	"tts", "stt", "asr", "speech", "image", "imagen", "sdxl", "flux", "sora", "veo", "bge", "gte", "realtime", "davinci", "babbage",
}

// isChatName reports whether a model in a router's list is for chat, judging by its ID. This is a
// guess, so it must not be applied to models that an admin has saved.
func isChatName(modelID string) bool {
	id := strings.ToLower(DisplayID(modelID))
	if slices.ContainsFunc(otherPurposes, func(part string) bool { return strings.Contains(id, part) }) {
		return false
	}
	words := strings.FieldsFunc(id, func(c rune) bool { return c < 'a' || c > 'z' })
	return !slices.ContainsFunc(words, func(word string) bool { return slices.Contains(otherPurposeWords, word) })
}
