package identity

import (
	"bytes"
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/oauth2-proxy/mockoidc"

	"trefoil/shared/account"
)

// logged collects what is logged until the test ends.
func logged(t *testing.T) *bytes.Buffer {
	t.Helper()
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	return &log
}

func startMock(t *testing.T) *mockoidc.MockOIDC {
	t.Helper()
	mock, err := mockoidc.Run()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = mock.Shutdown() })
	return mock
}

func client(mock *mockoidc.MockOIDC) *Provider {
	return New(mock.Issuer(), mock.ClientID, mock.ClientSecret, "http://localhost:3000")
}

// authorize is the code that the mock answers for a sign-in.
func authorize(t *testing.T, p *Provider, s account.SignIn) string {
	t.Helper()
	address, err := p.AuthURL(t.Context(), "state", s)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
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
		t.Fatalf("the provider answered %d", resp.StatusCode)
	}
	return back.Query().Get("code")
}

func TestAuthURL(t *testing.T) {
	mock := startMock(t)
	s := account.NewSignIn(account.NewToken(), "")
	address, err := client(mock).AuthURL(t.Context(), "the state", s)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	got := parsed.Query()
	if got.Get("code_challenge") == "" || strings.Contains(address, s.Verifier) {
		t.Error("the address has no challenge, or it has the verifier")
	}
	got.Del("code_challenge")
	want := url.Values{
		"client_id": {mock.ClientID}, "redirect_uri": {"http://localhost:3000/api/auth/google/callback"}, "response_type": {"code"},
		"scope": {"openid email"}, "state": {"the state"}, "nonce": {s.Nonce}, "code_challenge_method": {"S256"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("address (-want +got):\n%s", diff)
	}
}

func TestPerson(t *testing.T) {
	mock := startMock(t)
	provider := client(mock)
	for _, test := range []struct {
		name string
		user mockoidc.MockUser
		want account.Profile
	}{
		{"verified", mockoidc.MockUser{Subject: "1", Email: "ada@example.org", EmailVerified: true}, account.Profile{Identity: account.Identity{Subject: "1"}, Email: "ada@example.org", EmailVerified: true}},
		{"unverified", mockoidc.MockUser{Subject: "2", Email: "ada@example.org"}, account.Profile{Identity: account.Identity{Subject: "2"}, Email: "ada@example.org"}},
		{"no address", mockoidc.MockUser{Subject: "3", EmailVerified: true}, account.Profile{Identity: account.Identity{Subject: "3"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			mock.QueueUser(&test.user)
			s := account.NewSignIn(account.NewToken(), "")
			got, err := provider.Exchange(t.Context(), authorize(t, provider, s), s)
			if err != nil {
				t.Fatal(err)
			}
			test.want.Issuer = mock.Issuer()
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("person (-want +got):\n%s", diff)
			}
		})
	}
}

// A provider may change its keys at any time.
func TestNewKeysAreFetched(t *testing.T) {
	mock := startMock(t)
	provider := client(mock)
	for range 2 {
		s := account.NewSignIn(account.NewToken(), "")
		if _, err := provider.Exchange(t.Context(), authorize(t, provider, s), s); err != nil {
			t.Fatal(err)
		}
		key, err := rsa.GenerateKey(rand.Reader, 2048)
		if err != nil {
			t.Fatal(err)
		}
		if mock.Keypair, err = mockoidc.NewKeypair(key); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhatIsRefused(t *testing.T) {
	const canary = "canary-person@example.org"
	tests := []struct {
		name     string
		spoil    func(mock *mockoidc.MockOIDC, p *Provider, s *account.SignIn)
		want     error
		wantLine string
	}{
		{"another nonce", func(_ *mockoidc.MockOIDC, _ *Provider, s *account.SignIn) { s.Nonce = "another" }, account.ErrSignInFailed, "another sign-in's nonce"},
		{"another verifier", func(_ *mockoidc.MockOIDC, _ *Provider, s *account.SignIn) { s.Verifier = string(account.NewToken()) }, account.ErrSignInFailed, "invalid_grant"},
		{"another secret", func(_ *mockoidc.MockOIDC, p *Provider, _ *account.SignIn) {
			p.metadata.Load().oauth2.ClientSecret = "another"
		}, account.ErrSignInFailed, "invalid_client"},
		{"another audience", func(_ *mockoidc.MockOIDC, p *Provider, _ *account.SignIn) { p.clientID = "another" }, account.ErrSignInFailed, "refused"},
		{"an expired token", func(mock *mockoidc.MockOIDC, _ *Provider, _ *account.SignIn) { mock.AccessTTL = -2 * time.Minute }, account.ErrSignInFailed, "expired"},
		{"a forged signature", func(mock *mockoidc.MockOIDC, p *Provider, _ *account.SignIn) {
			mock.Keypair = &mockoidc.Keypair{PrivateKey: otherKey(), PublicKey: mock.Keypair.PublicKey, Kid: mock.Keypair.Kid}
		}, account.ErrSignInFailed, "refused"},
		{"a provider in trouble", func(mock *mockoidc.MockOIDC, _ *Provider, _ *account.SignIn) {
			mock.QueueError(&mockoidc.ServerError{Code: http.StatusInternalServerError, Error: "server_error", Description: canary})
		}, account.ErrSignInUnavailable, "Internal Server Error"},
		{"a provider that says why", func(mock *mockoidc.MockOIDC, _ *Provider, _ *account.SignIn) {
			mock.QueueError(&mockoidc.ServerError{Code: http.StatusBadRequest, Error: canary, Description: canary})
		}, account.ErrSignInFailed, "Bad Request"},
		{"a provider that is gone", func(mock *mockoidc.MockOIDC, _ *Provider, _ *account.SignIn) { _ = mock.Shutdown() }, account.ErrSignInUnavailable, "not reachable"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			log := logged(t)
			mock := startMock(t)
			provider := client(mock)
			mock.QueueUser(&mockoidc.MockUser{Subject: canary, Email: canary, EmailVerified: true})
			s := account.NewSignIn(account.NewToken(), "")
			code := authorize(t, provider, s)
			test.spoil(mock, provider, &s)
			got, err := provider.Exchange(t.Context(), code, s)
			if err != test.want || got != (account.Profile{}) {
				t.Errorf("got %v, want %v", err, test.want)
			}
			if !strings.Contains(log.String(), `"reason":"`+test.wantLine+`"`) {
				t.Errorf("log %s does not say %q", log, test.wantLine)
			}
			for _, secret := range []string{canary, code, s.Verifier, mock.ClientSecret} {
				if strings.Contains(log.String(), secret) {
					t.Errorf("log %s tells a secret", log)
				}
			}
		})
	}
}

func otherKey() *rsa.PrivateKey {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key
}

func TestAProviderThatCannotBeReached(t *testing.T) {
	logged(t)
	provider := New("http://127.0.0.1:1", "client", "secret", "http://localhost:3000")
	if _, err := provider.AuthURL(t.Context(), "state", account.SignIn{}); err != account.ErrSignInUnavailable {
		t.Errorf("got %v", err)
	}
}

// The provider is asked again after it could not be reached, and not after it was.
func TestMetadataIsReadOnce(t *testing.T) {
	logged(t)
	asked := 0
	var server *httptest.Server
	server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		if asked == 1 {
			http.Error(w, "later", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{
			"issuer": server.URL, "authorization_endpoint": server.URL + "/auth", "token_endpoint": server.URL + "/token", "jwks_uri": server.URL + "/keys",
		})
	}))
	t.Cleanup(server.Close)
	provider := New(server.URL, "client", "secret", "http://localhost:3000")
	for i, want := range []bool{false, true, true} {
		if _, err := provider.AuthURL(t.Context(), "state", account.SignIn{}); (err == nil) != want {
			t.Errorf("call %d: %v", i, err)
		}
	}
	if asked != 2 {
		t.Errorf("asked %d times, want 2", asked)
	}
}

// A token endpoint that answers nothing holds nobody for long.
func TestASlowProviderIsGivenUp(t *testing.T) {
	log := logged(t)
	release := make(chan struct{})
	var server *httptest.Server
	server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/token" {
			<-release
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{
			"issuer": server.URL, "authorization_endpoint": server.URL + "/auth", "token_endpoint": server.URL + "/token", "jwks_uri": server.URL + "/keys",
		})
	}))
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(release) })
	provider := New(server.URL, "client", "secret", "http://localhost:3000")
	if _, err := provider.AuthURL(t.Context(), "state", account.SignIn{}); err != nil {
		t.Fatal(err)
	}
	provider.client.Timeout = 50 * time.Millisecond
	if _, err := provider.Exchange(t.Context(), "code", account.SignIn{}); err != account.ErrSignInUnavailable {
		t.Errorf("got %v, want %v", err, account.ErrSignInUnavailable)
	}
	if !strings.Contains(log.String(), "no answer in time") {
		t.Errorf("log %s", log)
	}
}
