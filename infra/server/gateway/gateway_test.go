package gateway

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestRequestHeaders(t *testing.T) {
	var got *http.Request
	catch := func(_ http.ResponseWriter, r *http.Request) { got = r }
	server := startGateway(t, map[string]http.HandlerFunc{"item": catch, "stream": catch})
	host := strings.TrimPrefix(server.URL, "http://")
	forged := map[string]string{
		"x-viewer-address":          "203.0.113.9",
		"x-forwarded-host":          "evil.example",
		"x-forwarded-authorization": "Bearer forged",
	}
	for _, test := range []struct {
		name, method, path string
		authorization      string
		want               map[string]string
	}{
		{"json", "GET", "/api/items/1", "Bearer mine", map[string]string{
			"X-Viewer-Address": "127.0.0.1", "X-Forwarded-Host": host, "X-Forwarded-Authorization": "", "Authorization": "Bearer mine"}},
		{"streaming", "POST", "/api/stream", "Bearer mine", map[string]string{
			"X-Viewer-Address": "127.0.0.1", "X-Forwarded-Host": host, "X-Forwarded-Authorization": "Bearer mine", "Authorization": ""}},
		{"streaming without authorization", "POST", "/api/stream", "", map[string]string{
			"X-Viewer-Address": "127.0.0.1", "X-Forwarded-Host": host, "X-Forwarded-Authorization": "", "Authorization": ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			headers := signature(nil)
			for name, value := range forged {
				headers[name] = value
			}
			if test.authorization != "" {
				headers["authorization"] = test.authorization
			}
			do(t, server, test.method, test.path, nil, headers)
			for name, want := range test.want {
				if values := got.Header.Values(name); strings.Join(values, "|") != want {
					t.Errorf("%s is %q, want %q", name, values, want)
				}
			}
			if strings.HasPrefix(got.RemoteAddr, "127.") || got.Host == host {
				t.Errorf("the function sees the client's connection: %s, %s", got.RemoteAddr, got.Host)
			}
		})
	}
}

func TestResponseHeaders(t *testing.T) {
	server := startGateway(t, map[string]http.HandlerFunc{
		"item": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Cache-Control", "public")
			w.Header().Set("Referrer-Policy", "unsafe-url")
			w.WriteHeader(http.StatusTeapot)
		},
		"stream": func(http.ResponseWriter, *http.Request) {},
	})
	const csp = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
	for _, test := range []struct{ method, path, cache string }{
		{"GET", "/", "no-cache"},
		{"GET", "/chat", "no-cache"},
		{"GET", "/mark.svg", "no-cache"},
		{"GET", "/assets/app-1a2b.js", "public, max-age=31536000, immutable"},
		{"GET", "/assets/none.js", ""},
		{"POST", "/chat", ""},
		{"GET", "/api/items/1", "no-store"},
		{"POST", "/api/stream", "no-store, no-transform"},
		{"GET", "/api/none", "no-store"},
		{"DELETE", "/api/items", "no-store"},
	} {
		t.Run(test.method+" "+test.path, func(t *testing.T) {
			resp := do(t, server, test.method, test.path, nil, signature(nil))
			for name, want := range map[string]string{
				"Content-Security-Policy":    csp,
				"X-Content-Type-Options":     "nosniff",
				"Referrer-Policy":            "no-referrer",
				"Cross-Origin-Opener-Policy": "same-origin",
				"Cache-Control":              test.cache,
			} {
				if got := resp.Header.Get(name); got != want {
					t.Errorf("%s is %q, want %q", name, got, want)
				}
			}
			for _, name := range []string{"Strict-Transport-Security", "Permissions-Policy"} {
				if resp.Header.Get(name) == "" {
					t.Errorf("missing header %s", name)
				}
			}
		})
	}
}

func TestRejectedRequests(t *testing.T) {
	called := false
	call := func(_ http.ResponseWriter, _ *http.Request) { called = true }
	server := startGateway(t, map[string]http.HandlerFunc{"item": call, "add": call, "stream": call, "fallback": call})
	body := []byte(`{"a":1}`)
	small, large := bytes.Repeat([]byte("x"), 16<<10+1), bytes.Repeat([]byte("x"), largestBody+1)
	for _, test := range []struct {
		name, method, path string
		body               []byte
		headers            map[string]string
		want               int
	}{
		{"too large", "POST", "/api/items", small, nil, 413},
		{"much too large", "POST", "/api/items", large, nil, 413},
		{"too large, no route", "POST", "/api/none", small, nil, 413},
		{"stream too large", "POST", "/api/stream", large, signature(large), 413},
		{"unsigned stream", "POST", "/api/stream", body, nil, 403},
		{"wrongly signed stream", "POST", "/api/stream", body, signature([]byte(`{"a":2}`)), 403},
		{"unsigned payload", "POST", "/api/stream", body, map[string]string{"x-amz-content-sha256": "UNSIGNED-PAYLOAD"}, 403},
	} {
		t.Run(test.name, func(t *testing.T) {
			resp := do(t, server, test.method, test.path, test.body, test.headers)
			if resp.StatusCode != test.want {
				t.Errorf("status %d, want %d", resp.StatusCode, test.want)
			}
			var problem struct {
				Type, Title, Detail, Code string
				Status                    int
			}
			if err := json.NewDecoder(resp.Body).Decode(&problem); err != nil {
				t.Fatal(err)
			}
			if resp.Header.Get("Content-Type") != "application/problem+json" || problem.Status != test.want || problem.Detail == "" || problem.Code == "" || problem.Title == "" {
				t.Errorf("not a problem: %s %+v", resp.Header.Get("Content-Type"), problem)
			}
		})
	}
	if called {
		t.Error("a rejected request reached its function")
	}
}

