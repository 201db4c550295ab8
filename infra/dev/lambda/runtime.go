// Package lambda runs built Lambda functions, unmodified, on one machine. It serves the Lambda
// Runtime API to their processes and turns HTTP requests into API Gateway and Function URL events.
// It applies AWS's limits and, like AWS, does not notify a function when its client disconnects.
package lambda

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"time"

	"trefoil/infra/server/problem"
)

// Runtime serves the Runtime API (https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html)
// to the processes of all functions. Close kills them.
type Runtime struct {
	log       *log.Logger
	address   string
	server    *http.Server
	closed    context.Context
	kill      context.CancelFunc // cancels closed
	running   sync.WaitGroup     // counts processes
	processes sync.Map           // *process, keyed by the secret in its API address
	calls     sync.Map           // *call, keyed by ID, until a process responds to it
}

// call is one request to a function.
type call struct {
	id       string
	event    []byte
	function string // its name
	client   http.ResponseWriter
	taken    chan *process // receives the process that serves the call
	done     chan struct{} // closed once the response has been sent to the client
	broken   bool          // the function reported an error mid-response; valid once done is closed
}

// process is one execution environment. It serves one call at a time.
type process struct {
	pool   *pool
	kill   context.CancelFunc // may be called at any time
	exited chan struct{}      // closed when the process has exited
}

// Start opens the Runtime API on a loopback port. Each line that a function prints goes to out,
// after the function's name.
func Start(out io.Writer) (*Runtime, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	rt := &Runtime{log: log.New(out, "", 0), address: listener.Addr().String()}
	rt.closed, rt.kill = context.WithCancel(context.Background())
	mux := http.NewServeMux()
	// The client appends these paths to AWS_LAMBDA_RUNTIME_API, so each process can have its own
	// address on one port.
	const invocation = "/{process}/2018-06-01/runtime/invocation/"
	mux.HandleFunc("GET "+invocation+"next", rt.next)
	mux.HandleFunc("POST "+invocation+"{id}/response", rt.response)
	mux.HandleFunc("POST "+invocation+"{id}/error", rt.errorReport)
	rt.server = &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = rt.server.Serve(listener) }() // returns after Close
	return rt, nil
}

// Close kills every process and returns when all have exited.
func (rt *Runtime) Close() {
	rt.kill()
	rt.running.Wait()
	_ = rt.server.Close()
}

// start starts a process. If that fails, the process counts as exited.
func (rt *Runtime) start(owner *pool) *process {
	ctx, kill := context.WithCancel(rt.closed)
	p := &process{pool: owner, kill: kill, exited: make(chan struct{})}
	secret := rand.Text()
	rt.processes.Store(secret, p)
	cmd := exec.CommandContext(ctx, owner.Binary)
	cmd.Dir, cmd.Env = filepath.Dir(owner.Binary), owner.environment(rt.address+"/"+secret)
	output := &lines{Logger: rt.log, function: owner.Route.Function}
	cmd.Stdout, cmd.Stderr = output, output
	rt.running.Go(func() {
		defer close(p.exited)
		defer rt.processes.Delete(secret)
		defer kill()
		// Any exit is unexpected, so its status does not matter.
		if err := cmd.Run(); cmd.Process == nil {
			slog.Error("no process for function", "function", owner.Route.Function, "cause", err)
		}
		if len(output.rest) > 0 {
			_, _ = output.Write([]byte{'\n'}) // never fails
		}
	})
	return p
}

// lines logs what a function writes, line by line, after the function's name. A panic, for example,
// is written in parts.
type lines struct {
	*log.Logger
	function string
	rest     []byte // of a line whose end has not been written yet
}

func (l *lines) Write(text []byte) (int, error) {
	l.rest = append(l.rest, text...)
	whole := bytes.LastIndexByte(l.rest, '\n') + 1
	for line := range bytes.Lines(l.rest[:whole]) {
		l.Printf("%s: %s", l.function, line)
	}
	l.rest = slices.Delete(l.rest, 0, whole)
	return len(text), nil
}

// next waits for the process's next call and delivers it.
func (rt *Runtime) next(w http.ResponseWriter, r *http.Request) {
	found, ok := rt.processes.Load(r.PathValue("process"))
	if !ok {
		http.Error(w, "unknown process", http.StatusForbidden)
		return
	}
	p := found.(*process)
	select {
	case c := <-p.pool.calls:
		c.taken <- p
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Lambda-Runtime-Aws-Request-Id", c.id)
		w.Header().Set("Lambda-Runtime-Deadline-Ms", strconv.FormatInt(time.Now().Add(p.pool.Timeout).UnixMilli(), 10))
		_, _ = w.Write(c.event) // on failure the process has exited, which ServeHTTP notices
	case <-r.Context().Done():
	}
}

// take returns the call with the ID in the path. Each call is returned once, so it gets one
// response. If there is none, take responds with an error and returns nil.
func (rt *Runtime) take(w http.ResponseWriter, r *http.Request) *call {
	c, ok := rt.calls.LoadAndDelete(r.PathValue("id"))
	if !ok {
		http.Error(w, "unknown invocation", http.StatusBadRequest)
		return nil
	}
	return c.(*call)
}

// response forwards a function's response to the client.
func (rt *Runtime) response(w http.ResponseWriter, r *http.Request) {
	c := rt.take(w, r)
	if c == nil {
		return
	}
	defer close(c.done)
	head, body, err := readResponse(r)
	if err != nil {
		slog.Error("function returned a malformed or oversized response", "function", c.function)
		problem.Upstream.Write(c.client)
	} else {
		if err := send(c.client, head, body); err != nil { // to the client, a crash looks like a normal end
			slog.Error("function exited mid-response", "function", c.function)
		}
		if kind := r.Trailer.Get("Lambda-Runtime-Function-Error-Type"); kind != "" {
			slog.Error("function failed mid-response", "function", c.function, "type", kind)
			c.broken = true
		}
	}
	w.WriteHeader(http.StatusAccepted)
}

// errorReport handles a function's error report. The message may quote user data, so only the error
// type is logged.
func (rt *Runtime) errorReport(w http.ResponseWriter, r *http.Request) {
	c := rt.take(w, r)
	if c == nil {
		return
	}
	defer close(c.done)
	var report struct {
		ErrorType string `json:"errorType"`
	}
	// An unreadable report is still an error.
	_ = json.NewDecoder(io.LimitReader(r.Body, maxEvent)).Decode(&report)
	slog.Error("function failed", "function", c.function, "type", cmp.Or(report.ErrorType, "unknown"))
	problem.Upstream.Write(c.client)
	w.WriteHeader(http.StatusAccepted)
}
