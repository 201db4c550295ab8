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

// What must appear nowhere outside: the question, and what an upstream says.
const (
	promptCanary   = "canary-of-the-prompt"
	upstreamCanary = "canary-of-the-upstream"
)

var thread = []chat.Message{{Role: chat.User, Content: promptCanary}}

// upstream is a router that behaves as handle says.
func upstream(t testing.TB, handle http.HandlerFunc) *httptest.Server {
	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // until then net/http does not see a client leave
		handle(w, r)
	}))
	srv.Config.ErrorLog = log.New(io.Discard, "", 0) // the peer's own log is not ours
	srv.Start()
	t.Cleanup(func() {
		srv.CloseClientConnections()
		srv.Close()
	})
	return srv
}

// client asks srv, patiently.
func client(t testing.TB, base string) *router.Client {
	c := router.New(base+"/v1", "key-canary", nil)
	c.StallTimeout = 20 * time.Second
	t.Cleanup(c.Transport.(*http.Transport).CloseIdleConnections)
	return c
}

// said is what came of one answer.
type said struct {
	Text    string
	Outcome chat.Outcome
	Code    chat.Code
	Status  int
}

func answer(t testing.TB, ctx context.Context, c *router.Client) said {
	t.Helper()
	var text strings.Builder
	outcome, err := c.Answer(ctx, chat.Model{ID: "maker/model", Name: "Model"}, thread, func(piece string) {
		if piece == "" {
			t.Error("an empty piece")
		}
		text.WriteString(piece)
	})
	got := said{Text: text.String(), Outcome: outcome}
	var f *chat.Error
	switch {
	case errors.As(err, &f):
		got.Code, got.Status = f.Code, f.Status
	case err != nil:
		t.Fatalf("error %v is no failure", err)
	}
	if err != nil {
		clean(t, "the error", err.Error()+fmt.Sprintf(" %+v %#v", err, err))
	}
	return got
}

// clean fails the test if text holds what must appear nowhere.
func clean(t testing.TB, where, text string) {
	t.Helper()
	for _, canary := range []string{promptCanary, upstreamCanary, "key-canary"} {
		if strings.Contains(text, canary) {
			t.Errorf("%s holds %s", where, canary)
		}
	}
}

// watched runs f and holds its process to what it promises: nothing said in logs or
// on stderr, and no goroutine left.
func watched(t *testing.T, f func(t *testing.T)) {
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
	t.Run("watched", f) // its clean-ups close peers and connections
	deadline := time.Now().Add(20 * time.Second)
	for runtime.NumGoroutine() > before && time.Now().Before(deadline) {
		time.Sleep(5 * time.Millisecond)
	}
	if n := runtime.NumGoroutine(); n > before {
		stacks := make([]byte, 1<<20)
		t.Errorf("%d goroutines are left:\n%s", n-before, stacks[:runtime.Stack(stacks, true)])
	}
	os.Stderr = stderr
	slog.SetDefault(slogger)
	log.SetOutput(stderr)
	_ = file.Close()
	printed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	clean(t, "stderr", string(printed))
	clean(t, "the log", logged.String())
}

// say writes stream lines, flushing each.
func say(w http.ResponseWriter, lines ...string) {
	for _, line := range lines {
		_, _ = io.WriteString(w, line)
		_ = http.NewResponseController(w).Flush()
	}
}

// delta is a data line with a piece of text.
func delta(text string) string {
	quoted, _ := json.Marshal(text)
	return `data: {"id":"gen-1","model":"maker/model-2","provider":"House","choices":[{"index":0,"delta":{"role":"assistant","content":` +
		string(quoted) + `},"finish_reason":null}]}` + "\n\n"
}

const (
	stop  = `data: {"id":"gen-1","choices":[{"index":0,"delta":{"content":""},"finish_reason":"stop"}]}` + "\n\n"
	usage = `data: {"id":"gen-1","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":20,"cost":0.0001234}}` + "\n\n"
	done  = "data: [DONE]\n\n"
)

var receipt = &chat.Receipt{Model: "maker/model-2", Provider: "House"}

