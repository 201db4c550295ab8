package chat

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"trefoil/shared/catalog"
	"trefoil/shared/errs"
	"trefoil/shared/limits"
)

// defaultQuestion replaces an empty message that has attachments.
const defaultQuestion = "What do you see in this image?"

// Request is the JSON request of a chat.
type Request struct {
	Message           string               `json:"message"`
	ModelIDs          []string             `json:"modelIds"`
	DeepSearchEnabled bool                 `json:"deepSearchEnabled"`
	Query             string               `json:"query,omitempty"`      // what to search for; by default, the message
	Sequential        bool                 `json:"sequential,omitempty"` // one model after another
	Effort            Effort               `json:"effort,omitempty"`
	Format            Format               `json:"format,omitempty"`
	Instructions      string               `json:"instructions,omitempty"` // the user's, for the whole conversation
	Attachments       []Attachment         `json:"attachments"`
	SessionID         string               `json:"sessionId,omitempty"`
	ChatID            string               `json:"chatId"`
	History           map[string][]Message `json:"history"`           // each model's own thread by model ID
	RetryOf           string               `json:"retryOf,omitempty"` // the chat in which the request's only model failed
}

var (
	chatIDPattern    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9a-f]{32}$`) })
	sessionIDPattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`) })
)

// SmokeQuestion is the only question of the scheduled smoke test. Its answer is about one token.
const SmokeQuestion = "Reply with OK and nothing else."

// IsSmokeTest reports whether the request asks one model SmokeQuestion, and nothing else.
func (r Request) IsSmokeTest() bool {
	return r.Message == SmokeQuestion && len(r.ModelIDs) == 1 && !r.DeepSearchEnabled && r.Query == "" && r.Effort == "" && r.Format == "" && r.Instructions == "" &&
		len(r.Attachments) == 0 && len(r.History) == 0 && r.RetryOf == ""
}

// Question validates the request against the catalog. In the result, every model is known and
// active and has a thread that ends with the new question, and missing IDs are generated. Errors
// are from package errs. Package quota decides whether the caller may ask the question.
func (r Request) Question(models []catalog.Model) (Question, error) {
	selected, err := r.selectModels(models)
	if err != nil {
		return Question{}, err
	}
	message, err := r.userMessage()
	if err != nil {
		return Question{}, err
	}
	q := Question{
		ChatID:    r.ChatID,
		SessionID: r.SessionID,
		RetryOf:   r.RetryOf,
		Models:    make([]Model, 0, len(selected)),
		Threads:   make(map[string][]Message, len(selected)),

		Sequential: r.Sequential,
		Effort:     r.Effort,
		Format:     r.Format,
		DeepSearch: r.DeepSearchEnabled,
	}
	if !q.Effort.valid() {
		return Question{}, errs.New(errs.ErrInvalid, "invalid", "The reasoning effort must be low, medium or high. Choose one of them.")
	}
	if !q.Format.valid() {
		return Question{}, errs.New(errs.ErrInvalid, "invalid", "The format of the answer is unknown. Reload the page and try again.")
	}
	query := strings.TrimSpace(StripInvisible(r.Query))
	if limit := limits.Get().Search.QueryCharacters; utf8.RuneCountInString(query) > limit {
		return Question{}, errs.New(errs.ErrInvalid, "invalid", fmt.Sprintf("The question for the web search can be up to %d characters long. Shorten it.", limit))
	}
	if q.Format == FormatEvidence && (!r.DeepSearchEnabled || query == "") {
		return Question{}, errs.New(errs.ErrInvalid, "invalid", "To check a claim, write a question for the web search.")
	}
	if r.DeepSearchEnabled {
		q.SearchQuery = cmp.Or(query, strings.TrimSpace(StripInvisible(r.Message)))
	}
	if q.ChatID == "" {
		q.ChatID = NewID()
	} else if err := validateID(q.ChatID); err != nil {
		return Question{}, err
	}
	if q.SessionID == "" {
		q.SessionID = NewID()
	} else if !sessionIDPattern().MatchString(q.SessionID) {
		return Question{}, errs.New(errs.ErrInvalid, "invalid_session_id", "The session ID is invalid. Reload the page and try again.")
	}
	if q.RetryOf != "" && (len(selected) != 1 || !chatIDPattern().MatchString(q.RetryOf)) {
		return Question{}, errs.New(errs.ErrInvalid, "invalid_retry", "Only one model can be retried at a time. Send the question again.")
	}
	instructions := strings.TrimSpace(r.Instructions)
	if limit := limits.Get().Instructions.Characters; utf8.RuneCountInString(instructions) > limit {
		return Question{}, errs.New(errs.ErrInvalid, "invalid", fmt.Sprintf("Instructions can be up to %d characters long. Shorten them.", limit))
	}
	for _, m := range selected {
		messages, err := validThread(instructions, r.History[m.ModelID])
		if err != nil {
			return Question{}, err
		}
		messages = append(messages, message)
		length := countCharacters(messages)
		if length > max(limits.Get().Characters.User, limits.Get().Characters.PerToken*m.Window) || tooManyParts(messages) {
			return Question{}, errs.New(errs.ErrTooLarge, "too_long",
				"This conversation is too long. Shorten your message, remove a file, or clear the chat.")
		}
		q.Characters = max(q.Characters, length)
		q.Threads[m.ModelID] = messages
		price, _ := m.Price()
		q.Models = append(q.Models, Model{ID: m.ModelID, Name: m.Name, Window: m.Window, TextOnly: m.TextOnly(), Reasoning: m.Reasoning, Structured: m.Structured, Price: price})
		if !m.IsFree && q.PremiumModel == "" {
			q.PremiumModel = m.Name
		}
	}
	return q, nil
}

