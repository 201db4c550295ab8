package identity

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/infra/dev/openid"
	"trefoil/shared/account"
	"trefoil/shared/logtest"
)

// double is the OpenID double on its own server.
type double struct {
	*openid.Provider
	server    *httptest.Server
	publicURL string
}

// startDouble starts the double. wrap, if not nil, wraps its handler.
func startDouble(t *testing.T, wrap func(http.Handler) http.Handler) double {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	d := double{server: server, publicURL: "http://" + server.Listener.Addr().String()}
	d.Provider = openid.New(d.publicURL, "client", "secret")
	server.Config.Handler = d.Handler()
	if wrap != nil {
		server.Config.Handler = wrap(d.Handler())
	}
	server.Start()
	t.Cleanup(server.Close)
	return d
}

// replaceToken returns a wrapper that replaces the token endpoint.
func replaceToken(token http.HandlerFunc) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		mux := http.NewServeMux()
		mux.Handle("/", next)
		mux.HandleFunc(openid.Path+"/token", token)
		return mux
	}
}

// client returns a client for the double.
func (d double) client() *Provider {
	return New(d.Issuer, d.ClientID, d.ClientSecret, d.publicURL)
}

// authorize signs in as openid.Pro and returns the authorization code.
func authorize(t *testing.T, p *Provider, s account.SignIn) string {
	t.Helper()
	address, err := p.AuthURL(t.Context(), "state", s)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, openid.PickURL(address, openid.Pro.Subject, ""), nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	back, err := resp.Location()
	if err != nil {
		t.Fatalf("the provider responded with status %d", resp.StatusCode)
	}
	return back.Query().Get("code")
}

func TestAuthURL(t *testing.T) {
	d := startDouble(t, nil)
	s := account.NewSignIn(account.NewToken(), "")
	address, err := New(d.Issuer, d.ClientID, d.ClientSecret, "http://localhost:3000/").AuthURL(t.Context(), "the state", s)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	got := parsed.Query()
	if got.Get("code_challenge") == "" || strings.Contains(address, s.Verifier) {
		t.Error("the URL has no challenge, or it contains the verifier")
	}
	got.Del("code_challenge")
	want := url.Values{
		"client_id": {d.ClientID}, "redirect_uri": {"http://localhost:3000/api/auth/google/callback"}, "response_type": {"code"},
		"scope": {"openid email"}, "state": {"the state"}, "nonce": {s.Nonce}, "code_challenge_method": {"S256"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("parameters (-want +got):\n%s", diff)
	}
}

func TestAuthURLOfReauthentication(t *testing.T) {
	d := startDouble(t, nil)
	prompt := func(p *Provider, s account.SignIn) string {
		address, err := p.AuthURL(t.Context(), "state", s)
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		return parsed.Query().Get("prompt")
	}
	google := New(Google, "client", "secret", d.publicURL)
	google.metadata.Store(&metadata{})
	for _, test := range []struct {
		name     string
		provider *Provider
		again    bool
		want     string
	}{
		{"any provider", d.client(), true, "login"},
		{"any provider, first sign-in", d.client(), false, ""},
		{"Google", google, true, "select_account"},
		{"Google, first sign-in", google, false, ""},
	} {
		if got := prompt(test.provider, account.SignIn{Again: test.again}); got != test.want {
			t.Errorf("%s: prompt %q, want %q", test.name, got, test.want)
		}
	}
}

func TestAuthenticatedAt(t *testing.T) {
	d := startDouble(t, nil)
	client := d.client()
	for _, test := range []struct {
		name     string
		authTime any
		want     time.Time
	}{
		{"none", nil, time.Time{}},
		{"a number", 1_700_000_000, time.Unix(1_700_000_000, 0)},
		{"a fraction", 1_700_000_000.5, time.Unix(1_700_000_000, 0)},
		{"a string", "1700000000", time.Unix(1_700_000_000, 0)},
		{"malformed", "yesterday", time.Time{}},
	} {
		d.EditClaims = func(claims map[string]any) { edit(claims, map[string]any{"auth_time": test.authTime}) }
		s := account.NewSignIn(account.NewToken(), "")
		got, err := client.Exchange(t.Context(), authorize(t, client, s), s)
		if err != nil || !got.AuthenticatedAt.Equal(test.want) {
			t.Errorf("%s: authenticated at %v, want %v, error %v", test.name, got.AuthenticatedAt, test.want, err)
		}
	}
	sent := claims{AuthTime: looseTime{time.Unix(1_700_000_000, 0)}}
	if got := sent.authenticatedAt(Google); !got.IsZero() {
		t.Errorf("Google: authenticated at %v", got)
	}
}

func TestProfile(t *testing.T) {
	d := startDouble(t, nil)
	client := d.client()
	for _, test := range []struct {
		name   string
		claims map[string]any // nil removes a claim
		want   account.Profile
	}{
		{"verified", nil, account.Profile{Email: openid.Pro.Email, EmailVerified: true}},
		{"verified, as a string", map[string]any{"email_verified": "true"}, account.Profile{Email: openid.Pro.Email, EmailVerified: true}},
		{"unverified", map[string]any{"email_verified": false}, account.Profile{Email: openid.Pro.Email}},
		{"unverified, as a string", map[string]any{"email_verified": "false"}, account.Profile{Email: openid.Pro.Email}},
		{"verification unknown", map[string]any{"email_verified": nil}, account.Profile{Email: openid.Pro.Email}},
		{"no address", map[string]any{"email": nil}, account.Profile{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			d.EditClaims = func(claims map[string]any) { edit(claims, test.claims) }
			s := account.NewSignIn(account.NewToken(), "")
			got, err := client.Exchange(t.Context(), authorize(t, client, s), s)
			if err != nil {
				t.Fatal(err)
			}
			test.want.Identity = account.Identity{Issuer: d.Issuer, Subject: openid.Pro.Subject}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("profile (-want +got):\n%s", diff)
			}
		})
	}
}

