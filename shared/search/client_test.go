package search_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
	"trefoil/shared/logtest"
	"trefoil/shared/search"
)

// Text that must never appear in logs or errors: the query, the response and our key.
const (
	queryCanary    = "canary-of-the-query"
	providerCanary = "canary-of-the-provider"
	keyCanary      = "canary-of-the-key"
)

// requests records the requests to a server.
type requests struct {
	mu   sync.Mutex
	list []*http.Request
}

func (r *requests) add(request *http.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.list = append(r.list, request)
}

func (r *requests) all() []*http.Request {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.list
}

// upstream starts a search provider and records the requests that it receives.
func upstream(t *testing.T, handle http.HandlerFunc) (address string, received *requests) {
	t.Helper()
	received = &requests{}
	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(body))
		received.add(r)
		handle(w, r)
	}))
	srv.Config.ErrorLog = log.New(io.Discard, "", 0) // not the log under test
	srv.Start()
	t.Cleanup(func() {
		srv.CloseClientConnections()
		srv.Close()
	})
	return srv.URL, received
}

func client(t *testing.T, provider, address string) *search.Client {
	t.Helper()
	c, err := search.New(search.Settings{Provider: provider, URL: address, Key: keyCanary}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Timeout = 20 * time.Second // tolerate a loaded machine
	return c
}

func checkNoLeak(t *testing.T, where, text string) {
	t.Helper()
	for _, canary := range []string{queryCanary, providerCanary, keyCanary, "127.0.0.1"} {
		if strings.Contains(text, canary) {
			t.Errorf("%s contains %s: %s", where, canary, text)
		}
	}
}

// responses holds a response with one result in each provider's format.
var responses = map[string]string{
	"searxng": `{"query":"q","number_of_results":0,"results":[{"url":"https://example.org/a","title":"A","content":"About <b>a</b>","engine":"e","score":1.5,"parsed_url":["https"],"publishedDate":null}],"answers":[],"suggestions":[],"unresponsive_engines":[["x","timeout"]]}`,
	"brave":   `{"type":"search","query":{"original":"q"},"mixed":{},"web":{"type":"search","results":[{"type":"search_result","title":"A","url":"https://example.org/a","description":"About <strong>a</strong>","extra_snippets":["x"],"meta_url":{"favicon":"https://imgs.example/f"}}]}}`,
	"tavily":  `{"query":"q","answer":null,"images":[],"results":[{"title":"A","url":"https://example.org/a","content":"About a","score":0.9,"raw_content":null}],"response_time":1.2}`,
}

func TestSearch(t *testing.T) {
	want := []chat.Source{{Title: "A", URL: "https://example.org/a", Snippet: "About a", Domain: "example.org"}}
	check := map[string]func(r *http.Request) error{
		"searxng": func(r *http.Request) error {
			body, _ := io.ReadAll(r.Body)
			form, err := url.ParseQuery(string(body))
			if r.Method != "POST" || r.URL.String() != "/search" || form.Get("q") != "why & how "+queryCanary || form.Get("format") != "json" || len(form) != 2 {
				return fmt.Errorf("%s %s %v %w", r.Method, r.URL, form, err)
			}
			return nil
		},
		"brave": func(r *http.Request) error {
			if q := r.URL.Query(); r.Method != "GET" || r.URL.Path != "/web/search" || q.Get("q") != "why & how "+queryCanary || q.Get("count") != "10" || q.Get("result_filter") != "web" || r.Header.Get("X-Subscription-Token") != keyCanary {
				return fmt.Errorf("%s %s %v", r.Method, r.URL, r.Header)
			}
			return nil
		},
		"tavily": func(r *http.Request) error {
			var body map[string]any
			err := json.NewDecoder(r.Body).Decode(&body)
			if r.Method != "POST" || r.URL.String() != "/search" || body["query"] != "why & how "+queryCanary || body["max_results"] != 10.0 || body["include_raw_content"] != false || r.Header.Get("Authorization") != "Bearer "+keyCanary {
				return fmt.Errorf("%s %s %v %w", r.Method, r.URL, body, err)
			}
			return nil
		},
	}
	for provider, response := range responses {
		t.Run(provider, func(t *testing.T) {
			address, received := upstream(t, func(w http.ResponseWriter, r *http.Request) {
				http.SetCookie(w, &http.Cookie{Name: "follow", Value: "me"})
				_, _ = io.WriteString(w, response)
			})
			c := client(t, provider, address+"/")
			for range 2 {
				got, err := c.Search(t.Context(), " why\n& how\x00 "+queryCanary+"\u202e ")
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("sources (-want +got):\n%s", diff)
				}
			}
			if len(received.all()) != 2 {
				t.Fatalf("%d requests for 2 searches", len(received.all()))
			}
			for _, r := range received.all() {
				if err := check[provider](r); err != nil {
					t.Errorf("request %v", err)
				}
				// Only the query and the key are sent.
				for name := range r.Header {
					switch name {
					case "Accept", "Accept-Encoding", "Authorization", "Connection", "Content-Length", "Content-Type", "User-Agent", "X-Subscription-Token":
					default:
						t.Errorf("unexpected header %s", name)
					}
				}
				if agent := r.Header.Get("User-Agent"); agent != "Mozilla/5.0 (compatible)" {
					t.Errorf("user agent %q", agent)
				}
			}
		})
	}
}

