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
	t.Run("an upload needs only its content type", func(t *testing.T) { testPlainUpload(t, store) })
	t.Run("publishing", func(t *testing.T) { testPublish(t, store) })
	t.Run("overwriting", func(t *testing.T) { testOverwriting(t, store) })
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

// Upload uploads an icon and returns the path of the upload.
func Upload(t *testing.T, store bucket.Store, mediaType, content string) (path string) {
	t.Helper()
	u, err := store.PresignUpload(t.Context(), mediaType, int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	status := Send(t, http.MethodPut, u.URL, content, u.Headers)
	// Read rejects an icon that is too large, unless the upload is already rejected.
	if status != http.StatusOK && len(content) <= limits.Get().Icons.Bytes {
		t.Fatalf("upload: status %d", status)
	}
	return u.Path
}

// Publish uploads and publishes an icon, and returns its path on the site.
func Publish(t *testing.T, store bucket.Store, mediaType, content string) (path string) {
	t.Helper()
	uploaded, err := store.Read(t.Context(), Upload(t, store, mediaType, content))
	if err == nil {
		err = store.Publish(t.Context(), uploaded)
	}
	if err != nil {
		t.Fatal(err)
	}
	return uploaded.Path()
}

// testPlainUpload sends only what the specification of uploads has: the bytes and their type.
func testPlainUpload(t *testing.T, store bucket.Store) {
	for _, signed := range []string{"image/png", ""} {
		u, err := store.PresignUpload(t.Context(), signed, int64(len(PNG)))
		if err != nil {
			t.Fatal(err)
		}
		if status := Send(t, http.MethodPut, u.URL, PNG, map[string]string{"Content-Type": "image/png"}); status != http.StatusOK {
			t.Errorf("signed for %q: status %d", signed, status)
		}
		for name := range u.Headers {
			if name != "Content-Type" {
				t.Errorf("signed for %q: the header %s is required", signed, name)
			}
		}
		if uploaded, err := store.Read(t.Context(), u.Path); err != nil || string(uploaded.Content) != PNG {
			t.Errorf("signed for %q: read %q, error %v", signed, uploaded.Content, err)
		}
	}
}

// testOverwriting uses the URL of an upload again after its icon has been published.
func testOverwriting(t *testing.T, store bucket.Store) {
	const first, second = PNG + "1", PNG + "2"
	u, err := store.PresignUpload(t.Context(), "image/png", int64(len(first)))
	if err != nil {
		t.Fatal(err)
	}
	if status := Send(t, http.MethodPut, u.URL, first, u.Headers); status != http.StatusOK {
		t.Fatalf("upload: status %d", status)
	}
	uploaded, err := store.Read(t.Context(), u.Path)
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Publish(t.Context(), uploaded); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := store.Remove(t.Context(), u.Path); err != nil {
			t.Error(err)
		}
	}
	if _, err := store.Read(t.Context(), u.Path); !errors.Is(err, icon.ErrExpired) {
		t.Errorf("removed: error %v, want icon.ErrExpired", err)
	}
	Send(t, http.MethodPut, u.URL, second, u.Headers) // S3 accepts it, but nothing uses it
	if again, err := store.Read(t.Context(), u.Path); err == nil {
		if err := store.Publish(t.Context(), again); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := store.Read(t.Context(), uploaded.Path()); err != nil || string(got.Content) != first {
		t.Errorf("after another upload: %q, error %v, want %q", got.Content, err, first)
	}
	if other := Publish(t, store, "image/png", second); other == uploaded.Path() {
		t.Errorf("two icons have the path %s", other)
	}
	if same := Publish(t, store, "", first); same != uploaded.Path() {
		t.Errorf("the same icon has the paths %s and %s", same, uploaded.Path())
	}
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
	if _, err := store.Read(t.Context(), u.Path); !errors.Is(err, icon.ErrExpired) {
		t.Errorf("after rejected uploads: error %v, want icon.ErrExpired", err)
	}
	if status := Send(t, http.MethodPut, u.URL, PNG, signed); status != http.StatusOK {
		t.Errorf("as signed: status %d", status)
	}
}

func testPublish(t *testing.T, store bucket.Store) {
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
			uploaded, err := store.Read(t.Context(), Upload(t, store, test.mediaType, test.content))
			if (err == nil) != (test.want != "") {
				t.Errorf("read: error %v", err)
			}
			if test.want == "" {
				return
			}
			if _, err := store.Read(t.Context(), uploaded.Path()); !errors.Is(err, icon.ErrExpired) {
				t.Errorf("before it is published: error %v, want icon.ErrExpired", err)
			}
			for range 2 {
				if err := store.Publish(t.Context(), uploaded); err != nil {
					t.Errorf("publish: %v", err)
				}
			}
			got, err := store.Read(t.Context(), uploaded.Path())
			if err != nil || string(got.Type) != test.want || string(got.Content) != test.content {
				t.Errorf("%d bytes of type %s, error %v, want %s", len(got.Content), got.Type, err, test.want)
			}
			if err := store.Remove(t.Context(), uploaded.Path()); err != nil {
				t.Error(err)
			}
		})
	}
	if _, err := store.Read(t.Context(), "/uploads/"+strings.Repeat("0", 32)+".png"); !errors.Is(err, icon.ErrExpired) {
		t.Errorf("never uploaded: error %v, want icon.ErrExpired", err)
	}
}

func testRemove(t *testing.T, store bucket.Store) {
	path := Publish(t, store, "image/png", PNG)
	for range 2 {
		if err := store.Remove(context.WithoutCancel(t.Context()), path); err != nil {
			t.Error(err)
		}
	}
	if _, err := store.Read(t.Context(), path); !errors.Is(err, icon.ErrExpired) {
		t.Errorf("removed: error %v, want icon.ErrExpired", err)
	}
}
