// Package gateway emulates what is in front of the functions on AWS: CloudFront with its site
// bucket, the HTTP API and the Function URLs. It applies the same paths, header rules and limits,
// so that code that works locally works on AWS.
//
// It deviates in three ways. Where no function responds (body too large, bad signature, crashed
// function), AWS sends its own JSON or XML, while the gateway sends a problem like the functions'.
// A write to a page gets 405, where CloudFront sends 403. The size of a response is not limited.
package gateway

import (
	"cmp"
	"io/fs"
	"maps"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"trefoil/functions"
	"trefoil/infra/server/problem"
	"trefoil/shared/limits"
)

// Config configures a gateway.
type Config struct {
	Routes    []functions.Route
	Functions map[string]http.Handler // keyed by the name in the route table
	Web       fs.FS                   // the built web app
	Pages     Pages
	Headers   Headers
	// SiteSettings are the values of the placeholders, such as {{NAME}}, in the web app's documents
	// and text files. CDK fills in the same placeholders.
	SiteSettings map[string]string
	Dev          *url.URL     // of the doubles of npm start, for /_local/; may be nil
	Icons        http.Handler // GET and HEAD of the published icons, under /icons/; may be nil
	Uploads      http.Handler // of icons, under /uploads/; nil if they go to S3
	IconsURL     string       // other origin that icons are uploaded to; may be empty
	PublicURL    string       // its host is accepted in addition to loopback names; may be empty

	// Guard, unless nil, decides which requests to our hosts the gateway gets.
	Guard func(next http.Handler) http.Handler

	TrustedProxies Proxies // in front of the gateway
	MaxConnections int     // of a client, except a trusted proxy; 0: DefaultConnections
	// OriginSecret proves to the functions behind the HTTP API that a request came through the
	// gateway.
	OriginSecret string
}

// Headers are the response headers that CloudFront adds. CDK and this gateway both read them from
// infra/headers.json.
type Headers struct {
	All       map[string]string `json:"all"`       // every response
	API       map[string]string `json:"api"`       // /api/*
	Stream    map[string]string `json:"stream"`    // streaming routes, in addition to API
	Documents map[string]string `json:"documents"` // pages and files without a hash in the name
	Assets    map[string]string `json:"assets"`    // /assets/*, with a hash in the name
	Icons     map[string]string `json:"icons"`     // /icons/*
	Admin     map[string]string `json:"admin"`     // /admin*; {icons} is the origin of icon uploads
}

// NewServer returns the server for the public port. It limits how long a client may take to send a
// request and to receive a response, but not how long a response may stream. It panics if a route has
// no function or if no route is the fallback.
func NewServer(cfg Config) *http.Server {
	handler := newHandler(cfg)
	if cfg.Guard != nil {
		handler = cfg.Guard(handler)
	}
	open := &connections{max: cmp.Or(cfg.MaxConnections, DefaultConnections), proxies: cfg.TrustedProxies, open: map[netip.Prefix]int{}}
	return &http.Server{
		Handler:           onlyOwnHosts(cfg.PublicURL, handler),
		ConnState:         open.count,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       maxSend, // net/http reads the body even when the request is rejected
		WriteTimeout:      maxSend + maxReceive,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10, // close to CloudFront's limit
	}
}

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

// newHandler returns the handler behind the guard, for requests to one of our hosts.
func newHandler(cfg Config) http.Handler {
	memory := newMemory()
	api := newRoutes(cfg, memory)
	site := &site{cfg: cfg}
	icons, admin := merge(cfg.Headers.All, cfg.Headers.Icons), merge(cfg.Headers.All, cfg.Headers.Admin)
	for name, value := range admin {
		admin[name] = strings.ReplaceAll(value, " {icons}", strings.TrimRight(" "+cfg.IconsURL, " "))
	}
	var dev http.Handler
	if cfg.Dev != nil {
		dev = refuseProxied(Forward(cfg.Dev))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out := &headerWriter{ResponseWriter: w, set: cfg.Headers.All}
		under := func(path string) bool { return strings.HasPrefix(r.URL.Path, path) }
		switch {
		case under("/api/"):
			api.ServeHTTP(w, r)
		case dev != nil && under(devPath):
			dev.ServeHTTP(out, r)
		case cfg.Uploads != nil && under("/uploads/"):
			cfg.Uploads.ServeHTTP(out, r)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(out, "method not allowed", http.StatusMethodNotAllowed)
		case cfg.Icons != nil && under("/icons/"):
			out.set = icons
			if release, ok := memory.reserve(out, r, cfg.TrustedProxies.ClientAddress(r), int64(limits.Get().Icons.Bytes)); ok {
				defer release()
				cfg.Icons.ServeHTTP(out, r)
			}
		default:
			if under("/admin") {
				out.set = admin
			}
			site.ServeHTTP(out, r)
		}
	})
}

// merge returns the headers of all sets. Later sets take precedence.
func merge(sets ...map[string]string) map[string]string {
	merged := map[string]string{}
	for _, set := range sets {
		maps.Copy(merged, set)
	}
	return merged
}

// headerWriter overrides response headers just before they are sent, like a CloudFront response
// headers policy with override.
type headerWriter struct {
	http.ResponseWriter
	set   map[string]string
	wrote bool
}

func (w *headerWriter) WriteHeader(status int) {
	if !w.wrote && status >= http.StatusOK {
		w.wrote = true
		for name, value := range w.set {
			w.Header().Set(name, value)
		}
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *headerWriter) Write(p []byte) (int, error) {
	if !w.wrote {
		w.WriteHeader(http.StatusOK)
	}
	return w.ResponseWriter.Write(p)
}

// Unwrap gives http.ResponseController access to the connection.
func (w *headerWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
