package s3

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"

	"trefoil/shared/bucket"
	"trefoil/shared/icon"
	"trefoil/shared/limits"
)

func TestMain(m *testing.M) {
	RunChild()
	os.Exit(m.Run())
}

const region = "eu-west-1"

// startServer starts a server and returns its options and a client for its bucket.
func startServer(t *testing.T, o Options) (*Server, Options, *bucket.Icons) {
	t.Helper()
	if o.Dir == "" {
		o = Options{Dir: t.TempDir(), Region: region, AccessKey: "local", SecretKey: rand.Text(), Bucket: "icons", Expiring: "uploads"}
	}
	s, err := Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s, o, bucket.Open(bucket.Connection{
		Region: o.Region, Endpoint: s.Endpoint(), Name: o.Bucket,
		Credentials: aws.Credentials{AccessKeyID: o.AccessKey, SecretAccessKey: o.SecretKey},
	})
}

// send sends a request and returns the status and the headers.
func send(t *testing.T, method, url, body string, headers map[string]string) (int, http.Header) {
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
	_, _ = io.Copy(io.Discard, resp.Body) // only the status and the headers matter
	return resp.StatusCode, resp.Header
}

const png = "\x89PNG\r\n\x1a\n and the rest"

// The server itself rejects every upload that differs from the signed one.
func TestUploadsMustMatchSignature(t *testing.T) {
	_, _, icons := startServer(t, Options{})
	with := func(u icon.Upload, name, value string) icon.Upload {
		headers := map[string]string{}
		for name, value := range u.Headers {
			headers[name] = value
		}
		headers[name] = value
		if value == "" {
			delete(headers, name)
		}
		u.Headers = headers
		return u
	}
	for _, test := range []struct {
		name   string
		change func(u icon.Upload) icon.Upload
		body   string
		want   int
	}{
		{name: "as signed", body: png, want: 200},
		{name: "shorter", body: png[1:], want: 403},
		{name: "longer", body: png + "!", want: 403},
		{name: "empty", body: "", want: 403},
		{name: "another type", change: func(u icon.Upload) icon.Upload { return with(u, "Content-Type", "text/html") }, body: png, want: 403},
		{name: "no type", change: func(u icon.Upload) icon.Upload { return with(u, "Content-Type", "") }, body: png, want: 403},
		{name: "without the condition", change: func(u icon.Upload) icon.Upload { return with(u, "If-None-Match", "") }, body: png, want: 403},
		{name: "another condition", change: func(u icon.Upload) icon.Upload { return with(u, "If-None-Match", `"x"`) }, body: png, want: 403},
		{name: "additional header", change: func(u icon.Upload) icon.Upload { return with(u, "X-Amz-Acl", "public-read") }, body: png, want: 403},
		{name: "another key", change: func(u icon.Upload) icon.Upload {
			u.URL = strings.Replace(u.URL, "/uploads/", "/icons/", 1)
			return u
		}, body: png, want: 403},
		{name: "another signature", change: func(u icon.Upload) icon.Upload {
			u.URL = strings.Replace(u.URL, "X-Amz-Signature=", "X-Amz-Signature=0", 1)
			return u
		}, body: png, want: 403},
		{name: "another expiry", change: func(u icon.Upload) icon.Upload {
			u.URL = strings.Replace(u.URL, "X-Amz-Expires=300", "X-Amz-Expires=3000", 1)
			return u
		}, body: png, want: 403},
		{name: "no signature", change: func(u icon.Upload) icon.Upload {
			u.URL, _, _ = strings.Cut(u.URL, "?")
			return u
		}, body: png, want: 403},
	} {
		t.Run(test.name, func(t *testing.T) {
			u, err := icons.PresignUpload(t.Context(), "image/png", int64(len(png)))
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(u.URL, "X-Amz-Expires=300") || u.Headers["Content-Type"] != "image/png" || len(u.Headers) != 2 {
				t.Errorf("upload %+v", u)
			}
			sent := u
			if test.change != nil {
				sent = test.change(u)
			}
			if status, _ := send(t, "PUT", sent.URL, test.body, sent.Headers); status != test.want {
				t.Errorf("status %d, want %d", status, test.want)
			}
			if test.want != 200 {
				return
			}
			if status, _ := send(t, "PUT", u.URL, strings.Replace(test.body, "rest", "REST", 1), u.Headers); status != http.StatusPreconditionFailed {
				t.Errorf("sent again: status %d, want 412", status)
			}
			if status, _ := send(t, "GET", u.URL, "", nil); status != http.StatusForbidden {
				t.Errorf("GET with the upload URL: status %d, want 403", status)
			}
		})
	}
}

func TestUploadsExpire(t *testing.T) {
	s, o, _ := startServer(t, Options{})
	at := func(signed time.Time) string {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPut, s.Endpoint()+"/icons/uploads/"+rand.Text()+"?X-Amz-Expires=300", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		url, _, err := v4.NewSigner().PresignHTTP(t.Context(), aws.Credentials{AccessKeyID: o.AccessKey, SecretAccessKey: o.SecretKey},
			r, "UNSIGNED-PAYLOAD", "s3", region, signed)
		if err != nil {
			t.Fatal(err)
		}
		return url
	}
	if status, _ := send(t, "PUT", at(time.Now().Add(-4*time.Minute)), png, nil); status != http.StatusOK {
		t.Errorf("4 minutes old: status %d, want 200", status)
	}
	if status, _ := send(t, "PUT", at(time.Now().Add(-6*time.Minute)), png, nil); status != http.StatusForbidden {
		t.Errorf("6 minutes old: status %d, want 403", status)
	}
}

