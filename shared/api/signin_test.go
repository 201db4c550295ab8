package api

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/logtest"
	"trefoil/shared/quota"
)

func (s *site) networkHasher() quota.NetworkHasher {
	return quota.NetworkHasher{Salts: s.ephemeral, Now: s.clock}
}

// startSignIn starts a sign-in and returns its state and its cookie.
func (s *site) startSignIn(returnPath string, headers ...string) (state, cookie string) {
	s.Helper()
	w := s.call("GET /api/auth/google?return="+url.QueryEscape(returnPath), "", headers...)
	to, err := url.Parse(w.Header().Get("Location"))
	if err != nil || w.Code != http.StatusFound || to.Host != "provider.example" {
		s.Fatalf("start: %d to %q", w.Code, w.Header().Get("Location"))
	}
	browser := cookieOf(w, "__Host-signin")
	if browser == nil || !browser.Secure || !browser.HttpOnly || browser.SameSite != http.SameSiteLaxMode || browser.Path != "/" || browser.MaxAge != 600 {
		s.Fatalf("start: cookie %v", browser)
	}
	return to.Query().Get("state"), "__Host-signin=" + browser.Value
}

// finishSignIn calls the callback and returns the redirect location and the session token.
func (s *site) finishSignIn(query, cookie string) (location, token string) {
	s.Helper()
	w := s.call("GET /api/auth/google/callback?"+query, "", "Cookie", cookie)
	if w.Code != http.StatusFound {
		s.Fatalf("callback: %d %s", w.Code, w.Body)
	}
	if session := cookieOf(w, "__Host-session"); session != nil {
		token = session.Value
	}
	return w.Header().Get("Location"), token
}

// signIn signs in with a profile and returns the session token.
func (s *site) signIn(profile account.Profile) string {
	s.Helper()
	s.provider.profile = profile
	state, cookie := s.startSignIn("/chat")
	location, token := s.finishSignIn("code=c&state="+state, cookie)
	if location != "/chat" || token == "" {
		s.Fatalf("redirected to %s with token %q", location, token)
	}
	return token
}

func (s *site) signInAs(subject, email string) string {
	s.Helper()
	return s.signIn(account.Profile{Identity: account.Identity{Issuer: "i", Subject: subject}, Email: email, EmailVerified: true})
}

func TestExternalSignIn(t *testing.T) {
	s := newSite(t)
	user := func(token string) map[string]any {
		return readObject(t, s.call("GET /api/user", "", sessionHeader(token)...))
	}
	first := user(s.signInAs("1", "ada.lovelace@example.org"))
	if first["username"] != "ada-lovelace" {
		t.Errorf("username %v", first["username"])
	}
	if again := user(s.signInAs("1", "another@example.org")); again["id"] != first["id"] || again["username"] != first["username"] {
		t.Errorf("second sign-in: %v, first: %v", again, first)
	}
	namesake := user(s.signInAs("2", "ada.lovelace@example.com"))
	if name := namesake["username"].(string); namesake["id"] == first["id"] || !strings.HasPrefix(name, "ada-lovelace") || name == "ada-lovelace" {
		t.Errorf("same name at another domain: %v", namesake)
	}
	if noEmail := user(s.signInAs("3", "")); len(noEmail["username"].(string)) < 8 {
		t.Errorf("without an email address: %v", noEmail)
	}
	u, err := s.main.UserByIdentity(t.Context(), account.Identity{Issuer: "i", Subject: "1"})
	if err != nil || u.Email != "another@example.org" || !u.EmailVerified {
		t.Errorf("stored %q, verified %v, %v", u.Email, u.EmailVerified, err)
	}
}

func TestSignInAgain(t *testing.T) {
	s := newSite(t)
	s.provider.profile = account.Profile{Identity: account.Identity{Issuer: "i", Subject: "1"}}
	for query, want := range map[string]bool{"": false, "prompt=login": true} {
		w := s.call("GET /api/auth/google?"+query, "")
		if s.provider.asked.Again != want {
			t.Errorf("%q: the provider is asked to authenticate: %v", query, s.provider.asked.Again)
		}
		to, err := url.Parse(w.Header().Get("Location"))
		if err != nil {
			t.Fatal(err)
		}
		_, token := s.finishSignIn("code=c&state="+to.Query().Get("state"), "__Host-signin="+cookieOf(w, "__Host-signin").Value)
		session, err := s.ephemeral.Session(t.Context(), account.Token(token))
		if err != nil || session.Began.IsZero() == want {
			t.Errorf("%q: session %+v, %v", query, session, err)
		}
	}
}

func TestSignInReturnPath(t *testing.T) {
	s := newSite(t)
	for path, want := range map[string]string{"/upgrade": "/upgrade", "": "/chat", "//evil.example/": "/chat", "https://evil.example/": "/chat", `/\evil.example`: "/chat"} {
		state, cookie := s.startSignIn(path)
		if location, _ := s.finishSignIn("code=c&state="+state, cookie); location != want {
			t.Errorf("return=%s redirects to %s, want %s", path, location, want)
		}
	}
}

