package api

import (
	"strings"
	"testing"
)

func TestLoginFailuresAreIdentical(t *testing.T) {
	s := newSite(t)
	s.register("ada")
	s.signInAs("external", "external@example.org")
	var first problem
	for i, body := range []string{
		credentialsJSON("ada", "wrong password"),
		credentialsJSON("nobody", testPassword),
		credentialsJSON("external", testPassword),
		credentialsJSON("external", ""),
		credentialsJSON("", ""),
		credentialsJSON(strings.Repeat("x", 10_000), strings.Repeat("y", 10_000)),
		credentialsJSON("\x00", testPassword),
		`{}`,
		`{"username":null,"password":null}`,
	} {
		w := s.call("POST /api/login", body)
		got := readProblem(t, w)
		if i == 0 {
			first = got
		}
		if w.Code != 401 || got != first || len(w.Result().Cookies()) > 0 {
			t.Errorf("%.60s: %d %+v, want %+v", body, w.Code, got, first)
		}
	}
	for body, want := range map[string]int{`{"username":1,"password":"x"}`: 400, `{"username":"ada","password":{}}`: 400, `[]`: 400, `null`: 400, ``: 400} {
		if w := s.call("POST /api/login", body, "Content-Type", "application/json"); w.Code != want {
			t.Errorf("%s: %d, want %d", body, w.Code, want)
		}
	}
}

func TestLoginNetworkLimit(t *testing.T) {
	s := newSite(t)
	s.register("ada")
	network, err := s.networkHasher().Hash(t.Context(), "192.0.2.7")
	if err != nil {
		t.Fatal(err)
	}
	for range 300 { // failures of any usernames
		if err := s.ephemeral.Reserve(t.Context(), "network "+network, 300); err != nil {
			t.Fatal(err)
		}
	}
	w := s.call("POST /api/login", credentialsJSON("ada", testPassword))
	if p := readProblem(t, w); w.Code != 429 || !strings.HasSuffix(p.Detail, ".") {
		t.Errorf("over the limit: %d %+v", w.Code, p)
	}
	if w := s.call("POST /api/login", credentialsJSON("ada", testPassword), "X-Viewer-Address", "198.51.100.1"); w.Code != 200 {
		t.Errorf("from another network: %d", w.Code)
	}
	if err := s.ephemeral.Reserve(t.Context(), "account ada", 1); err != nil {
		t.Errorf("login over the network limit counts against the account: %v", err)
	}
}

// TestCrossSiteRequests tests the headers. Package wire tests that every route checks them.
func TestCrossSiteRequests(t *testing.T) {
	s := newSite(t)
	_, token := s.register("ada")
	tests := []struct {
		name     string
		headers  []string
		rejected bool
	}{
		{"not a browser", nil, false},
		{"same origin", []string{"Sec-Fetch-Site", "same-origin", "Origin", "https://trefoil.example"}, false},
		{"entered by the user", []string{"Sec-Fetch-Site", "none"}, false},
		{"another site", []string{"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"}, true},
		{"another host of the same site", []string{"Sec-Fetch-Site", "same-site", "Origin", "https://x.trefoil.example"}, true},
		{"old browser, same origin", []string{"Origin", "https://trefoil.example"}, false},
		{"old browser, another site", []string{"Origin", "https://evil.example"}, true},
		{"old browser, sandboxed page", []string{"Origin", "null"}, true},
		{"host seen by the function", []string{"Origin", "https://example.com"}, true},
	}
	for _, test := range tests {
		for _, route := range []string{"POST /api/generate-credentials", "GET /api/user"} {
			w := s.call(route, "", append(bearerHeader(token), test.headers...)...)
			rejected := w.Code == 403 && readProblem(t, w).Code == "cross_site"
			if want := test.rejected && !strings.HasPrefix(route, "GET"); rejected != want {
				t.Errorf("%s from %s: %d %s, want rejected %v", route, test.name, w.Code, w.Body, want)
			}
		}
	}
}
