// Package chat sends one question to several models at once and merges their answers into one
// stream of events. It is independent of HTTP and AWS.
package chat

import (
	"bytes"
	"encoding/json"

	"trefoil/shared/catalog"
)

// Role is the author of a Message.
type Role string

// The roles allowed in a thread. Only custom instructions, its first message, have the role System.
const (
	System    Role = "system"
	User      Role = "user"
	Assistant Role = "assistant"
)

// Question is a validated question, ready to be sent to every model in Models.
type Question struct {
	ChatID    string               // the client's, or generated here: 128 random bits as 32 hex digits
	SessionID string               // the client's, or generated here; never stored
	RetryOf   string               // the chat in which this question's only model failed, or empty
	Models    []Model              // one to three
	Threads   map[string][]Message // each model's own messages by model ID, ending with the question

	Sequential  bool   // ask one model after another, for a router that runs one at a time
	Format      Format // of the answers; applies to the models that accept a schema
	Effort      Effort // of reasoning; applies to the models that accept it
	DeepSearch  bool   // answer from a web search
	SearchQuery string // the request's, or the text of the question, without history and files; may be empty

	// Input for package quota.
	PremiumModel string // the name of a premium model in Models, or empty
	Characters   int    // length of the longest thread as sent to its model, without images
}

// Model is the part of a catalog entry that the fan-out needs.
type Model struct {
	ID       string // the router's model ID
	Name     string // shown to users
	Window   int    // context window in tokens; 0 if unknown
	TextOnly bool   // the model does not read images

	Reasoning  bool // the model accepts a reasoning effort
	Structured bool // the model accepts a JSON schema for its answer

	Price catalog.Price // unknown prices are guessed
}

// Message is one message of a thread.
type Message struct {
	Role        Role         `json:"role"`
	Content     string       `json:"content"`
	Attachments []Attachment `json:"attachments,omitempty"`
	Sources     []Source     `json:"-"` // web search results for this message; never read from a client
}

// Attachment is the content of a file as read by the browser. The file itself is never uploaded.
type Attachment struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Type string `json:"type"`           // media type
	Size int64  `json:"size"`           // bytes of the original file
	URL  string `json:"url,omitempty"`  // an image as a base64 data URL
	Text string `json:"text,omitempty"` // the text of any other file
}

// Usage is what one answer consumed, as reported by the router.
type Usage struct {
	InputTokens  int64 `json:"inputTokens"`
	OutputTokens int64 `json:"outputTokens"`
	CostNano     int64 `json:"costNanoDollars"` // nano-dollars
	CostUnknown  bool  `json:"-"`               // the router reported no valid cost, so CostNano is 0
	CostInvalid  bool  `json:"-"`               // CostUnknown because of a negative or malformed cost
}

// Receipt states which company served an answer and under which privacy terms it was requested.
type Receipt struct {
	Model    string `json:"model,omitempty"`    // the model that answered, as reported by the router
	Provider string `json:"provider,omitempty"` // the company that ran it, as reported by the router

	ZeroRetention bool `json:"zeroRetention"` // the request allowed only endpoints with zero data retention
	NoTraining    bool `json:"noTraining"`    // the request allowed only providers that do not train on prompts

	ImagesOmitted bool `json:"imagesOmitted,omitempty"` // images were left out, because the model does not read any

	Instructed bool `json:"instructed,omitempty"` // custom instructions were sent as a system message

	Effort Effort `json:"effort,omitempty"` // the reasoning effort that the request asked for

	Search string `json:"search"` // the search provider that received the query, or empty
}

// EventType is the type of an Event.
type EventType string

// The events of a stream: one session event; one sources event if Deep Search is on, except for
// FormatEvidence without results; then reasoning and tokens, with one complete or error event per
// model; and one done event.
const (
	EventSession   EventType = "session"
	EventSources   EventType = "sources"
	EventReasoning EventType = "reasoning"
	EventToken     EventType = "token"
	EventComplete  EventType = "complete"
	EventError     EventType = "error"
	EventDone      EventType = "done"
)

// Finish is the reason why an answer ended without an error.
type Finish string

// The finish reasons.
const (
	FinishStop    Finish = "stop"    // the answer is complete
	FinishLength  Finish = "length"  // cut off by the token limit
	FinishFilter  Finish = "filter"  // cut off by the provider's content filter
	FinishStopped Finish = "stopped" // stopped by the user
)

// Event is one line of the stream.
type Event struct {
	Type      EventType `json:"type"`
	SessionID string    `json:"sessionId,omitempty"`
	Sources   []Source  `json:"sources,omitzero"` // never nil in a sources event
	ModelID   string    `json:"modelId,omitempty"`
	Token     string    `json:"token,omitempty"` // text of the answer, or of its reasoning
	Finish    Finish    `json:"finish,omitempty"`
	Usage     *Usage    `json:"usage,omitempty"`
	Receipt   *Receipt  `json:"receipt,omitempty"`
	Error     string    `json:"error,omitempty"` // one or two sentences for the user
	Code      Code      `json:"code,omitempty"`
	Unspent   bool      `json:"unspent,omitempty"` // only in error events; see Result
}

// IsText reports whether the event is text of an answer or of its reasoning.
func (e Event) IsText() bool { return e.Type == EventToken || e.Type == EventReasoning }

// AppendJSON appends a value as JSON on a single line. The value must consist of strings, numbers and
// the like, which always encode.
func AppendJSON(line []byte, value any) []byte {
	b := bytes.NewBuffer(line)
	encoder := json.NewEncoder(b)
	encoder.SetEscapeHTML(false) // not HTML, and code is full of < and &
	if err := encoder.Encode(value); err != nil {
		panic("chat: cannot encode JSON")
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
