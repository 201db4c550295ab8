package gateway

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"trefoil/infra/server/problem"
)

// OnlyOwnHosts rejects requests whose Host is neither a loopback name nor the public host.
// Otherwise a foreign page whose name resolves to a loopback address would share our origin (DNS
// rebinding). CloudFront checks the host too.
func OnlyOwnHosts(publicURL string, next http.Handler) http.Handler {
	public := ""
	if u, err := url.Parse(publicURL); err == nil {
		public = u.Hostname()
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name := hostname(r.Host); !IsLoopback(name) && (public == "" || !strings.EqualFold(name, public)) {
			problem.Misdirected.Write(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// hostname returns a Host header without its port.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return strings.Trim(host, "[]")
}

// IsLoopback reports whether a host name always means this machine.
func IsLoopback(name string) bool {
	if strings.EqualFold(name, "localhost") || strings.HasSuffix(strings.ToLower(name), ".localhost") {
		return true
	}
	address, err := netip.ParseAddr(name)
	return err == nil && address.IsLoopback()
}
