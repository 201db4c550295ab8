package api

import (
	"net/http"

	"trefoil/shared/errs"
)

// forwardedHost is the host that the browser asked for. What stands before the
// functions overwrites whatever a client sends here, and no page of another
// site can send it at all.
const forwardedHost = "X-Forwarded-Host"

var crossOrigin = http.NewCrossOriginProtection()

var errCrossSite = errs.New(errs.ErrForbidden, "cross_site", "This request came from another site.")

// checkOrigin refuses a request that a page of another site made in somebody's
// browser, unless its method is a safe one.
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
