package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"trefoil/infra/dev/openid"
	"trefoil/shared/storetest"
)

// realIdentity starts an OpenID provider outside the stack and returns the settings that select it.
func realIdentity(t *testing.T, publicURL string) map[string]string {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	provider := openid.New("http://"+server.Listener.Addr().String(), "client", "secret")
	server.Config.Handler = provider.Handler()
	server.Start()
	t.Cleanup(server.Close)
	return map[string]string{
		"PUBLIC_URL": publicURL, "OIDC_ISSUER": provider.Issuer, "OIDC_CLIENT_ID": provider.ClientID, "OIDC_CLIENT_SECRET": provider.ClientSecret,
	}
}

func TestInvalidPublicURL(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"chat.example.com":              "PUBLIC_URL must be an origin",
		"https://chat.example.com/chat": "PUBLIC_URL must be an origin",
		"https://chat.example.com?a=b":  "PUBLIC_URL must be an origin",
		"https://u:p@chat.example.com":  "PUBLIC_URL must be an origin",
		"https://":                      "PUBLIC_URL must be an origin",
		"ftp://chat.example.com":        "PUBLIC_URL must be an origin",
		"http://chat.example.com":       "PUBLIC_URL must start with https://",
	} {
		_, err := startProduct(t.Context(), testOptions(t, map[string]string{"PUBLIC_URL": address}))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "u:p") {
			t.Errorf("%s: error %v, want %q", address, err, want)
		}
	}
}

func TestInvalidTrustedProxies(t *testing.T) {
	t.Parallel()
	_, err := startProduct(t.Context(), testOptions(t, map[string]string{"TRUSTED_PROXIES": "nginx"}))
	if err == nil || !strings.Contains(err.Error(), "TRUSTED_PROXIES") {
		t.Errorf("error %v", err)
	}
}

func TestPublicURLWithARealProvider(t *testing.T) {
	t.Parallel()
	s := startStack(t, testOptions(t, realIdentity(t, "https://Chat.Example.com/")))
	if s.url != "https://Chat.Example.com" {
		t.Errorf("public URL %q", s.url)
	}
	var out strings.Builder
	s.server.PrintSummary(&out)
	if strings.Contains(out.String(), "Sign-in does not work") {
		t.Errorf("the provider works, but the summary has a note:\n%s", out.String())
	}
	for _, want := range []string{"TRUSTED_PROXIES", "https://Chat.Example.com, through a reverse proxy to 127.0.0.1:" + s.doubles.Overrides["PORT"]} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the summary does not contain %q:\n%s", want, out.String())
		}
	}
}

// Behind a trusted proxy, each client has its own network limit.
func TestTrustedProxySeparatesClients(t *testing.T) {
	t.Parallel()
	storetest.AwaitDay(t, time.Minute) // networks are counted per day
	for _, test := range []struct {
		proxies    string
		wantSecond int
	}{
		{"", http.StatusPaymentRequired},
		{"127.0.0.1/32,::1/128", http.StatusOK},
	} {
		s := startStack(t, testOptions(t, map[string]string{"VISITOR_NETWORK_LIMIT": "1", "TRUSTED_PROXIES": test.proxies}))
		ids := defaultModels(t, s)[:1]
		for i, want := range []int{http.StatusOK, test.wantSecond} {
			b := newBrowser(t, s)
			b.forwardedFor = []string{"198.51.100.7", "198.51.100.8"}[i]
			if status, response := b.post("/api/chat/stream", map[string]any{"message": "How do tides work?", "modelIds": ids}); status != want {
				t.Errorf("TRUSTED_PROXIES=%q, client %d: status %d, want %d: %s", test.proxies, i, status, want, response)
			}
		}
	}
}
