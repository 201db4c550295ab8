package gateway

import (
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"trefoil/infra/server/problem"
)

// onlyOwnHosts rejects requests whose Host is neither a loopback name nor the public host.
// Otherwise a foreign page whose name resolves to a loopback address would share our origin (DNS
// rebinding). CloudFront checks the host too.
func onlyOwnHosts(publicURL string, next http.Handler) http.Handler {
	public := ""
	if u, err := url.Parse(publicURL); err == nil {
		public = u.Hostname()
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name := (&url.URL{Host: r.Host}).Hostname(); !IsLoopback(name) && (public == "" || !strings.EqualFold(name, public)) {
			problem.Misdirected.Write(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// IsLoopback reports whether a host name always means this machine.
func IsLoopback(name string) bool {
	if strings.EqualFold(name, "localhost") || strings.HasSuffix(strings.ToLower(name), ".localhost") {
		return true
	}
	address, err := netip.ParseAddr(name)
	return err == nil && address.IsLoopback()
}
