package lambda

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"sync"

	"trefoil/infra/server/problem"
)

// maxProcesses is the number of requests one function serves concurrently. Further requests wait.
const maxProcesses = 50

var errClosed = errors.New("the runtime has closed")

// pool serves one function with one process per concurrent request. It reuses idle processes and
// replaces crashed ones.
type pool struct {
	runtime  *Runtime
	function Function
	slots    chan struct{} // holds one value per busy process

	mu   sync.Mutex
	busy map[*process]bool
	idle []*process // most recently used last
}

// Handler returns a handler that invokes the function. The caller applies the gateway's header
// rules to requests first, as on AWS.
func (rt *Runtime) Handler(f Function) http.Handler {
	return &pool{
		runtime:  rt,
		function: f.withDefaults(),
		slots:    make(chan struct{}, maxProcesses),
		busy:     map[*process]bool{},
	}
}

func (p *pool) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	call, err := newInvocation(r, p.function.Streaming)
	if errors.Is(err, errTooLarge) {
		problem.TooLarge.Write(w)
		return
	}
	if err != nil {
		problem.Incomplete.Write(w)
		return
	}
	defer close(call.sent)
	for {
		proc, reused, err := p.get(r, call)
		if err != nil {
			slog.Error("no process for function", "function", p.function.Name, "cause", err)
			problem.Upstream.Write(w)
			return
		}
		select {
		case result := <-call.result:
			send(w, p.function.Name, result)
			return
		case <-proc.exited:
		}
		select {
		case result := <-call.result: // the process responded before it exited
			send(w, p.function.Name, result)
			return
		case <-proc.calls: // the process never fetched the call
			if reused { // an earlier request may have crashed it, so retry on another process
				continue
			}
		default:
		}
		if proc.killedByTimeout() {
			problem.Timeout.Write(w)
			return
		}
		slog.Error("function exited without a response", "function", p.function.Name)
		problem.Upstream.Write(w)
		return
	}
}

// get waits for a slot, then assigns the call to an idle process or starts a new one.
func (p *pool) get(r *http.Request, call *invocation) (proc *process, reused bool, err error) {
	select {
	case p.slots <- struct{}{}:
	case <-r.Context().Done():
		return nil, false, r.Context().Err()
	}
	p.mu.Lock()
	if last := len(p.idle) - 1; last >= 0 {
		proc = p.idle[last]
		p.idle = p.idle[:last]
		p.busy[proc] = true
		proc.calls <- call
		p.mu.Unlock()
		return proc, true, nil
	}
	proc = newProcess(p.function, p, call)
	p.busy[proc] = true
	p.mu.Unlock()
	if err := proc.start(p.runtime); err != nil {
		return nil, false, fmt.Errorf("start %s: %w", p.function.Name, err)
	}
	return proc, false, nil
}

// put marks a process as idle when it asks for work. A new process already has a call waiting, so
// it stays busy.
func (p *pool) put(proc *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy[proc] && len(proc.calls) == 0 {
		delete(p.busy, proc)
		p.idle = append(p.idle, proc)
		<-p.slots
	}
}

// remove drops a process that has exited.
func (p *pool) remove(proc *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy[proc] {
		delete(p.busy, proc)
		<-p.slots
	}
	p.idle = slices.DeleteFunc(p.idle, func(other *process) bool { return other == proc })
}
