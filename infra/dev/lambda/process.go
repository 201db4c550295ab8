package lambda

import (
	"bytes"
	"io"
	"log/slog"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"time"

	"trefoil/functions"
)

// maxInit is how long a function may run before its first call to the Runtime API
// (https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html).
const maxInit = 10 * time.Second

// invocation is one request in flight.
type invocation struct {
	id     string
	event  []byte
	result chan *result  // capacity 1; nil means that the function failed
	sent   chan struct{} // closed once the result has been sent to the client
}

// process is one execution environment. It serves one invocation at a time.
type process struct {
	function Function
	pool     *pool
	key      string // the secret in its API address
	cmd      *exec.Cmd
	calls    chan *invocation // capacity 1: the first call is queued before the process asks for it
	exited   chan struct{}    // closed when the process has exited

	mu       sync.Mutex
	current  *invocation // delivered, without a result yet
	watch    *time.Timer // kills the process when init or an invocation takes too long
	timedOut bool        // killed by watch
	gone     bool
}

func newProcess(f Function, owner *pool, first *invocation) *process {
	p := &process{
		function: f,
		pool:     owner,
		cmd:      exec.Command(f.Binary),
		calls:    make(chan *invocation, 1),
		exited:   make(chan struct{}),
	}
	p.calls <- first
	return p
}

// start starts the process. Once it exits or fails to start, it is removed from its pool.
func (p *process) start(rt *Runtime) error {
	f := p.function
	api, ok := rt.register(p)
	if !ok {
		p.pool.remove(p)
		return errClosed
	}
	output := &lineWriter{prefix: f.Name + ": ", to: rt.log}
	p.cmd.Dir = filepath.Dir(f.Binary)
	p.cmd.Env = f.environment(api)
	p.cmd.Stdout, p.cmd.Stderr = output, output
	p.cmd.WaitDelay = time.Second
	p.cmd.SysProcAttr = dieWithParent()

	started := make(chan error, 1)
	p.mu.Lock() // blocks kill until cmd has started
	go func() {
		// Pdeathsig takes effect when the thread that started the child ends, so keep this thread
		// until the child exits.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := p.cmd.Start()
		started <- err
		if err == nil {
			_ = p.cmd.Wait() // any exit is unexpected, so its status does not matter
			output.flush()
		}
		p.markGone()
		rt.forget(p)
		p.pool.remove(p)
		close(p.exited)
	}()
	err := <-started
	if err == nil {
		p.watch = time.AfterFunc(maxInit, p.expire)
	}
	p.mu.Unlock()
	return err
}

// markGone records that the process has exited.
func (p *process) markGone() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gone = true
	if p.watch != nil {
		p.watch.Stop()
	}
}

func (p *process) kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cmd.Process != nil {
		_ = p.cmd.Process.Kill() // fails only if the process has exited
	}
}

// expire kills a process that took too long.
func (p *process) expire() {
	p.mu.Lock()
	p.timedOut = true
	p.mu.Unlock()
	slog.Error("function timed out", "function", p.function.Name)
	p.kill()
}

// ready handles a process asking for work, after init or after an invocation.
func (p *process) ready() {
	p.mu.Lock()
	if p.watch != nil {
		p.watch.Stop()
	}
	skipped := p.current
	p.current = nil
	p.mu.Unlock()
	if skipped != nil { // it asked for the next call without responding to this one
		skipped.result <- nil
	}
	p.pool.put(p)
}

// begin makes call the current invocation and returns its deadline.
func (p *process) begin(call *invocation) time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.current = call
	if !p.gone {
		p.watch = time.AfterFunc(p.function.Timeout, p.expire)
	}
	return time.Now().Add(p.function.Timeout)
}

// finish ends and returns the current invocation if it has this ID. Otherwise it returns nil. It
// returns each invocation at most once, so each gets one result.
func (p *process) finish(id string) *invocation {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.current == nil || p.current.id != id {
		return nil
	}
	call := p.current
	p.current = nil
	return call
}

// killedByTimeout reports whether the process was killed because it took too long.
func (p *process) killedByTimeout() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.timedOut
}

// Function is a built function and its configuration.
type Function struct {
	Name      string
	Binary    string            // absolute path
	Streaming bool              // served by a Function URL in streaming mode
	Memory    int               // megabytes; if zero, Lambda's default of 128
	Timeout   time.Duration     // if zero, functions.JSONTimeout or functions.StreamingTimeout
	Variables map[string]string // in addition to Lambda's own; the parent's are not inherited
}

func (f Function) withDefaults() Function {
	if f.Timeout == 0 {
		f.Timeout = functions.Route{Streaming: f.Streaming}.Timeout()
	}
	if f.Memory == 0 {
		f.Memory = 128
	}
	return f
}

// environment returns the variables that Lambda sets
// (https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html), the GOMEMLIMIT that
// CDK sets (infra/lib/go-function.ts), and the function's own.
func (f Function) environment(api string) []string {
	env := []string{
		"_HANDLER=bootstrap",
		"AWS_LAMBDA_FUNCTION_MEMORY_SIZE=" + strconv.Itoa(f.Memory),
		"AWS_LAMBDA_FUNCTION_NAME=" + f.Name,
		"AWS_LAMBDA_FUNCTION_VERSION=$LATEST",
		"AWS_LAMBDA_INITIALIZATION_TYPE=on-demand",
		"AWS_LAMBDA_LOG_GROUP_NAME=/aws/lambda/" + f.Name,
		"AWS_LAMBDA_LOG_STREAM_NAME=local",
		"AWS_LAMBDA_RUNTIME_API=" + api,
		"GOMEMLIMIT=" + strconv.Itoa(f.Memory*5/8) + "MiB",
		"LAMBDA_RUNTIME_DIR=/var/runtime",
		"LAMBDA_TASK_ROOT=" + filepath.Dir(f.Binary),
		"LANG=en_US.UTF-8",
		"PATH=/usr/local/bin:/usr/bin/:/bin:/opt/bin",
		"TZ=:UTC",
	}
	for name, value := range f.Variables {
		env = append(env, name+"="+value)
	}
	return env
}

// syncWriter serializes writes from several processes.
type syncWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (s *syncWriter) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.Write(p)
}

// lineWriter forwards whole lines, each with a prefix.
type lineWriter struct {
	prefix string
	to     io.Writer
	rest   []byte
}

func (l *lineWriter) Write(p []byte) (int, error) {
	l.rest = append(l.rest, p...)
	for {
		end := bytes.IndexByte(l.rest, '\n')
		if end < 0 {
			return len(p), nil
		}
		// A failing log must not stop the function.
		_, _ = l.to.Write(append([]byte(l.prefix), l.rest[:end+1]...))
		l.rest = l.rest[end+1:]
	}
}

func (l *lineWriter) flush() {
	if len(l.rest) > 0 {
		_, _ = l.Write([]byte("\n"))
	}
}
