package gateway

import (
	"context"
	"fmt"
	"net/http"
)

// Check asks a gateway for pages from inside and says which does not serve.
func Check(ctx context.Context, gateway http.Handler, paths ...string) error {
	for _, path := range paths {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://localhost"+path, http.NoBody)
		if err != nil {
			return err
		}
		r.RemoteAddr = "127.0.0.1:0"
		got := &answer{}
		gateway.ServeHTTP(got, r)
		if got.status != http.StatusOK {
			return fmt.Errorf("%s does not serve: status %d", path, got.status)
		}
	}
	return nil
}
