package chat

import (
	"crypto/rand"
	"encoding/hex"
	"regexp"
	"strings"

	"trefoil/shared/catalog"
	"trefoil/shared/errs"
	"trefoil/shared/limits"
)

// defaultQuestion replaces an empty message that has attachments (spec, section 5).
const defaultQuestion = "What do you see in this image?"

// Request is a question as it stands on the wire.
type Request struct {
	Message           string               `json:"message"`
	ModelIDs          []string             `json:"modelIds"`
	DeepSearchEnabled bool                 `json:"deepSearchEnabled"`
	Attachments       []Attachment         `json:"attachments"`
	SessionID         string               `json:"sessionId"`
	ChatID            string               `json:"chatId"`
	History           map[string][]Message `json:"history"` // each model's own thread, by model ID
	RetryOf           string               `json:"retryOf"` // the chat in which the one model asked has failed
}

var (
	chatIDPattern    = regexp.MustCompile(`^[0-9a-f]{32}$`)
	sessionIDPattern = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)
)

// Question is the request made sound: every model known and active; every
// thread its model's own, the new question last. models is the catalogue.
// Missing ids are made. Errors are of package errs. Whether this reader may
// ask it is for package quota to say.
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

		DeepSearch: r.DeepSearchEnabled,
	}
	if r.DeepSearchEnabled {
		q.SearchQuery = strings.TrimSpace(r.Message)
	}
	if q.ChatID == "" {
		q.ChatID = NewID()
	} else if !chatIDPattern.MatchString(q.ChatID) {
		return Question{}, errs.New(errs.ErrInvalid, "invalid_chat_id", "The chat's id is malformed. Reload the page and try again.")
	}
	if q.SessionID == "" {
		q.SessionID = NewID()
	} else if !sessionIDPattern.MatchString(q.SessionID) {
		return Question{}, errs.New(errs.ErrInvalid, "invalid_session_id", "The session's id is malformed. Reload the page and try again.")
	}
	if q.RetryOf != "" && (len(selected) != 1 || !chatIDPattern.MatchString(q.RetryOf)) {
		return Question{}, errs.New(errs.ErrInvalid, "invalid_retry", "A retry asks one model of an earlier chat again. Send the question anew.")
	}
	for _, m := range selected {
		messages, err := validThread(r.History[m.ModelID])
		if err != nil {
			return Question{}, err
		}
		messages = append(messages, message)
		length := countCharacters(messages)
		if length > max(limits.Characters.User, limits.Characters.PerToken*m.Window) || tooManyParts(messages) {
			return Question{}, errs.New(errs.ErrTooLarge, "too_long",
				"This conversation is too long. Shorten your message, remove a file, or start a new chat.")
		}
		q.Characters = max(q.Characters, length)
		q.Threads[m.ModelID] = messages
		q.Models = append(q.Models, Model{ID: m.ModelID, Name: m.Name})
		if !m.IsFree && q.PremiumModel == "" {
			q.PremiumModel = m.Name
		}
	}
	return q, nil
}

// models finds the models asked for in the catalogue.
func (r Request) selectModels(known []catalog.Model) ([]catalog.Model, error) {
	switch {
	case len(r.ModelIDs) == 0:
		return nil, errs.New(errs.ErrInvalid, "no_model", "Select a model first.")
	case len(r.ModelIDs) > limits.Question.Models:
		return nil, errs.New(errs.ErrInvalid, "model_limit", "You can compare up to 3 models at once.")
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
			return nil, errs.New(errs.ErrInvalid, "duplicate_model", "A model can be asked only once per question. Remove the duplicate.")
		case !ok || !m.IsActive:
			return nil, errs.New(errs.ErrInvalid, "unknown_model", "A selected model is not offered any more. Choose another one.")
		}
		seen[id] = true
		selected = append(selected, m)
	}
	return selected, nil
}

// turn is the new question.
func (r Request) userMessage() (Message, error) {
	t := Message{Role: User, Content: r.Message, Attachments: r.Attachments}
	if strings.TrimSpace(t.Content) == "" {
		if len(t.Attachments) == 0 {
			return Message{}, errs.New(errs.ErrInvalid, "empty_message", "Write a message first.")
		}
		t.Content = defaultQuestion
	}
	return t, checkAttachments(t.Attachments)
}

// thread is a model's history made sound. Turns without a word are left out: some
// providers refuse them, and a failed answer leaves one behind.
func validThread(history []Message) ([]Message, error) {
	messages := make([]Message, 0, len(history)+1)
	for _, t := range history {
		switch t.Role {
		case User:
			if err := checkAttachments(t.Attachments); err != nil {
				return nil, err
			}
		case Assistant:
			t.Attachments = nil
		default:
			return nil, errs.New(errs.ErrInvalid, "invalid_history", "The conversation holds a message from neither you nor a model. Start a new chat.")
		}
		if strings.TrimSpace(t.Content) == "" && len(t.Attachments) == 0 {
			continue
		}
		messages = append(messages, t)
	}
	return messages, nil
}

// NewID is a fresh chat or session id: 128 random bits as 32 hex digits.
func NewID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails: the program ends instead
	return hex.EncodeToString(b[:])
}
