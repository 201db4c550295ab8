package lambda

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"sync"

	"trefoil/infra/local/problem"
)

// maxProcesses is how many requests one function serves at a time; more wait.
const maxProcesses = 50

var errClosed = errors.New("the runtime has closed")

// pool serves one function over as many processes as there are requests at a
// time. Idle processes are used again, crashed ones replaced.
type pool struct {
	runtime  *Runtime
	function Function
	slots    chan struct{} // one taken for each busy process

	mu   sync.Mutex
	busy map[*process]bool
	rest []*process // idle ones, the latest last
}

// Handler serves a function's route. On AWS its requests would come with the
// gateway's header rules applied; so they must here.
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
		problem.Write(w, http.StatusRequestEntityTooLarge, "too_large", "That is more than one request can carry. Remove an attachment or shorten the text.")
		return
	}
	if err != nil {
		problem.Write(w, http.StatusBadRequest, "unreadable", "The request did not arrive whole. Send it again.")
		return
	}
	defer close(call.passed)
	for {
		proc, used, err := p.get(r, call)
		if err != nil {
			slog.Error("no process for function", "function", p.function.Name, "cause", err)
			badGateway(w)
			return
		}
		select {
		case result := <-call.answered:
			pass(w, p.function.Name, result)
			return
		case <-proc.exited:
		}
		select {
		case result := <-call.answered: // and then it ended
			pass(w, p.function.Name, result)
			return
		case <-proc.calls: // never taken
			if used { // it crashed after an earlier request, not from this one
				continue
			}
		default:
		}
		if proc.tookTooLong() {
			problem.Write(w, http.StatusGatewayTimeout, "timeout", "That took too long on our side. Try again in a moment.")
			return
		}
		slog.Error("function ended without an answer", "function", p.function.Name)
		badGateway(w)
		return
	}
}

func badGateway(w http.ResponseWriter) {
	problem.Write(w, http.StatusBadGateway, "upstream", "Something went wrong on our side. Try again in a moment.")
}

// get gives a call to an idle process, or to a new one, once there is a slot.
func (p *pool) get(r *http.Request, call *invocation) (proc *process, used bool, err error) {
	select {
	case p.slots <- struct{}{}:
	case <-r.Context().Done():
		return nil, false, r.Context().Err()
	}
	p.mu.Lock()
	if last := len(p.rest) - 1; last >= 0 {
		proc = p.rest[last]
		p.rest = p.rest[:last]
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

// put is a process asking for work. With a call already waiting it has only
// just started; without, it has served one and is idle.
func (p *pool) put(proc *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy[proc] && len(proc.calls) == 0 {
		delete(p.busy, proc)
		p.rest = append(p.rest, proc)
		<-p.slots
	}
}

// remove is a process that has ended.
func (p *pool) remove(proc *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy[proc] {
		delete(p.busy, proc)
		<-p.slots
	}
	p.rest = slices.DeleteFunc(p.rest, func(other *process) bool { return other == proc })
}
