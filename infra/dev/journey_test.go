package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/limits"
	"trefoil/shared/storetest"
)

func TestThreeModelsAnswer(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, nil))
	ids := defaultModels(t, s)
	if len(ids) != limits.Get().Question.Models {
		t.Fatalf("defaults %v", ids)
	}
	resp := postQuestion(t, t.Context(), s, "How do tides work?", ids...)
	defer resp.Body.Close()
	if resp.Header.Get("Content-Type") != "text/event-stream" {
		t.Errorf("content type %q", resp.Header.Get("Content-Type"))
	}
	readStream(t, resp.Body).assertComplete(t, ids)
}

func TestOneFailureDoesNotAffectTheOthers(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, nil))
	ids := defaultModels(t, s)
	for _, command := range []string{"demo:fail ", "demo:error ", "demo:cut "} {
		resp := postQuestion(t, t.Context(), s, "tides "+command+ids[1], ids...)
		c := readStream(t, resp.Body)
		resp.Body.Close()
		c.assertComplete(t, []string{ids[0], ids[2]})
		if c.ended[ids[1]] != chat.EventError {
			t.Errorf("%s: %s ended with %q", command, ids[1], c.ended[ids[1]])
		}
	}
}

func TestOnlyDemoModelsAreLabeled(t *testing.T) {
	t.Parallel()
	o := testOptions(t, nil)
	s := startStack(t, o)
	for _, m := range listModels(t, s) {
		if !strings.HasPrefix(m.Provider, "Demo · ") || !strings.Contains(m.Description, " Demo: ") {
			t.Errorf("%s is not labeled: %q, %q", m.ModelID, m.Provider, m.Description)
		}
	}
	s.stop()

	listing := `{"data":[{"id":"llama3:8b"},{"id":"mine"}]}`
	real := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, listing) }))
	t.Cleanup(real.Close)
	restart := func(url string) []listedModel {
		t.Helper()
		o.environment["MODEL_ROUTER_URL"] = url
		defer delete(o.environment, "MODEL_ROUTER_URL")
		s := startStack(t, o)
		defer s.stop()
		listed := listModels(t, s)
		for _, m := range listed {
			if all, _ := json.Marshal(m); strings.Contains(string(all), "Demo") {
				t.Errorf("a real router's model is labeled as a demo: %s", all)
			}
		}
		return listed
	}
	if listed := restart(real.URL + "/v1"); len(listed) != 2 || listed[0].ModelID != "llama3:8b" {
		t.Errorf("a router with its own models: %+v", listed)
	}
	listing = "no list"
	if listed := restart(real.URL + "/v1"); len(listed) != 2 {
		t.Errorf("a router whose list fails later: %+v", listed)
	}
	s = startStack(t, o)
	if listed := listModels(t, s); len(listed) < 8 || !strings.HasPrefix(listed[0].Provider, "Demo · ") {
		t.Errorf("demo again: %d models, %+v", len(listed), listed[0])
	}
	s.stop()
	if listed := restart(real.URL + "/v1"); len(listed) < 8 {
		t.Errorf("a router whose list fails, after the demo: %+v", listed)
	}
}

func TestCatalogSurvivesARestart(t *testing.T) {
	t.Parallel()
	o := testOptions(t, nil)
	first := startStack(t, o)
	before := len(listModels(t, first))
	// An import would skip this model because of its name, but admins may add it.
	const id = "my-whisper-tts"
	added := catalog.Model{ID: catalog.NewID(id), ModelID: id, Name: "Mine", IsActive: true}
	storetest.PutModels(t, openTables(t, first).Main("trefoil"), added)
	first.stop()
	if after := listModels(t, startStack(t, o)); len(after) != before+1 {
		t.Errorf("%d models before and %d after adding one", before, len(after))
	}
}

// startRouter starts a model router whose answers are the values received from chunks. The channel
// canceled receives a value for each call that the client cancels.
func startRouter(t *testing.T, chunks <-chan string) (url string, canceled <-chan struct{}) {
	t.Helper()
	disconnects := make(chan struct{}, 100)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			io.WriteString(w, `{"data":[{"id":"test/model"}]}`)
			return
		}
		io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "text/event-stream")
		for {
			select {
			case text, ok := <-chunks:
				if !ok {
					io.WriteString(w, `data: {"choices":[{"delta":{},"finish_reason":"stop"}]}`+"\n\ndata: [DONE]\n\n")
					return
				}
				event, _ := json.Marshal(map[string]any{"choices": []any{map[string]any{"delta": map[string]any{"content": text}}}})
				io.WriteString(w, "data: "+string(event)+"\n\n")
				w.(http.Flusher).Flush()
			case <-r.Context().Done():
				disconnects <- struct{}{}
				return
			}
		}
	}))
	t.Cleanup(server.Close)
	return server.URL + "/v1", disconnects
}

// nextToken reads lines up to the next token event.
func nextToken(t *testing.T, lines *bufio.Scanner) string {
	t.Helper()
	for lines.Scan() {
		if event, ok := parseEvent(t, lines.Text()); ok && event.Type == chat.EventToken {
			return event.Token
		}
	}
	t.Fatalf("the stream ended: %v", lines.Err())
	return ""
}

// streamTimeout bounds tests that would hang if tokens were held back.
const streamTimeout = 30 * time.Second

// checkTokensArriveOneByOne checks that the client receives each token before the router sends the
// next.
func checkTokensArriveOneByOne(t *testing.T, s *product, chunks chan string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), streamTimeout)
	defer cancel()
	responses := make(chan *http.Response, 1)
	go func() { responses <- postQuestion(t, ctx, s, "tides", "test/model") }()
	words := []string{"one ", "two ", "three "}
	chunks <- words[0]
	resp := <-responses
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	for i, want := range words {
		if got := nextToken(t, lines); got != want {
			t.Errorf("token %q, want %q", got, want)
		}
		if i+1 < len(words) {
			chunks <- words[i+1]
		}
	}
	close(chunks)
	for lines.Scan() {
	}
}

func TestTokensArriveOneByOne(t *testing.T) {
	t.Parallel()
	chunks := make(chan string)
	url, _ := startRouter(t, chunks)
	checkTokensArriveOneByOne(t, startStack(t, testOptions(t, map[string]string{"MODEL_ROUTER_URL": url})), chunks)
}

func TestDisconnectCancelsTheUpstreamCall(t *testing.T) {
	t.Parallel()
	chunks := make(chan string)
	url, canceled := startRouter(t, chunks)
	checkDisconnectCancels(t, startStack(t, testOptions(t, map[string]string{"MODEL_ROUTER_URL": url})), chunks, canceled)
}

// checkDisconnectCancels disconnects from a stream after the first token. chunks and canceled are
// those of startRouter.
func checkDisconnectCancels(t *testing.T, s *product, chunks chan<- string, canceled <-chan struct{}) {
	t.Helper()
	ctx, disconnect := context.WithTimeout(t.Context(), streamTimeout)
	responses := make(chan *http.Response, 1)
	go func() { responses <- postQuestion(t, ctx, s, "tides", "test/model") }()
	chunks <- "one "
	resp := <-responses
	defer resp.Body.Close()
	nextToken(t, bufio.NewScanner(resp.Body))
	disconnect()
	select {
	case <-canceled:
	case <-time.After(streamTimeout):
		t.Errorf("the upstream call is still running %v after the client disconnected", streamTimeout)
	}
}
