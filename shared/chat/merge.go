package chat

import (
	"context"
	"strings"
	"time"
)

// maxHeld bounds, in bytes, what is held back for company: more leaves at once.
const maxHeld = 32 << 10

// piece is one bit of text from one model.
type piece struct {
	model int // index into the question's models
	text  string
}

// ending is the last that is heard of one model.
type ending struct {
	model   int
	outcome Outcome
	failure *Failure // nil when the answer ended well
}

// answer is what the merge keeps of one model.
type answer struct {
	model   Model
	result  Result
	started bool   // its first token is out
	over    bool   // its complete or error is out
	held    []byte // text waiting for company
}

// merge is the one loop that owns the reader's stream. Pieces come over an
// unbuffered channel, so that a slow reader slows the models down instead of
// filling memory; endings over one with room for all, so that no model's
// goroutine can be left behind.
type merge struct {
	out     Stream
	pieces  chan piece
	endings chan ending
	answers []answer
	found   finding // of the web search, for receipts
	open    int     // models whose ending has not been sent
	held    int     // bytes held for all models
	dead    bool

	coalesce  time.Duration
	flush     *time.Timer // runs while anything is held
	keepAlive time.Duration
	silence   *time.Timer // nil: the stream is never kept alive
	cancel    context.CancelCauseFunc
}

func newMerge(models []Model, out Stream, coalesce, keepAlive time.Duration, cancel context.CancelCauseFunc) *merge {
	m := &merge{
		out:       out,
		pieces:    make(chan piece),
		endings:   make(chan ending, len(models)),
		answers:   make([]answer, len(models)),
		open:      len(models),
		coalesce:  coalesce,
		flush:     time.NewTimer(time.Hour),
		keepAlive: keepAlive,
		cancel:    cancel,
	}
	m.flush.Stop()
	if keepAlive > 0 {
		m.silence = time.NewTimer(keepAlive)
	}
	for i, model := range models {
		m.answers[i] = answer{model: model, result: Result{ModelID: model.ID}}
	}
	return m
}

// run merges until every model has ended, and sends done.
func (m *merge) run(ctx context.Context) {
	defer m.flush.Stop()
	var silence <-chan time.Time
	if m.silence != nil {
		defer m.silence.Stop()
		silence = m.silence.C
	}
	for m.open > 0 {
		select {
		case p := <-m.pieces:
			m.add(p)
		case e := <-m.endings:
			m.end(e)
		case <-m.flush.C:
			m.release()
		case <-silence:
			m.keep()
		case <-ctx.Done():
			// Models that are slow to let go are not waited for.
			m.endAll(interruption(ctx))
		}
	}
	m.send(Event{Type: EventDone})
}

// add passes a model's first piece on at once and holds later ones for company.
func (m *merge) add(p piece) {
	a := &m.answers[p.model]
	if !a.result.Answered {
		a.result.Answered = strings.TrimSpace(p.text) != ""
	}
	if !a.started || m.coalesce <= 0 {
		a.started = true
		m.token(a, p.text)
		return
	}
	if m.held == 0 {
		m.flush.Reset(m.coalesce)
	}
	a.held = append(a.held, p.text...)
	m.held += len(p.text)
	if m.held >= maxHeld {
		m.release()
	}
}

// release sends all that is held.
func (m *merge) release() {
	m.flush.Stop()
	for i := range m.answers {
		m.releaseOne(&m.answers[i])
	}
}

func (m *merge) releaseOne(a *answer) {
	if len(a.held) == 0 {
		return
	}
	text := string(a.held)
	m.held -= len(a.held)
	a.held = a.held[:0]
	if cap(a.held) > 2*maxHeld { // one huge piece must not stay in memory
		a.held = nil
	}
	m.token(a, text)
}

func (m *merge) token(a *answer, text string) {
	m.send(Event{Type: EventToken, ModelID: a.model.ID, Token: text})
}

// end sends the rest of a model's text and its one complete or error.
func (m *merge) end(e ending) {
	a := &m.answers[e.model]
	if a.over {
		a.late(e.outcome)
		return
	}
	a.over = true
	m.open--
	m.releaseOne(a)
	a.late(e.outcome)

	failure := e.failure
	if failure == nil && !a.result.Answered && e.outcome.Finish != FinishStopped {
		failure = &Failure{Code: CodeEmpty}
	}
	if failure != nil {
		a.result.Code = failure.Code
		m.send(failure.Code.Event(a.model))
		return
	}
	finish := e.outcome.Finish
	if finish == "" {
		finish = FinishStop
	}
	a.result.Finish = finish
	m.send(Event{
		Type: EventComplete, ModelID: a.model.ID,
		Finish: finish, Usage: e.outcome.Usage, Receipt: m.found.receipt(e.outcome.Receipt),
	})
}

// endAll ends the models that still run, for a reason that they share.
func (m *merge) endAll(f *Failure) {
	for i := range m.answers {
		if !m.answers[i].over {
			m.end(ending{model: i, failure: f})
		}
	}
}

// late keeps what settles the costs, which may be known only after the model's
// last event has left.
func (a *answer) late(o Outcome) {
	if o.Usage != nil {
		a.result.Usage = o.Usage
	}
	if o.Generation != "" {
		a.result.Generation = o.Generation
	}
}

func (m *merge) send(e Event) {
	if m.dead {
		return
	}
	m.went(m.out.Send(e))
}

func (m *merge) keep() {
	if m.dead {
		return
	}
	m.went(m.out.KeepAlive())
}

// went notes what became of a write: a reader who has left ends everything.
func (m *merge) went(err error) {
	if err != nil {
		m.dead = true
		m.cancel(errGone)
		return
	}
	if m.silence != nil {
		m.silence.Reset(m.keepAlive)
	}
}

// settle is what Ask returns. It must be called when no model runs any more.
func (m *merge) settle() []Result {
	close(m.endings)
	for e := range m.endings {
		m.answers[e.model].late(e.outcome)
	}
	results := make([]Result, len(m.answers))
	for i := range m.answers {
		results[i] = m.answers[i].result
	}
	return results
}
