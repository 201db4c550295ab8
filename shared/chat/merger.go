package chat

import (
	"context"
	"strings"
	"time"
)

// maxBuffered is the number of buffered bytes, over all models, that forces a flush.
const maxBuffered = 32 << 10

// delta is a piece of text from one model.
type delta struct {
	model int // index into the question's models
	text  string
}

// completion reports that one model has ended.
type completion struct {
	model   int // index into the question's models
	outcome Outcome
	err     *Error // nil if the answer succeeded
}

// answer is the merger's state for one model.
type answer struct {
	model    Model
	result   Result
	started  bool   // the first token was sent
	ended    bool   // the complete or error event was sent
	buffered []byte // text not sent yet
}

// merger runs the one loop that writes to the client's stream. The deltas channel is unbuffered,
// so a slow client slows the models down instead of filling memory. The completions channel has
// room for every model, so no model's goroutine can block on it forever.
type merger struct {
	out          Stream
	deltas       chan delta
	closed       chan struct{} // closed when run no longer receives deltas
	completions  chan completion
	answers      []answer
	search       searchResult // added to receipts
	running      int          // models whose complete or error event was not sent yet
	buffered     int          // bytes buffered for all models
	disconnected bool

	coalesce       time.Duration
	flushTimer     *time.Timer // runs while anything is buffered
	keepAlive      time.Duration
	keepAliveTimer *time.Timer // nil if keep-alives are disabled
	cancel         context.CancelCauseFunc
}

func newMerger(models []Model, out Stream, coalesce, keepAlive time.Duration, cancel context.CancelCauseFunc) *merger {
	m := &merger{
		out:         out,
		deltas:      make(chan delta),
		closed:      make(chan struct{}),
		completions: make(chan completion, len(models)),
		answers:     make([]answer, len(models)),
		running:     len(models),
		coalesce:    coalesce,
		flushTimer:  time.NewTimer(time.Hour),
		keepAlive:   keepAlive,
		cancel:      cancel,
	}
	m.flushTimer.Stop()
	if keepAlive > 0 {
		m.keepAliveTimer = time.NewTimer(keepAlive)
	}
	for i, model := range models {
		m.answers[i] = answer{model: model, result: Result{ModelID: model.ID, Unspent: true}} // until it is called
	}
	return m
}

// run merges until every model has ended, then sends done.
func (m *merger) run(ctx context.Context) {
	defer close(m.closed)
	defer m.flushTimer.Stop()
	var idle <-chan time.Time
	if m.keepAliveTimer != nil {
		defer m.keepAliveTimer.Stop()
		idle = m.keepAliveTimer.C
	}
	for m.running > 0 {
		select {
		case d := <-m.deltas:
			m.add(d)
		case c := <-m.completions:
			m.finish(c)
		case <-m.flushTimer.C:
			m.flush()
		case <-idle:
			m.sendKeepAlive()
		case <-ctx.Done():
			m.drain()
			m.endAll(contextError(ctx))
		}
	}
	m.send(Event{Type: EventDone})
}

// maxDrain is how long models may take to return once the context is canceled.
const maxDrain = 100 * time.Millisecond

// drain receives what the models have sent when the context is canceled, so an answer that ends at
// the deadline is complete. It does not wait for models that are slow to return.
func (m *merger) drain() {
	giveUp := time.NewTimer(maxDrain)
	defer giveUp.Stop()
	for m.running > 0 {
		select {
		case d := <-m.deltas:
			m.add(d)
		case c := <-m.completions:
			m.finish(c)
		case <-giveUp.C:
			return
		}
	}
}

// add sends a model's first text immediately and buffers later text.
func (m *merger) add(d delta) {
	a := &m.answers[d.model]
	if !a.result.Answered {
		a.result.Answered = strings.TrimSpace(d.text) != ""
	}
	if !a.started || m.coalesce <= 0 {
		a.started = true
		m.sendToken(a, d.text)
		return
	}
	if m.buffered == 0 {
		m.flushTimer.Reset(m.coalesce)
	}
	a.buffered = append(a.buffered, d.text...)
	m.buffered += len(d.text)
	if m.buffered >= maxBuffered {
		m.flush()
	}
}

// flush sends all buffered text.
func (m *merger) flush() {
	m.flushTimer.Stop()
	for i := range m.answers {
		m.flushAnswer(&m.answers[i])
	}
}

func (m *merger) flushAnswer(a *answer) {
	if len(a.buffered) == 0 {
		return
	}
	text := string(a.buffered)
	m.buffered -= len(a.buffered)
	a.buffered = a.buffered[:0]
	if cap(a.buffered) > 2*maxBuffered { // do not keep the memory of one huge delta
		a.buffered = nil
	}
	m.sendToken(a, text)
}

func (m *merger) sendToken(a *answer, text string) {
	m.send(Event{Type: EventToken, ModelID: a.model.ID, Token: text})
}

// finish records what a model returned and ends its answer, unless it has ended already.
func (m *merger) finish(c completion) {
	a := &m.answers[c.model]
	a.record(c.outcome)
	m.end(a, c.outcome, c.err)
}

// end sends the rest of an answer's text and its one complete or error event.
func (m *merger) end(a *answer, outcome Outcome, err *Error) {
	if a.ended {
		return
	}
	a.ended = true
	m.running--
	m.flushAnswer(a)

	if err == nil && !a.result.Answered && outcome.Finish != FinishStopped {
		err = &Error{Code: CodeEmpty}
	}
	if err != nil {
		a.result.Code = err.Code
		event := err.Code.Event(a.model)
		event.Unspent = outcome.Unspent
		m.send(event)
		return
	}
	finish := outcome.Finish
	if finish == "" {
		finish = FinishStop
	}
	a.result.Finish = finish
	m.send(Event{
		Type: EventComplete, ModelID: a.model.ID,
		Finish: finish, Usage: outcome.Usage, Receipt: m.search.addTo(outcome.Receipt),
	})
}

// endAll ends every running model with the same error.
func (m *merger) endAll(err *Error) {
	for i := range m.answers {
		m.end(&m.answers[i], Outcome{}, err)
	}
}

// record keeps what settles the costs. It may arrive after the model's last event was sent.
func (a *answer) record(o Outcome) {
	a.result.Unspent = o.Unspent
	if o.Usage != nil {
		a.result.Usage = o.Usage
	}
	if o.GenerationID != "" {
		a.result.GenerationID = o.GenerationID
	}
}

func (m *merger) send(e Event) {
	if m.disconnected {
		return
	}
	m.afterWrite(m.out.Send(e))
}

func (m *merger) sendKeepAlive() {
	if m.disconnected {
		return
	}
	m.afterWrite(m.out.KeepAlive())
}

// afterWrite restarts the keep-alive timer, or cancels everything if the write failed.
func (m *merger) afterWrite(err error) {
	if err != nil {
		m.disconnected = true
		m.cancel(errClientGone)
		return
	}
	if m.keepAliveTimer != nil {
		m.keepAliveTimer.Reset(m.keepAlive)
	}
}

// results returns the results of all models. It must be called after every model has returned.
func (m *merger) results() []Result {
	close(m.completions)
	for c := range m.completions {
		m.answers[c.model].record(c.outcome)
	}
	results := make([]Result, len(m.answers))
	for i := range m.answers {
		results[i] = m.answers[i].result
		results[i].Searched = m.search.provider != ""
	}
	return results
}
