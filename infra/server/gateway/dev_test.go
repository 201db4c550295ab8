package gateway

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

// The doubles refuse requests that a reverse proxy may have forwarded, because they let anyone in.
func TestDoublesRefuseProxies(t *testing.T) {
	reached := 0
	doubles := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached++ }))
	t.Cleanup(doubles.Close)
	dev, err := url.Parse(doubles.URL)
	if err != nil {
		t.Fatal(err)
	}
	server := startGateway(t, nil, func(c *Config) { c.Dev = dev })
	for _, test := range []struct {
		name    string
		version int // of HTTP/1
		header  string
		want    int
	}{
		{"direct", 1, "", http.StatusOK},
		{"nginx's default", 0, "", http.StatusForbidden},
		{"X-Forwarded-For", 1, "X-Forwarded-For", http.StatusForbidden},
		{"X-Forwarded-Proto", 1, "X-Forwarded-Proto", http.StatusForbidden},
		{"X-Forwarded-Host", 1, "X-Forwarded-Host", http.StatusForbidden},
		{"X-Real-IP", 1, "X-Real-IP", http.StatusForbidden},
		{"Forwarded", 1, "Forwarded", http.StatusForbidden},
		{"Via", 1, "Via", http.StatusForbidden},
		{"empty", 1, "x-forwarded-for", http.StatusForbidden},
	} {
		r := httptest.NewRequest(http.MethodGet, "http://localhost/_local/openid/authorize", nil)
		r.ProtoMinor = test.version
		if test.header != "" {
			r.Header.Set(test.header, "")
		}
		w := httptest.NewRecorder()
		before := reached
		server.Config.Handler.ServeHTTP(w, r)
		if w.Code != test.want || (reached > before) != (test.want == http.StatusOK) {
			t.Errorf("%s: status %d, reached %t, want %d", test.name, w.Code, reached > before, test.want)
		}
	}
}
