package storetest

import (
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"trefoil/shared/store"
)

// CallCounter is a proxy in front of DynamoDB that counts calls by operation.
type CallCounter struct {
	mu       sync.Mutex
	answer   func(operation string, w http.ResponseWriter) bool
	lose     func(operation string) bool
	count    map[string]int
	repeated int
}

// OpenCounted is like Open, with a CallCounter in front of DynamoDB.
func OpenCounted(t *testing.T) (*store.Main, *store.Ephemeral, *CallCounter) {
	t.Helper()
	to, err := url.Parse(endpoint(t))
	if err != nil {
		t.Fatal(err)
	}
	calls := &CallCounter{count: map[string]int{}}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host, r.Out.Host = to.Scheme, to.Host, to.Host
		},
		Transport: &http.Transport{MaxIdleConnsPerHost: 256}, // the most calls that a test makes at once
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, operation, _ := strings.Cut(r.Header.Get("X-Amz-Target"), ".")
		calls.mu.Lock()
		calls.count[operation]++
		if attempt := r.Header.Get("Amz-Sdk-Request"); attempt != "" && !strings.HasPrefix(attempt, "attempt=1;") {
			calls.repeated++
		}
		answer, lose := calls.answer, calls.lose
		calls.mu.Unlock()
		if lose != nil && lose(operation) {
			proxy.ServeHTTP(httptest.NewRecorder(), r)
			http.Error(w, "lost", http.StatusBadGateway)
			return
		}
		if answer == nil || !answer(operation, w) {
			proxy.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	main, ephemeral := createAt(t, server.URL).Open()
	return main, ephemeral, calls
}

// SetAnswer sets a function that may respond to later calls instead of DynamoDB, or nil. It reports
// whether it did.
func (c *CallCounter) SetAnswer(answer func(operation string, w http.ResponseWriter) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.answer = answer
}

// SetLose sets a function that reports whether to execute a later call but lose its response, which
// leaves the outcome unknown to the client. It may be nil.
func (c *CallCounter) SetLose(lose func(operation string) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lose = lose
}

// Respond returns a function for SetAnswer that responds with an error to the given operations, or to
// all.
func Respond(status int, code string, operations ...string) func(string, http.ResponseWriter) bool {
	return func(operation string, w http.ResponseWriter) bool {
		if len(operations) > 0 && !slices.Contains(operations, operation) {
			return false
		}
		w.Header().Set("Content-Type", "application/x-amz-json-1.0")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, `{"__type":"`+code+`"}`)
		return true
	}
}

// LoseNext loses the responses to the next n calls of an operation.
func (c *CallCounter) LoseNext(operation string, n int32) {
	var calls atomic.Int32
	c.SetLose(func(called string) bool { return called == operation && calls.Add(1) <= n })
}

// Reset returns the number of calls by operation since the last Reset.
func (c *CallCounter) Reset() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	count := maps.Clone(c.count)
	clear(c.count)
	return count
}

// Repeated returns how many calls repeated an earlier one whose outcome the client does not know. On a
// slow machine, responses arrive too late for the client.
func (c *CallCounter) Repeated() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.repeated
}
