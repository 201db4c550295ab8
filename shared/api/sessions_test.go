package api

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"trefoil/shared/account"
	"trefoil/shared/storetest"
)

func TestSessionCookie(t *testing.T) {
	s := newSite(t)
	w := s.call("POST /api/register", `{"username":"ada","password":"`+testPassword+`"}`)
	cookie := cookieOf(w, "__Host-session")
	if cookie == nil {
		t.Fatalf("no cookie: %d %s", w.Code, w.Body)
	}
	want := &http.Cookie{Name: "__Host-session", Path: "/", MaxAge: 30 * 24 * 3600, HttpOnly: true, Secure: true, SameSite: http.SameSiteLaxMode}
	if diff := cmp.Diff(want, cookie, cmpopts.IgnoreFields(http.Cookie{}, "Value", "Raw")); diff != "" {
		t.Errorf("cookie (-want +got):\n%s", diff)
	}
	if strings.Contains(w.Body.String(), "token") || strings.Contains(w.Body.String(), cookie.Value) {
		t.Errorf("unrequested token in the response: %s", w.Body)
	}
	out := cookieOf(s.call("POST /api/logout", "", sessionHeader(cookie.Value)...), "__Host-session")
	if out == nil || out.MaxAge >= 0 || out.Value != "" || !out.Secure || out.Path != "/" {
		t.Errorf("cookie after logout: %v", out)
	}
	if w := s.call("GET /api/user", "", sessionHeader(cookie.Value)...); w.Code != 401 {
		t.Errorf("old cookie after logout: %d, want 401", w.Code)
	}
}

func TestSessionsAreExtendedWhileUsed(t *testing.T) {
	s := newSite(t)
	_, token := s.register("ada")
	for day := range 40 {
		w := s.call("GET /api/user", "", sessionHeader(token)...)
		if w.Code != 200 {
			t.Fatalf("day %d: %d", day, w.Code)
		}
		if extended := cookieOf(w, "__Host-session"); (extended != nil) != (day > 0) || extended != nil && extended.Value != token {
			t.Errorf("day %d: cookie %v", day, extended)
		}
		if again := cookieOf(s.call("GET /api/user", "", sessionHeader(token)...), "__Host-session"); again != nil {
			t.Errorf("day %d: extended twice", day)
		}
		s.advance(24 * time.Hour)
	}
	s.advance(29 * 24 * time.Hour)
	if w := s.call("GET /api/user", "", sessionHeader(token)...); w.Code != 401 {
		t.Errorf("unused for 30 days: %d, want 401", w.Code)
	}
}