// As in the CDK stack, CloudFront matches the path only, the HTTP API matches method and path, and
// anything else goes to the fallback function.
func TestRouting(t *testing.T) {
	got := ""
	as := func(name string) http.HandlerFunc { return func(http.ResponseWriter, *http.Request) { got = name } }
	server := startGateway(t, map[string]http.HandlerFunc{"item": as("item"), "stream": as("stream"), "fallback": as("fallback")})
	for _, test := range []struct{ method, path, want string }{
		{"GET", "/api/items/1", "item"},
		{"HEAD", "/api/items/1", "item"},
		{"DELETE", "/api/items/1", "fallback"},
		{"GET", "/api/none", "fallback"},
		{"GET", "/api/", "fallback"},
		{"GET", "/api/items/1/", "fallback"},
		{"GET", "/api/items/../items/1", "fallback"},
		{"GET", "/api//items/1", "fallback"},
		{"POST", "/api/stream", "stream"},
		{"GET", "/api/stream", "stream"},
		{"HEAD", "/api/stream", "stream"},
		{"GET", "/api", ""}, // served by the app
	} {
		got = ""
		do(t, server, test.method, test.path, nil, signature(nil))
		if got != test.want {
			t.Errorf("%s %s calls %q, want %q", test.method, test.path, got, test.want)
		}
	}
}

func TestLargestBodyIsAccepted(t *testing.T) {
	var got int
	server := startGateway(t, map[string]http.HandlerFunc{"stream": func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = len(body)
	}})
	body := bytes.Repeat([]byte("x"), largestBody)
	if resp := do(t, server, "POST", "/api/stream", body, signature(body)); resp.StatusCode != http.StatusOK || got != largestBody {
		t.Errorf("status %d, %d bytes arrived", resp.StatusCode, got)
	}
}

func TestResponses(t *testing.T) {
	server := startGateway(t, map[string]http.HandlerFunc{
		"item": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Add("Set-Cookie", "a=1")
			w.Header().Add("Set-Cookie", "b=2")
			w.WriteHeader(http.StatusCreated)
			io.WriteString(w, "created")
		},
	})
	if resp := do(t, server, "GET", "/api/items/1", nil, nil); resp.StatusCode != http.StatusCreated || text(t, resp) != "created" || len(resp.Header.Values("Set-Cookie")) != 2 {
		t.Errorf("status %d, cookies %q", resp.StatusCode, resp.Header.Values("Set-Cookie"))
	}
	if resp := do(t, server, "HEAD", "/api/items/1", nil, nil); resp.StatusCode != http.StatusCreated || text(t, resp) != "" {
		t.Errorf("HEAD: status %d", resp.StatusCode)
	}
}

func TestStreamIsFlushed(t *testing.T) {
	next := make(chan string)
	server := startGateway(t, map[string]http.HandlerFunc{"stream": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for chunk := range next {
			io.WriteString(w, chunk)
			_ = http.NewResponseController(w).Flush()
		}
	}})
	headers := signature(nil)
	headers["accept-encoding"] = "gzip"
	responses := make(chan *http.Response, 1)
	go func() { responses <- do(t, server, "POST", "/api/stream", nil, headers) }()
	next <- "first"
	resp := <-responses
	if encoding := resp.Header.Get("Content-Encoding"); encoding != "" {
		t.Errorf("the stream has Content-Encoding %s", encoding)
	}
	for _, chunk := range []string{"first", "second", "third"} {
		got := make([]byte, len(chunk))
		if _, err := io.ReadFull(resp.Body, got); err != nil || string(got) != chunk {
			t.Fatalf("read %q, %v, want %q before the next chunk is written", got, err, chunk)
		}
		switch chunk {
		case "first":
			next <- "second"
		case "second":
			next <- "third"
		}
	}
	close(next)
	if rest := text(t, resp); rest != "" {
		t.Errorf("rest %q", rest)
	}
}

func TestDisconnectCancelsTheStream(t *testing.T) {
	ended := make(chan struct{})
	server := startGateway(t, map[string]http.HandlerFunc{"stream": func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "x")
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
		close(ended)
	}})
	resp := do(t, server, "POST", "/api/stream", []byte("{}"), signature([]byte("{}")))
	if _, err := resp.Body.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	select {
	case <-ended:
	case <-time.After(4 * time.Second):
		t.Error("the handler is still running 4 s after the client disconnected")
	}
}
