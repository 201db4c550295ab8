package chat

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// Causes for canceling a model's context.
var (
	errStopped    = errors.New("stopped by the user")
	errDeadline   = errors.New("deadline exceeded")
	errClientGone = errors.New("client disconnected")
)

// ErrShutdown is the cause of a canceled context if the server is shutting down.
var ErrShutdown = errors.New("the server is shutting down")

// Run sends the question to all its models, at once or one after another, and writes their answers to
// out as they arrive: a session event first, a done event last, and in between each model's tokens in
// order and exactly one complete or error event per model. A failing model does not affect the others.
// If the question asks for a web search, the search runs once, before the models, and all models
// receive the same results. If the search fails, the models answer without it, but for FormatEvidence
// they are not asked.
//
// If ctx is canceled or out fails, all upstream calls are canceled. Run returns after every
// goroutine it started has ended, with one Result per model in the order of the question.
func (f *Fanout) Run(ctx context.Context, q Question, out Stream) []Result {
	if deadline, ok := ctx.Deadline(); ok {
		limited, release := context.WithDeadlineCause(ctx, deadline.Add(-f.Grace), errDeadline)
		defer release()
		ctx = limited
	}
	ctx, cancel := context.WithCancelCause(ctx)
	var wg sync.WaitGroup
	defer wg.Wait() // runs after cancel, even if out panics
	defer cancel(nil)

	m := newMerger(q.Models, out, f.Coalesce, f.KeepAlive, cancel)
	sendSession := sync.OnceFunc(func() { m.send(Event{Type: EventSession, SessionID: q.SessionID}) })
	if q.DeepSearch {
		sendSession() // the search may take seconds
	}

	if ctx.Err() == nil { // the client may be gone already
		contexts := make([]context.Context, len(q.Models))
		stop := make(map[string]context.CancelCauseFunc, len(q.Models))
		for i, model := range q.Models {
			contexts[i], stop[model.ID] = context.WithCancelCause(ctx)
		}
		searchCtx, cancelSearch := context.WithCancel(ctx) // canceled once every model is stopped
		defer cancelSearch()
		if f.Stops != nil && f.StopPoll > 0 {
			watch := &stopWatcher{fanout: f, ctx: ctx, chatID: q.ChatID, models: stop, cancelAll: cancelSearch}
			watch.stream, _ = out.(Resumer)
			defer func() { cancel(nil); watch.end() }()
			watch.schedule()
		}
		if q.DeepSearch {
			m.search = f.search(searchCtx, q.SearchQuery)
			if searchCtx.Err() == nil {
				m.send(m.search.event(q.Format))
			}
		}
		progress := NewProgress()
		ask := func(ctx context.Context, i int, model Model) {
			thread := m.search.withSources(q.Threads[model.ID])
			f.answer(ctx, m, i, Call{Model: model, Thread: thread, Effort: q.Effort, Format: q.Format, Progress: progress})
		}
		if q.Sequential {
			wg.Go(func() {
				for i, model := range q.Models {
					limited, release := f.limit(contexts[i])
					ask(limited, i, model)
					release()
				}
			})
		} else {
			for i, model := range q.Models {
				wg.Go(func() { ask(contexts[i], i, model) })
			}
		}
		sendSession() // while the models are being asked
	} else {
		sendSession()
		m.endAll(contextError(ctx))
	}

	m.run(ctx)
	cancel(nil)
	wg.Wait()
	return m.results()
}

// limit limits ctx to ModelTimeout from now.
func (f *Fanout) limit(ctx context.Context) (limited context.Context, release func()) {
	if f.ModelTimeout <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeoutCause(ctx, f.ModelTimeout, errDeadline)
}

// answer runs one model and passes its text and its completion to the merger.
func (f *Fanout) answer(ctx context.Context, m *merger, i int, call Call) {
	// If done is not replaced below, the model panicked.
	done := completion{model: i, err: &Error{Code: CodeInternal}}
	defer func() {
		_ = recover() // the panic text may quote the prompt, so it is dropped
		m.completions <- done
	}()
	if ctx.Err() != nil { // stopped during the web search
		done = classify(ctx, i, Outcome{Unspent: true}, ctx.Err())
		return
	}
	if err := m.search.missing(call.Format); err != nil {
		done = completion{model: i, outcome: Outcome{Unspent: true}, err: err}
		return
	}
	dropped := false // text was lost, so the answer is incomplete
	call.Emit = func(text string) {
		if text != "" && !dropped {
			dropped = !m.add(ctx, i, EventToken, text)
		}
	}
	call.Reason = func(text string) {
		if text != "" && !dropped {
			dropped = !m.add(ctx, i, EventReasoning, text)
		}
	}
	ended := &endedAnswer{wait: f.UsageWait, send: func(o Outcome) { m.completions <- completion{model: i, outcome: o, early: true} }}
	defer ended.settle()
	call.Ended = ended.start
	outcome, err := f.Models.Answer(ctx, call)
	if err == nil && dropped {
		err = ctx.Err()
	}
	done = classify(ctx, i, outcome, err)
}