func TestSearchErrors(t *testing.T) {
	elsewhere, followed := upstream(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, responses["searxng"]) })
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			w.Header().Set("Location", elsewhere)
			w.Header().Set("X-Detail", providerCanary)
			w.WriteHeader(code)
			_, _ = fmt.Fprintf(w, `{"detail":{"error":"%s rejects %s %s"}}`, providerCanary, body, r.URL)
		}
	}
	respond := func(text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, text) }
	}
	tests := []struct {
		name     string
		handle   http.HandlerFunc
		timeout  time.Duration
		want     search.Error
		provider string // the only provider that can respond like this; empty if all can
	}{
		{"key rejected", status(401), 0, search.Error{Class: search.Refused, Status: 401}, ""},
		{"JSON not enabled", status(403), 0, search.Error{Class: search.Refused, Status: 403}, ""},
		{"too many requests", status(429), 0, search.Error{Class: search.Busy, Status: 429}, ""},
		{"payment required", status(402), 0, search.Error{Class: search.QuotaExhausted, Status: 402}, ""},
		{"plan limit exceeded", status(432), 0, search.Error{Class: search.QuotaExhausted, Status: 432}, ""},
		{"server error", status(500), 0, search.Error{Class: search.OtherStatus, Status: 500}, ""},
		{"no content", status(204), 0, search.Error{Class: search.OtherStatus, Status: 204}, ""},
		{"moved permanently", status(301), 0, search.Error{Class: search.Redirected, Status: 301}, ""},
		{"found", status(302), 0, search.Error{Class: search.Redirected, Status: 302}, ""},
		{"temporary redirect", status(307), 0, search.Error{Class: search.Redirected, Status: 307}, ""},
		{"slow response", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, 50 * time.Millisecond, search.Error{Class: search.Slow}, ""},
		{"slow body", func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				_, _ = io.WriteString(w, " ")
				_ = http.NewResponseController(w).Flush()
				time.Sleep(5 * time.Millisecond)
			}
		}, 100 * time.Millisecond, search.Error{Class: search.Slow}, ""},
		{"too large", func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"type":"search","results":[`)
			filler := []byte(strings.Repeat(" ", 64<<10))
			for range 64 {
				_, _ = w.Write(filler)
			}
			_, _ = io.WriteString(w, `]}`)
		}, 0, search.Error{Class: search.Oversize}, ""},
		{"connection lost", func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"type":"search","results":[`)
			_ = http.NewResponseController(w).Flush()
			panic(http.ErrAbortHandler)
		}, 0, search.Error{Class: search.Unreachable}, ""},
		{"truncated", respond(`{"type":"search","results":[{"title":"` + providerCanary), 0, search.Error{Class: search.Malformed}, ""},
		{"HTML page", respond("<html>" + providerCanary), 0, search.Error{Class: search.Malformed}, ""},
		{"empty", respond(""), 0, search.Error{Class: search.Malformed}, ""},
		{"null", respond("null"), 0, search.Error{Class: search.Malformed}, ""},
		{"array", respond(`[{"title":"x"}]`), 0, search.Error{Class: search.Malformed}, ""},
		{"other JSON object", respond(`{"error":"` + providerCanary + `"}`), 0, search.Error{Class: search.Malformed}, ""},
		{"results of the wrong type", respond(`{"results":"` + providerCanary + `"}`), 0, search.Error{Class: search.Malformed}, ""},
		{"deeply nested", respond(strings.Repeat(`[`, 1<<20)), 0, search.Error{Class: search.Malformed}, ""},
		{"all engines failed", respond(`{"results":[],"unresponsive_engines":[["` + providerCanary + `","CAPTCHA"]]}`), 0, search.Error{Class: search.EnginesFailed}, "searxng"},
	}
	for provider := range responses {
		for _, test := range tests {
			if test.provider != "" && test.provider != provider {
				continue
			}
			t.Run(provider+", "+test.name, func(t *testing.T) {
				log := logtest.Capture(t)
				address, _ := upstream(t, test.handle)
				c := client(t, provider, address)
				if test.timeout > 0 {
					c.Timeout = test.timeout
				}
				got, err := c.Search(t.Context(), queryCanary)
				searchErr, ok := errors.AsType[*search.Error](err)
				if !ok || *searchErr != test.want || got != nil {
					t.Errorf("sources %v, error %#v, want %+v", got, err, test.want)
				}
				checkNoLeak(t, "the error", fmt.Sprintf("%v %+v %#v", err, err, searchErr))
				checkNoLeak(t, "the log", log.String())
				if want := `"class":"` + string(test.want.Class) + `"`; !strings.Contains(log.String(), want) {
					t.Errorf("log %q does not contain %q", log, want)
				}
			})
		}
	}
	if len(followed.all()) > 0 {
		t.Errorf("followed %d redirects", len(followed.all()))
	}
}

