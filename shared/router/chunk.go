package router

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"trefoil/shared/catalog"
	"trefoil/shared/chat"
)

// chunk is one message of the stream, including fields that go-openai drops.
type chunk struct {
	ID       string         `json:"id"`
	Model    string         `json:"model"`
	Provider string         `json:"provider"`
	Object   looseString    `json:"object"`
	Error    *upstreamError `json:"error"`
	Choices  []struct {
		Index int `json:"index"`
		Delta struct {
			Content string `json:"content"`
			Refusal string `json:"refusal"` // set by OpenAI instead of content when the model declines
		} `json:"delta"`
		FinishReason string         `json:"finish_reason"`
		Error        *upstreamError `json:"error"`
	} `json:"choices"`
	Usage *struct {
		PromptTokens     int64       `json:"prompt_tokens"`
		CompletionTokens int64       `json:"completion_tokens"`
		Cost             looseString `json:"cost"` // dollars
	} `json:"usage"`
}

// answer is the state of an answer while it is streamed.
type answer struct {
	outcome  chat.Outcome
	finished bool // the router sent a finish reason
	size     int  // bytes of text
}

// add decodes one message and returns its text, and an error if the message ends the answer with
// one. Malformed messages are skipped, so that garbage does not end the answer.
func (a *answer) add(raw []byte) (string, error) {
	var c chunk
	var typeErr *json.UnmarshalTypeError
	if err := json.Unmarshal(raw, &c); err != nil && !errors.As(err, &typeErr) {
		return "", nil
	}
	a.recordMetadata(&c)
	upstreamErr := c.Error
	if upstreamErr == nil && c.Object == "error" { // vLLM before 0.10
		upstreamErr = new(upstreamError)
		_ = json.Unmarshal(raw, upstreamErr) // parsed above
	}
	var written strings.Builder
	for _, choice := range c.Choices {
		if choice.Index != 0 {
			continue
		}
		written.WriteString(choice.Delta.Content)
		written.WriteString(choice.Delta.Refusal)
		if choice.Error != nil {
			upstreamErr = choice.Error
		}
		switch choice.FinishReason {
		case "":
			continue
		case "error":
			if upstreamErr == nil {
				upstreamErr = new(upstreamError)
			}
		case "length":
			a.outcome.Finish = chat.FinishLength
		case "content_filter":
			a.outcome.Finish = chat.FinishFilter
		default:
			a.outcome.Finish = chat.FinishStop
		}
		a.finished = upstreamErr == nil
	}
	text := written.String()
	if a.size += len(text); a.size > maxAnswer {
		return truncate(text, len(text)-(a.size-maxAnswer)), &chat.Error{Code: chat.CodeOversize}
	}
	if upstreamErr != nil {
		return text, upstreamErr.chatError(0)
	}
	return text, nil
}

// recordMetadata keeps the ID, model, provider and usage in a message.
func (a *answer) recordMetadata(c *chunk) {
	if c.ID != "" {
		a.outcome.GenerationID = truncate(c.ID, maxName)
	}
	if c.Model != "" || c.Provider != "" {
		if a.outcome.Receipt == nil {
			a.outcome.Receipt = new(chat.Receipt)
		}
		if c.Model != "" {
			a.outcome.Receipt.Model = truncate(catalog.DisplayID(c.Model), maxName)
		}
		if c.Provider != "" {
			a.outcome.Receipt.Provider = truncate(c.Provider, maxName)
		}
	}
	if c.Usage != nil {
		cost, known := nanoDollars(c.Usage.Cost)
		a.outcome.Usage = &chat.Usage{
			InputTokens:  max(0, c.Usage.PromptTokens),
			OutputTokens: max(0, c.Usage.CompletionTokens),
			CostNano:     cost,
			CostUnknown:  !known,
		}
	}
}

// truncate returns at most the first n bytes of s without splitting a character.
func truncate(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// looseString decodes a JSON string, or the raw text of any other JSON value.
type looseString string

// UnmarshalJSON never returns an error.
func (w *looseString) UnmarshalJSON(raw []byte) error {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		s = string(bytes.TrimSpace(raw))
	}
	*w = looseString(truncate(s, maxName))
	return nil
}

// looseText is the text of a JSON string, or the raw text of any other JSON value.
type looseText string

// UnmarshalJSON never returns an error.
func (t *looseText) UnmarshalJSON(raw []byte) error {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		s = string(raw)
	}
	*t = looseText(truncate(s, maxError))
	return nil
}

// containsAny reports whether the text contains one of the lowercase phrases, ignoring case.
func (t looseText) containsAny(phrases ...string) bool {
	text := strings.ToLower(string(t))
	return slices.ContainsFunc(phrases, func(phrase string) bool { return strings.Contains(text, phrase) })
}

// status returns the string as an HTTP status, or 0.
func (w looseString) status() int {
	n, err := strconv.Atoi(string(w))
	if err != nil || n < 100 || n > 999 {
		return 0
	}
	return n
}