func TestSignInErrors(t *testing.T) {
	s := newSite(t)
	s.provider.profile = account.Profile{Identity: account.Identity{Issuer: "i", Subject: "s"}}
	_, otherBrowser := s.startSignIn("/chat")
	tests := []struct {
		name        string
		query       string // STATE and USED are replaced with the state
		cookie      func(cookie string) string
		after       time.Duration
		providerErr error
		want        string // the error code
	}{
		{name: "replayed", query: "code=c&state=USED", want: "expired"},
		{name: "expired", query: "code=c&state=STATE", after: 10 * time.Minute, want: "expired"},
		{name: "no state", query: "code=c", want: "expired"},
		{name: "unknown state", query: "code=c&state=" + string(account.NewToken()), want: "expired"},
		{name: "malformed state", query: "code=c&state=%00%ff", want: "expired"},
		{name: "no cookie", query: "code=c&state=STATE", cookie: func(string) string { return "" }, want: "expired"},
		{name: "another browser", query: "code=c&state=STATE", cookie: func(string) string { return otherBrowser }, want: "expired"},
		{name: "canceled", query: "error=access_denied&state=STATE", want: "cancelled"},
		{name: "canceled without a state", query: "error=access_denied", want: "cancelled"},
		{name: "provider unavailable", query: "error=temporarily_unavailable&state=STATE", want: "unavailable"},
		{name: "error with markup", query: "error=%3Cscript%3E&state=STATE", want: "failed"},
		{name: "invalid code", query: "code=c&state=STATE", providerErr: account.ErrSignInFailed, want: "failed"},
		{name: "provider unavailable during the exchange", query: "code=c&state=STATE", providerErr: account.ErrSignInUnavailable, want: "unavailable"},
		{name: "unexpected error", query: "code=c&state=STATE", providerErr: errors.New(canary), want: "internal"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			log := logtest.Capture(t)
			state, cookie := s.startSignIn("/chat")
			if strings.Contains(test.query, "USED") {
				s.finishSignIn("code=c&state="+state, cookie)
			}
			if test.cookie != nil {
				cookie = test.cookie(cookie)
			}
			s.advance(test.after)
			s.provider.err = test.providerErr
			location, token := s.finishSignIn(strings.NewReplacer("STATE", state, "USED", state).Replace(test.query), cookie)
			s.provider.err = nil
			if location != "/auth?error="+test.want || token != "" {
				t.Errorf("redirects to %s with token %q, want code %s", location, token, test.want)
			}
			if test.query == "code=c&state=STATE" && test.after == 0 {
				if location, _ := s.finishSignIn("code=c&state="+state, cookie); location != "/auth?error=expired" {
					t.Errorf("state reusable after an error: %s", location)
				}
			}
			if strings.Contains(log.String(), canary) || strings.Contains(log.String(), state) {
				t.Errorf("log leaks: %s", log)
			}
		})
	}
	s.provider.err = account.ErrSignInUnavailable
	if w := s.call("GET /api/auth/google", ""); w.Code != 302 || w.Header().Get("Location") != "/auth?error=unavailable" {
		t.Errorf("start with the provider unavailable: %d to %s", w.Code, w.Header().Get("Location"))
	}
}

func TestConcurrentSignInsInTwoTabs(t *testing.T) {
	s := newSite(t)
	s.provider.profile = account.Profile{Identity: account.Identity{Issuer: "i", Subject: "s"}}
	first, cookie := s.startSignIn("/chat")
	second, cookie := s.startSignIn("/upgrade", "Cookie", cookie)
	for state, want := range map[string]string{first: "/chat", second: "/upgrade"} {
		if location, token := s.finishSignIn("code=c&state="+state, cookie); location != want || token == "" {
			t.Errorf("redirects to %s, want %s", location, want)
		}
	}
}

// Names, passwords, email addresses and tokens never appear in a log or a problem.
func TestAccountsLeakNothing(t *testing.T) {
	log := logtest.Capture(t)
	s := newSite(t)
	const password = "canary-7f3a password"
	problems := ""
	call := func(route, body string, headers ...string) string {
		w := s.call(route, body, headers...)
		if w.Code >= 400 {
			problems += w.Body.String()
		}
		if cookie := cookieOf(w, "__Host-session"); cookie != nil {
			return cookie.Value
		}
		return ""
	}
	token := call("POST /api/register", credentialsJSON("canary-7f3a", password))
	call("POST /api/register", credentialsJSON("canary-7f3a", password))
	call("POST /api/register", credentialsJSON("canary 7f3a "+canary, password))
	call("POST /api/register", credentialsJSON("someone", canary[:7]))
	call("POST /api/login", credentialsJSON("canary-7f3a", password+"!"))
	call("POST /api/login", `{"username":"`+canary+`","password":["`+canary+`"]}`)
	call("POST /api/login", `{"username":"`+canary)
	call("PUT /api/user/password", `{"currentPassword":"`+canary+`","newPassword":"`+password+`"}`, bearerHeader(token)...)
	call("GET /api/user", "", bearerHeader(canary)...)
	s.signIn(account.Profile{Identity: account.Identity{Issuer: "i", Subject: canary}, Email: canary + "@example.org", EmailVerified: true})
	call("POST /api/logout", "", bearerHeader(token)...)
	if problems == "" || log.String() == "" || token == "" {
		t.Fatal("want a problem, a log line and a session token")
	}
	for _, secret := range []string{canary, token, account.Token(token).Hash(), "192.0.2.7"} {
		if strings.Contains(log.String()+problems, secret) {
			t.Errorf("%q leaked: log %s problems %s", secret, log, problems)
		}
	}
}

// The page gets the provider's issuer from the URL that starts the sign-in.
func TestSignInProviderAsJSON(t *testing.T) {
	s := newSite(t)
	w := s.call("GET /api/auth/google", "", "Accept", "application/json")
	if want := `{"issuer":"https://provider.example"}`; w.Code != http.StatusOK || w.Body.String() != want || len(w.Result().Cookies()) > 0 {
		t.Errorf("got %d %s with cookies %v, want %s and no cookie", w.Code, w.Body, w.Result().Cookies(), want)
	}
	const navigation = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"
	if w := s.call("GET /api/auth/google", "", "Accept", navigation); w.Code != http.StatusFound {
		t.Errorf("navigation: %d, want 302", w.Code)
	}
}
