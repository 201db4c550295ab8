package gateway

import (
	"context"
	"fmt"
	"net/http"
)

// Check sends a GET request for each path to a handler, without a network connection. It returns an
// error for the first path whose response does not have the status 200.
func Check(ctx context.Context, handler http.Handler, paths ...string) error {
	for _, path := range paths {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://localhost"+path, http.NoBody)
		if err != nil {
			return err
		}
		r.RemoteAddr = "127.0.0.1:0"
		got := &statusWriter{header: http.Header{}}
		handler.ServeHTTP(got, r)
		if got.status != http.StatusOK {
			return fmt.Errorf("GET %s returned status %d", path, got.status)
		}
	}
	return nil
}

// statusWriter keeps the status of a response. It drops the body.
type statusWriter struct {
	header http.Header
	status int
}

func (w *statusWriter) Header() http.Header { return w.header }

func (w *statusWriter) WriteHeader(status int) { w.status = status }

func (w *statusWriter) Write(p []byte) (int, error) { return len(p), nil }