// The time at which a user was last seen is written at most once an hour.
func TestUserRecordsLastSeen(t *testing.T) {
	s := newSite(t)
	id, token := s.register("ada")
	seen := func() time.Time {
		t.Helper()
		s.call("GET /api/user", "", bearerHeader(token)...)
		u, err := s.main.User(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return u.LastSeen
	}
	registered := seen()
	s.advance(59 * time.Minute)
	if got := seen(); !got.Equal(registered) {
		t.Errorf("last seen %v in the same hour, want %v", got, registered)
	}
	s.advance(time.Minute)
	if got := seen(); !got.Equal(registered.Add(time.Hour)) {
		t.Errorf("last seen %v in the next hour, want %v", got, registered.Add(time.Hour))
	}
}

func TestLoginEndsPreviousSession(t *testing.T) {
	s := newSite(t)
	_, first := s.register("ada")
	w := s.call("POST /api/login", credentialsJSON("ada", testPassword), sessionHeader(first)...)
	second := readObject(t, w)["token"].(string)
	for token, want := range map[string]int{first: 401, second: 200} {
		if w := s.call("GET /api/user", "", bearerHeader(token)...); w.Code != want {
			t.Errorf("got %d, want %d", w.Code, want)
		}
	}
}

// The cookie takes precedence over the bearer token, unless the cookie's session is invalid.
func TestCookieAndBearerToken(t *testing.T) {
	s := newSite(t)
	ada, cookie := s.register("ada")
	grace, token := s.register("grace")
	_, loggedOut := s.register("logged-out")
	s.call("POST /api/logout", "", bearerHeader(loggedOut)...)
	_, outdated := s.register("outdated")
	w := s.call("POST /api/login", `{"username":"outdated","password":"`+testPassword+`","token":true}`)
	here, _ := readObject(t, w)["token"].(string)
	if w := s.call("PUT /api/user/password", passwordsJSON(testPassword, "another password"), bearerHeader(here)...); w.Code != 200 {
		t.Fatalf("password change: %d", w.Code)
	}
	for _, test := range []struct{ name, cookie, bearer, want string }{
		{"both valid", cookie, token, ada},
		{"cookie from before a logout", loggedOut, token, grace},
		{"cookie from before a password change", outdated, token, grace},
		{"cookie unknown", string(account.NewToken()), token, grace},
		{"cookie malformed", "x", token, grace},
		{"cookie empty", "", token, grace},
		{"bearer token from before a logout", cookie, loggedOut, ada},
		{"both invalid", loggedOut, string(account.NewToken()), ""},
	} {
		w := s.call("GET /api/user", "", append(sessionHeader(test.cookie), bearerHeader(test.bearer)...)...)
		if test.want == "" {
			if w.Code != 401 {
				t.Errorf("%s: %d", test.name, w.Code)
			}
			continue
		}
		if got := readObject(t, w)["id"]; got != test.want {
			t.Errorf("%s: %d %v, want %s", test.name, w.Code, got, test.want)
		}
	}
	// Extending the session of a bearer token sets no cookie.
	s.advance(25 * time.Hour)
	if w := s.call("GET /api/user", "", append(sessionHeader(loggedOut), bearerHeader(token)...)...); w.Code != 200 || cookieOf(w, "__Host-session") != nil {
		t.Errorf("bearer token returned in a cookie: %d %v", w.Code, w.Header())
	}
}

func TestLogoutEndsCookieAndBearer(t *testing.T) {
	s := newSite(t)
	_, first := s.register("ada")
	_, second := s.register("grace")
	if w := s.call("POST /api/logout", "", append(sessionHeader(first), bearerHeader(second)...)...); w.Code != 204 {
		t.Fatalf("logout: %d", w.Code)
	}
	for _, token := range []string{first, second} {
		if w := s.call("GET /api/user", "", bearerHeader(token)...); w.Code != 401 {
			t.Errorf("after logout: %d", w.Code)
		}
	}
}

func passwordsJSON(current, next string) string {
	return `{"currentPassword":"` + current + `","newPassword":"` + next + `"}`
}

// A password change replaces the token of its own session and ends all other sessions.
func TestUserPassword(t *testing.T) {
	s := newSite(t)
	_, here := s.register("ada")
	there := readObject(t, s.call("POST /api/login", credentialsJSON("ADA", testPassword)))["token"].(string)
	for _, test := range []struct {
		name, current, next string
		want                int
	}{
		{"wrong password", "wrong password", "another password", 403},
		{"no password", "", "another password", 403},
		{"too short", testPassword, "short", 400},
		{"too long", testPassword, strings.Repeat("x", 129), 400},
	} {
		w := s.call("PUT /api/user/password", passwordsJSON(test.current, test.next), bearerHeader(here)...)
		if readProblem(t, w); w.Code != test.want {
			t.Errorf("%s: %d, want %d", test.name, w.Code, test.want)
		}
	}
	s.expectSessions(map[string]int{here: 200, there: 200})

	w := s.call("PUT /api/user/password", passwordsJSON(testPassword, "another password"), sessionHeader(here)...)
	cookie := cookieOf(w, "__Host-session")
	if w.Code != 204 || cookie == nil || !cookie.HttpOnly || !cookie.Secure || w.Body.Len() > 0 {
		t.Fatalf("change: %d %s with cookie %v", w.Code, w.Body, cookie)
	}
	s.expectSessions(map[string]int{cookie.Value: 200, here: 401, there: 401})

	w = s.call("PUT /api/user/password", passwordsJSON("another password", "third password"), bearerHeader(cookie.Value)...)
	token, _ := readObject(t, w)["token"].(string)
	if w.Code != 200 || len(w.Result().Cookies()) > 0 {
		t.Errorf("change with a bearer token: %d with cookies %v", w.Code, w.Result().Cookies())
	}
	s.expectSessions(map[string]int{token: 200, cookie.Value: 401})

	for password, want := range map[string]int{testPassword: 401, "another password": 401, "third password": 200} {
		if w := s.call("POST /api/login", credentialsJSON("ada", password)); w.Code != want {
			t.Errorf("login after the change: %d, want %d", w.Code, want)
		}
	}
	external := s.signIn(account.Profile{Identity: account.Identity{Issuer: "i", Subject: "s"}})
	w = s.call("PUT /api/user/password", passwordsJSON("", "another password"), sessionHeader(external)...)
	if p := readProblem(t, w); w.Code != 409 || p.Code != "no_password" {
		t.Errorf("account without a password: %d %+v", w.Code, p)
	}
}

// A password change does not depend on the deletion of the old session, which has already ended.
func TestUserPasswordWithoutDeletion(t *testing.T) {
	main, ephemeral, calls := storetest.OpenCounted(t)
	s := newSiteOn(t, main, ephemeral)
	_, here := s.register("ada")
	calls.SetAnswer(storetest.Respond(400, "ValidationException", "DeleteItem"))
	calls.Reset()
	w := s.call("PUT /api/user/password", passwordsJSON(testPassword, "another password"), sessionHeader(here)...)
	cookie := cookieOf(w, "__Host-session")
	if w.Code != 204 || cookie == nil || calls.Reset()["DeleteItem"] == 0 {
		t.Fatalf("%d %s with cookie %v", w.Code, w.Body, cookie)
	}
	s.expectSessions(map[string]int{cookie.Value: 200, here: 401})
}

// expectSessions checks the status of GET /api/user for each token.
func (s *site) expectSessions(want map[string]int) {
	s.Helper()
	for token, status := range want {
		if w := s.call("GET /api/user", "", bearerHeader(token)...); w.Code != status {
			s.Errorf("session: %d, want %d", w.Code, status)
		}
	}
}

// Failed logins do not lock a signed-in user out of a password change, and wrong passwords in a
// session lock out only that session.
func TestPasswordChangesAreThrottledBySession(t *testing.T) {
	s := newSite(t)
	_, here := s.register("ada")
	there := readObject(t, s.call("POST /api/login", credentialsJSON("ada", testPassword)))["token"].(string)
	for s.ephemeral.Reserve(t.Context(), "account ada", 500) == nil {
	}
	for s.ephemeral.Reserve(t.Context(), "session "+account.Token(there).Hash(), 100) == nil {
	}
	w := s.call("PUT /api/user/password", passwordsJSON(testPassword, "another password"), bearerHeader(there)...)
	if p := readProblem(t, w); w.Code != 429 || p.Code != "login_limit" {
		t.Errorf("session over its limit: %d %+v", w.Code, p)
	}
	if w := s.call("PUT /api/user/password", passwordsJSON(testPassword, "another password"), bearerHeader(here)...); w.Code != 200 {
		t.Errorf("another session: %d %s", w.Code, w.Body)
	}
}
