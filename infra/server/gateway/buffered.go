package gateway

import (
	"bytes"
	"log/slog"
	"maps"
	"net/http"
	"time"

	"trefoil/infra/server/problem"
)

// The HTTP API's limits on an integration
// (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html).
const (
	maxResponse = 10 << 20 // bytes
	maxWait     = 30 * time.Second
)

// buffered sends the response once the function has finished, as the HTTP API does.
func buffered(w http.ResponseWriter, r *http.Request, to target) {
	result := &response{}
	finished := make(chan bool, 1)
	go func() {
		ok := false
		defer func() { recover(); finished <- ok }() // not logged: the value may quote user input
		to.ServeHTTP(result, r)
		ok = true
	}()

	giveUp := time.NewTimer(maxWait)
	defer giveUp.Stop()
	select {
	case ok := <-finished:
		if !ok || result.overflow {
			slog.Error("function failed", "function", to.Function, "panicked", !ok, "oversize", result.overflow)
			problem.Upstream.Write(w)
			return
		}
		result.sendTo(w)
	case <-giveUp.C: // do not touch result: the function still writes to it
		problem.Timeout.Write(w)
	}
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

func (r *response) sendTo(w http.ResponseWriter) {
	maps.Copy(w.Header(), r.Header())
	r.WriteHeader(http.StatusOK)
	w.WriteHeader(r.status)
	_, _ = w.Write(r.body.Bytes()) // the client may have disconnected
}
