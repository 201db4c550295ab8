package router_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
	"trefoil/shared/router"
)

// Text that must never leak: the question, and text from upstream.
const (
	promptCanary   = "canary-of-the-prompt"
	upstreamCanary = "canary-of-the-upstream"
)

var thread = []chat.Message{{Role: chat.User, Content: promptCanary}}

// upstream starts a router that ignores the body of a request.
func upstream(t testing.TB, handle http.HandlerFunc) *httptest.Server {
	return upstreamWithBody(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // net/http notices a disconnect only after the body is read
		handle(w, r)
	})
}

// upstreamWithBody starts a router. The handler must read the body.
func upstreamWithBody(t testing.TB, handle http.HandlerFunc) *httptest.Server {
	srv := httptest.NewUnstartedServer(handle)
	srv.Config.ErrorLog = log.New(io.Discard, "", 0) // not the log under test
	srv.Start()
	t.Cleanup(func() {
		srv.CloseClientConnections()
		srv.Close()
	})
	return srv
}

// client returns a client of the router at base with a long stall timeout.
func client(t testing.TB, base string) *router.Client {
	c := router.New(base+"/v1", "key-canary", nil)
	c.FirstByte, c.StallTimeout = 20*time.Second, 20*time.Second
	t.Cleanup(c.Transport.(interface{ CloseIdleConnections() }).CloseIdleConnections)
	return c
}

// result holds what one call to Answer produced.
type result struct {
	Text      string
	Reasoning string
	Outcome   chat.Outcome
	Code      chat.Code
	Status    int
}

// answer asks a question and collects the answer.
func answer(t testing.TB, ctx context.Context, c *router.Client) result {
	t.Helper()
	return ask(t, ctx, c, chat.Call{Model: chat.Model{ID: "maker/model", Name: "Model"}, Thread: thread})
}

// ask makes a call and collects the text and the reasoning.
func ask(t testing.TB, ctx context.Context, c *router.Client, call chat.Call) (got result) {
	t.Helper()
	collect := func(text *string) func(string) {
		return func(delta string) {
			if delta == "" {
				t.Error("empty delta")
			}
			*text += delta
		}
	}
	call.Emit, call.Reason = collect(&got.Text), collect(&got.Reasoning)
	var err error
	got.Outcome, err = c.Answer(ctx, call)
	if err == nil {
		return got
	}
	failed, ok := errors.AsType[*chat.Error](err)
	if !ok {
		t.Errorf("error %v is not a *chat.Error", err)
		return got
	}
	got.Code, got.Status = failed.Code, failed.Status
	checkNoLeak(t, "the error", err.Error()+fmt.Sprintf(" %+v %#v", err, err))
	return got
}

// checkNoLeak fails the test if text contains a canary.
func checkNoLeak(t testing.TB, where, text string) {
	t.Helper()
	for _, canary := range []string{promptCanary, upstreamCanary, "key-canary"} {
		if strings.Contains(text, canary) {
			t.Errorf("%s contains %s", where, canary)
		}
	}
}

// checkProcess runs f as a subtest and checks that it leaks nothing to the logs or stderr, and leaves no
// goroutines running.
func checkProcess(t *testing.T, name string, f func(t *testing.T)) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "stderr")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	stderr, slogger := os.Stderr, slog.Default()
	var logged bytes.Buffer
	os.Stderr = file
	slog.SetDefault(slog.New(slog.NewTextHandler(file, &slog.HandlerOptions{Level: slog.LevelDebug})))
	log.SetOutput(&logged)
	before := runtime.NumGoroutine()
	t.Run(name, f) // its cleanups close servers and connections
	deadline := time.Now().Add(20 * time.Second)
	for runtime.NumGoroutine() > before && time.Now().Before(deadline) {
		time.Sleep(5 * time.Millisecond)
	}
	if n := runtime.NumGoroutine(); n > before {
		stacks := make([]byte, 1<<20)
		t.Errorf("%s: %d goroutines leaked:\n%s", name, n-before, stacks[:runtime.Stack(stacks, true)])
	}
	os.Stderr = stderr
	slog.SetDefault(slogger)
	log.SetOutput(stderr)
	_ = file.Close()
	printed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	checkNoLeak(t, name+": stderr", string(printed))
	checkNoLeak(t, name+": the log", logged.String())
}

// send writes stream lines and flushes after each one.
func send(w http.ResponseWriter, lines ...string) {
	for _, line := range lines {
		_, _ = io.WriteString(w, line)
		_ = http.NewResponseController(w).Flush()
	}
}

// delta returns a data line with text.
func delta(text string) string {
	quoted, _ := json.Marshal(text)
	return `data: {"id":"gen-1","model":"maker/model-2","provider":"House","choices":[{"index":0,"delta":{"role":"assistant","content":` +
		string(quoted) + `},"finish_reason":null}]}` + "\n\n"
}

const (
	stop      = `data: {"id":"gen-1","choices":[{"index":0,"delta":{"content":""},"finish_reason":"stop"}]}` + "\n\n"
	usageLine = `data: {"id":"gen-1","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":20,"cost":0.0001234}}` + "\n\n"
	done      = "data: [DONE]\n\n"
)

var receipt = &chat.Receipt{Model: "maker/model-2", Provider: "House"}

