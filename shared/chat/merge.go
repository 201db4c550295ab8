package chat

import (
	"context"
	"strings"
	"time"
)

// maxHeld bounds, in bytes, what is held back for company: more leaves at once.
const maxBuffered = 32 << 10

// piece is one bit of text from one model.
type delta struct {
	model int // index into the question's models
	text  string
}

// ending is the last that is heard of one model.
type completion struct {
	model   int
	outcome Outcome
	err     *Error // nil when the answer ended well
}

// answer is what the merge keeps of one model.
type answer struct {
	model    Model
	result   Result
	started  bool   // its first token is out
	ended    bool   // its complete or error is out
	buffered []byte // text waiting for company
}

// merge is the one loop that owns the reader's stream. Pieces come over an
// unbuffered channel, so that a slow reader slows the models down instead of
// filling memory; endings over one with room for all, so that no model's
// goroutine can be left behind.
type merger struct {
	out          Stream
	deltas       chan delta
	completions  chan completion
	answers      []answer
	search       searchResult // of the web search, for receipts
	running      int          // models whose ending has not been sent
	buffered     int          // bytes held for all models
	disconnected bool

	coalesce       time.Duration
	flushTimer     *time.Timer // runs while anything is held
	keepAlive      time.Duration
	keepAliveTimer *time.Timer // nil: the stream is never kept alive
	cancel         context.CancelCauseFunc
}

func newMerger(models []Model, out Stream, coalesce, keepAlive time.Duration, cancel context.CancelCauseFunc) *merger {
	m := &merger{
		out:         out,
		deltas:      make(chan delta),
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
		m.answers[i] = answer{model: model, result: Result{ModelID: model.ID}}
	}
	return m
}

// run merges until every model has ended, and sends done.
func (m *merger) run(ctx context.Context) {
	defer m.flushTimer.Stop()
	var silence <-chan time.Time
	if m.keepAliveTimer != nil {
		defer m.keepAliveTimer.Stop()
		silence = m.keepAliveTimer.C
	}
	for m.running > 0 {
		select {
		case p := <-m.deltas:
			m.add(p)
		case e := <-m.completions:
			m.finish(e)
		case <-m.flushTimer.C:
			m.flush()
		case <-silence:
			m.sendKeepAlive()
		case <-ctx.Done():
			// Models that are slow to let go are not waited for.
			m.finishAll(contextError(ctx))
		}
	}
	m.send(Event{Type: EventDone})
}

// add passes a model's first piece on at once and holds later ones for company.
func (m *merger) add(p delta) {
	a := &m.answers[p.model]
	if !a.result.Answered {
		a.result.Answered = strings.TrimSpace(p.text) != ""
	}
	if !a.started || m.coalesce <= 0 {
		a.started = true
		m.sendToken(a, p.text)
		return
	}
	if m.buffered == 0 {
		m.flushTimer.Reset(m.coalesce)
	}
	a.buffered = append(a.buffered, p.text...)
	m.buffered += len(p.text)
	if m.buffered >= maxBuffered {
		m.flush()
	}
}

// release sends all that is held.
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
	if cap(a.buffered) > 2*maxBuffered { // one huge piece must not stay in memory
		a.buffered = nil
	}
	m.sendToken(a, text)
}

func (m *merger) sendToken(a *answer, text string) {
	m.send(Event{Type: EventToken, ModelID: a.model.ID, Token: text})
}

// end sends the rest of a model's text and its one complete or error.
func (m *merger) finish(e completion) {
	a := &m.answers[e.model]
	if a.ended {
		a.recordUsage(e.outcome)
		return
	}
	a.ended = true
	m.running--
	m.flushAnswer(a)
	a.recordUsage(e.outcome)

	problem := e.err
	if problem == nil && !a.result.Answered && e.outcome.Finish != FinishStopped {
		problem = &Error{Code: CodeEmpty}
	}
	if problem != nil {
		a.result.Code = problem.Code
		m.send(problem.Code.Event(a.model))
		return
	}
	finish := e.outcome.Finish
	if finish == "" {
		finish = FinishStop
	}
	a.result.Finish = finish
	m.send(Event{
		Type: EventComplete, ModelID: a.model.ID,
		Finish: finish, Usage: e.outcome.Usage, Receipt: m.search.addTo(e.outcome.Receipt),
	})
}

// endAll ends the models that still run, for a reason that they share.
func (m *merger) finishAll(f *Error) {
	for i := range m.answers {
		if !m.answers[i].ended {
			m.finish(completion{model: i, err: f})
		}
	}
}

// late keeps what settles the costs, which may be known only after the model's
// last event has left.
func (a *answer) recordUsage(o Outcome) {
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

// went notes what became of a write: a reader who has left ends everything.
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

// settle is what Ask returns. It must be called when no model runs any more.
func (m *merger) results() []Result {
	close(m.completions)
	for e := range m.completions {
		m.answers[e.model].recordUsage(e.outcome)
	}
	results := make([]Result, len(m.answers))
	for i := range m.answers {
		results[i] = m.answers[i].result
	}
	return results
}
