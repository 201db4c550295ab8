package api

import (
	"strings"
	"testing"
)

func TestLoginFailuresAreAlike(t *testing.T) {
	s := newSite(t)
	s.register("ada")
	s.signInAs("external", "external@example.org")
	var first problem
	for i, body := range []string{
		credentialsJSON("ada", "wrong password"),
		credentialsJSON("nobody", aPassword),
		credentialsJSON("external", aPassword),
		credentialsJSON("external", ""),
		credentialsJSON("", ""),
		credentialsJSON(strings.Repeat("x", 10_000), strings.Repeat("y", 10_000)),
		credentialsJSON("\x00", aPassword),
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

func TestANetworkIsThrottled(t *testing.T) {
	s := newSite(t)
	s.register("ada")
	network, err := quotaNetworks(s).Hash(t.Context(), "192.0.2.7")
	if err != nil {
		t.Fatal(err)
	}
	for range 300 { // as many failures, of any names
		if err := s.ephemeral.Reserve(t.Context(), "network "+network, 300); err != nil {
			t.Fatal(err)
		}
	}
	w := s.call("POST /api/login", credentialsJSON("ada", aPassword))
	if p := readProblem(t, w); w.Code != 429 || !strings.HasSuffix(p.Detail, ".") {
		t.Errorf("over the limit: %d %+v", w.Code, p)
	}
	if w := s.call("POST /api/login", credentialsJSON("ada", aPassword), "X-Viewer-Address", "198.51.100.1"); w.Code != 200 {
		t.Errorf("from elsewhere: %d", w.Code)
	}
	if err := s.ephemeral.Reserve(t.Context(), "account ada", 1); err != nil {
		t.Errorf("a login refused for its network counts against the account: %v", err)
	}
}

// What browsers say of where a request comes from. That every route heeds it,
// package wire's table tells.
func TestCrossSiteRequestsAreRefused(t *testing.T) {
	s := newSite(t)
	_, token := s.register("ada")
	tests := []struct {
		name    string
		headers []string
		refused bool
	}{
		{"no browser", nil, false},
		{"our own page", []string{"Sec-Fetch-Site", "same-origin", "Origin", "https://trefoil.example"}, false},
		{"typed by the user", []string{"Sec-Fetch-Site", "none"}, false},
		{"another site", []string{"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"}, true},
		{"another host of our domain", []string{"Sec-Fetch-Site", "same-site", "Origin", "https://x.trefoil.example"}, true},
		{"an old browser, our page", []string{"Origin", "https://trefoil.example"}, false},
		{"an old browser, another site", []string{"Origin", "https://evil.example"}, true},
		{"an old browser, a sandboxed page", []string{"Origin", "null"}, true},
		{"the host that the function sees", []string{"Origin", "https://example.com"}, true},
	}
	for _, test := range tests {
		for _, route := range []string{"POST /api/generate-credentials", "GET /api/user"} {
			w := s.call(route, "", append(bearer(token), test.headers...)...)
			refused := w.Code == 403 && readProblem(t, w).Code == "cross_site"
			if want := test.refused && !strings.HasPrefix(route, "GET"); refused != want {
				t.Errorf("%s from %s: %d %s, want refused %v", route, test.name, w.Code, w.Body, want)
			}
		}
	}
}
