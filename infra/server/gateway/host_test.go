package gateway

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestOnlyOwnHosts(t *testing.T) {
	reached := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	for _, test := range []struct {
		host, publicURL string
		want            int
	}{
		{"localhost:3000", "", 204},
		{"LOCALHOST", "", 204},
		{"app.localhost:3000", "", 204},
		{"127.0.0.1:3000", "", 204},
		{"127.8.8.8", "", 204},
		{"[::1]:3000", "", 204},
		{"[::1]", "", 204},
		{"chat.example:8443", "https://chat.example", 204},
		{"evil.example", "https://chat.example", 421},
		{"evil.example:3000", "", 421},
		{"localhost.evil.example", "", 421},
		{"127.0.0.1.evil.example", "", 421},
		{"192.0.2.1", "", 421},
		{"", "", 421},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host = test.host
		w := httptest.NewRecorder()
		onlyOwnHosts(test.publicURL, reached).ServeHTTP(w, r)
		if w.Code != test.want {
			t.Errorf("host %q, public URL %q: %d, want %d", test.host, test.publicURL, w.Code, test.want)
		}
	}
}
