// Package demo is a model router without models: a small server with OpenRouter's flavor of the
// OpenAI chat completions API. It answers in three voices at a realistic pace, and every answer
// is labeled as a demo. The same thread always gets the same answer at the same pace. Commands in
// a question change the answer or make it fail; see the type commands.
package demo

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Router is the demo's HTTP handler. Its paths start with /v1, as the path of MODEL_ROUTER_URL does.
type Router struct {
	Models []string // listed by GET /v1/models; other names get answers too
	Pace   float64  // multiplies every delay: 1 is realistic, 0 is immediate
	Bills  string   // file that keeps the charges across restarts; may be empty
}

// Provider is the provider's name in responses and receipts.
const Provider = "Demo"

// Handler serves the router.
func (d Router) Handler() http.Handler {
	b := newBills(d.Bills)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/models", d.list)
	mux.HandleFunc("POST /v1/chat/completions", requireKey(func(w http.ResponseWriter, r *http.Request) { d.complete(w, r, b) }))
	mux.HandleFunc("GET /v1/key", requireKey(b.key))
	mux.HandleFunc("GET /v1/credits", requireManagementKey(b.credits))
	mux.HandleFunc("GET /v1/activity", requireManagementKey(b.activity))
	mux.HandleFunc("GET /v1/generation", requireKey(b.generation))
	return mux
}

func (d Router) list(w http.ResponseWriter, _ *http.Request) {
	type model struct {
		ID      string `json:"id"`
		Object  string `json:"object"`
		OwnedBy string `json:"owned_by"`
	}
	data := make([]model, 0, len(d.Models))
	for _, id := range d.Models {
		data = append(data, model{id, "model", "demo"})
	}
	writeJSON(w, http.StatusOK, map[string]any{"object": "list", "data": data})
}

// maxRequest is the body limit in bytes, above what Lambda accepts.
const maxRequest = 16 << 20

func (d Router) complete(w http.ResponseWriter, r *http.Request, b *bills) {
	var req request
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxRequest)).Decode(&req); err != nil {
		writeError(w, http.StatusBadRequest, "The body is not a chat completion request")
		return
	}
	t := readThread(req)
	if req.Model == "" || t.turn == 0 {
		writeError(w, http.StatusBadRequest, "A model and a user message are required")
		return
	}
	if status := t.errorStatus(); status != 0 {
		writeError(w, status, "A command told the demo to fail")
		return
	}
	a := d.newAnswer(req, t)
	if req.Stream {
		// Deferred, because demo:cut panics.
		defer func() { b.charge(a.id, a.model, a.input, a.sent, a.sent < len(a.tokens)) }()
		a.stream(r.Context(), w)
		return
	}
	if a.wait(r.Context(), a.total()) == nil {
		a.sent = len(a.tokens)
		b.charge(a.id, a.model, a.input, a.sent, false)
		a.sendWhole(w)
	}
}

// errorStatus returns the status that a command requests, or 0.
func (t thread) errorStatus() int {
	if t.commands.has("fail", t.model) {
		return http.StatusInternalServerError
	}
	if t.commands.has("status", t.model) {
		return t.commands["status"].status
	}
	return 0
}

// answer is one completion, ready to be sent.
type answer struct {
	thread
	id     string
	tokens []string
	finish string // "stop", or "length" if the request's token limit cut it
	input  int    // approximate number of tokens in the thread
	sent   int    // number of tokens sent so far
	pace   pace
}

func (d Router) newAnswer(req request, t thread) *answer {
	s := t.seed()
	a := &answer{
		thread: t,
		id:     "gen-demo-" + strconv.FormatUint(uint64(s), 36) + "-" + rand.Text()[:8],
		finish: "stop",
		pace:   pace{seed: s, scale: d.Pace},
	}
	for _, m := range req.Messages {
		a.input += len(m.Content.text) / 4
	}
	if !t.commands.has("empty", t.model) {
		a.tokens = tokens(compose(t))
	}
	if limit := req.limit(); limit > 0 && limit < len(a.tokens) {
		a.tokens, a.finish = a.tokens[:limit], "length"
	}
	switch {
	case t.commands.has("fast", t.model):
		a.pace.scale = 0
	case t.commands.has("slow", t.model):
		a.pace.scale *= 10
	}
	return a
}

// wait sleeps for d. If ctx ends first, it returns the context's error.
func (a *answer) wait(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// total returns how long the whole answer takes.
func (a *answer) total() time.Duration {
	sum := a.pace.first()
	for i := range a.tokens {
		sum += a.pace.next(i)
	}
	return sum
}

// usage returns the answer's usage in OpenRouter's format, with a cost in dollars.
func (a *answer) usage() map[string]any {
	output := len(a.tokens)
	usage := map[string]any{
		"prompt_tokens":     a.input,
		"completion_tokens": output,
		"total_tokens":      a.input + output,
		"cost":              dollars(price(a.input, output)),
	}
	switch {
	case a.commands.has("nocost", a.model):
		delete(usage, "cost")
	case a.commands.has("negative", a.model):
		usage["cost"] = -1
	}
	return usage
}

// sendWhole sends the answer without streaming.
func (a *answer) sendWhole(w http.ResponseWriter) {
	writeJSON(w, http.StatusOK, map[string]any{
		"id": a.id, "object": "chat.completion", "model": a.model, "provider": Provider,
		"choices": []any{map[string]any{
			"index":         0,
			"message":       map[string]any{"role": "assistant", "content": strings.Join(a.tokens, "")},
			"finish_reason": a.finish,
		}},
		"usage": a.usage(),
	})
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // the client may have disconnected
}

func writeError(w http.ResponseWriter, status int, message string) {
	writeJSON(w, status, map[string]any{"error": map[string]any{"code": status, "message": message}})
}
