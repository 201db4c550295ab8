package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"trefoil/infra/dev/openid"
	"trefoil/shared/chat"
)

// browser is an HTTP client that keeps cookies. Like Chromium and Firefox, it sends Secure cookies
// to http://localhost too.
type browser struct {
	*testing.T
	origin  string
	cookies map[string]string

	forwardedFor string // sent as X-Forwarded-For unless empty
}

func newBrowser(t *testing.T, s *product) *browser {
	return &browser{T: t, origin: s.url, cookies: map[string]string{}}
}

// do sends a request without following redirects.
func (b *browser) do(method, address, body string) *http.Response {
	b.Helper()
	if strings.HasPrefix(address, "/") {
		address = b.origin + address
	}
	r, err := http.NewRequestWithContext(b.Context(), method, address, strings.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("X-Viewer-Address", chat.NewID()) // forged; the gateway must ignore it
	if body != "" {
		sum := sha256.Sum256([]byte(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Amz-Content-Sha256", hex.EncodeToString(sum[:]))
	}
	if b.forwardedFor != "" {
		r.Header.Set("X-Forwarded-For", b.forwardedFor)
	}
	for name, value := range b.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { resp.Body.Close() })
	for _, cookie := range resp.Cookies() {
		b.cookies[cookie.Name] = cookie.Value
	}
	return resp
}

// post sends a value as JSON and reads the response.
func (b *browser) post(path string, body any) (status int, response string) {
	b.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		b.Fatal(err)
	}
	resp := b.do("POST", path, string(text))
	all, err := io.ReadAll(resp.Body)
	if err != nil {
		b.Fatal(err)
	}
	return resp.StatusCode, string(all)
}

// read decodes the JSON of a successful response.
func (b *browser) read(path string, target any) {
	b.Helper()
	resp := b.do("GET", path, "")
	if err := json.NewDecoder(resp.Body).Decode(target); err != nil || resp.StatusCode != http.StatusOK {
		b.Fatalf("%s: %d, error %v", path, resp.StatusCode, err)
	}
}

// signIn picks a person on the provider's page and returns the final redirect.
func (b *browser) signIn(person string) (path string) {
	b.Helper()
	start := b.do("GET", "/api/auth/google?prompt=login&return=/upgrade", "")
	page, err := start.Location()
	if err != nil || !strings.HasPrefix(page.String(), b.origin+openid.Path+"/authorize?") {
		b.Fatalf("start: %d to %v", start.StatusCode, page)
	}
	shown := b.do("GET", page.String(), "")
	if shown.StatusCode != http.StatusOK || shown.Header.Get("Content-Security-Policy") == "" {
		b.Errorf("page: %d with %v", shown.StatusCode, shown.Header)
	}
	picked := b.do("GET", openid.PickURL(page.String(), person, ""), "")
	back := b.do("GET", picked.Header.Get("Location"), "")
	return back.Header.Get("Location")
}

// profile is the response of GET /api/user.
type profile struct {
	ID, Username string
	IsPro        bool `json:"is_pro"`
	IsAdmin      bool `json:"is_admin"`
}

func (b *browser) user() (status int, who profile) {
	b.Helper()
	resp := b.do("GET", "/api/user", "")
	if resp.StatusCode == http.StatusOK {
		if err := json.NewDecoder(resp.Body).Decode(&who); err != nil {
			b.Fatal(err)
		}
	}
	return resp.StatusCode, who
}

// signInAsEveryone signs in and out as each person on the provider's page. It returns the profiles,
// keyed by subject.
func signInAsEveryone(t *testing.T, s *product) map[string]profile {
	t.Helper()
	found := map[string]profile{}
	for subject, want := range map[string]profile{
		openid.Admin.Subject:          {Username: "admin", IsAdmin: true},
		openid.ProtectedAdmin.Subject: {Username: "owner", IsAdmin: true},
		openid.Pro.Subject:            {Username: "pro", IsPro: true},
	} {
		b := newBrowser(t, s)
		if path := b.signIn(subject); path != "/upgrade" {
			t.Errorf("%s is redirected to %s", subject, path)
		}
		status, who := b.user()
		found[subject], want.ID = who, who.ID
		if status != http.StatusOK || who != want {
			t.Errorf("%s is %d %+v, want %+v", subject, status, who, want)
		}
		if resp := b.do("POST", "/api/logout", ""); resp.StatusCode != http.StatusNoContent {
			t.Errorf("%s: logout %d", subject, resp.StatusCode)
		}
		if status, _ := b.user(); status != http.StatusUnauthorized {
			t.Errorf("%s after logout: %d", subject, status)
		}
	}
	b := newBrowser(t, s)
	if path := b.signIn("cancel"); path != "/auth?error=cancelled" {
		t.Errorf("a canceled sign-in redirects to %s", path)
	}
	return found
}

func TestSignInSurvivesARestart(t *testing.T) {
	o := testOptions(t, nil)
	s := startStack(t, o)
	o.environment["PORT"] = strconv.Itoa(port(t, s))
	first := signInAsEveryone(t, s)
	signedIn := newBrowser(t, s)
	signedIn.signIn(openid.Admin.Subject)
	s.stop()

	s = startStack(t, o)
	if status, who := signedIn.user(); status != http.StatusOK || who != first[openid.Admin.Subject] {
		t.Errorf("session after the restart: %d %+v", status, who)
	}
	for subject, who := range signInAsEveryone(t, s) {
		if who != first[subject] {
			t.Errorf("%s is %+v after the restart, was %+v", subject, who, first[subject])
		}
	}
}

func TestPublicURLWithTrailingSlash(t *testing.T) {
	s := startStack(t, testOptions(t, nil))
	address, free := s.url, port(t, s)
	s.stop()
	o := testOptions(t, map[string]string{"PUBLIC_URL": address + "/"})
	o.environment["PORT"] = strconv.Itoa(free)
	s = startStack(t, o)
	b := newBrowser(t, s)
	b.origin = address
	if path := b.signIn(openid.Admin.Subject); path != "/upgrade" {
		t.Errorf("the admin is redirected to %s", path)
	}
}

func TestContractSignIn(t *testing.T) {
	t.Parallel()
	s := lambdaStack(t, nil)
	signInAsEveryone(t, s)

	b := newBrowser(t, s)
	generated := b.do("POST", "/api/generate-credentials", "")
	var credentials struct{ Username, Password string }
	if err := json.NewDecoder(generated.Body).Decode(&credentials); err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(credentials)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/api/register", "/api/login"} {
		if resp := b.do("POST", path, string(body)); resp.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", path, resp.StatusCode)
		}
		if status, who := b.user(); status != http.StatusOK || who.Username != credentials.Username || who.IsAdmin || who.IsPro {
			t.Errorf("after %s: %d %+v", path, status, who)
		}
	}
	if resp := b.do("PUT", "/api/user/password", `{"currentPassword":"`+credentials.Password+`","newPassword":"another password"}`); resp.StatusCode != http.StatusNoContent {
		t.Errorf("password change: %d", resp.StatusCode)
	}
	if status, _ := b.user(); status != http.StatusOK {
		t.Errorf("after the password change: %d", status)
	}
}

