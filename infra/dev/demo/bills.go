package demo

import (
	"encoding/json"
	"net/http"
	"os"
	"sync"
	"time"
)

// credits is what the account has bought, in dollars.
const credits = 100

// price returns the cost of an answer in dollars. The prices per token are invented.
func price(input, output int) float64 { return float64(500*input+1500*output) / 1e9 }

// bills records what the demo charges, in dollars, and serves it on OpenRouter's routes
// (https://openrouter.ai/docs/api-reference).
type bills struct {
	file string // keeps the days across restarts; may be empty

	mu      sync.Mutex
	days    map[string]float64 // by UTC day
	answers map[string]float64 // by ID, since the start
}

func newBills(file string) *bills {
	b := &bills{file: file, days: map[string]float64{}, answers: map[string]float64{}}
	if text, err := os.ReadFile(file); err == nil {
		_ = json.Unmarshal(text, &b.days) // a damaged file is ignored
	}
	return b
}

func today() string { return time.Now().UTC().Format(time.DateOnly) }

// charge records an answer with the tokens that were sent.
func (b *bills) charge(a *answer) {
	b.mu.Lock()
	defer b.mu.Unlock()
	cost := price(a.input, a.sent)
	b.answers[a.id] = cost
	b.days[today()] += cost
	if b.file == "" {
		return
	}
	// After an error, the days are lost when the demo exits.
	text, err := json.Marshal(b.days)
	if err == nil && os.WriteFile(b.file+".new", text, 0o600) == nil {
		_ = os.Rename(b.file+".new", b.file)
	}
}

// since returns the cost from the given day on.
func (b *bills) since(first string) float64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	var sum float64
	for day, cost := range b.days {
		if day >= first {
			sum += cost
		}
	}
	return sum
}

func (b *bills) key(w http.ResponseWriter, _ *http.Request) {
	month := today()[:len("2006-01")]
	writeData(w, map[string]any{"label": "demo", "usage": b.since(""), "usage_daily": b.since(today()), "usage_monthly": b.since(month)})
}

func (b *bills) credits(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "Bearer "+ManagementKey {
		writeError(w, http.StatusForbidden, "Only management keys can read this")
		return
	}
	writeData(w, map[string]any{"total_credits": credits, "total_usage": b.since("")})
}

func (b *bills) generation(w http.ResponseWriter, r *http.Request) {
	id := r.URL.Query().Get("id")
	b.mu.Lock()
	cost, ok := b.answers[id]
	b.mu.Unlock()
	if !ok {
		writeError(w, http.StatusNotFound, "Generation not found")
		return
	}
	writeData(w, map[string]any{"id": id, "total_cost": cost})
}
