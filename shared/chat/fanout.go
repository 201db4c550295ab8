package chat

import (
	"context"
	"time"
)

// Answerer asks one model.
type Answerer interface {
	// Answer streams the model's answer to the last turn of the thread, calling
	// emit with each piece of text, in order, from its own goroutine. emit blocks
	// while the reader is slow. Answer returns when the answer has ended, and soon
	// after ctx is cancelled; the error, if any, is a *Error or the context's.
	// What is known of the answer is returned beside an error too.
	Answer(ctx context.Context, model Model, thread []Message, emit func(text string)) (Outcome, error)
}

// Outcome is what is known of an answer once it has ended.
type Outcome struct {
	Finish       Finish
	Usage        *Usage   // nil when the router did not say
	Receipt      *Receipt // nil when the router did not say
	GenerationID string   // the router's own name for this answer, by which a missing cost can be asked for; may be empty
}

// Stops looks up what the reader has stopped since.
type StopReader interface {
	Stopped(ctx context.Context, chatID string) (Stop, error)
}

// Stop is what the reader has stopped of one chat.
type Stop struct {
	All    bool     // the whole chat
	Models []string // single models, by ID
}

// Stream takes events out to the reader. Calls never overlap. A call that
// cannot go on because the reader has left returns an error.
type Stream interface {
	Send(Event) error
	KeepAlive() error
}

// Fanout fans a question out to its models. Its methods may be called concurrently.
type Fanout struct {
	Models Answerer
	Stops  StopReader // nil: nothing can be stopped
	Search Searcher   // nil: the web is not searched, and the reader is told so

	Coalesce  time.Duration // later tokens wait at most this long for company
	KeepAlive time.Duration // a silent stream is kept alive this often; 0: never
	StopPoll  time.Duration // how often Stops is looked up; 0: never
	Grace     time.Duration // kept before the context's deadline to finish cleanly
}

// NewFanout is a Fanout with the durations we run with.
func NewFanout(models Answerer, stops StopReader) *Fanout {
	return &Fanout{
		Models:    models,
		Stops:     stops,
		Coalesce:  60 * time.Millisecond, // below what an eye takes for a pause; halves the bytes of a token
		KeepAlive: 15 * time.Second,      // well below CloudFront's read timeout
		StopPoll:  2 * time.Second,
		Grace:     3 * time.Second,
	}
}

// Result is how one model's part of a chat ended. Quotas and costs are settled from it.
type Result struct {
	ModelID      string
	Answered     bool   // at least one word arrived, whatever came after
	Finish       Finish // how the answer ended, or empty when it failed
	Code         Code   // why it failed, or empty
	Usage        *Usage // nil when the router did not say
	GenerationID string // the router's own name for the answer, or empty
}
