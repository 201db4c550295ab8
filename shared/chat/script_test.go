package chat_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"trefoil/shared/chat"
)

// answerer is an Answerer that treats all models alike.
type answerer func(ctx context.Context, call chat.Call) (chat.Outcome, error)

func (f answerer) Answer(ctx context.Context, call chat.Call) (chat.Outcome, error) {
	return f(ctx, call)
}

// script is an Answerer with one function per model ID.
type script map[string]answerer

func (s script) Answer(ctx context.Context, call chat.Call) (chat.Outcome, error) {
	return s[call.Model.ID](ctx, call)
}

// sent is an event and the time at which it was sent.
type sent struct {
	chat.Event
	At time.Duration
}

// recorder is a Stream that records events. It fails the test if calls overlap.
type recorder struct {
	t     *testing.T
	begin time.Time
	busy  sync.Mutex
	sent  []sent
	alive []time.Duration
	delay time.Duration // how long each Send takes
	limit int           // number of events after which the client disconnects; 0 means never
}

func (r *recorder) Send(events ...chat.Event) error {
	if !r.busy.TryLock() {
		r.t.Error("concurrent writes")
		return nil
	}
	defer r.busy.Unlock()
	if r.delay > 0 {
		time.Sleep(r.delay)
	}
	for _, e := range events {
		if r.limit > 0 && len(r.sent) == r.limit {
			return errors.New("client disconnected")
		}
		r.sent = append(r.sent, sent{Event: e, At: time.Since(r.begin)})
	}
	return nil
}

func (r *recorder) KeepAlive() error {
	if !r.busy.TryLock() {
		r.t.Error("concurrent writes")
		return nil
	}
	defer r.busy.Unlock()
	r.alive = append(r.alive, time.Since(r.begin))
	return nil
}

// text returns all text from a model.
func (r *recorder) text(model string) string {
	var b strings.Builder
	for _, s := range r.sent {
		if s.ModelID == model {
			b.WriteString(s.Token)
		}
	}
	return b.String()
}

// last returns a model's complete or error event. There must be exactly one, after its tokens.
func (r *recorder) last(model string) chat.Event {
	r.t.Helper()
	var ends []chat.Event
	for _, s := range r.sent {
		if s.ModelID != model {
			continue
		}
		if len(ends) > 0 {
			r.t.Errorf("%s: got %s after its last event", model, s.Type)
		}
		if s.Type != chat.EventToken {
			ends = append(ends, s.Event)
		}
	}
	if len(ends) != 1 {
		r.t.Fatalf("%s: got %d complete or error events, want 1", model, len(ends))
	}
	return ends[0]
}

// checkFrame checks that the stream starts with a session event and ends with its only done event.
func (r *recorder) checkFrame() {
	r.t.Helper()
	if len(r.sent) < 2 || r.sent[0].Type != chat.EventSession || r.sent[0].SessionID != "s1" {
		r.t.Fatalf("stream does not start with a session event: %+v", r.sent)
	}
	for i, s := range r.sent {
		if (s.Type == chat.EventDone) != (i == len(r.sent)-1) {
			r.t.Fatalf("want exactly one done event, at the end: %+v", r.sent)
		}
	}
}

var names = map[string]string{"a": "Alpha", "b": "Beta", "c": "Gamma"}

func question(ids ...string) chat.Question {
	q := chat.Question{ChatID: "chat1", SessionID: "s1", Threads: map[string][]chat.Message{}}
	for _, id := range ids {
		q.Models = append(q.Models, chat.Model{ID: id, Name: names[id]})
		q.Threads[id] = []chat.Message{{Role: chat.User, Content: "to " + id}}
	}
	return q
}

// bubble runs a subtest in virtual time. A goroutine that it leaks fails the test.
func bubble(t *testing.T, name string, test func(t *testing.T)) {
	t.Helper()
	t.Run(name, func(t *testing.T) { synctest.Test(t, test) })
}

// run runs a chat and records its events in r. In a synctest bubble, the chat runs in virtual time,
// and a leaked goroutine fails the test.
func run(t *testing.T, r *recorder, fanout *chat.Fanout, ctx context.Context, q chat.Question) []chat.Result {
	t.Helper()
	r.t, r.begin = t, time.Now()
	return fanout.Run(ctx, q, r)
}
