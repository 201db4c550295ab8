package stack_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

const iconPath = "/icons/00000000000000000000000000000000.png"

// startWithBucket starts a server whose icons are in a bucket at an endpoint, and returns its URL and
// its summary.
func startWithBucket(t *testing.T, endpoint string) (url, summary string) {
	t.Helper()
	s, err := startServer(t, map[string]string{
		"ICON_BUCKET": "icons", "AWS_ENDPOINT_URL_S3": endpoint, "AWS_REGION": "us-east-1",
		"AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "secret",
	})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	s.PrintSummary(&out)
	return s.URL, out.String()
}

// brokenBucket responds to GET with an error code of S3, and allows uploads from an origin.
func brokenBucket(t *testing.T, status int, code, origin string) (url string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodOptions {
			if origin != "" && r.Header.Get("Access-Control-Request-Method") == http.MethodPut && r.Header.Get("Access-Control-Request-Headers") == "content-type" {
				w.Header().Set("Access-Control-Allow-Origin", strings.Replace(origin, "ORIGIN", r.Header.Get("Origin"), 1))
			}
			return
		}
		w.WriteHeader(status)
		fmt.Fprintf(w, "<Error><Code>%s</Code></Error>", code)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// A bucket that does not work is noted at startup, because uploads go from the browser to the bucket,
// and the server sees no error.
func TestNoteOnBucket(t *testing.T) {
	for _, test := range []struct {
		name, endpoint string
		want           string // empty: no note
	}{
		{"works", brokenBucket(t, 404, "NoSuchKey", "*"), ""},
		{"works for this site", brokenBucket(t, 404, "NoSuchKey", "ORIGIN"), ""},
		{"cannot be listed", brokenBucket(t, 403, "AccessDenied", "*"), ""},
		{"wrong secret", brokenBucket(t, 403, "SignatureDoesNotMatch", "*"), "Icons do not work: the bucket icons: SignatureDoesNotMatch."},
		{"no bucket", brokenBucket(t, 404, "NoSuchBucket", "*"), "Icons do not work: the bucket icons: NoSuchBucket."},
		{"no CORS rule", brokenBucket(t, 404, "NoSuchKey", ""), "Icons cannot be uploaded: the CORS rules of the bucket icons do not allow PUT with Content-Type from http://localhost:"},
		{"CORS rule of another site", brokenBucket(t, 404, "NoSuchKey", "https://chat.example.com"), "Icons cannot be uploaded: the CORS rules of the bucket icons"},
		{"a web server", brokenBucket(t, 200, "", "*"), "Icons do not work: the bucket icons: the response is not from S3."},
		{"unreachable", "http://127.0.0.1:1", "Icons do not work: the bucket icons: dial tcp 127.0.0.1:1: connect: connection refused."},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, summary := startWithBucket(t, test.endpoint)
			if test.want == "" && strings.Contains(summary, "Icons ") || !strings.Contains(summary, test.want) {
				t.Errorf("the summary lacks %q:\n%s", test.want, summary)
			}
		})
	}
}

// captureLog returns a buffer that receives the log, and a function that ends that.
func captureLog(t *testing.T) (log *bytes.Buffer, end func()) {
	t.Helper()
	log = new(bytes.Buffer)
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(log, nil)))
	end = func() { slog.SetDefault(before) }
	t.Cleanup(end)
	return log, end
}

// A bucket that never responds delays the startup, but not for long. A visitor who leaves is no error.
func TestSilentBucket(t *testing.T) {
	left := make(chan struct{}, 1)
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		<-r.Context().Done()
		left <- struct{}{}
	}))
	t.Cleanup(server.Close)
	begin := time.Now()
	url, summary := startWithBucket(t, server.URL)
	if want := "Icons do not work: the bucket icons: timed out."; !strings.Contains(summary, want) {
		t.Errorf("the summary lacks %q:\n%s", want, summary)
	}
	if took := time.Since(begin); took > 12*time.Second {
		t.Errorf("the startup took %v", took)
	}
	<-left
	log, end := captureLog(t)
	ctx, leave := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer leave()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url+iconPath, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := http.DefaultClient.Do(r); err == nil {
		t.Error("there was a response")
	}
	<-left
	time.Sleep(100 * time.Millisecond)
	end()
	if log.Len() > 0 {
		t.Errorf("log %q", log)
	}
}

// An icon that cannot be read is logged.
func TestUnreadableIconIsLogged(t *testing.T) {
	url, _ := startWithBucket(t, brokenBucket(t, 403, "SignatureDoesNotMatch", "*"))
	log, end := captureLog(t)
	resp, err := http.Get(url + iconPath)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	end()
	if resp.StatusCode != http.StatusBadGateway || !strings.Contains(log.String(), "level=ERROR") || !strings.Contains(log.String(), "SignatureDoesNotMatch") {
		t.Errorf("status %d, log %q", resp.StatusCode, log.String())
	}
}
