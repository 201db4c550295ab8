package gateway

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"trefoil/functions"
	"trefoil/infra"
)

// largestBody is the limit of the test's streaming route, as in routes.json.
const largestBody = 6 << 20

// startGateway serves a gateway in front of the test's functions.
func startGateway(t *testing.T, handlers map[string]http.HandlerFunc, options ...func(*Config)) *httptest.Server {
	t.Helper()
	server := newGateway(t, handlers, options...)
	server.Start()
	return server
}

// newGateway is startGateway for tests that change the server before they start it.
func newGateway(t *testing.T, handlers map[string]http.HandlerFunc, options ...func(*Config)) *httptest.Server {
	t.Helper()
	var headers Headers
	if err := json.Unmarshal(infra.Headers, &headers); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(siteFiles(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	cfg := Config{
		Routes: []functions.Route{
			{Method: "GET", Path: "/api/items/{id}", Function: "item"},
			{Method: "POST", Path: "/api/items", Function: "add"},
			{Method: "POST", Path: "/api/stream", Function: "stream", Streaming: true, Body: largestBody},
			{Method: "GET", Path: "/api/fallback", Function: "fallback", Fallback: true},
		},
		Functions: map[string]http.Handler{},
		Web:       root.FS(),
		Pages:     Pages{"/": "index.html", "/chat": "app.html", "/payment-success": "app.html", "/admin": "admin.html", "/admin/audit": "admin.html"},
		Headers:   headers,
	}
	for i, rt := range cfg.Routes {
		cfg.Routes[i].Seconds = 30
		cfg.Functions[rt.Function] = http.NotFoundHandler()
		if function, ok := handlers[rt.Function]; ok {
			cfg.Functions[rt.Function] = function
		}
	}
	for _, option := range options {
		option(&cfg)
	}
	server := httptest.NewUnstartedServer(nil)
	server.Config = NewServer(cfg)
	t.Cleanup(server.Close)
	return server
}

func do(t *testing.T, server *httptest.Server, method, path string, body []byte, headers map[string]string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, server.URL, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.URL.Opaque = path // sent as written, without cleaning
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	client := &http.Client{Transport: &http.Transport{DisableCompression: true, DisableKeepAlives: true}, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	return resp
}

func text(t *testing.T, resp *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// signature returns the header that streaming routes require.
func signature(body []byte) map[string]string {
	sum := sha256.Sum256(body)
	return map[string]string{"x-amz-content-sha256": hex.EncodeToString(sum[:])}
}

func siteFiles(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	web := filepath.Join(dir, "dist")
	for name, content := range map[string]string{
		"secret.txt":                    "outside",
		"dist/index.html":               "the landing page " + strings.Repeat("padding ", 100),
		"dist/app.html":                 "the app",
		"dist/about.html":               "<title>About</title>\n<link href={{PUBLIC_URL}}/about>\n",
		"dist/not-found.html":           "the not-found page",
		"dist/mark.svg":                 "<svg/>",
		"dist/.env":                     "hidden",
		"dist/.well-known/security.txt": "Contact: {{SECURITY_CONTACT}}\nExpires: {{SECURITY_EXPIRES}}\n",
		"dist/.vite/manifest":           "hidden",
		"dist/.vite/manifest.json":      "hidden",
		"dist/assets/app-1a2b.js":       "export {};" + strings.Repeat(" ", 1000),
		"dist/assets/f-3c4d.woff2":      string([]byte{0, 1, 2, 3}),
		"dist/admin.html":               "the admin's document",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("../secret.txt", filepath.Join(web, "link.txt")); err != nil {
		t.Fatal(err)
	}
	return web
}
