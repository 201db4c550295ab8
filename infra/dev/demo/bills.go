package demo

import (
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

// ManagementKey is the key that can read the balance and the activity.
const ManagementKey = "demo-management"

// credits is what the account has bought, in dollars.
const credits = 100

// Invented prices, in nano-dollars per token.
const inputPrice, outputPrice = 500, 1500

// bills records what the demo charges and serves it on OpenRouter's routes
// (https://openrouter.ai/docs/api-reference).
type bills struct {
	file string // keeps the days across restarts; may be empty
	now  func() time.Time

	mu          sync.Mutex
	days        map[string]map[string]modelBill // by UTC day and model
	generations map[string]generation           // by ID, since the start
}

type modelBill struct {
	Requests int   `json:"requests"`
	Input    int   `json:"input"`
	Output   int   `json:"output"`
	Nano     int64 `json:"nano"`
}

type generation struct {
	model     string
	nano      int64
	cancelled bool
}

func newBills(file string) *bills {
	b := &bills{file: file, now: time.Now, days: map[string]map[string]modelBill{}, generations: map[string]generation{}}
	if text, err := os.ReadFile(file); err == nil {
		_ = json.Unmarshal(text, &b.days) // a damaged file is ignored
	}
	return b
}

// price returns the cost of an answer in nano-dollars.
func price(input, output int) int64 { return int64(input)*inputPrice + int64(output)*outputPrice }

// charge records an answer with the tokens that were sent.
func (b *bills) charge(id, model string, input, output int, cancelled bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	nano := price(input, output)
	b.generations[id] = generation{model, nano, cancelled}
	day := b.now().UTC().Format(time.DateOnly)
	if b.days[day] == nil {
		b.days[day] = map[string]modelBill{}
	}
	bill := b.days[day][model]
	bill.Requests++
	bill.Input += input
	bill.Output += output
	bill.Nano += nano
	b.days[day][model] = bill
	b.save()
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
	var nano int64
	for day, models := range b.days {
		for _, bill := range models {
			if day >= first {
				nano += bill.Nano
			}
		}
	}
	return dollars(nano)
}

func dollars(nano int64) float64 { return float64(nano) / 1e9 }

// key serves GET /v1/key.
func (b *bills) key(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now().UTC()
	writeData(w, map[string]any{
		"label": "demo", "limit": nil, "limit_remaining": nil, "is_free_tier": false,
		"usage": b.since(""), "usage_daily": b.since(now.Format(time.DateOnly)),
		"usage_weekly":  b.since(now.AddDate(0, 0, -(int(now.Weekday())+6)%7).Format(time.DateOnly)),
		"usage_monthly": b.since(now.Format("2006-01-") + "01"),
	})
}

// credits serves GET /v1/credits.
func (b *bills) credits(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	writeData(w, map[string]any{"total_credits": credits, "total_usage": b.since("")})
}

// activity serves GET /v1/activity: the last 30 finished UTC days, or one of them.
func (b *bills) activity(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now().UTC()
	first, today, only := now.AddDate(0, 0, -30).Format(time.DateOnly), now.Format(time.DateOnly), r.URL.Query().Get("date")
	rows := []any{}
	for _, day := range slices.Sorted(maps.Keys(b.days)) {
		if day < first || day >= today || only != "" && day != only {
			continue
		}
		for _, model := range slices.Sorted(maps.Keys(b.days[day])) {
			bill := b.days[day][model]
			rows = append(rows, map[string]any{
				"date": day, "model": model, "provider_name": Provider, "usage": dollars(bill.Nano), "requests": bill.Requests,
				"prompt_tokens": bill.Input, "completion_tokens": bill.Output, "reasoning_tokens": 0,
			})
		}
	}
	writeData(w, rows)
}

// generation serves GET /v1/generation.
func (b *bills) generation(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	id := r.URL.Query().Get("id")
	found, ok := b.generations[id]
	if !ok {
		writeError(w, http.StatusNotFound, "Generation not found")
		return
	}
	writeData(w, map[string]any{"id": id, "model": found.model, "provider_name": Provider, "total_cost": dollars(found.nano), "cancelled": found.cancelled})
}

// requireKey rejects requests without a key.
func requireKey(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if bearer(r) == "" {
			writeError(w, http.StatusUnauthorized, "No auth credentials found")
			return
		}
		next(w, r)
	}
}

// requireManagementKey rejects requests without the management key.
func requireManagementKey(next http.HandlerFunc) http.HandlerFunc {
	return requireKey(func(w http.ResponseWriter, r *http.Request) {
		if bearer(r) != ManagementKey {
			writeError(w, http.StatusForbidden, "Only management keys can read this")
			return
		}
		next(w, r)
	})
}

// bearer returns the key of a request, or "".
func bearer(r *http.Request) string {
	key, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return key
}

func writeData(w http.ResponseWriter, data any) {
	writeJSON(w, http.StatusOK, map[string]any{"data": data})
}
