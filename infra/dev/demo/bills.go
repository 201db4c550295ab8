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

// bills records what the demo charges and serves it on OpenRouter's routes
// (https://openrouter.ai/docs/api-reference).
type bills struct {
	file string // keeps the days across restarts; may be empty

	mu          sync.Mutex
	days        []*modelDay
	generations map[string]map[string]any // responses of GET /v1/generation by ID, since the start
}

// modelDay is what one model has cost on one UTC day, as listed by GET /v1/activity.
type modelDay struct {
	Date     string  `json:"date"`
	Model    string  `json:"model"`
	Provider string  `json:"provider_name"`
	Usage    float64 `json:"usage"`
	Requests int     `json:"requests"`
	Input    int     `json:"prompt_tokens"`
	Output   int     `json:"completion_tokens"`
}

func newBills(file string) *bills {
	b := &bills{file: file, generations: map[string]map[string]any{}}
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
	b.generations[a.id] = map[string]any{
		"id": a.id, "model": a.Model, "provider_name": provider, "total_cost": cost, "cancelled": a.sent < len(a.tokens),
	}
	day := b.day(today(), a.Model)
	day.Requests++
	day.Input += a.input
	day.Output += a.sent
	day.Usage += cost
	b.save()
}

// day returns the row of a model's day. It adds missing ones.
func (b *bills) day(date, model string) *modelDay {
	for _, day := range b.days {
		if day.Date == date && day.Model == model {
			return day
		}
	}
	day := &modelDay{Date: date, Model: model, Provider: provider}
	b.days = append(b.days, day)
	return day
}

// save stores the days. After an error, they are lost when the demo exits.
func (b *bills) save() {
	if b.file == "" {
		return
	}
	text, err := json.Marshal(b.days)
	if err == nil && os.WriteFile(b.file+".new", text, 0o600) == nil {
		_ = os.Rename(b.file+".new", b.file)
	}
}

// since returns the cost from the given day on, in dollars.
func (b *bills) since(first string) float64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	var sum float64
	for _, day := range b.days {
		if day.Date >= first {
			sum += day.Usage
		}
	}
	return sum
}

// key serves GET /v1/key.
func (b *bills) key(w http.ResponseWriter, _ *http.Request) {
	writeData(w, map[string]any{
		"label": "demo", "usage": b.since(""), "usage_daily": b.since(today()), "usage_monthly": b.since(today()[:len("2006-01")]),
	})
}

// credits serves GET /v1/credits.
func (b *bills) credits(w http.ResponseWriter, _ *http.Request) {
	writeData(w, map[string]any{"total_credits": credits, "total_usage": b.since("")})
}

// activity serves GET /v1/activity: the last 30 finished UTC days.
func (b *bills) activity(w http.ResponseWriter, _ *http.Request) {
	first := time.Now().UTC().AddDate(0, 0, -30).Format(time.DateOnly)
	b.mu.Lock()
	defer b.mu.Unlock()
	days := []*modelDay{}
	for _, day := range b.days {
		if day.Date >= first && day.Date < today() {
			days = append(days, day)
		}
	}
	writeData(w, days)
}

// generation serves GET /v1/generation.
func (b *bills) generation(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	found, ok := b.generations[r.URL.Query().Get("id")]
	b.mu.Unlock()
	if !ok {
		writeError(w, http.StatusNotFound, "Generation not found")
		return
	}
	writeData(w, found)
}
