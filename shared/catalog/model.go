// Package catalog defines the models that users can select.
package catalog

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"reflect"
	"slices"
	"strings"
)

// MaxModels is the maximum number of models. The catalog is always listed in full.
const MaxModels = 1000

// Category is what a model is best at.
type Category string

// The categories.
const (
	General  Category = "general"
	Coding   Category = "coding"
	Creative Category = "creative"
	Math     Category = "math"
	Image    Category = "image"
)

// Categories lists all categories.
var Categories = []Category{General, Coding, Creative, Math, Image}

// Model is one entry of the catalog.
type Model struct {
	ID          string   // permanent ID, used in admin URLs
	ModelID     string   // the router's ID, such as "openai/gpt-5.1"
	Name        string   // shown to users, may start with the provider's name
	Provider    string   // shown to users, such as "OpenAI"
	Description string   // one sentence
	Category    Category // what it is best at
	Pricing     string   // free text, a price per 1K tokens
	IconURL     string   // a path on this site, or empty
	Window      int      // context window in tokens; 0 if unknown
	Modalities  []string // what the model reads, such as "text" and "image"; empty if unknown
	Reasoning   bool     // the router accepts a reasoning effort for it
	Structured  bool     // the router accepts a JSON schema for its answers
	Position    int      // position in the list, from 1; 0 sorts last
	IsFree      bool     // available to everyone; otherwise premium
	IsDefault   bool     // selected by default
	IsActive    bool     // shown to users
	Version     int      // number of edits by admins
}

// Equal reports whether two models are the same in every field.
func (m Model) Equal(other Model) bool {
	same := slices.Equal(m.Modalities, other.Modalities)
	m.Modalities, other.Modalities = nil, nil
	return same && reflect.DeepEqual(m, other)
}

// TextOnly reports whether the model is known not to read images.
func (m Model) TextOnly() bool {
	return len(m.Modalities) > 0 && !slices.Contains(m.Modalities, "image")
}

// NewID derives a model's permanent ID from its router ID when the model is created. The ID is safe
// for URLs and keys. It is deterministic, so seeding twice does not create a model twice.
func NewID(modelID string) string {
	sum := sha256.Sum256([]byte(modelID))
	return hex.EncodeToString(sum[:8])
}

// DisplayID returns a router ID as shown to users: its last element if it is a file path, as in
// llama.cpp and vLLM, or the ID unchanged.
func DisplayID(modelID string) string {
	if !isFilePath(modelID) {
		return modelID
	}
	trimmed := strings.TrimRight(modelID, `/\`)
	return cmp.Or(trimmed[strings.LastIndexAny(trimmed, `/\`)+1:], modelID)
}

func isFilePath(modelID string) bool {
	for _, start := range []string{"/", "./", "../", "~/"} {
		if strings.HasPrefix(modelID, start) {
			return true
		}
	}
	// Windows paths contain a backslash or ":/", and URLs contain "://".
	return strings.Contains(modelID, `\`) || strings.Contains(modelID, ":/") || strings.HasSuffix(strings.ToLower(modelID), ".gguf")
}

// Compare orders models by position (0 last), then by name ignoring case, then by ID.
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
