package chat

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"
)

// maxBuffered is the number of buffered bytes, across all models, that forces a flush.
const maxBuffered = 32 << 10

// completion reports that one model has ended.
type completion struct {
	model   int // index into the question's models
	outcome Outcome
	err     *Error // nil if the answer succeeded
	early   bool   // the text is complete, but the model has not returned: its usage is missing
}

// answer is the merger's state for one model. The merger's mutex guards started, ended, buffered,
// reasoned, reasoning, result.Answered and result.Bytes. The rest belongs to the loop.
type answer struct {
	model    Model
	result   Result
	started  bool   // the first token was sent, or is about to be
	ended    bool   // the complete or error event was sent, or is about to be
	buffered []byte // text not sent yet

	reasoned  bool   // the first reasoning was sent, or is about to be
	reasoning []byte // not sent yet; sent before buffered
}

// merger runs the one loop that writes to the client's stream. The models' goroutines add text to
// its buffers, which the loop flushes after the coalescing time. The goroutines block while the
// buffers are full, so a slow client slows the models down instead of filling memory. The
// completions channel has room for all completions, so no goroutine can block on it forever.
type merger struct {
	out          Stream
	pace         Pacer            // out, if it hides when text arrives; otherwise nil
	ticker       *time.Ticker     // runs from the first text until the last model ends, if pace is set
	ticks        <-chan time.Time // of ticker
	wake         chan struct{}    // has room for one; makes the loop flush now
	closed       chan struct{}    // closed when the loop no longer flushes
	completions  chan completion
	answers      []answer
	search       searchResult // added to receipts
	running      int          // models whose complete or error event has not been sent
	pending      int          // models that have not returned
	events       []Event      // reused by takeText
	disconnected bool

	mu         sync.Mutex
	buffered   int           // bytes buffered for all models
	space      chan struct{} // closed when the buffers are emptied; nil if no model waits for it
	flushTimer *time.Timer   // runs while anything is buffered

	coalesce       time.Duration
	keepAlive      time.Duration
	keepAliveTimer *time.Timer // nil if keep-alives are disabled
	cancel         context.CancelCauseFunc
}

func newMerger(models []Model, out Stream, coalesce, keepAlive time.Duration, cancel context.CancelCauseFunc) *merger {
	m := &merger{
		out:         out,
		wake:        make(chan struct{}, 1),
		closed:      make(chan struct{}),
		completions: make(chan completion, 2*len(models)), // one of two can be early
		answers:     make([]answer, len(models)),
		running:     len(models),
		pending:     len(models),
		coalesce:    coalesce,
		flushTimer:  time.NewTimer(time.Hour),
		keepAlive:   keepAlive,
		cancel:      cancel,
	}
	m.flushTimer.Stop()
	if coalesce > 0 {
		m.pace, _ = out.(Pacer)
	}
	if keepAlive > 0 {
		m.keepAliveTimer = time.NewTimer(keepAlive)
	}
	for i, model := range models {
		m.answers[i] = answer{model: model, result: Result{ModelID: model.ID, Unspent: true}} // until its outcome is recorded
	}
	return m
}

// run merges until every model has returned, then sends done.
func (m *merger) run(ctx context.Context) {
	defer close(m.closed)
	defer m.flushTimer.Stop()
	defer m.stopPacing()
	var idle <-chan time.Time
	if m.keepAliveTimer != nil {
		defer m.keepAliveTimer.Stop()
		idle = m.keepAliveTimer.C
	}
	for m.pending > 0 {
		if ctx.Err() != nil { // has priority over text that keeps arriving
			m.drain()
			m.endAll(contextError(ctx))
			break
		}
		select {
		case <-m.wake:
			m.flush()
		case <-m.flushTimer.C:
			m.flush()
		case <-m.ticks:
			m.flush()
			m.cover()
		case c := <-m.completions:
			m.finish(c)
		case <-idle:
			m.sendKeepAlive()
		case <-ctx.Done():
		}
	}
	m.send(Event{Type: EventDone})
}

// maxDrain is how long models may take to return once the context is canceled.
const maxDrain = 100 * time.Millisecond

// drain receives what the models have sent when the context is canceled, so an answer that ends at
// the deadline is complete. It does not wait for models that are slow to return.
func (m *merger) drain() {
	begin := time.Now()
	giveUp := time.NewTimer(maxDrain)
	defer giveUp.Stop()
	for m.running > 0 {
		select {
		case c := <-m.completions:
			m.finish(c)
			continue
		default:
		}
		if time.Since(begin) >= maxDrain { // sending to a slow client may take longer
			return
		}
		select {
		case c := <-m.completions:
			m.finish(c)
		case <-m.wake:
			m.flush()
		case <-giveUp.C:
		}
	}
}

// add buffers a model's text or reasoning, and flushes the first of each at once. It blocks while the
// buffers are full. It returns false if the text is dropped, because the model was stopped or has
// ended.
func (m *merger) add(ctx context.Context, model int, kind EventType, text string) bool {
	a := &m.answers[model]
	m.mu.Lock()
	for m.buffered >= maxBuffered && !a.ended {
		if m.space == nil {
			m.space = make(chan struct{})
		}
		space := m.space
		m.mu.Unlock()
		if !m.await(ctx, space) {
			return false
		}
		m.mu.Lock()
	}
	defer m.mu.Unlock()
	if a.ended || errors.Is(context.Cause(ctx), errStopped) {
		return false
	}
	if !a.result.Answered && kind == EventToken {
		a.result.Answered = strings.TrimSpace(text) != ""
	}
	if m.buffered == 0 && m.pace == nil {
		m.flushTimer.Reset(m.coalesce)
	}
	a.result.Bytes += len(text)
	buffer, started := &a.buffered, &a.started
	if kind == EventReasoning {
		buffer, started = &a.reasoning, &a.reasoned
	}
	*buffer = append(*buffer, text...)
	m.buffered += len(text)
	if !*started || m.coalesce <= 0 || m.buffered >= maxBuffered {
		*started = true
		m.wakeUp()
	}
	return true
}

