package gateway

import (
	"bytes"
	"log/slog"
	"maps"
	"net/http"
	"time"

	"trefoil/infra/local/problem"
)

// What the HTTP API allows an integration
// (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html).
const (
	maxAnswer = 10 << 20 // bytes
	maxWait   = 30 * time.Second
)

// buffered answers when the function has finished, as the HTTP API does.
func buffered(w http.ResponseWriter, r *http.Request, to endpoint) {
	result := &answer{}
	finished := make(chan bool, 1)
	go func() {
		ok := false
		defer func() { recover(); finished <- ok }() //nolint:errcheck // the value may quote what a person typed
		to.ServeHTTP(result, r)
		ok = true
	}()

	giveUp := time.NewTimer(maxWait)
	defer giveUp.Stop()
	select {
	case ok := <-finished:
		if !ok || result.overflow {
			slog.Error("function failed", "function", to.Function, "panicked", !ok, "oversize", result.overflow)
			problem.Write(w, http.StatusBadGateway, "upstream", "Something went wrong on our side. Try again in a moment.")
			return
		}
		result.sendTo(w)
	case <-giveUp.C: // the function still writes to result: leave it alone
		problem.Write(w, http.StatusGatewayTimeout, "timeout", "That took too long on our side. Try again in a moment.")
	}
}

// answer is a response held back until it is whole.
type answer struct {
	header   http.Header
	status   int
	body     bytes.Buffer
	overflow bool
}

func (a *answer) Header() http.Header {
	if a.header == nil {
		a.header = http.Header{}
	}
	return a.header
}

func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

func (a *answer) Write(p []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	if a.body.Len()+len(p) > maxAnswer {
		a.overflow = true
		return len(p), nil
	}
	return a.body.Write(p)
}

func (a *answer) sendTo(w http.ResponseWriter) {
	maps.Copy(w.Header(), a.Header())
	a.WriteHeader(http.StatusOK)
	w.WriteHeader(a.status)
	_, _ = w.Write(a.body.Bytes()) // the client may have left
}
