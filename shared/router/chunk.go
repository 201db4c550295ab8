package router

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"trefoil/shared/catalog"
	"trefoil/shared/chat"
)

// chunk is one piece of the router's stream, as encoding/json reads it.
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

			Reasoning        string `json:"reasoning"`         // OpenRouter, Ollama, and vLLM since 0.11
			ReasoningContent string `json:"reasoning_content"` // DeepSeek, LiteLLM, llama.cpp, SGLang and older vLLM
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
	finished bool   // the router sent a finish reason
	size     int    // bytes of text
	text     []byte // not emitted yet

	thinking      thinking
	reasoning     []byte // not emitted yet
	reasoningSize int    // bytes of reasoning

	// The last values from the router, to recognize repetitions.
	model, provider string
}

// add decodes one chunk and appends its text. It returns an error if the chunk contains one or
// makes the answer too long. Malformed chunks are skipped, so that garbage does not end the answer.
func (a *answer) add(raw []byte) error {
	before, reasoned := len(a.text), len(a.reasoning)
	f, ok := scan(raw, &a.text, &a.reasoning)
	if !ok {
		return a.addUnusual(raw)
	}
	if len(f.id) > 0 && string(f.id) != a.outcome.GenerationID {
		a.outcome.GenerationID = truncate(string(f.id), maxName)
	}
	if string(f.model) != a.model && len(f.model) > 0 || string(f.provider) != a.provider && len(f.provider) > 0 {
		a.recordSource(string(f.model), string(f.provider))
	}
	if len(f.finish) > 0 {
		a.finish(string(f.finish))
		a.finished = true
	}
	return a.limit(before, reasoned)
}

// limit cuts the text and the reasoning that were appended if one of them is too long.
func (a *answer) limit(before, reasoned int) error {
	isTooLong := cut(&a.text, before, &a.size)
	if cut(&a.reasoning, reasoned, &a.reasoningSize) || isTooLong {
		return &chat.Error{Code: chat.CodeOversize}
	}
	return nil
}

// cut adds what was appended to a text to its size, and cuts the text if that exceeds maxAnswer.
func cut(text *[]byte, before int, size *int) bool {
	*size += len(*text) - before
	if *size <= maxAnswer {
		return false
	}
	*text = truncate(*text, len(*text)-(*size-maxAnswer))
	return true
}

// finish records a finish reason other than "error".
func (a *answer) finish(reason string) {
	switch reason {
	case "length":
		a.outcome.Finish = chat.FinishLength
	case "content_filter":
		a.outcome.Finish = chat.FinishFilter
	default:
		a.outcome.Finish = chat.FinishStop
	}
}

// addUnusual does the work of add for chunks that scan does not read.
func (a *answer) addUnusual(raw []byte) error {
	var c chunk
	var typeErr *json.UnmarshalTypeError
	if err := json.Unmarshal(raw, &c); err != nil && !errors.As(err, &typeErr) {
		return nil
	}
	a.recordMetadata(&c)
	upstreamErr := c.Error
	if upstreamErr == nil && c.Object == "error" { // vLLM before 0.10
		upstreamErr = new(upstreamError)
		_ = json.Unmarshal(raw, upstreamErr) // parsed above
	}
	before, reasoned := len(a.text), len(a.reasoning)
	for _, choice := range c.Choices {
		if choice.Index != 0 {
			continue
		}
		a.text = append(a.text, choice.Delta.Content...)
		a.text = append(a.text, choice.Delta.Refusal...)
		a.reasoning = append(a.reasoning, cmp.Or(choice.Delta.Reasoning, choice.Delta.ReasoningContent)...)
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
		default:
			a.finish(choice.FinishReason)
		}
		a.finished = upstreamErr == nil
	}
	if err := a.limit(before, reasoned); err != nil {
		return err
	}
	if upstreamErr != nil {
		return upstreamErr.chatError(0)
	}
	return nil
}

// recordMetadata records the ID, model, provider and usage from a chunk.
func (a *answer) recordMetadata(c *chunk) {
	if c.ID != "" {
		a.outcome.GenerationID = truncate(c.ID, maxName)
	}
	a.recordSource(c.Model, c.Provider)
	if c.Usage != nil {
		cost, known := nanoDollars(c.Usage.Cost)
		a.outcome.Usage = &chat.Usage{
			InputTokens:  max(0, c.Usage.PromptTokens),
			OutputTokens: max(0, c.Usage.CompletionTokens),
			CostNano:     cost,
			CostUnknown:  !known,
			CostInvalid:  !known && c.Usage.Cost != "",
		}
	}
}

// recordSource keeps the model and the provider, if they are not empty.
func (a *answer) recordSource(model, provider string) {
	if model != "" {
		a.model = model
		a.receipt().Model = truncate(catalog.DisplayID(model), maxName)
	}
	if provider != "" {
		a.provider = provider
		a.receipt().Provider = truncate(provider, maxName)
	}
}

// snapshot returns a copy of the outcome so far.
func (a *answer) snapshot() chat.Outcome {
	o := a.outcome
	if o.Receipt != nil {
		receipt := *o.Receipt
		o.Receipt = &receipt
	}
	return o
}

// receipt returns the answer's receipt, which it creates if there is none.
func (a *answer) receipt() *chat.Receipt {
	if a.outcome.Receipt == nil {
		a.outcome.Receipt = new(chat.Receipt)
	}
	return a.outcome.Receipt
}

// truncate returns at most the first n bytes of s without splitting a character.
func truncate[T string | []byte](s T, n int) T {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// looseString decodes a JSON string, or the raw text of any other JSON value, up to maxName bytes.
type looseString string

// UnmarshalJSON never returns an error.
func (l *looseString) UnmarshalJSON(raw []byte) error {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		s = string(bytes.TrimSpace(raw))
	}
	*l = looseString(truncate(s, maxName))
	return nil
}

// looseText is a looseString of up to maxError bytes.
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
func (l looseString) status() int {
	n, err := strconv.Atoi(string(l))
	if err != nil || n < 100 || n > 999 {
		return 0
	}
	return n
}
