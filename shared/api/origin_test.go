package api_test

import (
	"net/http/httptest"
	"testing"

	"trefoil/shared/api"
)

func TestRequireOrigin(t *testing.T) {
	for _, test := range []struct {
		name, secrets, sent string
		want                int
	}{
		{"no secret configured", "", "", 403},
		{"check turned off", "none", "", 200},
		{"turned off by the client", "s1", "none", 403},
		{"correct secret", "s1", "s1", 200},
		{"second secret", "s1,s2", "s2", 200},
		{"no secret sent", "s1", "", 403},
		{"wrong secret", "s1,s2", "s3", 403},
		{"both secrets at once", "s1,s2", "s1,s2", 403},
		{"prefix of a secret", "s1", "s", 403},
		{"empty secret in the list", "s1,", "", 403},
		{"only empty secrets", ",", "", 403},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "/api/health", nil)
			if test.sent != "" {
				r.Header.Set(api.OriginSecretHeader, test.sent)
			}
			w := httptest.NewRecorder()
			api.RequireOrigin(test.secrets, api.Health()).ServeHTTP(w, r)
			if w.Code != test.want {
				t.Errorf("status %d, want %d", w.Code, test.want)
			}
			if test.want == 403 && w.Header().Get("Content-Type") != "application/problem+json" {
				t.Errorf("headers %v", w.Header())
			}
		})
	}
}
