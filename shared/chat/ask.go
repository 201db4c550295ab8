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
	errStopped  = errors.New("stopped by the reader")
	errDeadline = errors.New("out of time")
	errGone     = errors.New("the reader has left")
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
func (a *Asker) Ask(ctx context.Context, q Question, out Stream) []Result {
	if end, ok := ctx.Deadline(); ok {
		early, release := context.WithDeadlineCause(ctx, end.Add(-a.Grace), errDeadline)
		defer release()
		ctx = early
	}
	ctx, cancel := context.WithCancelCause(ctx)
	var running sync.WaitGroup
	defer running.Wait() // after cancel, also when out panics
	defer cancel(nil)

	m := newMerge(q.Models, out, a.Coalesce, a.KeepAlive, cancel)
	m.send(Event{Type: EventSession, SessionID: q.SessionID})

	if ctx.Err() == nil { // nobody is asked for a reader who has already left
		each := make([]context.Context, len(q.Models))
		stop := make(map[string]context.CancelCauseFunc, len(q.Models))
		for i, model := range q.Models {
			each[i], stop[model.ID] = context.WithCancelCause(ctx)
		}
		wanted, unwanted := context.WithCancel(ctx) // until every model is stopped
		defer unwanted()
		if a.Stops != nil && a.StopPoll > 0 {
			running.Go(func() { a.watch(ctx, q.ID, stop, unwanted) })
		}
		if q.DeepSearch {
			m.found = a.find(wanted, q.Query)
			if wanted.Err() == nil {
				m.send(m.found.event())
			}
		}
		for i, model := range q.Models {
			thread := m.found.evident(q.Threads[model.ID])
			running.Go(func() { a.answer(each[i], m, i, model, thread) })
		}
	}

	m.run(ctx)
	cancel(nil)
	running.Wait()
	return m.settle()
}

// answer runs one model and hands its pieces and its ending to the merge.
func (a *Asker) answer(ctx context.Context, m *merge, i int, model Model, thread []Turn) {
	end := ending{model: i, failure: &Failure{Code: CodeInternal}} // what a panic leaves
	defer func() {
		_ = recover() // its text may quote the prompt, so it goes nowhere
		m.endings <- end
	}()
	if ctx.Err() != nil { // stopped while the web was searched
		end = verdict(ctx, i, Outcome{}, ctx.Err())
		return
	}
	lost := false // a piece was not passed on, so the answer is not whole
	emit := func(text string) {
		if text == "" || lost {
			return
		}
		select {
		case m.pieces <- piece{model: i, text: text}:
		case <-ctx.Done():
			lost = true
		}
	}
	outcome, err := a.Models.Answer(ctx, model, thread, emit)
	if err == nil && lost {
		err = ctx.Err()
	}
	end = verdict(ctx, i, outcome, err)
}

// verdict reads what an Answerer returned: once we have cancelled it, the reason
// for that counts, whatever error came of it.
func verdict(ctx context.Context, model int, outcome Outcome, err error) ending {
	end := ending{model: model, outcome: outcome}
	if err == nil {
		return end
	}
	if errors.Is(context.Cause(ctx), errStopped) {
		end.outcome.Finish = FinishStopped
		return end
	}
	if ctx.Err() != nil {
		end.failure = interruption(ctx)
		return end
	}
	if !errors.As(err, &end.failure) || end.failure == nil {
		end.failure = &Failure{Code: CodeInternal}
	}
	return end
}

// interruption says why all models were cancelled at once.
func interruption(ctx context.Context) *Failure {
	cause := context.Cause(ctx)
	if errors.Is(cause, errDeadline) || errors.Is(cause, context.DeadlineExceeded) {
		return &Failure{Code: CodeDeadline}
	}
	return &Failure{Code: CodeInterrupted}
}

// watch looks up what the reader has stopped until ctx ends, and cancels it. When
// nothing is left to stop it calls all.
func (a *Asker) watch(ctx context.Context, chatID string, stop map[string]context.CancelCauseFunc, all func()) {
	tick := time.NewTicker(a.StopPoll)
	defer tick.Stop()
	for len(stop) > 0 {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		mark := a.stopped(ctx, chatID)
		for id, cancel := range stop {
			if mark.All || slices.Contains(mark.Models, id) {
				cancel(errStopped)
				delete(stop, id)
			}
		}
	}
	all()
}

// stopped is one look-up. Whatever goes wrong with it counts as nothing stopped:
// it must never hurt the answers, and the next look-up follows soon.
func (a *Asker) stopped(ctx context.Context, chatID string) (mark Stop) {
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
