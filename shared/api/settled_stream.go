package api

import (
	"context"
	"slices"
	"sync"
	"time"

	"trefoil/shared/chat"
	"trefoil/shared/quota"
)

// settledStream is the stream of a chat. It withholds the done event until the chat is settled, and
// a model's error event until the failure is recorded, so that the client can retry at once. A slow
// store delays no other event.
type settledStream struct {
	admission *quota.Admission
	fail      func(models []string) // records failures
	failing   sync.WaitGroup        // calls of fail
	ready     []chat.Event          // reused by Send
	last      *chat.Event           // the done event
	first     time.Time             // when the first token was sent

	mu     sync.Mutex // guards the rest
	events chat.Stream
	out    *responseWriter // of events
	err    error           // of the first write that failed
}

func (s *settledStream) Send(events ...chat.Event) error {
	s.ready = s.ready[:0]
	for _, event := range events {
		if event.Type == chat.EventDone {
			s.last = &event
			continue
		}
		if event.Type == chat.EventToken && s.first.IsZero() {
			s.first = time.Now()
		}
		failed := s.admission.Observe(event)
		if event.Type == chat.EventError && slices.Contains(failed, event.ModelID) {
			s.record(failed, event)
			continue
		}
		if len(failed) > 0 {
			s.record(failed)
		}
		s.ready = append(s.ready, event)
	}
	return s.write(s.ready...)
}

// firstToken returns how long after begin the first token was sent, or 0 if none was.
func (s *settledStream) firstToken(begin time.Time) time.Duration {
	if s.first.IsZero() {
		return 0
	}
	return max(s.first.Sub(begin), time.Millisecond)
}

// record records failed models in a goroutine and then writes events.
func (s *settledStream) record(failed []string, events ...chat.Event) {
	s.failing.Go(func() {
		s.fail(failed)
		_ = s.write(events...) // the next Send returns the error
	})
}

func (s *settledStream) write(events ...chat.Event) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil && len(events) > 0 {
		s.err = s.events.Send(events...)
	}
	return s.err
}

func (s *settledStream) KeepAlive() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.err = s.events.KeepAlive()
	}
	return s.err
}

// extend gives the last events the time until shortly before the deadline of ctx.
func (s *settledStream) extend(ctx context.Context) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.out.end = time.Now().Add(quotaTimeout + s.out.timeout)
	if last, ok := ctx.Deadline(); ok && last.Before(s.out.end) {
		s.out.end = last.Add(-finishGrace / 2)
	}
}

// done sends the done event once all failures are recorded.
func (s *settledStream) done() {
	s.failing.Wait()
	if s.last != nil {
		_ = s.write(*s.last) // the client may have disconnected
	}
}
