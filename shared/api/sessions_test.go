package api

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"trefoil/shared/account"
)

func TestTheSessionCookie(t *testing.T) {
	s := newSite(t)
	w := s.call("POST /api/register", `{"username":"ada","password":"`+aPassword+`"}`)
	cookie := cookieOf(w, "__Host-session")
	if cookie == nil {
		t.Fatalf("no cookie: %d %s", w.Code, w.Body)
	}
	want := &http.Cookie{Name: "__Host-session", Path: "/", MaxAge: 30 * 24 * 3600, HttpOnly: true, Secure: true, SameSite: http.SameSiteLaxMode}
	if diff := cmp.Diff(want, cookie, cmpopts.IgnoreFields(http.Cookie{}, "Value", "Raw")); diff != "" {
		t.Errorf("cookie (-want +got):\n%s", diff)
	}
	if strings.Contains(w.Body.String(), "token") || strings.Contains(w.Body.String(), cookie.Value) {
		t.Errorf("a token that nobody asked for: %s", w.Body)
	}
	out := cookieOf(s.call("POST /api/logout", "", inCookie(cookie.Value)...), "__Host-session")
	if out == nil || out.MaxAge >= 0 || out.Value != "" || !out.Secure || out.Path != "/" {
		t.Errorf("logout's cookie is %v", out)
	}
	if w := s.call("GET /api/user", "", inCookie(cookie.Value)...); w.Code != 401 {
		t.Errorf("the cookie of before works after logout: %d", w.Code)
	}
}

func TestSessionsLiveOnWhileUsed(t *testing.T) {
	s := newSite(t)
	_, token := s.register("ada")
	for day := range 40 {
		w := s.call("GET /api/user", "", inCookie(token)...)
		if w.Code != 200 {
			t.Fatalf("day %d: %d", day, w.Code)
		}
		if renewed := cookieOf(w, "__Host-session"); (renewed != nil) != (day > 0) || renewed != nil && renewed.Value != token {
			t.Errorf("day %d: cookie %v", day, renewed)
		}
		if again := cookieOf(s.call("GET /api/user", "", inCookie(token)...), "__Host-session"); again != nil {
			t.Errorf("day %d: renewed twice", day)
		}
		s.pass(24 * time.Hour)
	}
	s.pass(29 * 24 * time.Hour)
	if w := s.call("GET /api/user", "", inCookie(token)...); w.Code != 401 {
		t.Errorf("after 30 days unused: %d", w.Code)
	}
}

func TestVisitsAreRememberedByTheDay(t *testing.T) {
	s := newSite(t)
	id, token := s.register("ada")
	s.pass(30 * time.Hour)
	s.call("GET /api/user", "", bearer(token)...)
	u, err := s.main.User(t.Context(), id)
	if err != nil || u.LastSeen != "2026-03-02" || u.LastLoginAt.Day() != 1 {
		t.Errorf("%v: last seen %s, last signed in %v", err, u.LastSeen, u.LastLoginAt)
	}
}

func TestSigningInAgainEndsTheBrowsersEarlierSession(t *testing.T) {
	s := newSite(t)
	_, first := s.register("ada")
	w := s.call("POST /api/login", credentialsJSON("ada", aPassword), inCookie(first)...)
	second := object(t, w)["token"].(string)
	for token, want := range map[string]int{first: 401, second: 200} {
		if w := s.call("GET /api/user", "", bearer(token)...); w.Code != want {
			t.Errorf("got %d, want %d", w.Code, want)
		}
	}
}

