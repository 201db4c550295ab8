package api

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/quota"
	"trefoil/shared/store"
	"trefoil/shared/storetest"
)

// site serves the account routes, except DELETE /api/user, with a real store and a fake clock.
type site struct {
	*testing.T
	handler   http.Handler
	main      *store.Main
	ephemeral *store.Ephemeral
	provider  *fakeProvider
	auth      Auth
	fakeClock
}

// fakeClock is a clock that tests advance.
type fakeClock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *fakeClock) clock() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *fakeClock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// march is when the clocks start.
var march = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// fakeProvider is an identity provider that returns a fixed profile or error.
type fakeProvider struct {
	profile account.Profile
	err     error
	asked   account.SignIn // the last one
}

func (p *fakeProvider) Issuer() string { return "https://provider.example" }

func (p *fakeProvider) AuthURL(_ context.Context, state account.Token, s account.SignIn) (string, error) {
	p.asked = s
	return "https://provider.example/auth?state=" + string(state) + "&nonce=" + s.Nonce, p.err
}

func (p *fakeProvider) Exchange(context.Context, string, account.SignIn) (account.Profile, error) {
	return p.profile, p.err
}

func newSite(t *testing.T) *site {
	t.Helper()
	main, ephemeral := storetest.Open(t)
	return newSiteOn(t, main, ephemeral)
}

// newSiteOn returns a site with the given tables.
func newSiteOn(t *testing.T, main *store.Main, ephemeral *store.Ephemeral) *site {
	t.Helper()
	s := &site{T: t, main: main, ephemeral: ephemeral, provider: &fakeProvider{}, fakeClock: fakeClock{now: march}}
	ephemeral.Now = s.clock
	s.auth = Auth{Main: main, Ephemeral: ephemeral, Roles: account.NewRoles("boss,admin@example.org", "keeper"), Now: s.clock, FreeChats: 12}
	hasher := account.NewHasher()
	mux := http.NewServeMux()
	for pattern, handler := range map[string]http.Handler{
		"GET /api/user":                  User(s.auth),
		"PUT /api/user/password":         UserPassword(s.auth, account.PasswordChange{Users: main, Reauthentication: account.Reauthentication{Attempts: ephemeral, Hasher: hasher}}),
		"POST /api/login":                Login(s.auth, account.Login{Users: main, Attempts: ephemeral, Devices: account.KnownDevices{Keys: ephemeral}, Hasher: hasher}),
		"GET /api/login":                 LoginRedirect(),
		"POST /api/register":             Register(s.auth, account.Registration{Users: main, Attempts: ephemeral, Hasher: hasher, Roles: s.auth.Roles}),
		"POST /api/logout":               Logout(s.auth),
		"POST /api/generate-credentials": GenerateCredentials(),
		"GET /api/auth/google":           AuthGoogle(s.provider, ephemeral, s.networkHasher()),
		"GET /api/auth/google/callback":  AuthGoogleCallback(s.auth, s.provider, account.ExternalLogin{Users: main, Roles: s.auth.Roles}),
	} {
		mux.Handle(pattern, handler)
	}
	s.handler = mux
	return s
}

// call makes a request. route is the method and the path; headers are pairs of name and value.
func (s *site) call(route, body string, headers ...string) *httptest.ResponseRecorder {
	method, path, _ := strings.Cut(route, " ")
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("X-Viewer-Address", "192.0.2.7")
	r.Header.Set("X-Forwarded-Host", "trefoil.example")
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w
}

// readObject decodes a JSON response.
func readObject(t *testing.T, w *httptest.ResponseRecorder) map[string]any {
	t.Helper()
	got := map[string]any{}
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
		t.Fatalf("%d %q: %v", w.Code, w.Body, err)
	}
	return got
}

func cookieOf(w *httptest.ResponseRecorder, name string) *http.Cookie {
	for _, cookie := range w.Result().Cookies() {
		if cookie.Name == name {
			return cookie
		}
	}
	return nil
}

func credentialsJSON(username, password string) string {
	body, _ := json.Marshal(map[string]any{"username": username, "password": password, "token": true}) // strings always marshal
	return string(body)
}

const testPassword = "correct horse battery"