// endedAnswer sends the outcome of a complete answer early if its usage does not arrive soon. Its
// methods must be called on the goroutine of Answer.
type endedAnswer struct {
	wait time.Duration
	send func(Outcome)

	timer *time.Timer // nil before start
	sent  chan struct{}
}

func (e *endedAnswer) start(o Outcome) {
	if e.timer != nil {
		return
	}
	e.sent = make(chan struct{})
	e.timer = time.AfterFunc(e.wait, func() {
		e.send(o)
		close(e.sent)
	})
}

// settle returns once the outcome was sent or will not be.
func (e *endedAnswer) settle() {
	if e.timer != nil && !e.timer.Stop() {
		<-e.sent
	}
}

// classify turns what Answer returned into a completion. If we canceled the call, the reason for
// that takes precedence over err.
func classify(ctx context.Context, model int, outcome Outcome, err error) completion {
	c := completion{model: model, outcome: outcome}
	if err == nil {
		return c
	}
	if errors.Is(context.Cause(ctx), errStopped) {
		c.outcome.Finish = FinishStopped
		return c
	}
	if ctx.Err() != nil {
		c.err = contextError(ctx)
		return c
	}
	if !errors.As(err, &c.err) || c.err == nil {
		c.err = &Error{Code: CodeInternal}
	}
	return c
}

// contextError returns the error for a context that was canceled for all models at once.
func contextError(ctx context.Context) *Error {
	cause := context.Cause(ctx)
	if errors.Is(cause, errDeadline) || errors.Is(cause, context.DeadlineExceeded) {
		return &Error{Code: CodeDeadline}
	}
	return &Error{Code: CodeInterrupted, Shutdown: errors.Is(cause, ErrShutdown)}
}

// stopWatcher polls for stop marks and cancels the models that were stopped. It uses a goroutine
// only during a lookup.
type stopWatcher struct {
	fanout    *Fanout
	ctx       context.Context // canceled before end is called
	chatID    string
	models    map[string]context.CancelCauseFunc // not stopped yet
	cancelAll func()                             // called once every model is stopped
	stream    Resumer                            // nil if it cannot be resumed

	mu    sync.Mutex
	ended bool
	timer *time.Timer
	polls sync.WaitGroup
}

// schedule starts the next poll after the poll interval.
func (w *stopWatcher) schedule() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.ended {
		w.timer = time.AfterFunc(w.fanout.StopPoll, w.poll)
	}
}

func (w *stopWatcher) poll() {
	w.mu.Lock()
	if w.ended {
		w.mu.Unlock()
		return
	}
	w.polls.Add(1)
	w.mu.Unlock()
	defer w.polls.Done()
	stopped := w.fanout.checkStops(w.ctx, w.chatID)
	for id, cancel := range w.models {
		if stopped.All || slices.Contains(stopped.Models, id) {
			cancel(errStopped)
			delete(w.models, id)
		}
	}
	if len(w.models) == 0 {
		w.cancelAll()
	}
	w.resume(stopped)
	if len(w.models) > 0 {
		w.schedule()
	}
}

// resume reports to the stream that the client has lost its connection, or that the chat is stopped. It
// may wait for the store. A panic must not affect the answers.
func (w *stopWatcher) resume(stopped Stop) {
	defer func() { _ = recover() }()
	if w.stream != nil && (stopped.All || stopped.Received != nil) {
		w.stream.Resume(w.ctx, stopped)
	}
}

// end waits for the current poll and prevents further ones.
func (w *stopWatcher) end() {
	w.mu.Lock()
	w.ended = true
	if w.timer != nil {
		w.timer.Stop()
	}
	w.mu.Unlock()
	w.polls.Wait()
}

// checkStops looks up stop marks once. After an error or a panic, it returns an empty Stop: a
// failed lookup must not affect the answers, and the next poll follows soon.
func (f *Fanout) checkStops(ctx context.Context, chatID string) (stopped Stop) {
	defer func() {
		if recover() != nil {
			stopped = Stop{}
		}
	}()
	stopped, err := f.Stops.Stopped(ctx, chatID)
	if err != nil {
		return Stop{}
	}
	return stopped
}
