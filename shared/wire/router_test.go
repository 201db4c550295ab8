package wire_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// billingRouter is a model router that bills its answers. The question determines how an answer
// ends.
type billingRouter struct {
	mu          sync.Mutex
	answers     int
	nano        map[string]int64  // billed, by model
	generations map[string]string // the total_cost by ID
	seen        map[string]bool   // the keys of firstTime
}

func newBillingRouter(t *testing.T) (router *billingRouter, url string) {
	t.Helper()
	b := &billingRouter{nano: map[string]int64{}, generations: map[string]string{}, seen: map[string]bool{}}
	server := httptest.NewServer(b)
	t.Cleanup(server.Close)
	return b, server.URL
}

// The questions of billingRouter.
const (
	plainQuestion    = "plain"
	cachedQuestion   = "cached"   // the prompt is cached, at a discount
	rejectedQuestion = "rejected" // costs nothing
	busyQuestion     = "busy"     // rejected once by the first model
	errorQuestion    = "error"    // fails partway; the partial answer is billed
	cutQuestion      = "cut"      // loses the connection partway; the partial answer is billed
	abortQuestion    = "abort"    // writes a word, then waits until the reader leaves
	missingQuestion  = "missing"  // reports the cost only later
	negativeQuestion = "negative" // reports a negative cost first, and the right one later
	creditQuestion   = "credit"   // reports a negative cost both times
)

// bill records the cost of an answer and returns its ID and its cost in dollars.
func (b *billingRouter) bill(model string, nano int64) (id, cost string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.answers++
	id = fmt.Sprintf("gen-%d", b.answers)
	cost = fmt.Sprintf("%d.%09d", nano/1e9, nano%1e9)
	b.nano[model] += nano
	b.generations[id] = cost
	return id, cost
}

func (b *billingRouter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.URL.Path == "/chat/completions":
		b.complete(w, r)
	case r.URL.Path == "/generation":
		id := r.URL.Query().Get("id")
		if b.firstTime(id) { // generations are found from the second lookup on
			http.NotFound(w, r)
			return
		}
		b.mu.Lock()
		defer b.mu.Unlock()
		if cost, ok := b.generations[id]; ok {
			fmt.Fprintf(w, `{"data":{"total_cost":%s}}`, cost)
			return
		}
		http.NotFound(w, r)
	default:
		http.NotFound(w, r)
	}
}

func (b *billingRouter) complete(w http.ResponseWriter, r *http.Request) {
	var request struct {
		Model    string
		Messages []struct{ Content string }
	}
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
		panic(err)
	}
	question, name, _ := strings.Cut(request.Messages[len(request.Messages)-1].Content, " ")
	if question == busyQuestion && request.Model == costModels[0] && b.firstTime(name) || question == rejectedQuestion {
		http.Error(w, `{"error":{"code":429,"message":"busy"}}`, http.StatusTooManyRequests)
		return
	}
	const input, inputPrice, outputPrice = 1000, 1_250, 10_000 // tokens, nano-dollars per token
	whole := int64(input*inputPrice + (100+len(name))*outputPrice)
	cached, part := int64(input*inputPrice/4+100*outputPrice), int64(input*inputPrice+40*outputPrice)
	send := func(format string, values ...any) {
		fmt.Fprintf(w, "data: "+format+"\n\n", values...)
		_ = http.NewResponseController(w).Flush()
	}
	word := func(id string) { send(`{"id":%q,"choices":[{"delta":{"content":"word "}}]}`, id) }
	end := func(id, usage string) {
		send(`{"id":%q,"choices":[{"delta":{"content":"end"},"finish_reason":"stop"}]}`, id)
		send(`{"id":%q,"choices":[],"usage":%s}`, id, usage)
		send("[DONE]")
	}
	w.Header().Set("Content-Type", "text/event-stream")
	switch question {
	case errorQuestion:
		id, _ := b.bill(request.Model, part)
		word(id)
		send(`{"id":%q,"error":{"code":502,"message":"failed"},"choices":[{"delta":{},"finish_reason":"error"}]}`, id)
	case cutQuestion:
		id, _ := b.bill(request.Model, part)
		word(id)
		panic(http.ErrAbortHandler)
	case abortQuestion:
		id, _ := b.bill(request.Model, part)
		word(id)
		<-r.Context().Done()
	case missingQuestion:
		id, _ := b.bill(request.Model, whole)
		end(id, `{"prompt_tokens":1000}`)
	case negativeQuestion:
		id, _ := b.bill(request.Model, whole)
		end(id, `{"cost":-0.5}`)
	case creditQuestion:
		id, _ := b.bill(request.Model, 0)
		b.mu.Lock()
		b.generations[id] = "-0.5"
		b.mu.Unlock()
		end(id, `{"cost":-0.5}`)
	case cachedQuestion:
		id, cost := b.bill(request.Model, cached)
		end(id, `{"prompt_tokens":1000,"completion_tokens":100,"prompt_tokens_details":{"cached_tokens":1000},"cost":`+cost+`}`)
	default:
		id, cost := b.bill(request.Model, whole)
		word(id)
		end(id, `{"prompt_tokens":1000,"completion_tokens":100,"cost":`+cost+`}`)
	}
}

// firstTime reports whether this is its first call with the key.
func (b *billingRouter) firstTime(key string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	known := b.seen[key]
	b.seen[key] = true
	return !known
}
