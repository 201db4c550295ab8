// Package lambda runs built Lambda functions, unmodified, on one machine: it
// serves the Lambda Runtime API to their processes and turns HTTP requests into
// the events that API Gateway and Function URLs send. Its limits and its
// silences are AWS's: a function is not told that its client has left.
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

// Runtime serves the Runtime API to every process and ends them all with itself.
// (https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html)
type Runtime struct {
	log       io.Writer
	address   string
	server    *http.Server
	mu        sync.Mutex
	processes map[string]*process // by the secret in their API address
	closed    bool
}

// Start opens the Runtime API on a loopback port. What functions print goes to
// log, line by line, behind the function's name.
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
	// The client joins AWS_LAMBDA_RUNTIME_API and these paths, so each process
	// can have an address of its own on one port.
	mux.HandleFunc("GET /{process}/2018-06-01/runtime/invocation/next", rt.next)
	mux.HandleFunc("POST /{process}/2018-06-01/runtime/invocation/{id}/response", rt.response)
	mux.HandleFunc("POST /{process}/2018-06-01/runtime/invocation/{id}/error", rt.failure)
	mux.HandleFunc("POST /{process}/2018-06-01/runtime/init/error", rt.failure)
	rt.server = &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = rt.server.Serve(listener) }() // it ends by Close
	return rt, nil
}

// Close kills every process and returns when all are gone.
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

// register gives a process its address; false when the runtime has closed.
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

// caller is the process that makes a request, or nil and a refusal.
func (rt *Runtime) caller(w http.ResponseWriter, r *http.Request) *process {
	rt.mu.Lock()
	p := rt.processes[r.PathValue("process")]
	rt.mu.Unlock()
	if p == nil {
		http.Error(w, "unknown process", http.StatusForbidden)
	}
	return p
}

// next ends the invocation before and hands the process another.
func (rt *Runtime) next(w http.ResponseWriter, r *http.Request) {
	p := rt.caller(w, r)
	if p == nil {
		return
	}
	p.idle()
	select {
	case call := <-p.calls:
		deadline := p.begin(call)
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Lambda-Runtime-Aws-Request-Id", call.id)
		w.Header().Set("Lambda-Runtime-Deadline-Ms", strconv.FormatInt(deadline.UnixMilli(), 10))
		w.Header().Set("Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:us-east-1:"+accountID+":function:"+p.function.Name)
		w.Header().Set("Lambda-Runtime-Trace-Id", "Root=1-00000000-000000000000000000000000;Sampled=0")
		_, _ = w.Write(call.event) // a process that is gone has exited
	case <-p.exited:
	case <-r.Context().Done():
	}
}

// response takes an answer and holds the process until the answer has been
// passed on, as the real API does.
func (rt *Runtime) response(w http.ResponseWriter, r *http.Request) {
	p := rt.caller(w, r)
	if p == nil {
		return
	}
	call := p.answering(r.PathValue("id"))
	if call == nil {
		http.Error(w, "no such invocation", http.StatusBadRequest)
		return
	}
	result, err := readResult(r)
	if err != nil {
		slog.Error("function answered what its gateway does not understand", "function", p.function.Name)
	}
	call.answered <- result
	<-call.passed
	w.WriteHeader(http.StatusAccepted)
}

// failure takes the news that a function has failed. The message may quote
// anything, so only the type is told.
func (rt *Runtime) failure(w http.ResponseWriter, r *http.Request) {
	p := rt.caller(w, r)
	if p == nil {
		return
	}
	var told struct {
		ErrorType string `json:"errorType"`
	}
	_ = json.NewDecoder(io.LimitReader(r.Body, maxEvent)).Decode(&told) // told or not, it failed
	slog.Error("function failed", "function", p.function.Name, "type", cmp.Or(told.ErrorType, "unknown"))
	if call := p.answering(r.PathValue("id")); call != nil {
		call.answered <- nil
	}
	w.WriteHeader(http.StatusAccepted)
}
