package chat

import (
	"crypto/rand"
	"encoding/hex"
	"regexp"
	"strings"

	"trefoil/shared/catalog"
	"trefoil/shared/fault"
)

// What a request may hold.
const (
	MaxModels      = 3
	MaxAttachments = 5 // with one message
	// MaxCharacters bounds what one model is sent: the question, its attachments'
	// text and the model's own history, in Unicode characters. A model with a
	// larger window is sent more.
	MaxCharacters = 200_000

	// What has no characters of its own costs, too: of one thread, the new question
	// included. The page leaves out the oldest pictures.
	MaxTurns  = 1000
	MaxFiles  = 100 // with text
	MaxImages = 20
)

// charactersPerToken is how much of a window's token we let a character take: a
// little less than in English prose, where a token has about four.
const charactersPerToken = 3

// imageQuestion stands in for a question that consists of attachments only.
const imageQuestion = "What do you see in this image?"

// Request is a question as it stands on the wire.
type Request struct {
	Message           string            `json:"message"`
	ModelIDs          []string          `json:"modelIds"`
	DeepSearchEnabled bool              `json:"deepSearchEnabled"`
	Attachments       []Attachment      `json:"attachments"`
	SessionID         string            `json:"sessionId"`
	ChatID            string            `json:"chatId"`
	History           map[string][]Turn `json:"history"` // each model's own thread, by model ID
	RetryOf           string            `json:"retryOf"` // the chat in which the one model asked has failed
}

var (
	chatIDForm    = regexp.MustCompile(`^[0-9a-f]{32}$`)
	sessionIDForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)
)

// Question is the request made sound: every model known and active; every
// thread its model's own, the new question last. models is the catalogue.
// Missing ids are made. Errors are of package fault. Whether this reader may
// ask it is for package quota to say.
func (r Request) Question(models []catalog.Model) (Question, error) {
	asked, err := r.models(models)
	if err != nil {
		return Question{}, err
	}
	turn, err := r.turn()
	if err != nil {
		return Question{}, err
	}
	q := Question{
		ID:        r.ChatID,
		SessionID: r.SessionID,
		RetryOf:   r.RetryOf,
		Models:    make([]Model, 0, len(asked)),
		Threads:   make(map[string][]Turn, len(asked)),

		DeepSearch: r.DeepSearchEnabled,
	}
	if r.DeepSearchEnabled {
		q.Query = strings.TrimSpace(r.Message)
	}
	if q.ID == "" {
		q.ID = NewID()
	} else if !chatIDForm.MatchString(q.ID) {
		return Question{}, fault.New(fault.ErrInvalid, "invalid_chat_id", "The chat's id is malformed. Reload the page and try again.")
	}
	if q.SessionID == "" {
		q.SessionID = NewID()
	} else if !sessionIDForm.MatchString(q.SessionID) {
		return Question{}, fault.New(fault.ErrInvalid, "invalid_session_id", "The session's id is malformed. Reload the page and try again.")
	}
	if q.RetryOf != "" && (len(asked) != 1 || !chatIDForm.MatchString(q.RetryOf)) {
		return Question{}, fault.New(fault.ErrInvalid, "invalid_retry", "A retry asks one model of an earlier chat again. Send the question anew.")
	}
	for _, m := range asked {
		own, err := thread(r.History[m.ModelID])
		if err != nil {
			return Question{}, err
		}
		own = append(own, turn)
		length := characters(own)
		if length > max(MaxCharacters, charactersPerToken*m.Window) || tooMany(own) {
			return Question{}, fault.New(fault.ErrTooLarge, "too_long",
				"This conversation is too long. Shorten your message, remove a file, or start a new chat.")
		}
		q.Characters = max(q.Characters, length)
		q.Threads[m.ModelID] = own
		q.Models = append(q.Models, Model{ID: m.ModelID, Name: m.Name})
		if !m.IsFree && q.Premium == "" {
			q.Premium = m.Name
		}
	}
	return q, nil
}

// models finds the models asked for in the catalogue.
func (r Request) models(known []catalog.Model) ([]catalog.Model, error) {
	switch {
	case len(r.ModelIDs) == 0:
		return nil, fault.New(fault.ErrInvalid, "no_model", "Select a model first.")
	case len(r.ModelIDs) > MaxModels:
		return nil, fault.New(fault.ErrInvalid, "model_limit", "You can compare up to 3 models at once.")
	}
	byID := make(map[string]catalog.Model, len(known))
	for _, m := range known {
		byID[m.ModelID] = m
	}
	asked := make([]catalog.Model, 0, len(r.ModelIDs))
	seen := make(map[string]bool, len(r.ModelIDs))
	for _, id := range r.ModelIDs {
		m, ok := byID[id]
		switch {
		case seen[id]:
			return nil, fault.New(fault.ErrInvalid, "duplicate_model", "A model can be asked only once per question. Remove the duplicate.")
		case !ok || !m.IsActive:
			return nil, fault.New(fault.ErrInvalid, "unknown_model", "A selected model is not offered any more. Choose another one.")
		}
		seen[id] = true
		asked = append(asked, m)
	}
	return asked, nil
}

// turn is the new question.
func (r Request) turn() (Turn, error) {
	t := Turn{Role: User, Content: r.Message, Attachments: r.Attachments}
	if strings.TrimSpace(t.Content) == "" {
		if len(t.Attachments) == 0 {
			return Turn{}, fault.New(fault.ErrInvalid, "empty_message", "Write a message first.")
		}
		t.Content = imageQuestion
	}
	return t, checkAttachments(t.Attachments)
}

// thread is a model's history made sound. Turns without a word are left out: some
// providers refuse them, and a failed answer leaves one behind.
func thread(history []Turn) ([]Turn, error) {
	own := make([]Turn, 0, len(history)+1)
	for _, t := range history {
		switch t.Role {
		case User:
			if err := checkAttachments(t.Attachments); err != nil {
				return nil, err
			}
		case Assistant:
			t.Attachments = nil
		default:
			return nil, fault.New(fault.ErrInvalid, "invalid_history", "The conversation holds a message from neither you nor a model. Start a new chat.")
		}
		if strings.TrimSpace(t.Content) == "" && len(t.Attachments) == 0 {
			continue
		}
		own = append(own, t)
	}
	return own, nil
}

// NewID is a fresh chat or session id: 128 random bits as 32 hex digits.
func NewID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails: the program ends instead
	return hex.EncodeToString(b[:])
}