// edit sets claims, or removes those that are nil.
func edit(claims, changes map[string]any) {
	for name, value := range changes {
		if value == nil {
			delete(claims, name)
			continue
		}
		claims[name] = value
	}
}

// Some providers return the email address only in the user info.
func TestEmailFromUserInfo(t *testing.T) {
	logtest.Capture(t)
	for _, test := range []struct {
		name    string
		subject string
		want    string
	}{
		{"same subject", openid.Pro.Subject, openid.Pro.Email},
		{"another subject", "another", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := startDouble(t, nil)
			d.EditClaims = func(claims map[string]any) {
				if claims["aud"] != nil { // the ID token
					delete(claims, "email")
					return
				}
				claims["sub"] = test.subject
			}
			client, s := d.client(), account.NewSignIn(account.NewToken(), "")
			got, err := client.Exchange(t.Context(), authorize(t, client, s), s)
			if err != nil || got.Email != test.want || got.Subject != openid.Pro.Subject {
				t.Errorf("got %+v, %v, want email %q", got, err, test.want)
			}
		})
	}
}

// A provider may rotate its keys at any time.
func TestRotatedKeysAreFetched(t *testing.T) {
	d := startDouble(t, nil)
	client := d.client()
	for range 2 {
		s := account.NewSignIn(account.NewToken(), "")
		if _, err := client.Exchange(t.Context(), authorize(t, client, s), s); err != nil {
			t.Fatal(err)
		}
		d.RotateKey()
	}
}

