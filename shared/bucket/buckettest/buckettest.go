// Package buckettest is the contract test of bucket.Store.
package buckettest

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"trefoil/shared/bucket"
	"trefoil/shared/icon"
	"trefoil/shared/limits"
)

// PNG is the content of an icon.
const PNG = "\x89PNG\r\n\x1a\n and the rest"

// Run tests an empty store. Its upload URLs must be served.
func Run(t *testing.T, store bucket.Store) {
	t.Run("uploads match what was signed", func(t *testing.T) { testUploads(t, store) })
	t.Run("publishing", func(t *testing.T) { testPromote(t, store) })
	t.Run("removing", func(t *testing.T) { testRemove(t, store) })
}

// Send sends a request and returns the status.
func Send(t *testing.T, method, url, body string, headers map[string]string) int {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body) // only the status matters
	return resp.StatusCode
}

// Upload uploads an icon and returns its path on the site.
func Upload(t *testing.T, store bucket.Store, mediaType, content string) (path string) {
	t.Helper()
	u, err := store.PresignUpload(t.Context(), mediaType, int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	status := Send(t, http.MethodPut, u.URL, content, u.Headers)
	// Promote rejects an icon that is too large, unless the upload is already rejected.
	if status != http.StatusOK && len(content) <= limits.Get().Icons.Bytes {
		t.Fatalf("upload: status %d", status)
	}
	return u.Path
}

// testUploads sends requests that differ from the signed one.
func testUploads(t *testing.T, store bucket.Store) {
	u, err := store.PresignUpload(t.Context(), "image/png", int64(len(PNG)))
	if err != nil {
		t.Fatal(err)
	}
	signed := map[string]string{"Content-Type": "image/png"}
	other, err := store.PresignUpload(t.Context(), "image/png", int64(len(PNG)))
	if err != nil {
		t.Fatal(err)
	}
	address, query, _ := strings.Cut(u.URL, "?")
	otherAddress, _, _ := strings.Cut(other.URL, "?")
	for _, test := range []struct {
		name, method, url, body string
		headers                 map[string]string
	}{
		{"shorter", "PUT", u.URL, PNG[1:], signed},
		{"longer", "PUT", u.URL, PNG + "!", signed},
		{"empty", "PUT", u.URL, "", signed},
		{"another type", "PUT", u.URL, PNG, map[string]string{"Content-Type": "text/html"}},
		{"no type", "PUT", u.URL, PNG, nil},
		{"another key", "PUT", otherAddress + "?" + query, PNG, signed},
		{"the published key", "PUT", strings.Replace(u.URL, "/uploads/", "/icons/", 1), PNG, signed},
		{"no signature", "PUT", address, PNG, signed},
		{"a shorter signature", "PUT", u.URL[:len(u.URL)-1], PNG, signed},
		{"GET", "GET", u.URL, "", nil},
		{"DELETE", "DELETE", u.URL, "", nil},
	} {
		if status := Send(t, test.method, test.url, test.body, test.headers); status < 400 || status >= 500 {
			t.Errorf("%s: status %d, want a rejection", test.name, status)
		}
	}
	if err := store.Promote(t.Context(), u.Path); !errors.Is(err, icon.ErrExpired) {
		t.Errorf("after rejected uploads: error %v, want icon.ErrExpired", err)
	}
	if status := Send(t, http.MethodPut, u.URL, PNG, signed); status != http.StatusOK {
		t.Errorf("as signed: status %d", status)
	}
}

func testPromote(t *testing.T, store bucket.Store) {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg"/>`
	for _, test := range []struct {
		name, mediaType, content string
		want                     string // media type, or empty if the icon is rejected
	}{
		{"PNG", "image/png", PNG, "image/png"},
		{"JPEG", "image/jpeg", "\xff\xd8\xff\xe0", "image/jpeg"},
		{"ICO", "image/vnd.microsoft.icon", "\x00\x00\x01\x00", "image/x-icon"},
		{"SVG", "image/svg+xml", svg, "image/svg+xml"},
		{"unknown type", "", PNG, "image/png"},
		{"SVG as PNG", "image/png", svg, ""},
		{"HTML", "image/png", "<!doctype html>", ""},
		{"HTML of unknown type", "", "<!doctype html>", ""},
		{"largest", "image/png", PNG + strings.Repeat("x", limits.Get().Icons.Bytes-len(PNG)), "image/png"},
		{"too large, size unknown", "", PNG + strings.Repeat("x", limits.Get().Icons.Bytes), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := Upload(t, store, test.mediaType, test.content)
			if _, _, err := store.Read(t.Context(), path); !errors.Is(err, icon.ErrExpired) {
				t.Errorf("before the check: error %v, want icon.ErrExpired", err)
			}
			for range 2 {
				if err := store.Promote(t.Context(), path); (err == nil) != (test.want != "") {
					t.Errorf("promote: error %v", err)
				}
			}
			content, headers, err := store.Read(t.Context(), path)
			if test.want == "" {
				if !errors.Is(err, icon.ErrExpired) {
					t.Errorf("error %v, want icon.ErrExpired", err)
				}
				return
			}
			if err != nil || headers.Get("Content-Type") != test.want || string(content) != test.content ||
				!strings.Contains(headers.Get("Cache-Control"), "immutable") || headers.Get("Etag") == "" {
				t.Errorf("%d bytes, headers %v, error %v, want %s", len(content), headers, err, test.want)
			}
		})
	}
	if err := store.Promote(t.Context(), "/icons/"+strings.Repeat("0", 32)+".png"); !errors.Is(err, icon.ErrExpired) {
		t.Errorf("never uploaded: error %v, want icon.ErrExpired", err)
	}
}

func testRemove(t *testing.T, store bucket.Store) {
	path := Upload(t, store, "image/png", PNG)
	if err := store.Promote(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := store.Remove(context.WithoutCancel(t.Context()), path); err != nil {
			t.Error(err)
		}
	}
	if _, _, err := store.Read(t.Context(), path); !errors.Is(err, icon.ErrExpired) {
		t.Errorf("removed: error %v, want icon.ErrExpired", err)
	}
}
