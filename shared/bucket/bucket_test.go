package bucket

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"trefoil/shared/icon"
)

// A missing object and a bucket that does not work are different errors.
func TestReadErrors(t *testing.T) {
	for _, test := range []struct {
		name   string
		status int
		code   string // empty: no body
		want   error
	}{
		{"missing", 404, "NoSuchKey", icon.ErrExpired},
		{"missing, without a code", 404, "", icon.ErrExpired},
		{"missing, and the bucket cannot be listed", 403, "AccessDenied", icon.ErrExpired},
		{"no such bucket", 404, "NoSuchBucket", ErrUnavailable},
		{"unknown key", 403, "InvalidAccessKeyId", ErrUnavailable},
		{"wrong secret", 403, "SignatureDoesNotMatch", ErrUnavailable},
		{"another clock", 403, "RequestTimeTooSkewed", ErrUnavailable},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(test.status)
				if test.code != "" {
					fmt.Fprintf(w, "<Error><Code>%s</Code></Error>", test.code)
				}
			}))
			t.Cleanup(server.Close)
			store := Open(Connection{Region: "us-east-1", Endpoint: server.URL, Name: "icons"})
			if _, err := store.Read(t.Context(), "/uploads/0.png"); !errors.Is(err, test.want) {
				t.Errorf("an upload: error %v, want %v", err, test.want)
			}
			if _, err := store.Read(t.Context(), "/icons/0.png"); !errors.Is(err, test.want) {
				t.Errorf("a published icon: error %v, want %v", err, test.want)
			}
		})
	}
}