func TestRejectedSignIns(t *testing.T) {
	const canary = "canary-person@example.org"
	claim := func(name string, value any) func(map[string]any) {
		return func(claims map[string]any) {
			edit(claims, map[string]any{"sub": canary, "email": canary, name: value})
		}
	}
	respond := func(status int, body string) func(http.Handler) http.Handler {
		return replaceToken(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(status)
			_, _ = io.WriteString(w, body)
		})
	}
	const canaryError = `{"error":"` + canary + `","error_description":"` + canary + `"}`
	for _, test := range []struct {
		name       string
		claims     func(map[string]any)
		wrap       func(http.Handler) http.Handler
		change     func(d double, p *Provider, s *account.SignIn)
		want       error
		wantReason string
	}{
		{name: "wrong nonce", claims: claim("nonce", "wrong"), want: account.ErrSignInFailed, wantReason: "wrong nonce"},
		{name: "missing nonce", claims: claim("nonce", nil), want: account.ErrSignInFailed, wantReason: "wrong nonce"},
		{name: "wrong verifier", claims: claim("email", canary), change: func(_ double, _ *Provider, s *account.SignIn) { s.Verifier = string(account.NewToken()) },
			want: account.ErrSignInFailed, wantReason: "invalid_grant"},
		{name: "wrong secret", claims: claim("email", canary), change: func(_ double, p *Provider, _ *account.SignIn) { p.metadata.Load().oauth2.ClientSecret = "wrong" },
			want: account.ErrSignInFailed, wantReason: "invalid_client"},
		{name: "wrong audience", claims: claim("aud", canary), want: account.ErrSignInFailed, wantReason: "invalid ID token"},
		{name: "wrong issuer", claims: claim("iss", "https://"+canary), want: account.ErrSignInFailed, wantReason: "invalid ID token"},
		{name: "wrong authorized party", claims: claim("azp", canary), want: account.ErrSignInFailed, wantReason: "wrong subject or authorized party"},
		{name: "missing subject", claims: claim("sub", nil), want: account.ErrSignInFailed, wantReason: "wrong subject or authorized party"},
		{name: "expired token", claims: claim("exp", time.Now().Add(-2*time.Minute).Unix()), want: account.ErrSignInFailed, wantReason: "expired ID token"},
		{name: "forged signature", change: func(d double, _ *Provider, _ *account.SignIn) { d.ForgeKey() }, want: account.ErrSignInFailed, wantReason: "invalid ID token"},
		{name: "server error", wrap: respond(500, canaryError), want: account.ErrSignInUnavailable, wantReason: "status 500"},
		{name: "unknown error code", wrap: respond(400, canaryError), want: account.ErrSignInFailed, wantReason: "status 400"},
		{name: "provider down", claims: claim("email", canary), change: func(d double, _ *Provider, _ *account.SignIn) { d.server.Close() },
			want: account.ErrSignInUnavailable, wantReason: "connection refused"},
	} {
		t.Run(test.name, func(t *testing.T) {
			log := logtest.Capture(t)
			d := startDouble(t, test.wrap)
			d.EditClaims = test.claims
			client, s := d.client(), account.NewSignIn(account.NewToken(), "")
			code := authorize(t, client, s)
			if test.change != nil {
				test.change(d, client, &s)
			}
			got, err := client.Exchange(t.Context(), code, s)
			if err != test.want || got != (account.Profile{}) {
				t.Errorf("got %+v, %v, want %v", got, err, test.want)
			}
			for _, want := range []string{test.wantReason, d.Issuer + "/token"} {
				if !strings.Contains(log.String(), want) {
					t.Errorf("log %s does not contain %q", log, want)
				}
			}
			for _, private := range []string{canary, code, s.Verifier, `"` + d.ClientSecret + `"`} {
				if strings.Contains(log.String(), private) {
					t.Errorf("log %s contains %q", log, private)
				}
			}
		})
	}
}

