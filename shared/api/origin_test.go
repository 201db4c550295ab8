package api_test

import (
	"net/http/httptest"
	"testing"

	"trefoil/shared/api"
)

func TestRequireOrigin(t *testing.T) {
	for _, test := range []struct {
		name, secrets, shown string
		want                 int
	}{
		{"nothing is required", "", "", 200},
		{"the secret", "s1", "s1", 200},
		{"the next secret", "s1,s2", "s2", 200},
		{"none shown", "s1", "", 403},
		{"another", "s1,s2", "s3", 403},
		{"both as they are configured", "s1,s2", "s1,s2", 403},
		{"half of it", "s1", "s", 403},
		{"an empty one is no secret", "s1,", "", 403},
		{"nor is it alone", ",", "", 403},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "/api/health", nil)
			if test.shown != "" {
				r.Header.Set(api.OriginSecretHeader, test.shown)
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
