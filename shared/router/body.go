package router

import (
	"context"
	"io"
	"sync"
	"time"

	"trefoil/shared/chat"
)

// limitedBody is a response body with a stall timeout and a size limit.
type limitedBody struct {
	src       io.ReadCloser
	stall     *stallTimer
	remaining int64 // bytes that may still be read
}

// Read returns an error with CodeOversize once the limit is reached.
func (b *limitedBody) Read(p []byte) (int, error) {
	if b.remaining <= 0 {
		return 0, &chat.Error{Code: chat.CodeOversize}
	}
	if int64(len(p)) > b.remaining {
		p = p[:b.remaining]
	}
	b.stall.begin()
	n, err := b.src.Read(p)
	b.stall.end(n > 0)
	b.remaining -= int64(n)
	return n, err
}

// wait blocks until Read is likely to return soon. It may return earlier.
func (b *limitedBody) wait() {
	b.stall.begin()
	_, _ = b.src.Read(nil) // for a stream, blocks until there is data; errors are repeated by Read
	b.stall.end(false)
}

// Close closes the response without draining it.
func (b *limitedBody) Close() error {
	b.stall.stop()
	return b.src.Close()
}

// stallTimer cancels a request if the router sends nothing for too long. Only the time spent
// waiting for the router counts, not a slow client. The wait for the first byte begins again
// whenever another answer to the question receives data, because a router may load one model after
// the other. The timer is not reset for every read: when it fires, it checks when the current wait
// began.
type stallTimer struct {
	cancel   context.CancelCauseFunc
	silence  time.Duration // the timeout after the first byte
	progress *chat.Progress

	mu      sync.Mutex
	timeout time.Duration // the current one; 0 disables the timer
	started bool          // the first byte of the body has arrived
	waiting time.Time     // when the current wait began; zero: not waiting
	timer   *time.Timer   // nil before the first wait and after stop
	stopped bool
}

// begin starts a wait.
func (s *stallTimer) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.timeout <= 0 || s.stopped {
		return
	}
	if s.started || s.waiting.IsZero() { // the header and the first byte of the body are one wait
		s.waiting = time.Now()
	}
	if s.timer == nil {
		s.timer = time.AfterFunc(s.timeout, s.check)
	}
}

// end ends the current wait. received reports whether bytes of the body have arrived.
func (s *stallTimer) end(received bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if received {
		s.progress.Mark()
		if !s.started {
			s.start()
		}
	}
	if s.started {
		s.waiting = time.Time{}
	}
}

// start replaces the timeout after the first byte. The caller holds the mutex.
func (s *stallTimer) start() {
	s.started = true
	s.timeout = s.silence
	if s.timer != nil {
		s.timer.Stop()
		s.timer = nil // until the next wait
	}
}

// stop stops the timer permanently.
func (s *stallTimer) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopped = true
	if s.timer != nil {
		s.timer.Stop()
		s.timer = nil
	}
}

func (s *stallTimer) check() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.timer == nil {
		return
	}
	var waited time.Duration
	if !s.waiting.IsZero() {
		waited = time.Since(s.waiting)
	}
	code := chat.CodeStalled
	if !s.started {
		code = chat.CodeNoStart
		waited = min(waited, s.progress.Idle())
	}
	if waited >= s.timeout {
		s.cancel(&chat.Error{Code: code})
		return
	}
	s.timer.Reset(s.timeout - waited)
}