// Operators learn which URL failed and why. The provider's own text is not logged.
func TestUnavailableEndpoints(t *testing.T) {
	const canary = "canary-person@example.org"
	failing := func(path string, status int) func(http.Handler) http.Handler {
		return func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path != openid.Path+path {
					next.ServeHTTP(w, r)
					return
				}
				if status == 0 { // close the connection
					panic(http.ErrAbortHandler)
				}
				http.Error(w, "<p>"+canary, status)
			})
		}
	}
	for _, test := range []struct {
		path       string
		status     int
		want       error
		wantReason string
	}{
		{"/.well-known/openid-configuration", 404, account.ErrSignInUnavailable, `"status 404"`},
		{"/.well-known/openid-configuration", 200, account.ErrSignInUnavailable, `"invalid metadata"`},
		{"/.well-known/openid-configuration", 0, account.ErrSignInUnavailable, `"EOF"`},
		{"/token", 503, account.ErrSignInUnavailable, `"status 503"`},
		{"/token", 200, account.ErrSignInFailed, `"invalid token response"`},
		{"/keys", 500, account.ErrSignInUnavailable, `"fetching keys: 500 Internal Server Error"`},
		{"/keys", 0, account.ErrSignInUnavailable, `"fetching keys: EOF"`},
		{"/userinfo", 500, nil, `"status 500"`},
		{"/userinfo", 0, nil, `"EOF"`},
	} {
		t.Run(fmt.Sprint(test.path, " ", test.status), func(t *testing.T) {
			log := logtest.Capture(t)
			d := startDouble(t, failing(test.path, test.status))
			d.EditClaims = func(claims map[string]any) { delete(claims, "email") }
			client, s := d.client(), account.NewSignIn(account.NewToken(), "")
			var err error
			if strings.HasPrefix(test.path, "/.well-known") {
				_, err = client.AuthURL(t.Context(), "state", s)
			} else {
				_, err = client.Exchange(t.Context(), authorize(t, client, s), s)
			}
			if err != test.want {
				t.Errorf("got %v, want %v", err, test.want)
			}
			for _, want := range []string{test.wantReason, `"url":"` + d.Issuer + test.path + `"`} {
				if !strings.Contains(log.String(), want) {
					t.Errorf("log %s does not contain %s", log, want)
				}
			}
			if strings.Contains(log.String(), canary) {
				t.Errorf("log %s quotes the provider", log)
			}
			if failed := strings.Contains(log.String(), "sign-in failed"); failed != (err != nil) {
				t.Errorf("log %s reports a failed sign-in: %v, error %v", log, failed, err)
			}
		})
	}
}

func TestCheck(t *testing.T) {
	d := startDouble(t, nil)
	for _, test := range []struct {
		name, issuer, want string
	}{
		{"available", d.Issuer, ""},
		{"unreachable", "http://127.0.0.1:1/tenant", "http://127.0.0.1:1/tenant/.well-known/openid-configuration: dial tcp 127.0.0.1:1: connect: connection refused"},
		{"unknown path", d.publicURL + "/none/", d.publicURL + "/none/.well-known/openid-configuration: status 404"},
		{"another issuer", d.Issuer + "/", d.Issuer + `/.well-known/openid-configuration: the provider's issuer is "` + d.Issuer + `", but OIDC_ISSUER is "` + d.Issuer + `/"`},
		{"password in the URL", "http://user:canary@127.0.0.1:1", "http://user:xxxxx@127.0.0.1:1/.well-known/openid-configuration: dial tcp 127.0.0.1:1: connect: connection refused"},
		{"not a URL", ":", "OIDC_ISSUER: missing protocol scheme"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			if err := New(test.issuer, "client", "secret", "http://localhost:3000").Check(t.Context()); err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// The metadata is requested again after a failure, but not after a success.
func TestMetadataIsReadOnce(t *testing.T) {
	logtest.Capture(t)
	var requests atomic.Int32
	d := startDouble(t, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if requests.Add(1) == 1 {
				http.Error(w, "later", http.StatusServiceUnavailable)
				return
			}
			next.ServeHTTP(w, r)
		})
	})
	client := d.client()
	for i, want := range []bool{false, true, true} {
		if _, err := client.AuthURL(t.Context(), "state", account.SignIn{}); (err == nil) != want {
			t.Errorf("call %d: %v", i, err)
		}
	}
	if got := requests.Load(); got != 2 {
		t.Errorf("%d requests, want 2", got)
	}
}

func TestSlowProviderTimesOut(t *testing.T) {
	log := logtest.Capture(t)
	release := make(chan struct{})
	d := startDouble(t, replaceToken(func(http.ResponseWriter, *http.Request) { <-release }))
	t.Cleanup(func() { close(release) })
	client := d.client()
	if _, err := client.AuthURL(t.Context(), "state", account.SignIn{}); err != nil {
		t.Fatal(err)
	}
	client.client.Timeout = 50 * time.Millisecond
	if _, err := client.Exchange(t.Context(), "code", account.SignIn{}); err != account.ErrSignInUnavailable {
		t.Errorf("got %v, want %v", err, account.ErrSignInUnavailable)
	}
	if !strings.Contains(log.String(), "timed out") {
		t.Errorf("log %s does not contain %q", log, "timed out")
	}
}
