package identity

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	adapter "trefoil/shared/identity"
)

// running is a provider on a server of its own, and its client, our own adapter.
func running(t *testing.T) (*Provider, *adapter.Provider) {
	t.Helper()
	var handler http.Handler
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { handler.ServeHTTP(w, r) }))
	t.Cleanup(server.Close)
	provider, err := New(server.URL, "client", "secret: +%")
	if err != nil {
		t.Fatal(err)
	}
	handler = provider.Handler()
	return provider, adapter.New(Issuer(server.URL), "client", "secret: +%", server.URL)
}

// get follows no redirects.
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

// signIn is what comes back after somebody was picked.
func signIn(t *testing.T, client *adapter.Provider, s account.SignIn, person, name string) url.Values {
	t.Helper()
	address, err := client.AuthURL(t.Context(), "state", s)
	if err != nil {
		t.Fatal(err)
	}
	page := get(t, address)
	html, err := io.ReadAll(page.Body)
	if err != nil || page.StatusCode != 200 || strings.Contains(string(html), "<script") || strings.Contains(string(html), " style=") {
		t.Fatalf("page %d, %v: %s", page.StatusCode, err, html)
	}
	resp := get(t, strings.Replace(address, "/authorize?", "/pick?person="+url.QueryEscape(person)+"&name="+url.QueryEscape(name)+"&", 1))
	back, err := resp.Location()
	if err != nil {
		t.Fatalf("picking answered %d: %v", resp.StatusCode, err)
	}
	if back.Path != "/api/auth/google/callback" || back.Query().Get("state") != "state" {
		t.Errorf("sent back to %s", back)
	}
	return back.Query()
}

func TestSignIn(t *testing.T) {
	provider, client := running(t)
	person := func(t *testing.T, who, name string) account.Profile {
		t.Helper()
		s := account.NewSignIn(account.NewToken(), "/chat")
		got, err := client.Exchange(t.Context(), signIn(t, client, s, who, name).Get("code"), s)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	want := account.Profile{Identity: account.Identity{Issuer: provider.issuer, Subject: "admin"}, Email: "admin@example.com", EmailVerified: true}
	if diff := cmp.Diff(want, person(t, "admin", "")); diff != "" {
		t.Errorf("admin (-want +got):\n%s", diff)
	}
	ada := person(t, "new", "Ada L")
	if ada.Email != "ada-l@new.example.com" || !ada.EmailVerified || ada != person(t, "new", "ada-l") {
		t.Errorf("a named newcomer: %+v", ada)
	}
	stranger := person(t, "new", " ")
	if stranger.Email != "" || stranger.EmailVerified || stranger.Subject == person(t, "new", "").Subject {
		t.Errorf("a stranger: %+v", stranger)
	}
	if clash := person(t, "new", "admin"); clash.Email == "admin@example.com" || clash.Subject == "admin" {
		t.Errorf("a newcomer became the admin: %+v", clash)
	}
}

func TestCancel(t *testing.T) {
	_, client := running(t)
	for _, person := range []string{"nobody", "", "x"} {
		if got := signIn(t, client, account.NewSignIn(account.NewToken(), ""), person, ""); got.Get("error") != "access_denied" || got.Has("code") {
			t.Errorf("%q: %v", person, got)
		}
	}
}

func TestCodes(t *testing.T) {
	_, client := running(t)
	s := account.NewSignIn(account.NewToken(), "")
	for _, test := range []struct {
		name string
		with account.SignIn
	}{
		{"another verifier", account.SignIn{Nonce: s.Nonce, Verifier: "another"}},
		{"another nonce", account.SignIn{Nonce: "another", Verifier: s.Verifier}},
	} {
		t.Run(test.name, func(t *testing.T) {
			code := signIn(t, client, s, "pro", "").Get("code")
			if _, err := client.Exchange(t.Context(), code, test.with); err != account.ErrSignInFailed {
				t.Errorf("got %v, want %v", err, account.ErrSignInFailed)
			}
			if _, err := client.Exchange(t.Context(), code, s); err != account.ErrSignInFailed {
				t.Errorf("a code that was used: %v, want %v", err, account.ErrSignInFailed)
			}
		})
	}
	if _, err := client.Exchange(t.Context(), "made up", s); err != account.ErrSignInFailed {
		t.Errorf("a code made up: %v, want %v", err, account.ErrSignInFailed)
	}
}

func TestRequestsThatCannotGoOn(t *testing.T) {
	_, client := running(t)
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
			changed.Path = Path + path
			resp := get(t, changed.String())
			if resp.StatusCode != 400 || resp.Header.Get("Location") != "" {
				t.Errorf("%s %s=%q: %d to %q", path, name, value, resp.StatusCode, resp.Header.Get("Location"))
			}
		}
	}
}
