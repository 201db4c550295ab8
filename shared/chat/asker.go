package chat

import (
	"context"
	"time"
)

// Answerer asks one model.
type Answerer interface {
	// Answer streams the model's answer to the last turn of the thread, calling
	// emit with each piece of text, in order and never empty. emit blocks while
	// the reader is slow. It returns when the answer has ended; the error, if
	// any, is a *Failure or the context's.
	Answer(ctx context.Context, model Model, thread []Turn, emit func(text string)) (Outcome, error)
}

// Outcome is what is known of an answer once it has ended.
type Outcome struct {
	Finish  Finish
	Usage   *Usage   // nil when the router did not say
	Receipt *Receipt // nil when the router did not say
}

// Stops looks up what the reader has stopped since.
type Stops interface {
	Stopped(ctx context.Context, chatID string) (Stop, error)
}

// Stop is what the reader has stopped of one chat.
type Stop struct {
	All    bool     // the whole chat
	Models []string // single models, by ID
}

// Stream takes events out to the reader. Calls never overlap.
type Stream interface {
	Send(Event) error
	KeepAlive() error
}

// Asker fans a question out to its models.
type Asker struct {
	Models Answerer
	Stops  Stops

	Coalesce  time.Duration // later tokens wait at most this long for company
	KeepAlive time.Duration // a silent stream is kept alive this often
	StopPoll  time.Duration // how often Stops is looked up
	Grace     time.Duration // kept before the context's deadline to finish cleanly
}
