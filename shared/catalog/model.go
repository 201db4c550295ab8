// Package catalog is the list of models that a question can go to.
package catalog

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
	IsFree      bool     // open to everyone; premium otherwise
	IsDefault   bool     // selected at first visit
	IsActive    bool     // offered at all
}
