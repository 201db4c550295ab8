// Package catalog is the list of models that a question can go to.
package catalog

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"strings"
)

// MaxModels is how many models a catalogue holds: it is always listed whole.
const MaxModels = 1000

// Category groups models by what they are best at.
type Category string

// The categories a model can be filed under.
const (
	General  Category = "general"
	Coding   Category = "coding"
	Creative Category = "creative"
	Math     Category = "math"
	Image    Category = "image"
)

// Model is one entry of the catalogue.
type Model struct {
	ID          string   // our own lasting identifier, used in admin URLs
	ModelID     string   // what the router calls it, such as "openai/gpt-5.1"
	Name        string   // shown to people, may carry a provider prefix
	Provider    string   // shown to people, such as "OpenAI"
	Description string   // one sentence
	Category    Category // what it is best at
	Pricing     string   // free text, a price per 1K tokens
	IconURL     string   // our own path, or empty
	Window      int      // context window in tokens; 0 when unknown
	Position    int      // place in the list, from 1; 0 comes last
	IsFree      bool     // open to everyone; premium otherwise
	IsDefault   bool     // selected at first visit
	IsActive    bool     // offered at all
}

// NewID makes the lasting ID of a model from the router's identifier at the
// time of its creation. It is fit for a URL and a key, and the same one gives
// the same ID, so that seeding twice makes one model.
func NewID(modelID string) string {
	sum := sha256.Sum256([]byte(modelID))
	return hex.EncodeToString(sum[:8])
}

// Compare orders the catalogue: by position, models without one last, then by
// name regardless of case, then by ID. No two models are equal.
func Compare(a, b Model) int {
	return cmp.Or(
		cmp.Compare(sortPosition(a), sortPosition(b)),
		cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)),
		cmp.Compare(a.ID, b.ID),
	)
}

func sortPosition(m Model) int {
	if m.Position <= 0 {
		return math.MaxInt
	}
	return m.Position
}
