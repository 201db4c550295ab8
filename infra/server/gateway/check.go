package gateway

import (
	"context"
	"fmt"
	"net/http"
)

// Check sends a GET request for each path to the gateway's handler, without a network connection.
// It returns an error for the first path whose response does not have the status 200.
func Check(ctx context.Context, gateway http.Handler, paths ...string) error {
	for _, path := range paths {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://localhost"+path, http.NoBody)
		if err != nil {
			return err
		}
		r.RemoteAddr = "127.0.0.1:0"
		got := &response{}
		gateway.ServeHTTP(got, r)
		if got.status != http.StatusOK {
			return fmt.Errorf("GET %s returned status %d", path, got.status)
		}
	}
	return nil
}