// A cookie that is worth nothing hides no bearer token that is.
func TestTheCookieGoesBeforeTheBearerUnlessItIsOver(t *testing.T) {
	s := newSite(t)
	ada, cookie := s.register("ada")
	grace, token := s.register("grace")
	_, over := s.register("over")
	s.call("POST /api/logout", "", bearer(over)...)
	_, ended := s.register("ended")
	w := s.call("POST /api/login", `{"username":"ended","password":"`+aPassword+`","token":true}`)
	here, _ := object(t, w)["token"].(string)
	if w := s.call("PUT /api/user/password", `{"currentPassword":"`+aPassword+`","newPassword":"another password"}`, bearer(here)...); w.Code != 204 {
		t.Fatalf("a change of password: %d", w.Code)
	}
	for _, test := range []struct{ name, cookie, bearer, want string }{
		{"both good", cookie, token, ada},
		{"cookie over", over, token, grace},
		{"cookie from before a change of password", ended, token, grace},
		{"cookie unknown", string(account.NewToken()), token, grace},
		{"cookie malformed", "x", token, grace},
		{"cookie empty", "", token, grace},
		{"bearer over", cookie, over, ada},
		{"both over", over, string(account.NewToken()), ""},
	} {
		w := s.call("GET /api/user", "", append(inCookie(test.cookie), bearer(test.bearer)...)...)
		if test.want == "" {
			if w.Code != 401 {
				t.Errorf("%s: %d", test.name, w.Code)
			}
			continue
		}
		if got := object(t, w)["id"]; got != test.want {
			t.Errorf("%s: %d %v, want %s", test.name, w.Code, got, test.want)
		}
	}
	// Only a cookie is renewed as one.
	s.pass(25 * time.Hour)
	if w := s.call("GET /api/user", "", append(inCookie(over), bearer(token)...)...); w.Code != 200 || cookieOf(w, "__Host-session") != nil {
		t.Errorf("a bearer token came back in a cookie: %d %v", w.Code, w.Header())
	}
}

func TestLogoutEndsCookieAndBearer(t *testing.T) {
	s := newSite(t)
	_, first := s.register("ada")
	_, second := s.register("grace")
	if w := s.call("POST /api/logout", "", append(inCookie(first), bearer(second)...)...); w.Code != 204 {
		t.Fatalf("logout: %d", w.Code)
	}
	for _, token := range []string{first, second} {
		if w := s.call("GET /api/user", "", bearer(token)...); w.Code != 401 {
			t.Errorf("after logout: %d", w.Code)
		}
	}
}

func TestPasswords(t *testing.T) {
	s := newSite(t)
	_, here := s.register("ada")
	there := object(t, s.call("POST /api/login", credentialsJSON("ADA", aPassword)))["token"].(string)
	change := func(current, next string) int {
		w := s.call("PUT /api/user/password", `{"currentPassword":"`+current+`","newPassword":"`+next+`"}`, bearer(here)...)
		if w.Code >= 400 {
			readProblem(t, w)
		}
		return w.Code
	}
	for _, test := range []struct {
		name, current, next string
		want                int
	}{
		{"wrong", "wrong password", "another password", 403},
		{"none", "", "another password", 403},
		{"too short", aPassword, "short", 400},
		{"too long", aPassword, strings.Repeat("x", 129), 400},
	} {
		if got := change(test.current, test.next); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
	for _, token := range []string{here, there} {
		if w := s.call("GET /api/user", "", bearer(token)...); w.Code != 200 {
			t.Errorf("a refused change ended a session: %d", w.Code)
		}
	}
	if got := change(aPassword, "another password"); got != 204 {
		t.Fatalf("change: %d", got)
	}
	for token, want := range map[string]int{here: 200, there: 401} {
		if w := s.call("GET /api/user", "", bearer(token)...); w.Code != want {
			t.Errorf("after the change: %d, want %d", w.Code, want)
		}
	}
	for password, want := range map[string]int{aPassword: 401, "another password": 200} {
		if w := s.call("POST /api/login", credentialsJSON("ada", password)); w.Code != want {
			t.Errorf("login after the change: %d, want %d", w.Code, want)
		}
	}
	token := s.signIn(account.Profile{Identity: account.Identity{Issuer: "i", Subject: "s"}})
	w := s.call("PUT /api/user/password", `{"currentPassword":"","newPassword":"another password"}`, inCookie(token)...)
	if p := readProblem(t, w); w.Code != 409 || p.Code != "no_password" {
		t.Errorf("without a password: %d %+v", w.Code, p)
	}
}
