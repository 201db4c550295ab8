package api

import (
	"context"
	"slices"
	"strconv"

	"trefoil/shared/capsule"
	"trefoil/shared/chat"
)

// Sizes in bytes of what frameStream writes. With the pace of chat.Pacer, they are all that the
// network sees of an answer.
const (
	minFrame   = 128     // fits what three models write in 60 ms at 50 tokens per second each
	minSources = 8 << 10 // fits most lists of sources
	endUnit    = 1 << 10 // what follows the text is filled up to a multiple
)

// maxQueue is the number of frames that may wait. If there are more, the size of the frames doubles;
// at the maximum size, the models have to wait.
const maxQueue = 4

// frameStream writes events as encrypted frames. Their plaintext is one JSON text per line: an event,
// or [model,"text"] for a token, where model is an index into the models of the question. For
// reasoning, the number of models is added to the index. Until the first text, of an answer or of its
// reasoning, events are written at once. From then on, Cover writes one frame at a time, but the first
// text of a model, and everything after the last model has ended, is written at once.
type frameStream struct {
	out    *spool
	frames *capsule.Frames
	models []string
	size   int // of a frame; never shrinks

	waiting []byte // not written yet
	started []bool // by model, whether it has sent text or reasoning
	begun   bool   // a model has started
	ending  bool   // no model will send more
	buffer  []byte // reused
}

func newFrameStream(out *spool, frames *capsule.Frames, models []chat.Model) *frameStream {
	s := &frameStream{out: out, frames: frames, size: minFrame, started: make([]bool, len(models)), buffer: frames.AppendNonce(nil)}
	for _, model := range models {
		s.models = append(s.models, model.ID)
	}
	return s
}

// Send implements chat.Stream.
func (s *frameStream) Send(events ...chat.Event) error {
	first := false
	for _, event := range events {
		model := slices.Index(s.models, event.ModelID)
		switch {
		case event.Type == chat.EventDone:
			s.appendLine(event, model)
			return s.writeAll(endUnit, true)
		case event.IsText() && !s.started[model]:
			first, s.started[model] = true, true
		case event.Type == chat.EventSources:
			s.appendLine(event, model)
			if err := s.writeAll(minSources, false); err != nil {
				return err
			}
			continue
		}
		s.appendLine(event, model)
	}
	switch {
	case s.ending:
		return s.writeAll(endUnit, false)
	case first:
		s.begun = true
		return s.writeFrames(1)
	case !s.begun:
		return s.writeAll(minFrame, false)
	}
	return s.writeFrames(0)
}

// Cover writes the next frame, or all if no model will send more.
func (s *frameStream) Cover() error {
	switch {
	case !s.ending:
		return s.writeFrames(1)
	case len(s.waiting) > 0:
		return s.writeAll(endUnit, false)
	}
	return nil
}

// KeepAlive writes a frame without text.
func (s *frameStream) KeepAlive() error { return s.writeFrames(1) }

// appendLine queues an event.
func (s *frameStream) appendLine(event chat.Event, model int) {
	if event.IsText() {
		if event.Type == chat.EventReasoning {
			model += len(s.models) // as long as a token, so that the network cannot tell
		}
		s.waiting = append(s.waiting, '[')
		s.waiting = strconv.AppendInt(s.waiting, int64(model), 10)
		s.waiting = append(s.waiting, ',')
		s.waiting = chat.AppendJSON(s.waiting, event.Token)
		s.waiting = append(s.waiting, "]\n"...)
		return
	}
	s.waiting = append(chat.AppendJSON(s.waiting, event), '\n')
}

// writeFrames writes at least n frames, and more while too many wait.
func (s *frameStream) writeFrames(n int) error {
	for s.size < capsule.MaxFrame && s.queued() > maxQueue {
		s.size *= 2
	}
	for range max(n, s.queued()-maxQueue) {
		s.fill(s.size)
	}
	return s.flush()
}

// queued returns the number of frames that wait.
func (s *frameStream) queued() int {
	text := s.size - capsule.FrameOverhead
	return (len(s.waiting) + text - 1) / text
}

// fill adds a frame to the buffer.
func (s *frameStream) fill(size int) {
	n := min(len(s.waiting), size-capsule.FrameOverhead)
	s.buffer = s.frames.Append(s.buffer, s.waiting[:n], size)
	s.waiting = append(s.waiting[:0], s.waiting[n:]...)
}

// writeAll writes all that waits. Before the end, the size is unit times a power of two; at the end, a
// multiple of it.
func (s *frameStream) writeAll(unit int, last bool) error {
	for len(s.waiting) > capsule.MaxFrame-capsule.FrameOverhead {
		s.fill(capsule.MaxFrame)
	}
	size := unit
	for size-capsule.FrameOverhead < len(s.waiting) {
		if unit == endUnit {
			size += unit
		} else {
			size *= 2
		}
	}
	if last {
		s.buffer = s.frames.AppendLast(s.buffer, s.waiting, size)
		s.waiting = nil
	} else {
		s.fill(size)
	}
	return s.flush()
}

func (s *frameStream) flush() error {
	if len(s.buffer) == 0 {
		return nil
	}
	err := s.out.write(s.buffer)
	s.buffer = s.buffer[:0]
	if cap(s.buffer) > maxKeptBuffer {
		s.buffer = nil
	}
	return err
}

// pacedStream is a settledStream that writes frames at a pace.
type pacedStream struct {
	*settledStream
	frames *frameStream
	ended  int // models
}

// Send implements chat.Stream.
func (s *pacedStream) Send(events ...chat.Event) error {
	for _, event := range events {
		if event.Type == chat.EventComplete || event.Type == chat.EventError {
			s.ended++
		}
	}
	if s.ended < len(s.frames.models) {
		return s.settledStream.Send(events...)
	}
	s.mu.Lock()
	s.frames.ending = true
	s.mu.Unlock()
	if err := s.settledStream.Send(events...); err != nil {
		return err
	}
	return s.Cover() // the last event may be withheld, but not the text before it
}

// Resume implements chat.Resumer.
func (s *pacedStream) Resume(ctx context.Context, stop chat.Stop) {
	s.frames.out.Resume(ctx, stop)
}

// Cover implements chat.Pacer.
func (s *pacedStream) Cover() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.err = s.frames.Cover()
	}
	return s.err
}
