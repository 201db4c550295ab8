package router

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"

	openai "github.com/sashabaranov/go-openai"

	"trefoil/shared/chat"
)

// requestFields are the fields of a request besides its messages, including those that go-openai
// lacks or rejects for certain model names.
type requestFields struct {
	Model         string               `json:"model"`
	Stream        bool                 `json:"stream"`
	StreamOptions openai.StreamOptions `json:"stream_options"`

	MaxTokens           int            `json:"max_tokens,omitempty"`
	MaxCompletionTokens int            `json:"max_completion_tokens,omitempty"`
	Usage               map[string]any `json:"usage,omitempty"`
	Provider            map[string]any `json:"provider,omitempty"`
	Reasoning           map[string]any `json:"reasoning,omitempty"`
	ReasoningEffort     chat.Effort    `json:"reasoning_effort,omitempty"`
	ResponseFormat      map[string]any `json:"response_format,omitempty"`
}

func (c *Client) fields(model string, maxTokens int, effort chat.Effort, format chat.Format) requestFields {
	f := requestFields{Model: model, Stream: true, StreamOptions: openai.StreamOptions{IncludeUsage: true}}
	if hostIs(c.BaseURL, "api.openai.com") { // newer models reject max_tokens
		f.MaxCompletionTokens = maxTokens
	} else {
		f.MaxTokens = maxTokens
	}
	if hostIs(c.BaseURL, openRouter) {
		f.Usage = map[string]any{"include": true}
		// Allow only zero-data-retention endpoints that do not train on prompts.
		f.Provider = map[string]any{"zdr": true, "data_collection": "deny"}
		if effort != "" {
			f.Reasoning = map[string]any{"effort": effort}
		}
	} else {
		f.ReasoningEffort = effort
	}
	// Providers that do not know the format ignore it. Requiring it would leave fewer providers that
	// keep no data.
	if schema := format.Schema(); schema != nil {
		f.ResponseFormat = map[string]any{"type": "json_schema", "json_schema": map[string]any{
			"name": format, "strict": true, "schema": schema,
		}}
	}
	return f
}

// newRequest returns the request for an answer. Its body refers to the thread's images instead of
// copying them: a question is sent to up to three models, and its images may be megabytes in size.
func (c *Client) newRequest(q *question) (*http.Request, error) {
	var b bodyBuilder
	b.text.WriteString(`{"messages":[`)
	for i, m := range q.thread {
		if i > 0 {
			b.text.WriteByte(',')
		}
		if err := b.message(m); err != nil {
			return nil, err
		}
	}
	q.prompt, q.sent = chat.EstimateTokens(q.thread), q.maxTokens
	if q.window > 0 {
		q.sent = min(q.sent, room(q.window, q.prompt))
	}
	fields, err := json.Marshal(c.fields(q.model, q.sent, q.effort, q.format))
	if err != nil {
		return nil, err
	}
	b.text.WriteString("],")
	b.text.Write(fields[len("{"):])
	b.flush()

	r, err := http.NewRequest(http.MethodPost, strings.TrimRight(c.BaseURL, "/")+"/chat/completions", nil)
	if err != nil {
		return nil, err
	}
	r.ContentLength = b.size
	r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(b.reader()), nil }
	r.Body, _ = r.GetBody()
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "text/event-stream")
	r.Header.Set("Cache-Control", "no-cache")
	if c.Key != "" {
		r.Header.Set("Authorization", "Bearer "+c.Key)
	}
	return r, nil
}

// bodyBuilder builds a body from encoded text and images.
type bodyBuilder struct {
	text  bytes.Buffer // not in parts yet
	parts []string
	size  int64
}

// encode appends a value as JSON.
func (b *bodyBuilder) encode(value any) error {
	encoder := json.NewEncoder(&b.text)
	encoder.SetEscapeHTML(false) // not HTML, and code is full of < and &
	if err := encoder.Encode(value); err != nil {
		return err
	}
	b.text.Truncate(b.text.Len() - len("\n"))
	return nil
}

// message appends a message. Only user messages have images: no API accepts them in assistant
// messages.
func (b *bodyBuilder) message(m chat.Message) error {
	text, images := m.Text(), m.Images()
	if m.Role != chat.User || len(images) == 0 {
		return b.encode(openai.ChatCompletionMessage{Role: string(m.Role), Content: text})
	}
	b.text.WriteString(`{"role":"user","content":[`)
	if text != "" {
		if err := b.encode(openai.ChatMessagePart{Type: openai.ChatMessagePartTypeText, Text: text}); err != nil {
			return err
		}
		b.text.WriteByte(',')
	}
	for i, image := range images {
		if i > 0 {
			b.text.WriteByte(',')
		}
		b.text.WriteString(`{"type":"image_url","image_url":{"url":`)
		if err := b.image(image); err != nil {
			return err
		}
		b.text.WriteString("}}")
	}
	b.text.WriteString("]}")
	return nil
}

// image appends the URL of an image. The base64 data URLs that package chat accepts need no
// escapes.
func (b *bodyBuilder) image(url string) error {
	if strings.IndexByte(url, '"') >= 0 || strings.IndexByte(url, '\\') >= 0 {
		return b.encode(url)
	}
	b.text.WriteByte('"')
	b.flush()
	b.parts = append(b.parts, url)
	b.size += int64(len(url))
	b.text.WriteByte('"')
	return nil
}

// flush moves the text to parts.
func (b *bodyBuilder) flush() {
	b.parts = append(b.parts, b.text.String())
	b.size += int64(b.text.Len())
	b.text.Reset()
}

func (b *bodyBuilder) reader() io.Reader {
	if len(b.parts) == 1 { // net/http sends a strings.Reader together with the headers
		return strings.NewReader(b.parts[0])
	}
	readers := make([]io.Reader, len(b.parts))
	for i, part := range b.parts {
		readers[i] = strings.NewReader(part)
	}
	return io.MultiReader(readers...)
}