func TestAnswer(t *testing.T) {
	c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
		send(w, ": OPENROUTER PROCESSING\n\n", delta("Hello"), delta(", you"), stop, usageLine, done)
	}).URL)
	got := answer(t, t.Context(), c)
	want := result{Text: "Hello, you", Outcome: chat.Outcome{
		Finish: chat.FinishStop, Receipt: receipt, GenerationID: "gen-1",
		Usage: &chat.Usage{InputTokens: 10, OutputTokens: 20, CostNano: 123400},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
}

// The request fields depend on the router.
func TestRequest(t *testing.T) {
	tests := []struct {
		name string
		base string
		want map[string]any // besides model, messages, stream and stream_options
	}{
		{"any router", "http://localhost:11434/v1", map[string]any{"max_tokens": 8192.0}},
		{"OpenRouter", "https://openrouter.ai/api/v1", map[string]any{
			"max_tokens": 8192.0, "usage": map[string]any{"include": true},
			"provider": map[string]any{"zdr": true, "data_collection": "deny"},
		}},
		{"subdomain of OpenRouter", "https://eu.OpenRouter.ai/api/v1/", map[string]any{
			"max_tokens": 8192.0, "usage": map[string]any{"include": true},
			"provider": map[string]any{"zdr": true, "data_collection": "deny"},
		}},
		{"host similar to OpenRouter's", "https://notopenrouter.ai/v1", map[string]any{"max_tokens": 8192.0}},
		{"path with OpenRouter's host", "https://proxy.example/openrouter.ai/v1", map[string]any{"max_tokens": 8192.0}},
		{"OpenAI", "https://api.openai.com/v1", map[string]any{"max_completion_tokens": 8192.0}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got map[string]any
			c := router.New(test.base, "key-canary", roundTrip(func(r *http.Request) (*http.Response, error) {
				if want := strings.ToLower(strings.TrimRight(test.base, "/") + "/chat/completions"); strings.ToLower(r.URL.String()) != want {
					t.Errorf("URL %s, want %s", r.URL, want)
				}
				if r.Header.Get("Authorization") != "Bearer key-canary" || r.Header.Get("Accept") != "text/event-stream" {
					t.Errorf("headers %v", r.Header)
				}
				body, err := io.ReadAll(r.Body)
				if err != nil || int64(len(body)) != r.ContentLength {
					t.Errorf("%d bytes of %d, error %v", len(body), r.ContentLength, err)
				}
				if err := json.Unmarshal(body, &got); err != nil {
					t.Errorf("body: %v", err)
				}
				return &http.Response{StatusCode: 200, Body: io.NopCloser(strings.NewReader(delta("hi") + stop + done))}, nil
			}))
			// go-openai rejects this model ID together with max_tokens.
			outcome, err := c.Answer(t.Context(), chat.Call{Model: chat.Model{ID: "gpt-5.1"}, Emit: func(string) {}, Thread: []chat.Message{
				{Role: chat.User, Content: "look", Attachments: []chat.Attachment{
					{Name: "a.png", URL: "data:image/png;base64,AAAA"}, {Name: "n.txt", Text: "notes"}, {Name: "b.png", URL: "data:image/png;base64,BBBB"},
				}},
				{Role: chat.Assistant, Content: "done"},
				{Role: chat.User, Content: "and?"},
			}})
			if err != nil || outcome.Finish != chat.FinishStop {
				t.Fatalf("outcome %+v, error %v", outcome, err)
			}
			// The receipt lists exactly the terms that were requested.
			terms := *receipt
			_, requested := test.want["provider"]
			terms.ZeroRetention, terms.NoTraining = requested, requested
			if diff := cmp.Diff(&terms, outcome.Receipt); diff != "" {
				t.Errorf("receipt (-want +got):\n%s", diff)
			}
			test.want["model"], test.want["stream"] = "gpt-5.1", true
			test.want["stream_options"] = map[string]any{"include_usage": true}
			image := func(data string) any {
				return map[string]any{"type": "image_url", "image_url": map[string]any{"url": "data:image/png;base64," + data}}
			}
			text := chat.Message{Content: "look", Attachments: []chat.Attachment{{Name: "n.txt", Text: "notes"}}}.Text()
			test.want["messages"] = []any{
				map[string]any{"role": "user", "content": []any{map[string]any{"type": "text", "text": text}, image("AAAA"), image("BBBB")}},
				map[string]any{"role": "assistant", "content": "done"},
				map[string]any{"role": "user", "content": "and?"},
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("request (-want +got):\n%s", diff)
			}
		})
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// With HTTP/2, all answers share one connection.
func TestConnectionIsReused(t *testing.T) {
	peers := map[string]bool{}
	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		peers[r.RemoteAddr] = true // the calls are sequential
		send(w, delta("hi"), stop, usageLine, done)
	}))
	srv.EnableHTTP2 = true
	srv.StartTLS()
	defer srv.Close()
	c := router.New(srv.URL+"/v1", "", srv.Client().Transport)
	for range 5 {
		if got := answer(t, t.Context(), c); got.Text != "hi" || got.Code != "" {
			t.Fatalf("answer %+v", got)
		}
	}
	if len(peers) != 1 {
		t.Errorf("%d connections for 5 answers", len(peers))
	}
}

// Canceling ends the call and disconnects from the router.
func TestCancel(t *testing.T) {
	disconnected := make(chan struct{})
	c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
		send(w, delta("one"))
		<-r.Context().Done()
		close(disconnected)
	}).URL)
	ctx, cancel := context.WithCancel(t.Context())
	var got string
	outcome, err := c.Answer(ctx, chat.Call{Model: chat.Model{ID: "m"}, Thread: thread, Emit: func(text string) {
		got += text
		cancel()
	}})
	if !errors.Is(err, context.Canceled) || got != "one" || outcome.GenerationID != "gen-1" {
		t.Errorf("text %q, outcome %+v, error %v", got, outcome, err)
	}
	select {
	case <-disconnected:
	case <-time.After(20 * time.Second):
		t.Error("the router did not see the disconnect")
	}
}
