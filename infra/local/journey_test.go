package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/limits"
	"trefoil/shared/store/embedded"
)

func TestThreeModelsAnswer(t *testing.T) {
	s := running(t, testOptions(t, nil))
	ids := defaults(t, s)
	if len(ids) != limits.Question.Models {
		t.Fatalf("defaults %v", ids)
	}
	resp := question(t, t.Context(), s, "How do tides work?", ids...)
	defer resp.Body.Close()
	if resp.Header.Get("Content-Type") != "text/event-stream" {
		t.Errorf("content type %q", resp.Header.Get("Content-Type"))
	}
	hear(t, resp.Body).finished(t, ids)
}

func TestOneFailsTheOthersFinish(t *testing.T) {
	s := running(t, testOptions(t, nil))
	ids := defaults(t, s)
	for _, order := range []string{"demo:fail ", "demo:error ", "demo:cut "} {
		resp := question(t, t.Context(), s, "tides "+order+ids[1], ids...)
		c := hear(t, resp.Body)
		resp.Body.Close()
		c.finished(t, []string{ids[0], ids[2]})
		if c.ended[ids[1]] != chat.EventError {
			t.Errorf("%s: %s ended with %q", order, ids[1], c.ended[ids[1]])
		}
	}
}

func TestDemoIsLabelledAndRealIsNot(t *testing.T) {
	o := testOptions(t, nil)
	s := running(t, o)
	for _, m := range models(t, s) {
		if !strings.HasPrefix(m.Provider, demoLabel) || !strings.HasPrefix(m.Description, "Demo:") {
			t.Errorf("%s is not labelled: %q, %q", m.ModelID, m.Provider, m.Description)
		}
	}
	s.stop()

	listing := `{"data":[{"id":"llama3:8b"},{"id":"mine"}]}`
	real := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, listing) }))
	t.Cleanup(real.Close)
	same := func(url string) []listedModel {
		t.Helper()
		again := o
		again.lookup = func(name string) (string, bool) {
			if name == "MODEL_ROUTER_URL" {
				return url, true
			}
			return o.lookup(name)
		}
		s := running(t, again)
		defer s.stop()
		listed := models(t, s)
		for _, m := range listed {
			if all, _ := json.Marshal(m); strings.Contains(string(all), "Demo") {
				t.Errorf("a real router's model says Demo: %s", all)
			}
		}
		return listed
	}
	if listed := same(real.URL + "/v1"); len(listed) != 2 || listed[0].ModelID != "llama3:8b" {
		t.Errorf("a router with models of its own: %+v", listed)
	}
	listing = "no list"
	if listed := same(real.URL + "/v1"); len(listed) != 2 {
		t.Errorf("a router whose list fails once: %+v", listed)
	}
	s = running(t, o)
	if listed := models(t, s); len(listed) < 8 || !strings.HasPrefix(listed[0].Provider, demoLabel) {
		t.Errorf("demo again: %d models, %+v", len(listed), listed[0])
	}
	s.stop()
	if listed := same(real.URL + "/v1"); len(listed) < 8 {
		t.Errorf("from the demo to a router whose list fails: %+v", listed)
	}
}

func TestCatalogueSurvivesARestart(t *testing.T) {
	o := testOptions(t, nil)
	first := running(t, o)
	before := len(models(t, first))
	first.stop()

	engine, err := embedded.Start(t.Context(), embedded.Options{Dir: o.root, DBPath: filepath.Join(o.data, databaseFile)})
	if err != nil {
		t.Fatal(err)
	}
	settings := newSettings(o.lookup)
	settings.decided["AWS_ENDPOINT_URL_DYNAMODB"] = engine.Endpoint()
	db, err := settings.database(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	added := catalog.Model{ID: catalog.NewID("mine"), ModelID: "mine", Name: "Mine", IsActive: true}
	err = db.Main(settings.get("TABLE_NAME")).PutModel(t.Context(), added)
	engine.Stop()
	if err != nil {
		t.Fatal(err)
	}
	if after := models(t, running(t, o)); len(after) != before+1 {
		t.Errorf("%d models before, %d after one was added", before, len(after))
	}
}

// slowRouter is a model router under the test's control: each model's answer is
// what comes out of chunks.
func slowRouter(t *testing.T, chunks <-chan string) (url string, ended <-chan struct{}) {
	t.Helper()
	left := make(chan struct{}, 100)
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
				left <- struct{}{}
				return
			}
		}
	}))
	t.Cleanup(server.Close)
	return server.URL + "/v1", left
}

// nextToken reads up to the next token event.
func nextToken(t *testing.T, lines *bufio.Scanner) string {
	t.Helper()
	for lines.Scan() {
		if event, ok := parse(t, lines.Text()); ok && event.Type == chat.EventToken {
			return event.Token
		}
	}
	t.Fatalf("the stream ended: %v", lines.Err())
	return ""
}

// oneByOne proves that a token is at the client before the next leaves the router.
func oneByOne(t *testing.T, s *stack, chunks chan string) {
	t.Helper()
	answered := make(chan *http.Response, 1)
	go func() { answered <- question(t, t.Context(), s, "tides", "test/model") }()
	words := []string{"one ", "two ", "three "}
	chunks <- words[0]
	resp := <-answered
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
	chunks := make(chan string)
	url, _ := slowRouter(t, chunks)
	oneByOne(t, running(t, testOptions(t, map[string]string{"MODEL_ROUTER_URL": url})), chunks)
}

func TestClientLeavingEndsTheUpstreamCall(t *testing.T) {
	chunks := make(chan string)
	url, ended := slowRouter(t, chunks)
	s := running(t, testOptions(t, map[string]string{"MODEL_ROUTER_URL": url}))
	ctx, leave := context.WithCancel(t.Context())
	answered := make(chan *http.Response, 1)
	go func() { answered <- question(t, ctx, s, "tides", "test/model") }()
	chunks <- "one "
	resp := <-answered
	defer resp.Body.Close()
	nextToken(t, bufio.NewScanner(resp.Body))
	leave()
	select {
	case <-ended:
	case <-time.After(4 * time.Second):
		t.Error("the upstream call still runs 4 s after the client has left")
	}
}
