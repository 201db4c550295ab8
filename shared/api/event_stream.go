package api

import (
	"errors"
	"net/http"
	"time"

	"trefoil/shared/chat"
)

// responseWriter writes parts of a stream.
type responseWriter struct {
	w       http.ResponseWriter
	conn    *http.ResponseController
	timeout time.Duration // for each write
	end     time.Time     // for all writes
}

func newResponseWriter(w http.ResponseWriter, mediaType string, timeout time.Duration, end time.Time) *responseWriter {
	w.Header().Set("Content-Type", mediaType)
	// A proxy that compresses the stream would delay events.
	w.Header().Set("Cache-Control", "no-store, no-transform")
	w.Header().Set("X-Accel-Buffering", "no") // nginx buffers responses by default
	return &responseWriter{w: w, conn: http.NewResponseController(w), timeout: timeout, end: end}
}

// eventStream writes events as server-sent events
// (https://html.spec.whatwg.org/multipage/server-sent-events.html).
type eventStream struct {
	out    *responseWriter
	buffer []byte // reused
}

// Send writes events in a single Write, because Lambda sends each Write as a chunk.
func (s *eventStream) Send(events ...chat.Event) error {
	s.buffer = s.buffer[:0]
	for _, event := range events {
		s.buffer = append(s.buffer, "data: "...)
		s.buffer = chat.AppendJSON(s.buffer, event)
		s.buffer = append(s.buffer, "\n\n"...)
	}
	err := s.out.write(s.buffer)
	if cap(s.buffer) > maxKeptBuffer {
		s.buffer = nil
	}
	return err
}

// maxKeptBuffer is the size in bytes above which a write buffer is not reused.
const maxKeptBuffer = 64 << 10

// KeepAlive writes a comment, which clients ignore.
func (s *eventStream) KeepAlive() error { return s.out.write([]byte(": keep-alive\n\n")) }

// write sends text in a single Write. It returns an error if the client has disconnected or does not
// read in time.
func (s *responseWriter) write(text []byte) error {
	s.setDeadline(s.timeout)
	return s.send(text)
}

// setDeadline sets how long writes may take from now on, also one in progress.
func (s *responseWriter) setDeadline(timeout time.Duration) {
	deadline := time.Now().Add(timeout)
	if s.end.Before(deadline) {
		deadline = s.end
	}
	_ = s.conn.SetWriteDeadline(deadline) // some writers in tests do not support it
}

// send is write without a new deadline.
func (s *responseWriter) send(text []byte) error {
	if _, err := s.w.Write(text); err != nil {
		return err
	}
	// Lambda's writer is unbuffered and does not support Flush.
	if err := s.conn.Flush(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}
