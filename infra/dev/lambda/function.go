package lambda

import (
	"cmp"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"sync"
	"time"

	"trefoil/functions"
	"trefoil/infra/server/problem"
)

// Function is the built function of a route.
type Function struct {
	functions.Route
	Binary    string            // absolute path
	Variables map[string]string // in addition to Lambda's own; the parent's are not inherited
	Timeout   time.Duration     // if zero, the route's
}

// environment returns some of the variables that Lambda sets
// (https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html), the GOMEMLIMIT that
// CDK sets (infra/lib/go-function.ts), and the function's own.
func (f Function) environment(api string) []string {
	env := []string{
		"AWS_LAMBDA_FUNCTION_MEMORY_SIZE=" + strconv.Itoa(f.Memory),
		"AWS_LAMBDA_FUNCTION_NAME=" + f.Route.Function,
		"AWS_LAMBDA_RUNTIME_API=" + api,
		"GOMEMLIMIT=" + strconv.Itoa(f.Memory*5/8) + "MiB",
		"PATH=/usr/local/bin:/usr/bin/:/bin:/opt/bin",
		"TZ=:UTC",
	}
	for name, value := range f.Variables {
		env = append(env, name+"="+value)
	}
	return env
}

// maxProcesses is the number of requests one function serves concurrently. Further requests wait.
const maxProcesses = 50

// pool serves one function with one process per concurrent request. It reuses idle processes and
// replaces those that have exited.
type pool struct {
	Function
	runtime *Runtime
	slots   chan struct{} // holds one value per active request

	mu   sync.Mutex
	idle []*process // most recently used last
}

// Handler returns a handler that invokes the function. The caller applies the gateway's header
// rules to requests first, as on AWS.
func (rt *Runtime) Handler(f Function) http.Handler {
	f.Timeout = cmp.Or(f.Timeout, f.Route.Timeout())
	return &pool{Function: f, runtime: rt, slots: make(chan struct{}, maxProcesses)}
}

func (p *pool) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id := rand.Text()
	event, err := newEvent(r, id, p.Streaming)
	if errors.Is(err, errTooLarge) {
		problem.TooLarge.Write(w)
		return
	}
	if err != nil {
		problem.Incomplete.Write(w)
		return
	}
	select {
	case p.slots <- struct{}{}:
		defer func() { <-p.slots }()
	case <-r.Context().Done():
		return
	}
	for {
		proc, reused := p.get()
		c := &call{id: id, event: event, function: p.Function, client: w, done: make(chan struct{})}
		p.runtime.calls.Store(id, c)
		proc.calls <- c
		timeout := time.AfterFunc(p.Timeout, proc.kill)
		select {
		case <-c.done:
			p.put(proc)
		case <-proc.exited:
		}
		inTime := timeout.Stop()
		if !inTime {
			slog.Error("function timed out", "function", p.Route.Function)
		}
		if _, unanswered := p.runtime.calls.LoadAndDelete(id); !unanswered {
			<-c.done
			if c.broken {
				panic(http.ErrAbortHandler) // close the connection so the client sees a broken stream
			}
			return
		}
		select {
		case <-proc.calls: // never fetched
			if reused { // an earlier request may have crashed the process, so retry on another
				continue
			}
		default:
		}
		if !inTime {
			problem.Timeout.Write(w)
			return
		}
		slog.Error("function exited without a response", "function", p.Route.Function)
		problem.Upstream.Write(w)
		return
	}
}

// get returns an idle process or starts a new one.
func (p *pool) get() (proc *process, reused bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last := len(p.idle) - 1; last >= 0 {
		proc, p.idle = p.idle[last], p.idle[:last]
		return proc, true
	}
	return p.runtime.start(p.Function), false
}

// put keeps a process for the next call. It may have exited, which the next call finds out.
func (p *pool) put(proc *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, proc)
}
