// Package lambda runs built Lambda functions, unmodified, on one machine. It serves the Lambda
// Runtime API to their processes and turns HTTP requests into API Gateway and Function URL events.
// It applies AWS's limits and, like AWS, does not notify a function when its client disconnects.
package lambda

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Runtime serves the Runtime API (https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html)
// to every process. Close kills them all.
type Runtime struct {
	log       io.Writer
	address   string
	server    *http.Server
	mu        sync.Mutex
	processes map[string]*process // keyed by the secret in their API address
	closed    bool
}

// Start opens the Runtime API on a loopback port. Function output goes to log line by line,
// prefixed with the function's name.
func Start(log io.Writer) (*Runtime, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	rt := &Runtime{
		log:       &syncWriter{w: log},
		address:   listener.Addr().String(),
		processes: map[string]*process{},
	}
	mux := http.NewServeMux()
	// The client appends these paths to AWS_LAMBDA_RUNTIME_API, so each process can have its own
	// address on one port.
	mux.HandleFunc("GET /{process}/2018-06-01/runtime/invocation/next", rt.next)
	mux.HandleFunc("POST /{process}/2018-06-01/runtime/invocation/{id}/response", rt.response)
	mux.HandleFunc("POST /{process}/2018-06-01/runtime/invocation/{id}/error", rt.errorReport)
	mux.HandleFunc("POST /{process}/2018-06-01/runtime/init/error", rt.errorReport)
	rt.server = &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = rt.server.Serve(listener) }() // returns after Close
	return rt, nil
}

// Close kills every process and returns when all have exited.
func (rt *Runtime) Close() {
	rt.mu.Lock()
	rt.closed = true
	var running []*process
	for _, p := range rt.processes {
		running = append(running, p)
	}
	rt.mu.Unlock()
	for _, p := range running {
		p.kill()
	}
	for _, p := range running {
		<-p.exited
	}
	_ = rt.server.Close()
}

// register assigns a process its API address. It reports false if the runtime is closed.
func (rt *Runtime) register(p *process) (api string, ok bool) {
	rt.mu.Lock()
	defer rt.mu.Unlock()
	if rt.closed {
		return "", false
	}
	p.key = rand.Text()
	rt.processes[p.key] = p
	return rt.address + "/" + p.key, true
}

func (rt *Runtime) forget(p *process) {
	rt.mu.Lock()
	defer rt.mu.Unlock()
	delete(rt.processes, p.key)
}

// caller returns the process that sent the request. For an unknown one it responds with 403 and
// returns nil.
func (rt *Runtime) caller(w http.ResponseWriter, r *http.Request) *process {
	rt.mu.Lock()
	p := rt.processes[r.PathValue("process")]
	rt.mu.Unlock()
	if p == nil {
		http.Error(w, "unknown process", http.StatusForbidden)
	}
	return p
}

// next completes the process's previous invocation and delivers the next one.
func (rt *Runtime) next(w http.ResponseWriter, r *http.Request) {
	p := rt.caller(w, r)
	if p == nil {
		return
	}
	p.ready()
	select {
	case call := <-p.calls:
		deadline := p.begin(call)
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Lambda-Runtime-Aws-Request-Id", call.id)
		w.Header().Set("Lambda-Runtime-Deadline-Ms", strconv.FormatInt(deadline.UnixMilli(), 10))
		w.Header().Set("Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:us-east-1:"+accountID+":function:"+p.function.Name)
		w.Header().Set("Lambda-Runtime-Trace-Id", "Root=1-00000000-000000000000000000000000;Sampled=0")
		_, _ = w.Write(call.event) // on failure the process has exited, which the pool notices
	case <-p.exited:
	case <-r.Context().Done():
	}
}

// response accepts a function's result and blocks the process until the result has been sent to the
// client, as the real API does.
func (rt *Runtime) response(w http.ResponseWriter, r *http.Request) {
	p := rt.caller(w, r)
	if p == nil {
		return
	}
	call := p.finish(r.PathValue("id"))
	if call == nil {
		http.Error(w, "no such invocation", http.StatusBadRequest)
		return
	}
	result, err := readResult(r)
	if err != nil {
		slog.Error("function returned a malformed or oversized response", "function", p.function.Name)
	}
	call.result <- result
	<-call.sent
	w.WriteHeader(http.StatusAccepted)
}

// errorReport handles a function's error report. The message may quote user data, so only the error
// type is logged.
func (rt *Runtime) errorReport(w http.ResponseWriter, r *http.Request) {
	p := rt.caller(w, r)
	if p == nil {
		return
	}
	var report struct {
		ErrorType string `json:"errorType"`
	}
	// An unreadable report is still an error.
	_ = json.NewDecoder(io.LimitReader(r.Body, maxEvent)).Decode(&report)
	slog.Error("function failed", "function", p.function.Name, "type", cmp.Or(report.ErrorType, "unknown"))
	if call := p.finish(r.PathValue("id")); call != nil {
		call.result <- nil
	}
	w.WriteHeader(http.StatusAccepted)
}
