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
	b.stall.end()
	b.remaining -= int64(n)
	return n, err
}

// wait blocks until Read is likely to return soon. It may return earlier.
func (b *limitedBody) wait() {
	b.stall.begin()
	_, _ = b.src.Read(nil) // for a stream, blocks until there is data; errors are repeated by Read
	b.stall.end()
}

// Close closes the response without draining it.
func (b *limitedBody) Close() error {
	b.stall.stop()
	return b.src.Close()
}

// stallTimer cancels a request if the router sends nothing for too long. Only the time spent
// waiting for the router counts, not a slow client. The timer is not reset for every read: when it
// fires, it checks when the current wait began.
type stallTimer struct {
	cancel context.CancelCauseFunc

	mu      sync.Mutex
	timeout time.Duration // 0 disables the timer
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
	s.waiting = time.Now()
	if s.timer == nil {
		s.timer = time.AfterFunc(s.timeout, s.check)
	}
}

// end ends the current wait.
func (s *stallTimer) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting = time.Time{}
}

// shorten reduces the timeout.
func (s *stallTimer) shorten(timeout time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.timeout <= timeout {
		return
	}
	s.timeout = timeout
	if s.timer != nil {
		s.timer.Reset(timeout)
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
	left := s.timeout
	if !s.waiting.IsZero() {
		left -= time.Since(s.waiting)
	}
	if left <= 0 {
		s.cancel(&chat.Error{Code: chat.CodeStalled})
		return
	}
	s.timer.Reset(left)
}
