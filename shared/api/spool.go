package api

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"trefoil/shared/chat"
	"trefoil/shared/store"
)

const (
	// maxKept is the number of bytes of a chat that are kept in memory.
	maxKept = store.MaxSpool
	// maxKeptAll is the same for all chats of a process. Beyond it, the chats that write drop theirs.
	maxKeptAll = 64 << 20
	// resumeWait is how long a chat that has ended waits for a client that has disconnected to ask for
	// the rest. On Lambda, chats do not wait, because nobody notices a lost connection.
	resumeWait = 8 * time.Second
	resumePoll = 500 * time.Millisecond
)

// Spooler stores parts of encrypted responses.
type Spooler interface {
	chat.StopReader
	// Spool stores a part of a chat's response, which begins after the given number of bytes.
	Spool(ctx context.Context, chatID string, begin int64, part []byte) error
	// DeleteSpool deletes all parts of a chat's response.
	DeleteSpool(ctx context.Context, chatID string) error
}

// keptAll is the number of bytes kept by all spools of the process.
var keptAll atomic.Int64

// spool is the response to an encrypted chat. It keeps what was written in memory. Once the client
// asks for the rest, because it has lost the connection, it stores what is written from then on.
type spool struct {
	out    *responseWriter
	store  Spooler
	chatID string
	lost   bool // writing failed

	mu      sync.Mutex // guards the rest
	kept    []byte
	begin   int64 // of kept, in the response
	asked   bool
	stopped bool
}

// write writes and keeps a part. It does not fail if the client has disconnected.
func (s *spool) write(part []byte) error {
	s.keep(part)
	if !s.lost {
		s.lost = s.out.write(part) != nil
	}
	return nil
}

func (s *spool) keep(part []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = append(s.kept, part...)
	keptAll.Add(int64(len(part)))
	switch {
	case keptAll.Load() > maxKeptAll:
		s.drop(len(s.kept))
	case len(s.kept) > 2*maxKept:
		s.drop(len(s.kept) - maxKept)
	}
}

// drop drops the oldest n bytes. The caller holds the mutex.
func (s *spool) drop(n int) {
	n = min(max(n, 0), len(s.kept))
	s.kept = slices.Delete(s.kept, 0, n)
	s.begin += int64(n)
	keptAll.Add(int64(-n))
}

// Resume implements chat.Resumer.
func (s *spool) Resume(ctx context.Context, stop chat.Stop) {
	s.mu.Lock()
	if !s.asked && !stop.All {
		s.asked = true
		s.drop(int(*stop.Received - s.begin))
	}
	s.stopped = s.stopped || stop.All
	s.mu.Unlock()
	s.save(ctx)
}

// save stores what is kept. What it cannot store remains for the next call.
func (s *spool) save(ctx context.Context) {
	for {
		s.mu.Lock()
		part, begin, stopped := slices.Clone(s.kept[:min(len(s.kept), maxKept)]), s.begin, s.stopped
		s.mu.Unlock()
		var err error
		switch {
		case !s.asked: // stopped, and nothing was stored
		case stopped:
			err = s.store.DeleteSpool(ctx, s.chatID)
		case len(part) > 0:
			err = s.store.Spool(ctx, s.chatID, begin, part)
		}
		if err != nil && ctx.Err() == nil {
			slog.Error("answer not kept", "class", errorClass(err))
		}
		if stopped || len(part) == 0 || err != nil {
			return
		}
		s.mu.Lock()
		s.drop(int(begin-s.begin) + len(part))
		s.mu.Unlock()
	}
}

// end stores the rest of a response that was written to its end, if the client has asked for it or
// asks soon, before the server shuts down.
func (s *spool) end(r *http.Request) {
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.drop(len(s.kept))
	}()
	ctx, cancel := detach(r.Context())
	defer cancel()
	if s.asked {
		s.save(ctx)
		// If the chat was stopped since the last look-up, only what had been stored then was deleted.
		if stop, err := s.store.Stopped(ctx, s.chatID); err == nil && stop.All {
			s.Resume(ctx, stop)
		}
		return
	}
	server := serverOf(r.Context())
	for begin := time.Now(); !s.stopped && (s.lost || r.Context().Err() != nil) && server.Err() == nil && time.Since(begin) < resumeWait; {
		stop, err := s.store.Stopped(ctx, s.chatID)
		if err == nil && (stop.All || stop.Received != nil) {
			s.Resume(ctx, stop)
			return
		}
		time.Sleep(resumePoll)
	}
}
