package lambda

import (
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"strconv"
	"time"

	"trefoil/functions"
	"trefoil/infra/server/problem"
)

// Function is the built function of a route.
type Function struct {
	functions.Route
	Binary    string            // absolute path
	Variables map[string]string // in addition to Lambda's own; the parent's are not inherited
}

// environment returns some of the variables that Lambda sets
// (https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html) and the function's own.
func (f Function) environment(api string) []string {
	env := []string{
		"AWS_LAMBDA_FUNCTION_MEMORY_SIZE=" + strconv.Itoa(f.Memory),
		"AWS_LAMBDA_FUNCTION_NAME=" + f.Route.Function,
		"AWS_LAMBDA_RUNTIME_API=" + api,
		"PATH=/usr/local/bin:/usr/bin/:/bin:/opt/bin",
		"TZ=:UTC",
		"TMPDIR=" + os.TempDir(), // AWS gives every function a /tmp of its own
	}
	for name, value := range f.Variables {
		env = append(env, name+"="+value)
	}
	return env
}

// maxRequests is the number of requests one function serves concurrently. Further requests wait.
const maxRequests = 50

// idleDelay is how long a request waits for a process that is about to ask for its next call, before
// another is started.
const idleDelay = 2 * time.Millisecond

// pool serves one function with one process per concurrent request.
type pool struct {
	Function
	runtime *Runtime
	slots   chan struct{} // holds one value per active request
	calls   chan *call    // received by the processes that wait for one
}

// Handler returns a handler that invokes the function. The caller applies the gateway's header
// rules to requests first, as on AWS.
func (rt *Runtime) Handler(f Function) http.Handler {
	return &pool{Function: f, runtime: rt, slots: make(chan struct{}, maxRequests), calls: make(chan *call)}
}

func (p *pool) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c := &call{id: rand.Text(), client: w, taken: make(chan *process, 1), done: make(chan struct{})}
	var err error
	if c.event, err = newEvent(r, c.id, p.Streaming); errors.Is(err, errTooLarge) {
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
	inTime := true
	if proc := p.assign(c); proc != nil {
		timeout := time.AfterFunc(p.Timeout(), proc.kill)
		select {
		case <-c.done:
		case <-proc.exited:
		}
		inTime = timeout.Stop()
	}
	switch {
	case !c.answered.CompareAndSwap(false, true): // by the function
		<-c.done
		if c.broken {
			panic(http.ErrAbortHandler) // close the connection so the client sees a broken stream
		}
	case inTime:
		slog.Error("function exited without a response", "function", p.Route.Function)
		problem.Upstream.Write(w)
	default:
		slog.Error("function timed out", "function", p.Route.Function)
		problem.Timeout.Write(w)
	}
}

// assign gives a call to an idle process, or else to the first one that is ready after another has
// been started. It returns the process, or nil if the new process exits before that.
func (p *pool) assign(c *call) *process {
	select {
	case p.calls <- c:
		return <-c.taken
	case <-time.After(idleDelay):
	}
	select {
	case p.calls <- c:
		return <-c.taken
	case <-p.start().exited:
		return nil
	}
}
