package api

import (
	"net/http"

	"trefoil/shared/errs"
)

// forwardedHost is the header with the host requested by the browser. The proxy in front of the
// functions overwrites it, and cross-site pages cannot set it.
const forwardedHost = "X-Forwarded-Host"

var crossOrigin = http.NewCrossOriginProtection()

var errCrossSite = errs.New(errs.ErrForbidden, "cross_site", "Requests from other sites are not allowed.")

// checkOrigin rejects cross-site browser requests unless their method is safe.
func checkOrigin(r *http.Request) error {
	if host := r.Header.Get(forwardedHost); host != "" {
		r = r.WithContext(r.Context()) // a shallow copy
		r.Host = host
	}
	if crossOrigin.Check(r) != nil {
		return errCrossSite
	}
	return nil
}
