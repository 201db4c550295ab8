package gateway

import (
	"log/slog"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"

	"trefoil/infra/server/problem"
)

// devPath is where the browser visits the doubles of npm start.
const devPath = "/_local/"

// Forward returns a handler that sends requests, unchanged but for the URL, to another server on
// this machine. It flushes each write of the response.
func Forward(to *url.URL) http.Handler {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DisableCompression = true
	transport.Proxy = nil
	return &httputil.ReverseProxy{
		Transport:     transport,
		FlushInterval: -1,
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			r.Out.Host = r.In.Host
			for _, name := range forwardedHeaders { // Rewrite drops them
				if values := r.In.Header.Values(name); len(values) > 0 {
					r.Out.Header[name] = values
				}
			}
		},
		ErrorHandler: func(w http.ResponseWriter, r *http.Request, err error) {
			slog.Error("forwarding failed", "to", to.Path) // err may quote the URL
			problem.Upstream.Write(w)
		},
	}
}

// forwardedHeaders are the headers that proxies add.
var forwardedHeaders = []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Port", "X-Forwarded-Proto", "X-Real-Ip"}

// refuseProxied rejects requests that show signs of a reverse proxy. The doubles ask for no password,
// and a proxy on this machine looks like a local browser. nginx, for example, sends a loopback Host
// by default, and nothing but HTTP/1.0 tells it apart.
func refuseProxied(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		hasHeader := func(name string) bool { return len(r.Header.Values(name)) > 0 }
		if !r.ProtoAtLeast(1, 1) || slices.ContainsFunc(forwardedHeaders, hasHeader) {
			problem.Proxied.Write(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}
