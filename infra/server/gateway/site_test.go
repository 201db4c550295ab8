package gateway

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"
)

func TestSite(t *testing.T) {
	server := startGateway(t, nil)
	for _, test := range []struct {
		path        string
		status      int
		bodyPrefix  string
		contentType string
	}{
		{"/", 200, "the landing page", "text/html; charset=utf-8"},
		{"/?utm=1", 200, "the landing page", "text/html; charset=utf-8"},
		{"/chat", 200, "the app", "text/html; charset=utf-8"},
		{"/chat/", 200, "the app", "text/html; charset=utf-8"},
		{"/admin", 200, "the admin's document", "text/html; charset=utf-8"},
		{"/admin/audit", 200, "the admin's document", "text/html; charset=utf-8"},
		{"/administrator", 404, "the not-found page", "text/html; charset=utf-8"},
		{"/payment-success?session_id=a.b", 200, "the app", "text/html; charset=utf-8"},
		{"/no/such/page", 404, "the not-found page", "text/html; charset=utf-8"},
		{"/chat/more", 404, "the not-found page", ""},
		{"/not-found.html", 404, "the not-found page", ""},
		{"/mark.svg", 200, "<svg/>", "image/svg+xml"},
		{"/assets/app-1a2b.js", 200, "export", "text/javascript; charset=utf-8"},
		{"/assets/f-3c4d.woff2", 200, "\x00\x01", "font/woff2"},
		{"/assets/none-1a2b.js", 404, "not found", ""},
		{"/assets/", 404, "not found", ""},
		{"/assets/app", 404, "not found", ""},
		{"/none.png", 404, "not found", ""},
		{"/.vite/manifest", 404, "the not-found page", ""}, // no extension, so not the file
		{"/.vite/manifest.json", 404, "not found", ""},
		{"/.env", 404, "not found", ""},
		{"/../secret.txt", 404, "not found", ""},
		{"/%2e%2e/secret.txt", 404, "not found", ""},
		{"/..%2fsecret.txt", 404, "not found", ""},
		{"/assets/../../secret.txt", 404, "not found", ""},
		{"/assets/..%5c..%5csecret.txt", 404, "not found", ""},
		{"/x//secret.txt", 404, "not found", ""},
		{"/link.txt", 404, "not found", ""},
		{"/mark.svg%00.txt", 404, "not found", ""},
		{"/mark.svg/", 404, "the not-found page", ""},
	} {
		t.Run(test.path, func(t *testing.T) {
			resp := do(t, server, "GET", test.path, nil, nil)
			body := text(t, resp)
			if resp.StatusCode != test.status || !strings.HasPrefix(body, test.bodyPrefix) {
				t.Errorf("status %d, body %.40q, want %d, %q", resp.StatusCode, body, test.status, test.bodyPrefix)
			}
			if got := resp.Header.Get("Content-Type"); test.contentType != "" && got != test.contentType {
				t.Errorf("content type %q, want %q", got, test.contentType)
			}
			if strings.Contains(body, "outside") || strings.Contains(body, "hidden") {
				t.Errorf("leaked %q", body)
			}
			head := do(t, server, "HEAD", test.path, nil, nil)
			if head.StatusCode != test.status || text(t, head) != "" {
				t.Errorf("HEAD: status %d, want %d and no body", head.StatusCode, test.status)
			}
		})
	}
	if resp := do(t, server, "POST", "/chat", nil, nil); resp.StatusCode != http.StatusMethodNotAllowed || resp.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("POST to a page: status %d, Allow %q", resp.StatusCode, resp.Header.Get("Allow"))
	}
}

func TestCompressionAndConditionalRequests(t *testing.T) {
	server := startGateway(t, nil)
	const path = "/assets/app-1a2b.js"
	plain := do(t, server, "GET", path, nil, nil)
	packed := do(t, server, "GET", path, nil, map[string]string{"accept-encoding": "br, gzip;q=0.8"})
	if plain.Header.Get("Content-Encoding") != "" || packed.Header.Get("Content-Encoding") != "gzip" || packed.Header.Get("Vary") != "Accept-Encoding" {
		t.Fatalf("encodings %q and %q", plain.Header.Get("Content-Encoding"), packed.Header.Get("Content-Encoding"))
	}
	reader, err := gzip.NewReader(packed.Body)
	if err != nil {
		t.Fatal(err)
	}
	unpacked, err := io.ReadAll(reader)
	if err != nil || string(unpacked) != text(t, plain) {
		t.Errorf("the unpacked file differs: %v", err)
	}
	if plain.Header.Get("Etag") == packed.Header.Get("Etag") {
		t.Error("both encodings have the same ETag")
	}
	for _, accepted := range []string{"", "br", "gzip;q=0", "gzip; q=0.0"} {
		if resp := do(t, server, "GET", path, nil, map[string]string{"accept-encoding": accepted}); resp.Header.Get("Content-Encoding") != "" {
			t.Errorf("Accept-Encoding %q got %q", accepted, resp.Header.Get("Content-Encoding"))
		}
	}
	if resp := do(t, server, "GET", path, nil, map[string]string{"if-none-match": plain.Header.Get("Etag")}); resp.StatusCode != http.StatusNotModified {
		t.Errorf("If-None-Match: status %d", resp.StatusCode)
	}
	if resp := do(t, server, "GET", path, nil, map[string]string{"range": "bytes=0-5"}); resp.StatusCode != http.StatusPartialContent || text(t, resp) != "export" {
		t.Errorf("Range: status %d", resp.StatusCode)
	}
}

func TestSiteSettings(t *testing.T) {
	const document, security = "/about.html", "/.well-known/security.txt"
	bare := startGateway(t, nil)
	if got, want := text(t, do(t, bare, "GET", document, nil, nil)), "<title>About</title>\n"; got != want {
		t.Errorf("without settings, the document is %q, want %q", got, want)
	}
	if resp := do(t, bare, "GET", security, nil, nil); resp.StatusCode != http.StatusNotFound {
		t.Errorf("without a contact, security.txt has status %d", resp.StatusCode)
	}

	set := startGateway(t, nil, func(cfg *Config) {
		cfg.SiteSettings = map[string]string{"PUBLIC_URL": "https://chat.example", "SECURITY_CONTACT": "mailto:a@b.example"}
	})
	if got := text(t, do(t, set, "GET", document, nil, nil)); !strings.Contains(got, "href=https://chat.example/about>") {
		t.Errorf("with settings, the document is %q", got)
	}
	resp := do(t, set, "GET", security, nil, nil)
	if got := text(t, resp); resp.StatusCode != http.StatusOK || got != "Contact: mailto:a@b.example\n" {
		t.Errorf("security.txt has status %d and the text %q", resp.StatusCode, got)
	}
}