// Pages of any origin may send a PUT but nothing else. The signature is the credential.
func TestCrossOriginRequests(t *testing.T) {
	_, _, icons := startServer(t, Options{})
	u, err := icons.PresignUpload(t.Context(), "image/png", int64(len(png)))
	if err != nil {
		t.Fatal(err)
	}
	for method, allowed := range map[string]bool{"PUT": true, "GET": false, "DELETE": false} {
		status, headers := send(t, "OPTIONS", u.URL, "", map[string]string{
			"Origin": "http://localhost:3000", "Access-Control-Request-Method": method, "Access-Control-Request-Headers": "content-type,if-none-match",
		})
		if ok := status == http.StatusOK && headers.Get("Access-Control-Allow-Origin") != ""; ok != allowed {
			t.Errorf("preflight of %s: status %d, headers %v, want allowed: %t", method, status, headers, allowed)
		}
	}
}

func upload(t *testing.T, icons *bucket.Icons, mediaType, content string) (path string) {
	t.Helper()
	u, err := icons.PresignUpload(t.Context(), mediaType, int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	if status, _ := send(t, "PUT", u.URL, content, u.Headers); status != http.StatusOK {
		t.Fatalf("upload: status %d", status)
	}
	return u.Path
}

func TestPromote(t *testing.T) {
	_, _, icons := startServer(t, Options{})
	svg := `<svg xmlns="http://www.w3.org/2000/svg"/>`
	hostile := `<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>`
	for _, test := range []struct {
		name, mediaType, content string
		want                     string // media type, or empty if the icon is rejected
	}{
		{"PNG", "image/png", png, "image/png"},
		{"JPEG", "image/jpeg", "\xff\xd8\xff\xe0", "image/jpeg"},
		{"ICO", "image/vnd.microsoft.icon", "\x00\x00\x01\x00", "image/x-icon"},
		{"SVG", "image/svg+xml", svg, "image/svg+xml"},
		{"unknown type", "", png, "image/png"},
		{"hostile SVG", "image/svg+xml", hostile, ""},
		{"hostile SVG as PNG", "image/png", hostile, ""},
		{"hostile SVG of unknown type", "", hostile, ""},
		{"HTML", "image/png", "<!doctype html>", ""},
		{"largest", "image/png", png + strings.Repeat("x", limits.Get().Icons.Bytes-len(png)), "image/png"},
		{"too large, size unknown", "", png + strings.Repeat("x", limits.Get().Icons.Bytes), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := upload(t, icons, test.mediaType, test.content)
			if _, _, err := icons.Read(t.Context(), path); err != icon.ErrExpired {
				t.Errorf("before the check: error %v, want icon.ErrExpired", err)
			}
			for range 2 {
				if err := icons.Promote(t.Context(), path); (err == nil) != (test.want != "") {
					t.Errorf("promote: error %v", err)
				}
			}
			content, headers, err := icons.Read(t.Context(), path)
			if test.want == "" {
				if err != icon.ErrExpired {
					t.Errorf("error %v, want icon.ErrExpired", err)
				}
				return
			}
			if err != nil || headers.Get("Content-Type") != test.want || !bytes.Equal(content, []byte(test.content)) ||
				!strings.Contains(headers.Get("Cache-Control"), "immutable") {
				t.Errorf("%d bytes, headers %v, error %v, want %s", len(content), headers, err, test.want)
			}
		})
	}
	if err := icons.Promote(t.Context(), "/icons/"+strings.Repeat("0", 32)+".png"); err != icon.ErrExpired {
		t.Errorf("never uploaded: error %v, want icon.ErrExpired", err)
	}
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := icons.Promote(canceled, "/icons/0"); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: error %v", err)
	}
}

func TestIconsSurviveARestart(t *testing.T) {
	s, o, icons := startServer(t, Options{})
	kept, recent, old := upload(t, icons, "image/png", png), upload(t, icons, "image/png", png), upload(t, icons, "image/png", png)
	if err := icons.Promote(t.Context(), kept); err != nil {
		t.Fatal(err)
	}
	s.Stop()
	yesterday := time.Now().Add(-25 * time.Hour)
	for _, path := range []string{kept, old} {
		if err := os.Chtimes(filepath.Join(o.Dir, "objects", o.Bucket, "uploads", filepath.Base(path)), yesterday, yesterday); err != nil {
			t.Fatal(err)
		}
	}
	_, _, icons = startServer(t, o)
	if err := icons.Promote(t.Context(), recent); err != nil {
		t.Errorf("recent upload: %v", err)
	}
	if err := icons.Promote(t.Context(), old); err != icon.ErrExpired {
		t.Errorf("old upload: error %v, want icon.ErrExpired", err)
	}
	if err := icons.Promote(t.Context(), kept); err != nil {
		t.Errorf("published before: %v", err)
	}
	if content, _, err := icons.Read(t.Context(), kept); err != nil || string(content) != png {
		t.Errorf("content %q, error %v", content, err)
	}
}