func TestRealProvider(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, map[string]string{"OIDC_ISSUER": "http://127.0.0.1:1", "OIDC_CLIENT_ID": "client", "OIDC_CLIENT_SECRET": "secret"}))
	var out strings.Builder
	s.server.PrintSummary(&out)
	if want := "Sign-in does not work: http://127.0.0.1:1/.well-known/openid-configuration: dial tcp 127.0.0.1:1: connect: connection refused."; !strings.Contains(out.String(), want) {
		t.Errorf("the summary does not contain %q:\n%s", want, out.String())
	}
	b := newBrowser(t, s)
	if to := b.do("GET", "/api/auth/google", "").Header.Get("Location"); to != "/auth?error=unavailable" {
		t.Errorf("with the provider down, sign-in redirects to %s", to)
	}
	if resp := b.do("GET", openid.Path+"/keys", ""); resp.StatusCode != http.StatusNotFound {
		t.Errorf("the local provider is served too: %d", resp.StatusCode)
	}
}

// An incompletely configured provider must not be silently replaced by the local one.
func TestIncompleteRealProvider(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		set  map[string]string
		want string
	}{
		{map[string]string{"OIDC_ISSUER": "http://127.0.0.1:1"}, "missing environment variables: OIDC_CLIENT_ID"},
		{map[string]string{"OIDC_CLIENT_ID": "client"}, "missing environment variables: OIDC_CLIENT_SECRET"},
		{map[string]string{"OIDC_CLIENT_SECRET": "secret"}, "missing environment variables: OIDC_CLIENT_ID"},
	} {
		s, err := startProduct(t.Context(), testOptions(t, test.set))
		if err == nil {
			s.stop()
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: error %v, want %q", test.set, err, test.want)
		}
	}
}

func port(t *testing.T, s *product) int {
	t.Helper()
	at, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(at.Port())
	if err != nil {
		t.Fatal(err)
	}
	return n
}
