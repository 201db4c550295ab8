package gateway

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"time"

	"trefoil/functions"
	"trefoil/infra/server/problem"
	"trefoil/shared/api"
	"trefoil/shared/limits"
)

// On AWS, a function sees its gateway's host and CloudFront's address, not the visitor's. The
// values here are reserved (RFC 2606, RFC 5737) and lead nowhere, so code that relies on them fails
// in tests.
const (
	originHost  = "functions.invalid"
	edgeAddress = "192.0.2.1:443"
)

// routes serves /api/*.
type routes struct {
	cfg      Config
	mux      *http.ServeMux
	fallback target // serves requests that match no route
	memory   *memory
}

// target is a route with its function and its response headers.
type target struct {
	functions.Route
	http.Handler
	headers map[string]string
}

func newRoutes(cfg Config, memory *memory) *routes {
	rs := &routes{cfg: cfg, mux: http.NewServeMux(), memory: memory}
	for _, rt := range cfg.Routes {
		handler, ok := cfg.Functions[rt.Function]
		if !ok {
			panic("gateway: missing function " + rt.Function)
		}
		to, pattern := target{rt, handler, merge(cfg.Headers.All, cfg.Headers.API)}, rt.Pattern()
		if rt.Streaming {
			to.headers = merge(to.headers, cfg.Headers.Stream)
			pattern = rt.Path // CloudFront behaviors match the path only
		}
		rs.mux.Handle(pattern, to)
		if rt.Fallback {
			rs.fallback = to
		}
	}
	if rs.fallback.Handler == nil {
		panic("gateway: no fallback route")
	}
	return rs
}

func (rs *routes) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	to := rs.route(r)
	w = &headerWriter{ResponseWriter: w, set: to.headers}
	if signedOut(r) {
		problem.SignedOut.Write(w)
		return
	}
	client := rs.cfg.TrustedProxies.ClientAddress(r)
	body, release, ok := rs.memory.readBody(w, r, client, to.MaxBody())
	if !ok {
		return
	}
	defer release()
	if to.Streaming && !signed(r, body) {
		problem.Signature.Write(w)
		return
	}
	timeout := to.Timeout()
	if to.Streaming { // the models of a sequential chat each have that time, unless a Lambda's own ends it
		timeout *= time.Duration(limits.Get().Question.Models)
	}
	ctx, cancel := context.WithTimeout(r.Context(), timeout)
	defer cancel()
	if to.Streaming {
		// A client that stays connected but does not read must not block the function forever.
		// Some writers in tests do not support deadlines.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(timeout + maxSend))
	}
	to.ServeHTTP(w, rs.forward(ctx, r, to.Route, client, body))
	_, _ = w.Write(nil) // sets the headers of a response without a body
}

// signedOut reports whether a request is a poll of GET /api/user with neither a session cookie nor
// an Authorization header. CloudFront responds to such requests without calling the function
// (infra/lib/site/viewer/api.js).
func signedOut(r *http.Request) bool {
	_, err := r.Cookie(api.SessionCookie)
	return r.Method == http.MethodGet && r.URL.Path == "/api/user" && err != nil && r.Header.Get("Authorization") == ""
}

// route returns the target for a request. Paths that the mux would redirect to their clean form
// go to the fallback, as on AWS.
func (rs *routes) route(r *http.Request) target {
	handler, _ := rs.mux.Handler(r)
	if to, ok := handler.(target); ok {
		return to
	}
	return rs.fallback
}

// signed reports whether a Function URL's origin access control would accept a request.
// CloudFront signs the hash that the client sent, and Lambda compares that with the body
// (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-lambda.html).
func signed(r *http.Request, body []byte) bool {
	if r.Method != http.MethodPost && r.Method != http.MethodPut {
		return true
	}
	sum := sha256.Sum256(body)
	return r.Header.Get("X-Amz-Content-Sha256") == hex.EncodeToString(sum[:])
}

// forward returns the request that the function receives. It overwrites the headers that CloudFront
// sets, so a client cannot set them: the three viewer headers and, for the HTTP API, the origin
// secret.
func (rs *routes) forward(ctx context.Context, r *http.Request, to functions.Route, client string, body []byte) *http.Request {
	out := r.Clone(ctx)
	out.Body = io.NopCloser(bytes.NewReader(body))
	out.ContentLength = int64(len(body))
	out.TransferEncoding = nil
	out.Host = originHost
	out.RemoteAddr = edgeAddress

	out.Header.Set("X-Viewer-Address", client)
	out.Header.Set("X-Forwarded-Host", r.Host)
	out.Header.Del("X-Forwarded-Authorization")
	out.Header.Del(api.OriginSecretHeader)
	if to.Streaming { // origin access control replaces Authorization with its signature
		if authorization := out.Header.Get("Authorization"); authorization != "" {
			out.Header.Set("X-Forwarded-Authorization", authorization)
		}
		out.Header.Del("Authorization")
	} else if rs.cfg.OriginSecret != "" {
		out.Header.Set(api.OriginSecretHeader, rs.cfg.OriginSecret)
	}
	return out
}
