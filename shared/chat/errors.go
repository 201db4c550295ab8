package chat

import "strings"

// Code identifies an error to programs.
type Code string

// The reasons why one model's answer can fail.
const (
	CodeUnreachable  Code = "unreachable"   // the router could not be reached
	CodeKey          Code = "key"           // the router rejected our key or this request
	CodeCredit       Code = "credit"        // the router account has no credit left
	CodeUnknownModel Code = "unknown_model" // the router does not offer the model
	CodeBusy         Code = "busy"          // rate limited upstream
	CodeTooLong      Code = "too_long"      // question and thread exceed the model's context window
	CodeUpstream     Code = "upstream"      // any other upstream error
	CodeNoStart      Code = "no_start"      // no data arrived at all, for too long
	CodeStalled      Code = "stalled"       // no more data arrived for too long
	CodeCut          Code = "cut"           // the connection closed before the answer ended
	CodeEmpty        Code = "empty"         // the answer ended without any text
	CodeReasoning    Code = "reasoning"     // the output limit was reached before any text
	CodeOversize     Code = "oversize"      // the answer exceeds our size limit
	CodeNoSearch     Code = "no_search"     // the web search failed, and the answer requires it
	CodeNoSources    Code = "no_sources"    // the search found nothing, and the answer requires results
	CodeDeadline     Code = "deadline"      // our own time limit
	CodeInterrupted  Code = "interrupted"   // the whole stream ended early
	CodeInternal     Code = "internal"      // a bug of ours
)

// sentences tell the user what went wrong and what to do about it.
var sentences = map[Code]string{
	CodeUnreachable:  "{name} can't be reached right now. Try again in a moment.",
	CodeKey:          "{name} rejected this request. Try another model.",
	CodeCredit:       "{name} is unavailable because this site has run out of credit. Try again later.",
	CodeUnknownModel: "{name} isn't available right now. Choose another model.",
	CodeBusy:         "{name} is busy. Try again in a moment.",
	CodeTooLong:      "This conversation is too long for {name}. Clear the chat or shorten your question.",
	CodeUpstream:     "{name} couldn't answer. Try again or choose another model.",
	CodeNoStart:      "{name} hasn't started to answer. It may still be loading. Try again in a moment.",
	CodeStalled:      "{name} stopped responding. Try again.",
	CodeCut:          "The connection to {name} was lost before the answer was complete. Try again.",
	CodeEmpty:        "{name} didn't answer. Try again or rephrase your question.",
	CodeReasoning:    "{name} used up its output limit before it could answer. Choose a lower reasoning effort or ask a simpler question.",
	CodeOversize:     "{name}'s answer is too long to show in full. Ask for a shorter one.",
	CodeNoSearch:     "The web can't be searched right now, so nothing was checked. Try again later.",
	CodeSearchOff:    "This site has no web search, so nothing was checked.",
	CodeNoSources:    "The web search found nothing, so nothing was checked. Change its question and try again.",
	CodeDeadline:     "{name} took too long. Try again or ask for a shorter answer.",
	CodeInterrupted:  "{name}'s answer was interrupted. Try again.",
	CodeInternal:     "Something went wrong on our side while {name} was answering. Try again.",
}

// Sentence returns the user-facing message for an error of the model with the given name.
func (c Code) Sentence(name string) string {
	s, ok := sentences[c]
	if !ok {
		s = sentences[CodeInternal]
	}
	return strings.ReplaceAll(s, "{name}", name)
}

// Event returns the error event for a model.
func (c Code) Event(model Model) Event {
	return Event{Type: EventError, ModelID: model.ID, Error: c.Sentence(model.Name), Code: c}
}

// Error explains why a model gave no answer, or only part of one. It contains no upstream text,
// which may quote the prompt.
type Error struct {
	Code   Code
	Status int // the upstream HTTP status, or 0

	Shutdown bool // see Result
}

// Error returns the code only, so that logging it cannot leak a prompt.
func (e *Error) Error() string { return "answer failed: " + string(e.Code) }
