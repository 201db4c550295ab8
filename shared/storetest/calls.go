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
	// Answer may respond instead of DynamoDB. It reports whether it did.
	Answer func(operation string, w http.ResponseWriter) bool
	// Lose reports whether to execute a request but lose its response, which leaves the outcome
	// unknown to the client.
	Lose func(operation string) bool

	mu       sync.Mutex
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
		calls.mu.Unlock()
		if calls.Lose != nil && calls.Lose(operation) {
			proxy.ServeHTTP(httptest.NewRecorder(), r)
			http.Error(w, "lost", http.StatusBadGateway)
			return
		}
		if calls.Answer == nil || !calls.Answer(operation, w) {
			proxy.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	main, ephemeral := createAt(t, server.URL).Open()
	return main, ephemeral, calls
}

// Respond returns an Answer that responds with an error to the given operations, or to all.
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

// LoseNext has Lose lose the responses to the next n calls of an operation.
func (c *CallCounter) LoseNext(operation string, n int32) {
	var calls atomic.Int32
	c.Lose = func(called string) bool { return called == operation && calls.Add(1) <= n }
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
