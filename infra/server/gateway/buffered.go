package gateway

import (
	"bytes"
	"log/slog"
	"maps"
	"net/http"

	"trefoil/infra/server/problem"
)

// maxResponse is the HTTP API's limit on a response in bytes
// (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html).
const maxResponse = 10 << 20

// buffered sends the response once the function has finished, as the HTTP API does.
func buffered(w http.ResponseWriter, r *http.Request, to target) {
	result, finished := &response{}, false
	func() {
		defer func() { _ = recover() }() // not logged: the value may quote user input
		to.ServeHTTP(result, r)
		finished = true
	}()
	if !finished || result.overflow {
		slog.Error("function failed", "function", to.Function, "panicked", !finished, "oversize", result.overflow)
		problem.Upstream.Write(w)
		return
	}
	maps.Copy(w.Header(), result.Header())
	result.WriteHeader(http.StatusOK)
	w.WriteHeader(result.status)
	_, _ = w.Write(result.body.Bytes()) // the client may have disconnected
}

// response buffers a response in memory.
type response struct {
	header   http.Header
	status   int
	body     bytes.Buffer
	overflow bool
}

func (r *response) Header() http.Header {
	if r.header == nil {
		r.header = http.Header{}
	}
	return r.header
}

func (r *response) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
}

func (r *response) Write(p []byte) (int, error) {
	r.WriteHeader(http.StatusOK)
	if r.body.Len()+len(p) > maxResponse {
		r.overflow = true
		return len(p), nil
	}
	return r.body.Write(p)
}