func TestEmptyQuery(t *testing.T) {
	address, received := upstream(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, responses["searxng"]) })
	_, err := client(t, "searxng", address).Search(t.Context(), " \x00\u200b\u202e ")
	searchErr, ok := errors.AsType[*search.Error](err)
	if !ok || searchErr.Class != search.EmptyQuery || len(received.all()) > 0 {
		t.Errorf("error %v after %d requests", err, len(received.all()))
	}
}

func TestUnreachable(t *testing.T) {
	log := logtest.Capture(t)
	srv := httptest.NewServer(http.NotFoundHandler())
	srv.Close()
	_, err := client(t, "brave", srv.URL).Search(t.Context(), queryCanary)
	searchErr, ok := errors.AsType[*search.Error](err)
	if !ok || searchErr.Class != search.Unreachable {
		t.Errorf("error %v", err)
	}
	checkNoLeak(t, "the error", fmt.Sprintf("%v %#v", err, err))
	checkNoLeak(t, "the log", log.String())
}

// Canceling ends the search without logging an error.
func TestCancel(t *testing.T) {
	log := logtest.Capture(t)
	arrived, ended := make(chan struct{}), make(chan struct{})
	address, _ := upstream(t, func(_ http.ResponseWriter, r *http.Request) {
		close(arrived)
		<-r.Context().Done()
		close(ended)
	})
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-arrived; cancel() }()
	_, err := client(t, "tavily", address).Search(ctx, queryCanary)
	if !errors.Is(err, ctx.Err()) || log.String() != "" {
		t.Errorf("error %v, log %q", err, log)
	}
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Error("the request was not canceled")
	}
}

func TestTimeoutIsSixSeconds(t *testing.T) {
	c, err := search.New(search.Settings{Provider: "tavily", Key: keyCanary}, nil)
	if err != nil || c.Timeout != 6*time.Second {
		t.Errorf("timeout %v, error %v", c.Timeout, err)
	}
}

func TestProviderName(t *testing.T) {
	for provider, want := range map[string]string{"searxng": "SearXNG", "brave": "Brave Search", "tavily": "Tavily"} {
		if got := client(t, provider, "http://127.0.0.1:1").ProviderName(); got != want {
			t.Errorf("%s: name %q", provider, got)
		}
	}
}
