package lambda

import (
	"bytes"
	"io"
	"log/slog"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"trefoil/infra/local/route"
)

// maxInit is how long a function may take to its first call of the Runtime API
// (https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html).
const maxInit = 10 * time.Second

// invocation is one request on its way through a process.
type invocation struct {
	id       string
	event    []byte
	answered chan *result  // nil: the function failed; room for one
	passed   chan struct{} // closed once the answer has been passed on
}

// process is one execution environment: it serves one invocation at a time.
type process struct {
	function Function
	pool     *pool
	key      string // the secret in its API address
	cmd      *exec.Cmd
	calls    chan *invocation // room for one: it may be waiting when the process first asks
	exited   chan struct{}    // closed once the process is gone

	mu      sync.Mutex
	current *invocation // handed over and not answered yet
	watch   *time.Timer // kills the process when init or an invocation takes too long
	overdue bool        // it was killed for that
	gone    bool
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

// start runs the process; when it ends, or cannot start, its pool forgets it.
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
	p.mu.Lock() // kill waits until there is something to kill
	go func() {
		// Linux kills the child when the thread that started it ends, so this
		// thread stays for as long as the child does.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := p.cmd.Start()
		started <- err
		if err == nil {
			_ = p.cmd.Wait() // how it ended does not matter: it should not have
			output.flush()
		}
		p.end()
		rt.forget(p)
		p.pool.remove(p)
		close(p.exited)
	}()
	err := <-started
	if err == nil {
		p.watch = time.AfterFunc(maxInit, p.timeOut)
	}
	p.mu.Unlock()
	return err
}

// end is the process being gone.
func (p *process) end() {
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
		_ = p.cmd.Process.Kill() // an error says that it is gone already
	}
}

func (p *process) timeOut() {
	p.mu.Lock()
	p.overdue = true
	p.mu.Unlock()
	slog.Error("function took too long", "function", p.function.Name)
	p.kill()
}

// idle is the process asking for work: init or an invocation has ended.
func (p *process) idle() {
	p.mu.Lock()
	if p.watch != nil {
		p.watch.Stop()
	}
	unanswered := p.current
	p.current = nil
	p.mu.Unlock()
	if unanswered != nil { // it asks for the next without having answered the last
		unanswered.answered <- nil
	}
	p.pool.put(p)
}

// begin hands an invocation over and returns its deadline.
func (p *process) begin(call *invocation) time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.current = call
	if !p.gone {
		p.watch = time.AfterFunc(p.function.Timeout, p.timeOut)
	}
	return time.Now().Add(p.function.Timeout)
}

// answering is the invocation with this id, once: every invocation has one answer.
func (p *process) answering(id string) *invocation {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.current == nil || p.current.id != id {
		return nil
	}
	call := p.current
	p.current = nil
	return call
}

// tookTooLong says whether the process was killed for taking too long.
func (p *process) tookTooLong() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.overdue
}

// Function is a built function and what it is given.
type Function struct {
	Name      string
	Binary    string            // absolute
	Streaming bool              // behind a Function URL in streaming mode
	Variables map[string]string // what its route lists, and AWS_*; it gets nothing else of ours
	Timeout   time.Duration     // route.JSONTimeout or route.StreamingTimeout when zero
}

func (f Function) withDefaults() Function {
	if f.Timeout == 0 {
		f.Timeout = route.Route{Streaming: f.Streaming}.Timeout()
	}
	return f
}

// environment is what Lambda sets
// (https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html) and the function's own.
func (f Function) environment(api string) []string {
	env := []string{
		"_HANDLER=bootstrap",
		"AWS_LAMBDA_FUNCTION_MEMORY_SIZE=128",
		"AWS_LAMBDA_FUNCTION_NAME=" + f.Name,
		"AWS_LAMBDA_FUNCTION_VERSION=$LATEST",
		"AWS_LAMBDA_INITIALIZATION_TYPE=on-demand",
		"AWS_LAMBDA_LOG_GROUP_NAME=/aws/lambda/" + f.Name,
		"AWS_LAMBDA_LOG_STREAM_NAME=local",
		"AWS_LAMBDA_RUNTIME_API=" + api,
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

// syncWriter lets several processes write to one place.
type syncWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (s *syncWriter) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.Write(p)
}

// lineWriter passes whole lines on, each behind a prefix.
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
		_, _ = l.to.Write(append([]byte(l.prefix), l.rest[:end+1]...)) // a log that is full must not stop a function
		l.rest = l.rest[end+1:]
	}
}

func (l *lineWriter) flush() {
	if len(l.rest) > 0 {
		_, _ = l.Write([]byte("\n"))
	}
}
