package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"trefoil/shared/chat"
)

func TestRun(t *testing.T) {
	t.Parallel()
	const (
		list   = `[{"modelId":"premium","isActive":true},{"modelId":"off","isFree":true},{"modelId":"a","isActive":true,"isFree":true},{"modelId":"b","isActive":true,"isFree":true}]`
		answer = "data: {\"type\":\"token\",\"token\":\"OK\"}\n\ndata: {\"type\":\"done\"}\n\n"
	)
	for _, test := range []struct {
		name, list    string
		status        int
		body, forB    string
		asked, reason string
	}{
		{name: "answered", list: list, status: 200, body: answer, asked: "a"},
		{name: "the second model answers", list: list, status: 200, body: "data: {\"type\":\"done\"}\n\n", forB: answer, asked: "a b"},
		{name: "no model answers", list: list, status: 200, body: "data: {\"type\":\"done\"}\n\n", asked: "a b", reason: "a: no answer"},
		{name: "no end", list: list, status: 200, body: answer[:50], asked: "a b", reason: "the stream has no end"},
		{name: "refused", list: list, status: 403, body: "{}", asked: "a b", reason: "status 403"},
		{name: "budget used up", list: list, status: 402, body: `{"code":"spend_limit"}`, asked: "a"},
		{name: "counted as a visitor", list: list, status: 402, body: `{"code":"trial_limit"}`, asked: "a b", reason: "status 402"},
		{name: "no models", list: "[]", reason: "no model is active and free"},
		{name: "a page", list: "<html>", reason: "malformed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var asked []string
			site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/api/models" {
					_, _ = io.WriteString(w, test.list)
					return
				}
				body, _ := io.ReadAll(r.Body)
				if r.Header.Get("X-Smoke-Test") != "secret" || len(r.Header.Get("X-Amz-Content-Sha256")) != 64 || !strings.Contains(string(body), chat.SmokeQuestion) {
					t.Errorf("%v %s", r.Header, body)
				}
				text := test.body
				for _, model := range []string{"a", "b"} {
					if strings.Contains(string(body), fmt.Sprintf(`"modelIds":[%q]`, model)) {
						asked = append(asked, model)
						if model == "b" && test.forB != "" {
							text = test.forB
						}
					}
				}
				w.WriteHeader(test.status)
				_, _ = io.WriteString(w, text)
			}))
			defer site.Close()
			err := run(t.Context(), Config{PublicURL: site.URL, Secret: "secret"})
			if (err != nil) != (test.reason != "") || err != nil && !strings.Contains(err.Error(), test.reason) {
				t.Errorf("error %v, want %q", err, test.reason)
			}
			if got := strings.Join(asked, " "); got != test.asked {
				t.Errorf("asked %q, want %q", got, test.asked)
			}
		})
	}
}

// The secret must not go to the host that a redirect names. Go's client forwards headers that it does
// not know, and repeats a POST for a 307.
func TestRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	elsewhere := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("%s of another site was requested, with the secret %q", r.URL.Path, r.Header.Get("X-Smoke-Test"))
	}))
	defer elsewhere.Close()
	for _, path := range []string{"/api/models", "/api/chat/stream"} {
		site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == path {
				http.Redirect(w, r, elsewhere.URL+path, http.StatusTemporaryRedirect)
				return
			}
			_, _ = io.WriteString(w, `[{"modelId":"a","isActive":true,"isFree":true}]`)
		}))
		err := run(t.Context(), Config{PublicURL: site.URL, Secret: "secret"})
		site.Close()
		if err == nil || !strings.Contains(err.Error(), "status 307") {
			t.Errorf("%s: error %v, want status 307", path, err)
		}
	}
}
