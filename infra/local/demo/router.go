// Package demo is a model router that asks no model: a small server that speaks
// OpenAI's chat completions as OpenRouter does, answers in three voices at a
// realistic pace, and says in every answer that it is a demo. The same thread
// gets the same answer at the same pace. See orders for what makes it fail.
package demo

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Router is the demo's HTTP handler, under /v1 as MODEL_ROUTER_URL has it.
type Router struct {
	Models []string // what GET /v1/models lists; every other name is answered too
	Pace   float64  // multiplies every wait: 1 is realistic, 0 answers at once
}

// Provider is who served an answer, as its receipt says.
const Provider = "Demo"

// Handler serves the router.
func (d Router) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/models", d.list)
	mux.HandleFunc("POST /v1/chat/completions", d.complete)
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

// maxRequest is more than Lambda would have let through, in bytes.
const maxRequest = 16 << 20

func (d Router) complete(w http.ResponseWriter, r *http.Request) {
	if !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer ") {
		writeError(w, http.StatusUnauthorized, "No auth credentials found")
		return
	}
	var asked request
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxRequest)).Decode(&asked); err != nil {
		writeError(w, http.StatusBadRequest, "The request is not a chat completion request")
		return
	}
	t := readThread(asked)
	if asked.Model == "" || t.turn == 0 {
		writeError(w, http.StatusBadRequest, "A model and a user message are needed")
		return
	}
	if status := t.refusal(); status != 0 {
		writeError(w, status, "The demo was told to fail")
		return
	}
	a := d.newAnswer(asked, t)
	if asked.Stream {
		a.stream(r.Context(), w)
		return
	}
	if a.wait(r.Context(), a.total()) == nil {
		a.whole(w)
	}
}

// refusal is the status that the thread's orders ask for, or 0.
func (t thread) refusal() int {
	if t.orders.to(t.model, "fail") {
		return http.StatusInternalServerError
	}
	if t.orders.to(t.model, "status") {
		return t.orders["status"].status
	}
	return 0
}

// answer is one completion, ready to be told.
type answer struct {
	thread
	id     string
	tokens []string
	finish string // "stop", or "length" when the request's limit cut it
	input  int    // tokens of the thread, about
	pace   pace
}

func (d Router) newAnswer(asked request, t thread) *answer {
	seed := roll(t.model, t.question, strconv.Itoa(t.turn))
	a := &answer{
		thread: t,
		id:     "gen-demo-" + strconv.FormatUint(uint64(seed), 36),
		finish: "stop",
		pace:   pace{dice: seed, scale: d.Pace},
	}
	for _, m := range asked.Messages {
		a.input += len(m.Content.text) / 4
	}
	if !t.orders.to(t.model, "empty") {
		a.tokens = tokens(compose(t))
	}
	if limit := asked.limit(); limit > 0 && limit < len(a.tokens) {
		a.tokens, a.finish = a.tokens[:limit], "length"
	}
	switch {
	case t.orders.to(t.model, "fast"):
		a.pace.scale = 0
	case t.orders.to(t.model, "slow"):
		a.pace.scale *= 10
	}
	return a
}

// wait sleeps, or returns early with the context's error.
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

// total is how long the whole answer takes.
func (a *answer) total() time.Duration {
	sum := a.pace.first()
	for i := range a.tokens {
		sum += a.pace.next(i)
	}
	return sum
}

// usage is what the answer consumed, with its cost in dollars as OpenRouter
// reports it, at invented prices.
func (a *answer) usage() map[string]any {
	const inputPrice, outputPrice = 0.5e-6, 1.5e-6 // dollars a token
	output := len(a.tokens)
	return map[string]any{
		"prompt_tokens":     a.input,
		"completion_tokens": output,
		"total_tokens":      a.input + output,
		"cost":              float64(a.input)*inputPrice + float64(output)*outputPrice,
	}
}

// whole answers without streaming.
func (a *answer) whole(w http.ResponseWriter) {
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
	_ = json.NewEncoder(w).Encode(value) // the client may have left
}

func writeError(w http.ResponseWriter, status int, message string) {
	writeJSON(w, status, map[string]any{"error": map[string]any{"code": status, "message": message}})
}
