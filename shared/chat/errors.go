package chat

import "strings"

// Code names a failure for programs.
type Code string

// The ways in which one model's answer can fail.
const (
	CodeRefused     Code = "refused"     // the router could not be reached
	CodeKey         Code = "key"         // the router refused our key, or this request
	CodeCredit      Code = "credit"      // the router's credit is used up
	CodeUnknown     Code = "unknown"     // the router does not know the model
	CodeBusy        Code = "busy"        // rate limited upstream
	CodeTooLong     Code = "too_long"    // question and thread exceed the model's window
	CodeUpstream    Code = "upstream"    // any other failure upstream
	CodeStalled     Code = "stalled"     // nothing arrived for too long
	CodeCut         Code = "cut"         // the connection closed before the answer ended
	CodeEmpty       Code = "empty"       // the answer ended without a word
	CodeOversize    Code = "oversize"    // the answer exceeds what we pass on
	CodeDeadline    Code = "deadline"    // our own time limit
	CodeInterrupted Code = "interrupted" // the whole stream ended early
	CodeInternal    Code = "internal"    // a defect of ours
)

// sentences says each failure to a person, and what they can do about it.
var sentences = map[Code]string{
	CodeRefused:     "{name} cannot be reached right now. Try again in a moment.",
	CodeKey:         "{name} refused this request. Try another model.",
	CodeCredit:      "{name} is not available until this site's credit is renewed. Try again later.",
	CodeUnknown:     "{name} is not offered right now. Choose another model.",
	CodeBusy:        "{name} is busy. Try again in a moment.",
	CodeTooLong:     "This conversation is too long for {name}. Start a new chat, or shorten your question.",
	CodeUpstream:    "{name} could not answer. Try again, or choose another model.",
	CodeStalled:     "{name} stopped responding. Try again.",
	CodeCut:         "The connection to {name} broke before the answer ended. Try again.",
	CodeEmpty:       "{name} gave no answer. Try again, or put the question differently.",
	CodeOversize:    "The answer of {name} is too long to show in full. Ask for a shorter one.",
	CodeDeadline:    "{name} took too long. Try again, or ask for a shorter answer.",
	CodeInterrupted: "The answer of {name} was interrupted. Try again.",
	CodeInternal:    "Something went wrong on our side while {name} was answering. Try again.",
}

// Sentence tells a person what happened to the model of this name and what they can do.
func (c Code) Sentence(name string) string {
	s, ok := sentences[c]
	if !ok {
		s = sentences[CodeInternal]
	}
	return strings.ReplaceAll(s, "{name}", name)
}

// Event is the error event of a model that failed in this way.
func (c Code) Event(model Model) Event {
	return Event{Type: EventError, ModelID: model.ID, Error: c.Sentence(model.Name), Code: c}
}

// Error is why a model gave no answer, or only part of one. It carries no
// upstream text: whatever the router says may quote the prompt.
type Error struct {
	Code   Code
	Status int // the upstream's HTTP status, or 0
}

// Error names the class only, so that a log line cannot leak.
func (f *Error) Error() string { return "answer failed: " + string(f.Code) }
