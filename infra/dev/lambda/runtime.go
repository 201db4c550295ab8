// Package lambda runs built Lambda functions, unmodified, on one machine. It serves the Lambda
// Runtime API to their processes and turns HTTP requests into API Gateway and Function URL events.
// It applies AWS's limits and, like AWS, does not notify a function when its client disconnects.
package lambda

import (
	"bufio"
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
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"trefoil/infra/server/problem"
)

// Runtime runs the processes of all functions. Close kills them.
type Runtime struct {
	log     *log.Logger
	closed  context.Context
	kill    context.CancelFunc // cancels closed
	running sync.WaitGroup     // counts processes
}

// New returns a runtime. Each line that a function prints goes to out, after the function's name.
func New(out io.Writer) *Runtime {
	rt := &Runtime{log: log.New(out, "", 0)}
	rt.closed, rt.kill = context.WithCancel(context.Background())
	return rt
}

// Close kills every process and returns when all have exited.
func (rt *Runtime) Close() {
	rt.kill()
	rt.running.Wait()
}

// call is one request to a function.
type call struct {
	id       string
	event    []byte
	client   http.ResponseWriter
	taken    chan *process // receives the process that serves the call
	answered atomic.Bool   // set by whatever responds to the client, so that nothing else does
	done     chan struct{} // closed once the function's response has been sent to the client
	broken   bool          // the function reported an error mid-response; valid once done is closed
}

// process is one execution environment. It serves one call at a time.
type process struct {
	pool   *pool
	kill   context.CancelFunc   // may be called at any time
	exited chan struct{}        // closed when the process has exited
	call   atomic.Pointer[call] // the last one; nil before the first
}

// start starts a process. If that fails, the process counts as exited.
func (p *pool) start() *process {
	ctx, kill := context.WithCancel(p.runtime.closed)
	proc := &process{pool: p, kill: kill, exited: make(chan struct{})}
	p.runtime.running.Go(func() {
		defer close(proc.exited)
		defer kill()
		if err := proc.run(ctx); err != nil {
			slog.Error("no process for function", "function", p.Route.Function, "cause", err)
		}
	})
	return proc
}

// run runs the process with a Runtime API of its own
// (https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html), until it exits.
func (p *process) run(ctx context.Context) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	// The client appends these paths to AWS_LAMBDA_RUNTIME_API. The secret keeps out other programs, and
	// pages in a browser.
	secret := "/" + rand.Text()
	invocation := secret + "/2018-06-01/runtime/invocation/"
	mux.HandleFunc("GET "+invocation+"next", p.next)
	mux.HandleFunc("POST "+invocation+"{id}/response", p.response)
	mux.HandleFunc("POST "+invocation+"{id}/error", p.errorReport)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = server.Serve(listener) }()  // returns after Shutdown
	defer server.Shutdown(context.Background()) // waits for the rest of a response

	cmd := exec.CommandContext(ctx, p.pool.Binary)
	cmd.Dir, cmd.Env = filepath.Dir(p.pool.Binary), p.pool.environment(listener.Addr().String()+secret)
	output, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		return err
	}
	logLines(p.pool.runtime.log, p.pool.Route.Function, output)
	_ = cmd.Wait() // any exit is unexpected, so its status does not matter
	return nil
}

// logLines logs what a function writes, line by line, after the function's name.
func logLines(log *log.Logger, function string, output io.Reader) {
	for text := bufio.NewReader(output); ; {
		line, err := text.ReadString('\n')
		if line != "" {
			log.Printf("%s: %s", function, line)
		}
		if err != nil {
			return
		}
	}
}

// next waits for the process's next call and delivers it.
func (p *process) next(w http.ResponseWriter, r *http.Request) {
	select {
	case c := <-p.pool.calls:
		p.call.Store(c)
		c.taken <- p
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Lambda-Runtime-Aws-Request-Id", c.id)
		w.Header().Set("Lambda-Runtime-Deadline-Ms", strconv.FormatInt(time.Now().Add(p.pool.Timeout()).UnixMilli(), 10))
		_, _ = w.Write(c.event) // on failure the process has exited, which ServeHTTP notices
	case <-r.Context().Done():
	}
}

// take returns the process's call, once, so that it gets one response. If the ID in the path is not
// that call's, take responds with an error and returns nil.
func (p *process) take(w http.ResponseWriter, r *http.Request) *call {
	c := p.call.Load()
	if c == nil || c.id != r.PathValue("id") || !c.answered.CompareAndSwap(false, true) {
		http.Error(w, "unknown invocation", http.StatusBadRequest)
		return nil
	}
	return c
}

func (p *process) response(w http.ResponseWriter, r *http.Request) {
	c := p.take(w, r)
	if c == nil {
		return
	}
	defer close(c.done)
	head, body, err := readResponse(r)
	if err != nil {
		slog.Error("function returned a malformed or oversized response", "function", p.pool.Route.Function)
		problem.Upstream.Write(c.client)
	} else {
		if err := send(c.client, head, body); err != nil { // to the client, a crash looks like a normal end
			slog.Error("function exited mid-response", "function", p.pool.Route.Function)
		}
		if kind := r.Trailer.Get("Lambda-Runtime-Function-Error-Type"); kind != "" {
			slog.Error("function failed mid-response", "function", p.pool.Route.Function, "type", kind)
			c.broken = true
		}
	}
	w.WriteHeader(http.StatusAccepted)
}

// errorReport handles a function's error report. The message may quote user data, so only the error
// type is logged.
func (p *process) errorReport(w http.ResponseWriter, r *http.Request) {
	c := p.take(w, r)
	if c == nil {
		return
	}
	defer close(c.done)
	var report struct {
		ErrorType string `json:"errorType"`
	}
	// An unreadable report is still an error.
	_ = json.NewDecoder(io.LimitReader(r.Body, maxEvent)).Decode(&report)
	slog.Error("function failed", "function", p.pool.Route.Function, "type", cmp.Or(report.ErrorType, "unknown"))
	problem.Upstream.Write(c.client)
	w.WriteHeader(http.StatusAccepted)
}
