package openid_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/infra/dev/openid"
	"trefoil/shared/account"
	"trefoil/shared/identity"
)

// start starts a provider and returns it with its client, our own adapter.
func start(t *testing.T) (*openid.Provider, *identity.Provider) {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	publicURL := "http://" + server.Listener.Addr().String()
	provider := openid.New(publicURL, "client", "secret: +%")
	server.Config.Handler = provider.Handler()
	server.Start()
	t.Cleanup(server.Close)
	return provider, identity.New(provider.Issuer, provider.ClientID, provider.ClientSecret, publicURL)
}

// get sends a GET request without following redirects.
func get(t *testing.T, address string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	return resp
}

// signIn opens the page, picks a person and returns the callback's query.
func signIn(t *testing.T, client *identity.Provider, s account.SignIn, subject, name string) url.Values {
	t.Helper()
	address, err := client.AuthURL(t.Context(), "state", s)
	if err != nil {
		t.Fatal(err)
	}
	page := get(t, address)
	html, err := io.ReadAll(page.Body)
	if err != nil || page.StatusCode != 200 || strings.Contains(string(html), "<script") || strings.Contains(string(html), " style=") {
		t.Fatalf("page: status %d, error %v: %s", page.StatusCode, err, html)
	}
	resp := get(t, openid.PickURL(address, subject, name))
	back, err := resp.Location()
	if err != nil {
		t.Fatalf("pick: status %d, error %v", resp.StatusCode, err)
	}
	if back.Path != "/api/auth/google/callback" || back.Query().Get("state") != "state" {
		t.Errorf("redirected to %s", back)
	}
	return back.Query()
}

func TestSignIn(t *testing.T) {
	provider, client := start(t)
	profile := func(t *testing.T, subject, name string) account.Profile {
		t.Helper()
		s := account.NewSignIn(account.NewToken(), "/chat")
		got, err := client.Exchange(t.Context(), signIn(t, client, s, subject, name).Get("code"), s)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	want := account.Profile{Identity: account.Identity{Issuer: provider.Issuer, Subject: "admin"}, Email: "admin@example.com", EmailVerified: true}
	if diff := cmp.Diff(want, profile(t, "admin", "")); diff != "" {
		t.Errorf("admin (-want +got):\n%s", diff)
	}
	ada := profile(t, "new", "Ada L")
	if ada.Email != "ada-l@new.example.com" || !ada.EmailVerified || ada != profile(t, "new", "ada-l") {
		t.Errorf("new user with a name: %+v", ada)
	}
	unnamed := profile(t, "new", " ")
	if unnamed.Email != "" || unnamed.EmailVerified || unnamed.Subject == profile(t, "new", "").Subject {
		t.Errorf("new user without a name: %+v", unnamed)
	}
	if clash := profile(t, "new", "admin"); clash.Email == "admin@example.com" || clash.Subject == "admin" {
		t.Errorf("new user named admin: %+v", clash)
	}
}

func TestCancel(t *testing.T) {
	_, client := start(t)
	for _, subject := range []string{"cancel", "", "x"} {
		if got := signIn(t, client, account.NewSignIn(account.NewToken(), ""), subject, ""); got.Get("error") != "access_denied" || got.Has("code") {
			t.Errorf("subject %q: %v", subject, got)
		}
	}
}

func TestCodes(t *testing.T) {
	_, client := start(t)
	s := account.NewSignIn(account.NewToken(), "")
	for _, test := range []struct {
		name   string
		signIn account.SignIn
	}{
		{"wrong verifier", account.SignIn{Nonce: s.Nonce, Verifier: "wrong"}},
		{"wrong nonce", account.SignIn{Nonce: "wrong", Verifier: s.Verifier}},
	} {
		t.Run(test.name, func(t *testing.T) {
			code := signIn(t, client, s, "pro", "").Get("code")
			if _, err := client.Exchange(t.Context(), code, test.signIn); err != account.ErrSignInFailed {
				t.Errorf("got %v, want %v", err, account.ErrSignInFailed)
			}
			if _, err := client.Exchange(t.Context(), code, s); err != account.ErrSignInFailed {
				t.Errorf("used code: got %v, want %v", err, account.ErrSignInFailed)
			}
		})
	}
	if _, err := client.Exchange(t.Context(), "unknown", s); err != account.ErrSignInFailed {
		t.Errorf("unknown code: got %v, want %v", err, account.ErrSignInFailed)
	}
}

func TestInvalidRequests(t *testing.T) {
	_, client := start(t)
	address, err := client.AuthURL(t.Context(), "state", account.NewSignIn(account.NewToken(), ""))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"client_id": "another", "redirect_uri": "https://evil.example/", "response_type": "token", "code_challenge_method": "plain", "code_challenge": "", "state": "",
	} {
		changed, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		q := changed.Query()
		q.Set(name, value)
		changed.RawQuery = q.Encode()
		for _, path := range []string{"/authorize", "/pick"} {
			changed.Path = openid.Path + path
			resp := get(t, changed.String())
			if resp.StatusCode != 400 || resp.Header.Get("Location") != "" {
				t.Errorf("%s %s=%q: status %d, redirect to %q", path, name, value, resp.StatusCode, resp.Header.Get("Location"))
			}
		}
	}
}