// register creates an account and returns its ID and token.
func (s *site) register(username string) (id, token string) {
	s.Helper()
	w := s.call("POST /api/register", credentialsJSON(username, testPassword))
	if w.Code != 200 {
		s.Fatalf("register %s: %d %s", username, w.Code, w.Body)
	}
	got := readObject(s.T, w)
	return got["id"].(string), got["token"].(string)
}

func bearerHeader(token string) []string { return []string{"Authorization", "Bearer " + token} }

func sessionHeader(token string) []string { return []string{"Cookie", "__Host-session=" + token} }

func TestUser(t *testing.T) {
	s := newSite(t)
	ids := map[string]string{}
	tokens := map[string]string{}
	for _, name := range []string{"ada", "Grace", "pro-user"} {
		ids[name], tokens[name] = s.register(name)
	}
	tokens["external"] = s.signInAs("1", "external@example.org")
	ids["external"] = readObject(t, s.call("GET /api/user", "", bearerHeader(tokens["external"])...))["id"].(string)
	if err := s.main.SetPro(t.Context(), ids["pro-user"], true); err != nil {
		t.Fatal(err)
	}
	for name, changed := range map[string]map[string]any{
		"ada":      {},
		"Grace":    {},
		"pro-user": {"is_pro": true, "chats_limit": nil},
		"external": {"has_password": false},
	} {
		want := map[string]any{"id": ids[name], "username": name, "is_pro": false, "is_admin": false, "is_blocked": false, "has_password": true, "chats_used": 0.0, "chats_limit": 12.0}
		maps.Copy(want, changed)
		w := s.call("GET /api/user", "", bearerHeader(tokens[name])...)
		if got := readObject(t, w); !maps.Equal(want, got) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
		if w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: response lacks Cache-Control: no-store", name)
		}
	}
}

func TestUnlimitedFreeChats(t *testing.T) {
	got := Auth{FreeChats: quota.Unlimited}.newUser(account.User{}, march)
	if got.ChatsLimit != nil || got.IsPro {
		t.Errorf("limit %v, Pro %v", got.ChatsLimit, got.IsPro)
	}
}

func TestAdmins(t *testing.T) {
	s := newSite(t)
	for _, name := range []string{"boss", "BOSS", "keeper"} {
		w := s.call("POST /api/register", credentialsJSON(name, testPassword))
		if p := readProblem(t, w); w.Code != 409 || p.Code != "username_taken" {
			t.Errorf("visitor registers %s: %d %+v", name, w.Code, p)
		}
	}
	s.register("taken")
	taken := readProblem(t, s.call("POST /api/register", credentialsJSON("TAKEN", testPassword)))
	reserved := readProblem(t, s.call("POST /api/register", credentialsJSON("boss", testPassword)))
	if taken != reserved {
		t.Errorf("reserved name: %+v, taken name: %+v, want the same", reserved, taken)
	}

	operator := account.Registration{Users: s.main, Hasher: account.NewHasher()}
	if _, err := operator.RegisterByOperator(t.Context(), s.clock(), account.Credentials{Username: "Boss", Password: testPassword}); err != nil {
		t.Fatal(err)
	}
	if got := readObject(t, s.call("POST /api/login", credentialsJSON("boss", testPassword))); got["is_admin"] != true {
		t.Errorf("boss created by the operator is not an admin: %v", got)
	}
	for _, test := range []struct {
		name    string
		profile account.Profile
		want    bool
	}{
		{"verified address", account.Profile{Identity: account.Identity{Issuer: "i", Subject: "1"}, Email: "Admin@Example.org", EmailVerified: true}, true},
		{"unverified address", account.Profile{Identity: account.Identity{Issuer: "i", Subject: "2"}, Email: "admin@example.org"}, false},
		{"address with an admin's name", account.Profile{Identity: account.Identity{Issuer: "i", Subject: "3"}, Email: "boss@elsewhere.example", EmailVerified: true}, false},
		{"address with the protected admin's name", account.Profile{Identity: account.Identity{Issuer: "i", Subject: "4"}, Email: "keeper@elsewhere.example", EmailVerified: true}, false},
	} {
		got := readObject(t, s.call("GET /api/user", "", sessionHeader(s.signIn(test.profile))...))
		if got["is_admin"] != test.want {
			t.Errorf("%s: %v, want admin %v", test.name, got, test.want)
		}
		if name := strings.ToLower(got["username"].(string)); name == "boss" || name == "keeper" {
			t.Errorf("%s got the reserved name %s", test.name, name)
		}
	}
}