func TestAnswer(t *testing.T) {
	c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
		say(w, ": OPENROUTER PROCESSING\n\n", delta("Hello"), delta(", you"), stop, usage, done)
	}).URL)
	got := answer(t, t.Context(), c)
	want := said{Text: "Hello, you", Outcome: chat.Outcome{
		Finish: chat.FinishStop, Receipt: receipt, GenerationID: "gen-1",
		Usage: &chat.Usage{InputTokens: 10, OutputTokens: 20, CostNano: 123400},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
}

// What is asked of which router.
func TestRequest(t *testing.T) {
	tests := []struct {
		name string
		base string
		want map[string]any // beside model, messages and stream
	}{
		{"any router", "http://localhost:11434/v1", map[string]any{"max_tokens": 8192.0}},
		{"OpenRouter", "https://openrouter.ai/api/v1", map[string]any{
			"max_tokens": 8192.0, "usage": map[string]any{"include": true},
			"provider": map[string]any{"zdr": true, "data_collection": "deny"},
		}},
		{"below OpenRouter", "https://eu.OpenRouter.ai/api/v1/", map[string]any{
			"max_tokens": 8192.0, "usage": map[string]any{"include": true},
			"provider": map[string]any{"zdr": true, "data_collection": "deny"},
		}},
		{"a name like OpenRouter's", "https://notopenrouter.ai/v1", map[string]any{"max_tokens": 8192.0}},
		{"a path like OpenRouter's", "https://proxy.example/openrouter.ai/v1", map[string]any{"max_tokens": 8192.0}},
		{"OpenAI", "https://api.openai.com/v1", map[string]any{"max_completion_tokens": 8192.0}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got map[string]any
			c := router.New(test.base, "key-canary", roundTrip(func(r *http.Request) (*http.Response, error) {
				if want := strings.ToLower(strings.TrimRight(test.base, "/") + "/chat/completions"); strings.ToLower(r.URL.String()) != want {
					t.Errorf("asked %s, want %s", r.URL, want)
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
				return &http.Response{StatusCode: 200, Body: io.NopCloser(strings.NewReader(delta("hi") + done))}, nil
			}))
			// A name that go-openai refuses together with max_tokens.
			outcome, err := c.Answer(t.Context(), chat.Model{ID: "gpt-5.1"}, []chat.Message{
				{Role: chat.User, Content: "look", Attachments: []chat.Attachment{
					{Name: "a.png", URL: "data:image/png;base64,AAAA"}, {Name: "n.txt", Text: "notes"}, {Name: "b.png", URL: "data:image/png;base64,BBBB"},
				}},
				{Role: chat.Assistant, Content: "seen"},
				{Role: chat.User, Content: "and?"},
			}, func(string) {})
			if err != nil || outcome.Finish != "" {
				t.Fatalf("outcome %+v, error %v", outcome, err)
			}
			// The receipt claims the terms that were asked for, and no others.
			terms := *receipt
			_, asked := test.want["provider"]
			terms.ZeroRetention, terms.NoTraining = asked, asked
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
				map[string]any{"role": "assistant", "content": "seen"},
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

// Over HTTP/2 all answers share one connection.
func TestConnectionIsReused(t *testing.T) {
	peers := map[string]bool{}
	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		peers[r.RemoteAddr] = true // calls come one after the other
		say(w, delta("hi"), stop, usage, done)
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

// A reader who is slow to take is no stall of the router's.
func TestSlowReaderIsNoStall(t *testing.T) {
	t.Parallel()
	c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
		say(w, delta("one"))
		time.Sleep(500 * time.Millisecond)
		say(w, delta("two"), stop, done)
	}).URL)
	c.StallTimeout = 2 * time.Second
	var got string
	_, err := c.Answer(t.Context(), chat.Model{ID: "m"}, thread, func(piece string) {
		time.Sleep(3 * time.Second)
		got += piece
	})
	if err != nil || got != "onetwo" {
		t.Errorf("text %q, error %v", got, err)
	}
}

// Once the answer has ended, its usage is waited for, but not for long.
func TestSilenceAfterTheEnd(t *testing.T) {
	t.Parallel()
	c := client(t, upstream(t, then(hang, delta("whole"), stop)).URL)
	c.StallTimeout = time.Minute
	begin := time.Now()
	got := answer(t, t.Context(), c)
	if got.Text != "whole" || got.Code != "" || time.Since(begin) > 30*time.Second {
		t.Errorf("answer %+v after %v", got, time.Since(begin))
	}
}

// One that only thinks, or only keeps the line alive, is alive.
func TestLifeWithoutText(t *testing.T) {
	t.Parallel()
	c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
		for _, line := range []string{
			": still here\n\n",
			`data: {"choices":[{"delta":{"content":"","reasoning":"` + upstreamCanary + `"}}]}` + "\n\n",
			`data: {"choices":[{"delta":{"reasoning_content":"` + upstreamCanary + `"}}]}` + "\n\n",
			"\n", ": still here\n\n", delta("thought"), stop, done,
		} {
			time.Sleep(400 * time.Millisecond)
			say(w, line)
		}
	}).URL)
	c.StallTimeout = 2 * time.Second
	if got := answer(t, t.Context(), c); got.Text != "thought" || got.Code != "" {
		t.Errorf("answer %+v", got)
	}
}

// Cancelling ends the call, and the upstream sees it.
func TestCancel(t *testing.T) {
	left := make(chan struct{})
	c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
		say(w, delta("one"))
		<-r.Context().Done()
		close(left)
	}).URL)
	ctx, cancel := context.WithCancel(t.Context())
	var got string
	outcome, err := c.Answer(ctx, chat.Model{ID: "m"}, thread, func(piece string) {
		got += piece
		cancel()
	})
	if !errors.Is(err, context.Canceled) || got != "one" || outcome.GenerationID != "gen-1" {
		t.Errorf("text %q, outcome %+v, error %v", got, outcome, err)
	}
	select {
	case <-left:
	case <-time.After(20 * time.Second):
		t.Error("the upstream was not told")
	}
}
