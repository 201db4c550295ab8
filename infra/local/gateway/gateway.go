// Package gateway plays, on one machine, what stands before the functions on
// AWS: CloudFront with its site bucket, the HTTP API and the Function URLs. It
// keeps their paths, header rules and limits, so that what works here works there.
// One thing it says better: where no function answers (a body too large, a
// signature that does not hold, a function that has crashed), AWS has words of
// its own, in JSON or XML; here it is a problem like those of the functions. And
// who would write to a page is told 405, where CloudFront says 403.
package gateway

import (
	"net/http"
	"os"
	"strings"
	"time"

	"trefoil/infra/local/route"
)

// Config is what a gateway serves.
type Config struct {
	Routes    []route.Route
	Functions map[string]http.Handler // by the name in the route table
	Web       *os.Root                // the built web app
	Headers   Headers
	Local     http.Handler // the doubles that a browser visits, under /_local/; nil: none
	PublicURL string       // its host is served besides this machine's own names; may be empty

	OriginSecret string // shows the functions behind the HTTP API where a request comes from
}

// New is the handler for everything on the public port. It panics on a route
// without a function, and without that for what no route takes: defects of the caller.
func New(cfg Config) http.Handler {
	api := newAPI(cfg)
	site := &site{web: cfg.Web, headers: cfg.Headers}
	return onlyOwnHosts(cfg.PublicURL, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out := &headerWriter{ResponseWriter: w, set: cfg.Headers.All}
		if strings.HasPrefix(r.URL.Path, "/api/") {
			api.ServeHTTP(&headerWriter{ResponseWriter: out, set: cfg.Headers.API}, r)
			return
		}
		if cfg.Local != nil && strings.HasPrefix(r.URL.Path, "/_local/") {
			cfg.Local.ServeHTTP(out, r)
			return
		}
		site.ServeHTTP(out, r)
	}))
}

// Server is an HTTP server for the public port. It bounds what a client may
// take to ask, never how long an answer may stream.
func Server(handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       maxUpload, // net/http waits for a body even to refuse it
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10, // about what CloudFront takes
	}
}
