package api

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestLoginFailuresAreIdentical(t *testing.T) {
	s := newSite(t)
	s.register("ada")
	s.signInAs("external", "external@example.org")
	var first Problem
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
	for range 300 { // failed logins count regardless of the username
		if err := s.ephemeral.Reserve(t.Context(), "network "+network[0], 300); err != nil {
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
	for _, subject := range []string{"account ada", "client " + network[0] + " ada"} {
		if err := s.ephemeral.Reserve(t.Context(), subject, 1); err != nil {
			t.Errorf("login over the network limit counts toward %.10s: %v", subject, err)
		}
	}
}

// A device that has signed in or registered with a password is not locked out by failures
// elsewhere.
func TestKnownDevice(t *testing.T) {
	s := newSite(t)
	registered := cookieOf(s.call("POST /api/register", credentialsJSON("ada", testPassword)), "__Host-device")
	signedIn := cookieOf(s.call("POST /api/login", credentialsJSON("ada", testPassword)), "__Host-device")
	for s.ephemeral.Reserve(t.Context(), "account ada", 500) == nil {
	}
	if w := s.call("POST /api/login", credentialsJSON("ada", testPassword)); w.Code != 429 || cookieOf(w, "__Host-device") != nil {
		t.Errorf("unknown device: %d with cookie %v", w.Code, cookieOf(w, "__Host-device"))
	}
	for _, cookie := range []*http.Cookie{registered, signedIn} {
		if cookie == nil {
			t.Fatal("no cookie")
		}
		want := &http.Cookie{Name: "__Host-device", Path: "/", MaxAge: 180 * 24 * 3600, HttpOnly: true, Secure: true, SameSite: http.SameSiteLaxMode}
		if diff := cmp.Diff(want, cookie, cmpopts.IgnoreFields(http.Cookie{}, "Value", "Raw")); diff != "" {
			t.Errorf("cookie (-want +got):\n%s", diff)
		}
		if w := s.call("POST /api/login", credentialsJSON("ADA", testPassword), "Cookie", "__Host-device="+cookie.Value); w.Code != 200 {
			t.Errorf("known device: %d", w.Code)
		}
	}
	if w := s.call("POST /api/login", credentialsJSON("ada", "wrong password"), "Cookie", "__Host-device="+signedIn.Value); w.Code != 401 || cookieOf(w, "__Host-device") != nil {
		t.Errorf("wrong password on a known device: %d", w.Code)
	}
}

// TestCrossSiteRequests tests which headers mark a request as cross-site. Package wire tests that
// every route checks them.
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
