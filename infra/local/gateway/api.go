package gateway

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"trefoil/infra/local/problem"
	"trefoil/infra/local/route"
)

// Limits of what stands before a function on AWS.
const (
	// maxRequest is the largest event that Lambda takes, in bytes
	// (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html).
	maxRequest = 6 << 20
	// maxDrained is how much more of a refused body is read, so that a client
	// still sending it gets to read the refusal.
	maxDrained = 32 << 20
	// maxUpload is how long a request may take to arrive.
	maxUpload = time.Minute
)

// A function on AWS sees its gateway's host and CloudFront's address, never the
// visitor's. These two are reserved for examples, so whoever relies on them is caught.
const (
	originHost  = "functions.invalid"
	edgeAddress = "192.0.2.1:443"
)

// originSecretHeader is package api's OriginSecretHeader.
const originSecretHeader = "X-Origin-Secret"

// api serves /api/*.
type api struct {
	mux          *http.ServeMux
	fallback     endpoint // gets what no route takes
	originSecret string
}

// endpoint is a route and its function.
type endpoint struct {
	route.Route
	http.Handler
}

func newAPI(cfg Config) *api {
	function := func(rt route.Route) endpoint {
		handler, ok := cfg.Functions[rt.Function]
		if !ok {
			panic("gateway: no function " + rt.Function)
		}
		return endpoint{rt, handler}
	}
	a := &api{mux: http.NewServeMux(), fallback: function(route.Route{Function: route.Fallback}), originSecret: cfg.OriginSecret}
	for _, rt := range cfg.Routes {
		pattern := rt.Pattern()
		if rt.Streaming {
			pattern = rt.Path // which is all that CloudFront's behaviours look at
		}
		a.mux.Handle(pattern, function(rt))
	}
	return a
}

func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	to := a.find(r)
	body, ok := readBody(w, r)
	if !ok {
		return
	}
	if to.Streaming && !signed(r, body) {
		problem.Write(w, http.StatusForbidden, "signature", "The request needs the header x-amz-content-sha256 with the SHA-256 of its exact body.")
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), to.Timeout())
	defer cancel()
	request := forward(ctx, r, to.Route, body)
	a.show(request, to.Route)
	if to.Streaming {
		stream(w, request, to)
		return
	}
	buffered(w, request, to)
}

// find is where a request goes. An address that the mux would tidy up has no
// route on AWS either.
func (a *api) find(r *http.Request) endpoint {
	handler, _ := a.mux.Handler(r)
	if to, ok := handler.(endpoint); ok {
		return to
	}
	return a.fallback
}

// readBody takes the whole body in, or answers why it did not.
func readBody(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxRequest+1))
	if err != nil {
		problem.Write(w, http.StatusBadRequest, "unreadable", "The request did not arrive whole. Send it again.")
		return nil, false
	}
	if len(body) > maxRequest {
		_, _ = io.CopyN(io.Discard, r.Body, maxDrained)
		problem.Write(w, http.StatusRequestEntityTooLarge, "too_large", "That is more than one request can carry. Remove an attachment or shorten the text.")
		return nil, false
	}
	return body, true
}

// signed says whether the origin access control of a Function URL would let a
// request through: it signs the hash that the client sent, and Lambda compares
// it with the body
// (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-lambda.html).
func signed(r *http.Request, body []byte) bool {
	if r.Method != http.MethodPost && r.Method != http.MethodPut {
		return true
	}
	sum := sha256.Sum256(body)
	return r.Header.Get("X-Amz-Content-Sha256") == hex.EncodeToString(sum[:])
}

// forward is the request as the function gets it. The three headers that tell
// of the viewer are ours alone: a client's own are dropped.
func forward(ctx context.Context, r *http.Request, to route.Route, body []byte) *http.Request {
	out := r.Clone(ctx)
	out.Body = io.NopCloser(bytes.NewReader(body))
	out.ContentLength = int64(len(body))
	out.TransferEncoding = nil
	out.Host = originHost
	out.RemoteAddr = edgeAddress

	out.Header.Set("X-Viewer-Address", viewerAddress(r.RemoteAddr))
	out.Header.Set("X-Forwarded-Host", r.Host)
	out.Header.Del("X-Forwarded-Authorization")
	if to.Streaming { // origin access control puts its own signature there
		if authorization := out.Header.Get("Authorization"); authorization != "" {
			out.Header.Set("X-Forwarded-Authorization", authorization)
		}
		out.Header.Del("Authorization")
	}
	return out
}

// show puts in what CloudFront shows the HTTP API, over what a client pretends.
func (a *api) show(out *http.Request, to route.Route) {
	out.Header.Del(originSecretHeader)
	if !to.Streaming && a.originSecret != "" {
		out.Header.Set(originSecretHeader, a.originSecret)
	}
}

// viewerAddress is the socket's address without port and zone.
func viewerAddress(remote string) string {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return ""
	}
	return at.Addr().Unmap().WithZone("").String()
}

// stream passes the function's answer on, each write at once. When the client
// leaves, the request's context ends.
func stream(w http.ResponseWriter, r *http.Request, to endpoint) {
	defer func() {
		if recovered := recover(); recovered != nil {
			if recovered != http.ErrAbortHandler { // its value may quote what a person typed
				slog.Error("function panicked", "function", to.Function)
			}
			panic(http.ErrAbortHandler)
		}
	}()
	conn := http.NewResponseController(w)
	// A client that stays but does not read must not hold the function for ever.
	_ = conn.SetWriteDeadline(time.Now().Add(to.Timeout() + maxUpload)) // not every writer in tests is a connection
	defer func() { _ = conn.SetWriteDeadline(time.Time{}) }()
	out := flushWriter{w, conn}
	to.ServeHTTP(out, r)
	_, _ = out.Write(nil) // an answer without a body has headers all the same
}

// flushWriter holds nothing back.
type flushWriter struct {
	http.ResponseWriter
	conn *http.ResponseController
}

func (w flushWriter) Write(p []byte) (int, error) {
	n, err := w.ResponseWriter.Write(p)
	if err == nil {
		err = w.conn.Flush()
	}
	return n, err
}