// selectModels looks up the requested models in the catalog.
func (r Request) selectModels(known []catalog.Model) ([]catalog.Model, error) {
	switch {
	case len(r.ModelIDs) == 0:
		return nil, errs.New(errs.ErrInvalid, "no_model", "Select a model first.")
	case len(r.ModelIDs) > limits.Get().Question.Models:
		return nil, errs.New(errs.ErrInvalid, "model_limit", fmt.Sprintf("You can compare up to %d models at once.", limits.Get().Question.Models))
	}
	byID := make(map[string]catalog.Model, len(known))
	for _, m := range known {
		byID[m.ModelID] = m
	}
	selected := make([]catalog.Model, 0, len(r.ModelIDs))
	seen := make(map[string]bool, len(r.ModelIDs))
	for _, id := range r.ModelIDs {
		m, ok := byID[id]
		switch {
		case seen[id]:
			return nil, errs.New(errs.ErrInvalid, "duplicate_model", "Each model can be selected only once. Remove the duplicate.")
		case !ok || !m.IsActive:
			return nil, errs.New(errs.ErrInvalid, "unknown_model", "A selected model is no longer available. Choose another one.")
		}
		seen[id] = true
		selected = append(selected, m)
	}
	return selected, nil
}

// userMessage returns the new question.
func (r Request) userMessage() (Message, error) {
	m := Message{Role: User, Content: r.Message, Attachments: r.Attachments}
	if strings.TrimSpace(m.Content) == "" {
		if len(m.Attachments) == 0 {
			return Message{}, errs.New(errs.ErrInvalid, "empty_message", "Write a message first.")
		}
		m.Content = defaultQuestion
	}
	return m, checkAttachments(m.Attachments)
}

// validThread validates a model's history and puts the instructions, if any, in front. It drops empty
// messages, which clients may send for failed answers, because some providers reject them.
func validThread(instructions string, history []Message) ([]Message, error) {
	messages := make([]Message, 0, len(history)+2)
	if instructions != "" {
		messages = append(messages, Message{Role: System, Content: instructions})
	}
	for _, m := range history {
		switch m.Role {
		case User:
			if err := checkAttachments(m.Attachments); err != nil {
				return nil, err
			}
		case Assistant:
			m.Attachments = nil
		default:
			return nil, errs.New(errs.ErrInvalid, "invalid_history", "The conversation contains a message with an invalid role. Clear the chat.")
		}
		if strings.TrimSpace(m.Content) == "" && len(m.Attachments) == 0 {
			continue
		}
		messages = append(messages, m)
	}
	return messages, nil
}

// NewID returns a new chat or session ID: 128 random bits as 32 hex digits.
func NewID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never returns an error
	return hex.EncodeToString(b[:])
}
