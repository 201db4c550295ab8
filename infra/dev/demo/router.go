// Package demo is a model router without models: a small server with OpenRouter's flavor of the
// OpenAI chat completions API. It has prepared answers to the page's examples, and short answers to
// all other questions, in three voices at a realistic pace. Every answer is labeled as a demo. The
// same thread always gets the same answer at the same pace. Commands in a question change the answer
// or make it fail; see readCommands.
package demo

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

// Router is the demo's HTTP handler. Its paths start with /v1, as the path of MODEL_ROUTER_URL does.
type Router struct {
	Models []string // listed by GET /v1/models; other names get answers too
	Pace   float64  // multiplies every delay: 1 is realistic, 0 is immediate
	Bills  string   // file that keeps the charges across restarts; may be empty
}

// ManagementKey is the key that can read the balance.
const ManagementKey = "demo-management"

// provider is the provider's name in responses and receipts.
const provider = "Demo"

// Handler serves the router.
func (d Router) Handler() http.Handler {
	b := newBills(d.Bills)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/models", d.list)
	mux.HandleFunc("POST /v1/chat/completions", func(w http.ResponseWriter, r *http.Request) { d.complete(w, r, b) })
	mux.HandleFunc("GET /v1/key", b.key)
	mux.HandleFunc("GET /v1/generation", b.generation)
	mux.HandleFunc("GET /v1/credits", b.credits)
	return mux
}

func (d Router) list(w http.ResponseWriter, _ *http.Request) {
	data := []any{}
	for _, id := range d.Models {
		inputs := []string{"text", "image"}
		if slices.ContainsFunc(textOnly, func(part string) bool { return strings.Contains(id, part) }) {
			inputs = inputs[:1]
		}
		data = append(data, map[string]any{
			"id": id, "object": "model", "owned_by": "demo",
			"architecture":         map[string]any{"input_modalities": inputs, "output_modalities": []string{"text"}},
			"supported_parameters": parameters(id),
		})
	}
	writeData(w, data)
}

// textOnly are parts of the IDs of models that do not read images, as on OpenRouter.
var textOnly = []string{"gpt-oss", "grok-code", "codestral", "deepseek", "llama-3.3", "qwen3-coder", "glm-4.6", "kimi-k2", "minimax"}

// maxRequest is the body limit in bytes, above what Lambda accepts.
const maxRequest = 16 << 20

func (d Router) complete(w http.ResponseWriter, r *http.Request, b *bills) {
	var req request
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxRequest)).Decode(&req); err != nil {
		writeError(w, http.StatusBadRequest, "The body is not a chat completion request")
		return
	}
	t, ok := readThread(req)
	switch {
	case !ok || req.Model == "" || !req.Stream:
		writeError(w, http.StatusBadRequest, "A model, a user message and stream: true are required")
		return
	case t.status != 0:
		writeError(w, t.status, "A command told the demo to fail")
		return
	}
	a := newAnswer(req, t, d.Pace)
	defer b.charge(a) // deferred, because demo:cut panics
	a.stream(r.Context(), w)
}

func writeData(w http.ResponseWriter, data any) {
	writeJSON(w, http.StatusOK, map[string]any{"data": data})
}

func writeError(w http.ResponseWriter, status int, message string) {
	writeJSON(w, status, map[string]any{"error": map[string]any{"code": status, "message": message}})
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // the client may have disconnected
}
