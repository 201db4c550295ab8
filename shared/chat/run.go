package chat

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// Why a model's context was cancelled.
var (
	errStopped    = errors.New("stopped by the reader")
	errDeadline   = errors.New("out of time")
	errClientGone = errors.New("the reader has left")
)

// Ask puts the question to all its models at once and sends what they answer to
// out as it comes: session first, done last, and in between for each model its
// tokens in order and exactly one complete or error. One model's failure never
// touches the others. Where a web search is wanted it runs before, once, and all
// models are told the same of it; without it, they answer all the same.
//
// When ctx is cancelled or out fails, all upstream calls are cancelled. Ask returns
// once every goroutine that it started has ended, with one Result per model, in
// the order of the question.
func (a *Fanout) Run(ctx context.Context, q Question, out Stream) []Result {
	if end, ok := ctx.Deadline(); ok {
		limited, release := context.WithDeadlineCause(ctx, end.Add(-a.Grace), errDeadline)
		defer release()
		ctx = limited
	}
	ctx, cancel := context.WithCancelCause(ctx)
	var wg sync.WaitGroup
	defer wg.Wait() // after cancel, also when out panics
	defer cancel(nil)

	m := newMerger(q.Models, out, a.Coalesce, a.KeepAlive, cancel)
	m.send(Event{Type: EventSession, SessionID: q.SessionID})

	if ctx.Err() == nil { // dummyUserID is asked for a reader who has already left
		contexts := make([]context.Context, len(q.Models))
		stop := make(map[string]context.CancelCauseFunc, len(q.Models))
		for i, model := range q.Models {
			contexts[i], stop[model.ID] = context.WithCancelCause(ctx)
		}
		searchCtx, cancelSearch := context.WithCancel(ctx) // until every model is stopped
		defer cancelSearch()
		if a.Stops != nil && a.StopPoll > 0 {
			wg.Go(func() { a.watchStops(ctx, q.ChatID, stop, cancelSearch) })
		}
		if q.DeepSearch {
			m.search = a.search(searchCtx, q.SearchQuery)
			if searchCtx.Err() == nil {
				m.send(m.search.event())
			}
		}
		for i, model := range q.Models {
			thread := m.search.withSources(q.Threads[model.ID])
			wg.Go(func() { a.answer(contexts[i], m, i, model, thread) })
		}
	}

	m.run(ctx)
	cancel(nil)
	wg.Wait()
	return m.results()
}

// answer runs one model and hands its pieces and its ending to the merge.
func (a *Fanout) answer(ctx context.Context, m *merger, i int, model Model, thread []Message) {
	done := completion{model: i, err: &Error{Code: CodeInternal}} // what a panic leaves
	defer func() {
		_ = recover() // its text may quote the prompt, so it goes nowhere
		m.completions <- done
	}()
	if ctx.Err() != nil { // stopped while the web was searched
		done = classify(ctx, i, Outcome{}, ctx.Err())
		return
	}
	dropped := false // a piece was not passed on, so the answer is not whole
	emit := func(text string) {
		if text == "" || dropped {
			return
		}
		select {
		case m.deltas <- delta{model: i, text: text}:
		case <-ctx.Done():
			dropped = true
		}
	}
	outcome, err := a.Models.Answer(ctx, model, thread, emit)
	if err == nil && dropped {
		err = ctx.Err()
	}
	done = classify(ctx, i, outcome, err)
}

// classify reads what an Answerer returned: once we have cancelled it, the reason
// for that counts, whatever error came of it.
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

// interruption says why all models were cancelled at once.
func contextError(ctx context.Context) *Error {
	cause := context.Cause(ctx)
	if errors.Is(cause, errDeadline) || errors.Is(cause, context.DeadlineExceeded) {
		return &Error{Code: CodeDeadline}
	}
	return &Error{Code: CodeInterrupted}
}

// watch looks up what the reader has stopped until ctx ends, and cancels it. When
// nothing is left to stop it calls all.
func (a *Fanout) watchStops(ctx context.Context, chatID string, stop map[string]context.CancelCauseFunc, cancelAll func()) {
	tick := time.NewTicker(a.StopPoll)
	defer tick.Stop()
	for len(stop) > 0 {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		mark := a.checkStops(ctx, chatID)
		for id, cancel := range stop {
			if mark.All || slices.Contains(mark.Models, id) {
				cancel(errStopped)
				delete(stop, id)
			}
		}
	}
	cancelAll()
}

// stopped is one look-up. Whatever goes wrong with it counts as nothing stopped:
// it must never hurt the answers, and the next look-up follows soon.
func (a *Fanout) checkStops(ctx context.Context, chatID string) (mark Stop) {
	defer func() {
		if recover() != nil {
			mark = Stop{}
		}
	}()
	mark, err := a.Stops.Stopped(ctx, chatID)
	if err != nil {
		return Stop{}
	}
	return mark
}
