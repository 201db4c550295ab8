package api

import (
	"bytes"
	"context"
	"log/slog"
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
	// maxKeptAll is the memory of all chats of a process. Beyond it, the chats that write drop the older
	// half of what they keep.
	maxKeptAll = 64 << 20
	// resumeWait is how long a chat that has ended on a server waits for the client to ask for the
	// rest. The page notices a silent loss after 5 seconds. On Lambda, chats do not wait, because the
	// function may be frozen.
	resumeWait = 8 * time.Second
	resumePoll = 2 * time.Second
	// askedTimeout is how long a write may take once the client has asked for the rest. Its connection
	// is likely dead.
	askedTimeout = 500 * time.Millisecond
)

// Spooler stores parts of encrypted responses.
type Spooler interface {
	chat.StopReader
	// StoppedNow is like Stopped, but misses no mark.
	StoppedNow(ctx context.Context, chatID string) (chat.Stop, error)
	// Spool stores a part of a chat's response, which begins after the given number of bytes.
	Spool(ctx context.Context, chatID string, begin int64, part []byte) error
	// DeleteSpool deletes all parts of a chat's response.
	DeleteSpool(ctx context.Context, chatID string) error
}

// keptAll is the memory in bytes of all spools of the process.
var keptAll atomic.Int64

// spool is the response to an encrypted chat. It keeps what was written in memory. Once the client
// asks for the rest, because it has lost the connection, it stores what is written from then on.
type spool struct {
	out    *responseWriter
	store  Spooler
	chatID string
	lost   bool // writing failed
	ended  bool // the handler returns, after which out must not be used

	mu      sync.Mutex // guards the rest, and orders the deadlines of out
	kept    []byte
	begin   int64 // of kept, in the response
	asked   bool
	stopped bool
}

// write writes and keeps a part. It does not fail if the client has disconnected.
func (s *spool) write(part []byte) error {
	s.mu.Lock()
	s.keep(part)
	if !s.lost {
		s.out.setDeadline(s.timeout())
	}
	s.mu.Unlock()
	if !s.lost {
		s.lost = s.out.send(part) != nil
	}
	return nil
}

// timeout returns how long a write may take. The caller holds the mutex.
func (s *spool) timeout() time.Duration {
	if s.asked {
		return askedTimeout
	}
	return s.out.timeout
}

// keep keeps a part. The caller holds the mutex.
func (s *spool) keep(part []byte) {
	s.replace(append(s.kept, part...))
	if len(s.kept) > 2*maxKept {
		s.drop(len(s.kept) - maxKept)
	}
	for keptAll.Load() > maxKeptAll && len(s.kept) > 0 {
		s.drop((len(s.kept) + 1) / 2)
	}
}

// drop drops the oldest n bytes. The caller holds the mutex.
func (s *spool) drop(n int) {
	n = min(max(n, 0), len(s.kept))
	s.begin += int64(n)
	s.replace(slices.Delete(s.kept, 0, n))
}

// replace sets what is kept, and gives back memory that it does not need. The caller holds the mutex.
func (s *spool) replace(kept []byte) {
	before := cap(s.kept)
	if s.kept = kept; cap(kept) > 2*len(kept) {
		s.kept = bytes.Clone(kept)
	}
	if len(kept) == 0 {
		s.kept = nil
	}
	keptAll.Add(int64(cap(s.kept) - before))
}

// Resume implements chat.Resumer.
func (s *spool) Resume(ctx context.Context, stop chat.Stop) {
	s.mu.Lock()
	if !s.asked && !stop.All {
		s.asked = true
		if !s.ended {
			s.out.setDeadline(s.timeout()) // also for the write in progress
		}
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
		part, begin, asked, stopped := slices.Clone(s.kept[:min(len(s.kept), maxKept)]), s.begin, s.asked, s.stopped
		s.mu.Unlock()
		var err error
		switch {
		case !asked: // stopped, and nothing was stored
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

// end stores the rest of a response that was written to its end, if the client has asked for it. If
// not, the client may ask soon: a server waits for that in the background, until it shuts down.
func (s *spool) end(ctx context.Context) {
	s.ended = true
	server, ok := serverOf(ctx)
	switch {
	case s.asked:
		defer s.free()
		ctx, cancel := detach(ctx)
		defer cancel()
		s.finish(ctx)
	case ok && !s.stopped:
		go func() {
			defer func() {
				if recover() != nil {
					slog.Error("panic", "route", "POST /api/chat/stream", "at", panicSite())
				}
			}()
			s.await(server)
		}()
	default:
		s.free()
	}
}

// finish stores the rest, unless the chat was stopped.
func (s *spool) finish(ctx context.Context) {
	s.save(ctx)
	// If the chat was stopped since the last look-up, only what had been stored then was deleted.
	if stop, ok := s.lookUp(ctx, s.store.StoppedNow); ok && stop.All {
		s.Resume(ctx, stop)
	}
}

// await waits until the client asks for the rest, but at most for resumeWait, and stores it.
func (s *spool) await(ctx context.Context) {
	defer s.free()
	ctx, cancel := context.WithTimeout(ctx, resumeWait+quotaTimeout/2)
	defer cancel()
	for begin := time.Now(); ; {
		if stop, _ := s.lookUp(ctx, s.store.Stopped); stop.All || stop.Received != nil {
			s.Resume(ctx, stop)
			s.finish(ctx)
			return
		}
		if time.Since(begin) >= resumeWait {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(resumePoll):
		}
	}
}

// lookUp looks up the chat's marks. It logs errors.
func (s *spool) lookUp(ctx context.Context, stopped func(context.Context, string) (chat.Stop, error)) (chat.Stop, bool) {
	stop, err := stopped(ctx, s.chatID)
	if err != nil && ctx.Err() == nil {
		slog.Error("stop marks not read", "class", errorClass(err))
	}
	return stop, err == nil
}

// free gives back the memory.
func (s *spool) free() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(len(s.kept))
}