// await waits until the buffers have space. It returns false if the waiting text must be dropped,
// because the model was stopped or the loop has ended. Text is not dropped merely because the
// deadline has passed.
func (m *merger) await(ctx context.Context, space <-chan struct{}) bool {
	select {
	case <-space:
		return true
	case <-m.closed:
		return false
	case <-ctx.Done():
	}
	if errors.Is(context.Cause(ctx), errStopped) {
		return false
	}
	select {
	case <-space:
		return true
	case <-m.closed:
		return false
	}
}

// wakeUp makes the loop flush.
func (m *merger) wakeUp() {
	select {
	case m.wake <- struct{}{}:
	default: // a flush is already pending
	}
}

// flush sends all buffered text.
func (m *merger) flush() {
	m.mu.Lock()
	m.takeText()
	m.mu.Unlock()
	m.send(m.events...)
}

// startPacing starts to call Cover, unless that has been done or every model has ended.
func (m *merger) startPacing() {
	if m.pace != nil && m.ticker == nil && m.running > 0 {
		m.ticker = time.NewTicker(m.coalesce)
		m.ticks = m.ticker.C
	}
}

func (m *merger) stopPacing() {
	if m.ticker != nil {
		m.ticker.Stop()
		m.ticks = nil
	}
}

// takeText moves all buffered text to events and makes space for more. The caller holds the mutex.
func (m *merger) takeText() {
	m.events = m.events[:0]
	for i := range m.answers {
		m.events = m.answers[i].appendText(m.events)
	}
	m.flushTimer.Stop()
	m.buffered = 0
	if m.space != nil {
		close(m.space)
		m.space = nil
	}
}

// appendText empties the answer's buffers into a reasoning and a token event, if there is any text.
// The caller holds the mutex.
func (a *answer) appendText(events []Event) []Event {
	events = appendBuffer(events, EventReasoning, a.model.ID, &a.reasoning)
	return appendBuffer(events, EventToken, a.model.ID, &a.buffered)
}

func appendBuffer(events []Event, kind EventType, modelID string, buffer *[]byte) []Event {
	if len(*buffer) == 0 {
		return events
	}
	event := Event{Type: kind, ModelID: modelID, Token: string(*buffer)}
	*buffer = (*buffer)[:0]
	if cap(*buffer) > 2*maxBuffered { // do not keep the memory of one huge text
		*buffer = nil
	}
	return append(events, event)
}

// finish records what a model returned and ends its answer, unless it has ended already.
func (m *merger) finish(c completion) {
	if !c.early {
		m.pending--
	}
	a := &m.answers[c.model]
	a.record(c.outcome)
	m.end(a, c.outcome, c.err)
}

// end sends all buffered text and the answer's one complete or error event.
func (m *merger) end(a *answer, outcome Outcome, err *Error) {
	if a.ended {
		return
	}
	if m.running--; m.running == 0 {
		m.stopPacing()
	}
	m.mu.Lock()
	a.ended = true
	m.takeText()
	answered := a.result.Answered
	m.mu.Unlock()

	if err == nil && !answered && outcome.Finish != FinishStopped {
		err = &Error{Code: CodeEmpty}
		if outcome.Finish == FinishLength {
			err.Code = CodeReasoning
		}
	}
	if err != nil {
		a.result.Code, a.result.Shutdown = err.Code, err.Shutdown
		event := err.Code.Event(a.model)
		event.Unspent = outcome.Unspent
		m.send(append(m.events, event)...)
		return
	}
	finish := outcome.Finish
	if finish == "" {
		finish = FinishStop
	}
	a.result.Finish = finish
	m.send(append(m.events, Event{
		Type: EventComplete, ModelID: a.model.ID,
		Finish: finish, Usage: outcome.Usage, Receipt: m.search.addTo(outcome.Receipt),
	})...)
}

// endAll ends every running model with the same error.
func (m *merger) endAll(err *Error) {
	for i := range m.answers {
		m.end(&m.answers[i], Outcome{}, err)
	}
}

// record stores the parts of an outcome that are needed to settle the costs. The outcome may arrive
// after the model's last event was sent.
func (a *answer) record(o Outcome) {
	a.result.Unspent = o.Unspent
	if o.Usage != nil {
		a.result.Usage = o.Usage
	}
	if o.GenerationID != "" {
		a.result.GenerationID = o.GenerationID
	}
}

// send writes events immediately, unless the client has disconnected.
func (m *merger) send(events ...Event) {
	if m.disconnected || len(events) == 0 {
		return
	}
	if events[0].IsText() { // text precedes the event of a model that ends
		m.startPacing()
	}
	m.afterWrite(m.out.Send(events...))
}

// cover writes at the pace of the stream.
func (m *merger) cover() {
	if !m.disconnected {
		m.afterWrite(m.pace.Cover())
	}
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
