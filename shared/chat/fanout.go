package chat

import (
	"context"
	"math"
	"sync/atomic"
	"time"
)

// Answerer asks one model.
type Answerer interface {
	// Answer streams the model's answer to the last message of the thread. It returns when the
	// answer ends, and promptly after ctx is canceled. A non-nil error is an *Error or the
	// context's. The Outcome holds what is known about the answer even when the error is non-nil.
	Answer(ctx context.Context, call Call) (Outcome, error)
}

// Call asks one model.
type Call struct {
	Model  Model
	Thread []Message // ends with the question
	Effort Effort    // ignored unless the model accepts it
	Format Format    // as above

	// Emit is called with each piece of text, in order and on the goroutine of Answer. It blocks
	// while the client is slow.
	Emit func(text string)

	// Reason, if not nil, is like Emit, for the text of the model's reasoning.
	Reason func(text string)

	// Ended, if not nil, is called on the goroutine of Answer when the text is complete and only
	// its usage is missing.
	Ended func(Outcome)

	Progress *Progress // shared by the calls for a question; may be nil
}

// Progress records when data last arrived for any of the answers to a question. It is safe for
// concurrent use. A nil Progress records nothing.
type Progress struct {
	begin time.Time
	last  atomic.Int64 // nanoseconds since begin; 0: never
}

// NewProgress returns a Progress for a new question.
func NewProgress() *Progress { return &Progress{begin: time.Now()} }

// Mark records that data has arrived.
func (p *Progress) Mark() {
	if p != nil {
		p.last.Store(int64(time.Since(p.begin)))
	}
}

// Idle returns for how long no data has arrived for the question, or math.MaxInt64 if none ever
// has.
func (p *Progress) Idle() time.Duration {
	if p == nil || p.last.Load() == 0 {
		return math.MaxInt64
	}
	return time.Since(p.begin) - time.Duration(p.last.Load())
}

// Outcome describes an answer that has ended.
type Outcome struct {
	Finish       Finish
	Usage        *Usage   // nil if the router did not report it
	Receipt      *Receipt // nil if the router did not report it
	GenerationID string   // the router's ID for the answer, to look up a missing cost; may be empty
	Unspent      bool     // the router did not accept the request, so it cannot have cost anything
}

// StopReader looks up stop marks.
type StopReader interface {
	// Stopped returns everything the user has stopped in a chat so far, and whether the client has lost
	// its connection.
	Stopped(ctx context.Context, chatID string) (Stop, error)
}

// Stop lists what the user has stopped in a chat.
type Stop struct {
	All    bool     // the whole chat
	Models []string // individual models, by ID
	// Received is the number of bytes of the stream after which the client has lost its connection. It
	// is nil if the client has not reported that.
	Received *int64
}

// Stream writes events to the client. The events of one Send call are sent together. Calls never
// overlap. A call returns an error if the client has disconnected. Send must not retain the slice.
type Stream interface {
	Send(...Event) error
	KeepAlive() error
}

// Pacer is a Stream that hides how much text arrives, and when. Fanout calls Cover every Coalesce from
// the first text until the last model ends. Send should write only what cannot wait until then: what
// precedes the first text, the first text of each model, and what follows the last.
type Pacer interface {
	Stream
	// Cover writes what is waiting, or filling.
	Cover() error
}

// Resumer is a Stream that the client can resume after it has lost its connection. Once the client has
// reported that, or the whole chat is stopped, Fanout calls Resume each time it looks up stop marks.
// Calls of Resume do not overlap each other, but may overlap other calls.
type Resumer interface {
	Stream
	Resume(context.Context, Stop)
}

// Timeout is the maximum duration of a chat, or of each model's part of a sequential one if the platform
// sets no earlier deadline.
const Timeout = 170 * time.Second

// Fanout sends a question to several models at once. Its methods are safe for concurrent use.
type Fanout struct {
	Models Answerer
	Stops  StopReader // nil disables stopping
	Search Searcher   // nil disables web search; the user is told so

	// ModelTimeout is how long each model of a sequential question may take; 0 for no limit.
	ModelTimeout time.Duration

	UsageWait time.Duration // how long a complete answer waits for its usage until it is shown as complete
	Coalesce  time.Duration // maximum time a token is buffered, except a model's first
	KeepAlive time.Duration // interval between keep-alives on an idle stream; 0 disables them
	StopPoll  time.Duration // interval between stop checks; 0 disables them
	Grace     time.Duration // time reserved before the context's deadline for ending the stream
}

// NewFanout returns a Fanout with production settings.
func NewFanout(models Answerer, stops StopReader) *Fanout {
	return &Fanout{
		Models:    models,
		Stops:     stops,
		UsageWait: time.Second,           // most routers send it at once
		Coalesce:  60 * time.Millisecond, // imperceptible, and cuts the bytes sent per token to a third
		KeepAlive: 15 * time.Second,      // well below CloudFront's read timeout
		StopPoll:  2 * time.Second,
		Grace:     3 * time.Second,
	}
}

// Result describes how one model's part of a chat ended. Quotas and costs are settled from it.
type Result struct {
	ModelID      string
	Answered     bool   // at least one word arrived, even if the answer failed later
	Bytes        int    // length of the text that arrived, with its reasoning
	Finish       Finish // why the answer ended; empty if it failed
	Code         Code   // why the answer failed; empty if it did not
	Usage        *Usage // nil if the router did not report it
	GenerationID string // the router's ID for the answer; may be empty

	// Unspent means that the answer cannot have cost anything: the model was not called, or the
	// router did not accept the request.
	Unspent  bool
	Shutdown bool // the server shut down before the answer had ended
	Searched bool // the query was sent to a search provider, which may have cost something
}
