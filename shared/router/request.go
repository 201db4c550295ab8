package router

import (
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
	b.write(`{"messages":[`)
	for i, m := range q.thread {
		if i > 0 {
			b.write(",")
		}
		b.message(m)
	}
	q.prompt, q.sent = chat.EstimateTokens(q.thread), q.maxTokens
	if q.window > 0 {
		q.sent = min(q.sent, room(q.window, q.prompt))
	}
	fields, err := json.Marshal(c.fields(q.model, q.sent, q.effort, q.format))
	if err != nil {
		return nil, err
	}
	b.write("],")
	b.text = append(b.text, fields[len("{"):]...)
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
	text  []byte // not in parts yet
	parts []string
	size  int64
}

// write appends JSON.
func (b *bodyBuilder) write(json string) { b.text = append(b.text, json...) }

// encode appends a value as JSON.
func (b *bodyBuilder) encode(value any) { b.text = chat.AppendJSON(b.text, value) }

// message appends a message. Only user messages have images: no API accepts them in assistant
// messages.
func (b *bodyBuilder) message(m chat.Message) {
	text, images := m.Text(), m.Images()
	if m.Role != chat.User || len(images) == 0 {
		b.encode(openai.ChatCompletionMessage{Role: string(m.Role), Content: text})
		return
	}
	b.write(`{"role":"user","content":[`)
	if text != "" {
		b.encode(openai.ChatMessagePart{Type: openai.ChatMessagePartTypeText, Text: text})
		b.write(",")
	}
	for i, image := range images {
		if i > 0 {
			b.write(",")
		}
		b.write(`{"type":"image_url","image_url":{"url":`)
		b.image(image)
		b.write("}}")
	}
	b.write("]}")
}

// image appends the URL of an image. The base64 data URLs that package chat accepts need no
// escapes.
func (b *bodyBuilder) image(url string) {
	if strings.IndexByte(url, '"') >= 0 || strings.IndexByte(url, '\\') >= 0 {
		b.encode(url)
		return
	}
	b.write(`"`)
	b.flush()
	b.parts = append(b.parts, url)
	b.size += int64(len(url))
	b.write(`"`)
}

// flush moves the text to parts.
func (b *bodyBuilder) flush() {
	b.parts = append(b.parts, string(b.text))
	b.size += int64(len(b.text))
	b.text = b.text[:0]
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
