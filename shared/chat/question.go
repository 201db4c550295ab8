// Package chat asks one question of several models at once and merges their
// answers into one stream of events. It knows nothing of HTTP or AWS.
package chat

import (
	"bytes"
	"encoding/json"
)

// Role says who wrote a Message.
type Role string

// The roles that a thread can hold.
const (
	User      Role = "user"
	Assistant Role = "assistant"
)

// Question is one validated ask, ready to go to every model in Models.
type Question struct {
	ChatID    string               // the client's chatId: 128 random bits as 32 hex digits
	SessionID string               // echoed or made by the server, never stored
	RetryOf   string               // the ID of the chat in which its one model has failed, or empty
	Models    []Model              // one to three
	Threads   map[string][]Message // each model's own messages by model ID, the new question last

	DeepSearch  bool   // the models are to answer from what a web search finds
	SearchQuery string // what is searched for: the question's own words, nothing else; may be empty

	// What the question takes, for package quota.
	PremiumModel string // the name of a premium model among Models, or empty
	Characters   int    // of the longest thread as its model reads it, pictures aside
}

// Model is what the fan-out needs to know of a catalogue entry.
type Model struct {
	ID   string // the router's identifier
	Name string // for sentences shown to people
}

// Message is one message of a thread.
type Message struct {
	Role        Role         `json:"role"`
	Content     string       `json:"content"`
	Attachments []Attachment `json:"attachments,omitempty"`
	Sources     []Source     `json:"-"` // what a web search found for it; never taken from a client
}

// Attachment is a file as the browser read it; the file itself never leaves the visitor's machine.
type Attachment struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Type string `json:"type"`           // media type
	Size int64  `json:"size"`           // bytes of the original file
	URL  string `json:"url,omitempty"`  // an image, as a base64 data URL
	Text string `json:"text,omitempty"` // the text of anything else
}

// Usage is what one answer consumed, as the router reports it.
type Usage struct {
	InputTokens  int64 `json:"inputTokens"`
	OutputTokens int64 `json:"outputTokens"`
	CostNano     int64 `json:"costNanoDollars"` // nano-dollars
}

// Receipt says who served an answer and on what terms it was asked for.
type Receipt struct {
	Model    string `json:"model,omitempty"`    // the model that answered, as the router reports it
	Provider string `json:"provider,omitempty"` // the company whose machines ran it, as the router reports it

	ZeroRetention bool `json:"zeroRetention"` // the request allowed only machines that keep nothing
	NoTraining    bool `json:"noTraining"`    // the request allowed only companies that do not train on it

	Search string `json:"search"` // the search party that the question's words were sent to, or empty
}

// EventType names what an Event tells.
type EventType string

// The events of a stream: one session, one sources if the web is searched, then tokens, one complete or
// error for each model, and one done.
const (
	EventSession  EventType = "session"
	EventSources  EventType = "sources"
	EventToken    EventType = "token"
	EventComplete EventType = "complete"
	EventError    EventType = "error"
	EventDone     EventType = "done"
)

// Finish says why an answer ended.
type Finish string

// The ways an answer can end without an error.
const (
	FinishStop    Finish = "stop"    // the model had said all
	FinishLength  Finish = "length"  // the token limit cut it
	FinishFilter  Finish = "filter"  // the provider's content filter cut it
	FinishStopped Finish = "stopped" // the reader stopped it
)

// Event is one line of the stream.
type Event struct {
	Type      EventType `json:"type"`
	SessionID string    `json:"sessionId,omitempty"`
	Sources   []Source  `json:"sources,omitzero"` // not nil in every sources event
	ModelID   string    `json:"modelId,omitempty"`
	Token     string    `json:"token,omitempty"`
	Finish    Finish    `json:"finish,omitempty"`
	Usage     *Usage    `json:"usage,omitempty"`
	Receipt   *Receipt  `json:"receipt,omitempty"`
	Error     string    `json:"error,omitempty"` // one sentence for a person
	Code      Code      `json:"code,omitempty"`  // one word for a program
}

// JSON is the event as it stands behind "data: ", on one line.
func (e Event) JSON() []byte {
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)              // an event stream is no HTML, and code is full of < and &
	if err := to.Encode(e); err != nil { // strings and integers always encode
		panic("chat: event does not encode")
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
