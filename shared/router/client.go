// Package router calls models through an OpenAI-compatible server, such as OpenRouter, LiteLLM,
// vLLM or Ollama. Its errors never contain text from that server, which may quote a prompt.
package router

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	openai "github.com/sashabaranov/go-openai"

	"trefoil/shared/chat"
)

// Limits that protect against a hostile or broken router, in bytes.
const (
	maxAnswer = 2 << 20  // text of an answer; 20 times a genuine answer of MaxTokens
	maxLine   = 4 << 20  // one line of the stream: maxAnswer with every second character escaped
	maxBody   = 32 << 20 // the whole response, including reasoning and keep-alives
	maxList   = 8 << 20  // the list of models; OpenRouter's is below 1 MB
	maxError  = 64 << 10 // an error body, read only for its code
	maxName   = 128      // the name of a model or provider, or a generation ID
)

// openRouter is the host that can select providers by their data retention policy
// (https://openrouter.ai/docs/features/provider-routing).
const openRouter = "openrouter.ai"

// usageTimeout is how long to wait for the usage after the end of an answer's text.
const usageTimeout = 3 * time.Second

// Client is a chat.Answerer that uses one router. It is safe for concurrent use once its fields are
// set.
type Client struct {
	BaseURL      string            // ends in /v1
	Key          string            // sent as a bearer token; may be empty
	Transport    http.RoundTripper // shared by all calls, so that connections are reused
	MaxTokens    int               // maximum length of an answer
	StallTimeout time.Duration     // time without any data after which a call fails
}

var _ chat.Answerer = (*Client)(nil)

// New returns a Client with production limits. If transport is nil, the client has its own
// connection pool.
func New(baseURL, key string, transport http.RoundTripper) *Client {
	if transport == nil {
		transport = newTransport()
	}
	return &Client{BaseURL: baseURL, Key: key, Transport: transport, MaxTokens: 8192, StallTimeout: 60 * time.Second}
}

func newTransport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DisableCompression = true // compression would delay tokens
	t.MaxIdleConnsPerHost = 32
	t.IdleConnTimeout = 60 * time.Second
	// After a freeze, a Lambda's connections may be dead without notice.
	t.HTTP2 = &http.HTTP2Config{SendPingTimeout: 10 * time.Second, PingTimeout: 5 * time.Second}
	return t
}

// Answer implements chat.Answerer.
func (c *Client) Answer(ctx context.Context, model chat.Model, thread []chat.Message, emit func(string)) (chat.Outcome, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	x := &exchange{client: c, cancel: cancel, unspent: true}
	config := openai.DefaultConfig(c.Key)
	config.BaseURL = c.BaseURL
	config.HTTPClient = x

	stream, err := openai.NewClientWithConfig(config).CreateChatCompletionStream(ctx, openai.ChatCompletionRequest{
		Model:         model.ID,
		Messages:      messages(thread),
		StreamOptions: &openai.StreamOptions{IncludeUsage: true},
	})
	if err != nil {
		return chat.Outcome{Receipt: c.requestedTerms(), Unspent: x.unspent}, toError(ctx, err, chat.CodeRefused)
	}
	defer stream.Close()

	a := answer{outcome: chat.Outcome{Receipt: c.requestedTerms()}}
	for {
		raw, err := stream.RecvRaw()
		if err != nil {
			// Only a finish reason proves that the answer is complete: go-openai does not report a
			// truncated stream, and one-api ends even those with [DONE].
			if a.finished {
				return a.outcome, nil
			}
			return a.outcome, toError(ctx, err, chat.CodeCut)
		}
		text, err := a.add(raw)
		if text != "" {
			emit(text)
		}
		if err != nil {
			return a.outcome, err
		}
		if a.finished {
			x.body.stall = min(c.StallTimeout, usageTimeout)
		}
	}
}

// requestedTerms returns a receipt with the privacy terms that addFields puts into every request,
// or nil if there are none.
func (c *Client) requestedTerms() *chat.Receipt {
	if !hostIs(c.BaseURL, openRouter) {
		return nil
	}
	return &chat.Receipt{ZeroRetention: true, NoTraining: true}
}

// toError converts the error of a call. If the caller canceled ctx, it returns the context's error.
// Otherwise it returns the *chat.Error that ended the call, or one with the given code.
func toError(ctx context.Context, err error, fallback chat.Code) error {
	var known *chat.Error
	switch cause := context.Cause(ctx); {
	case errors.As(cause, &known), cause == nil && errors.As(err, &known):
		return known
	case cause != nil:
		return ctx.Err()
	}
	return &chat.Error{Code: fallback}
}

// messages converts a thread to API messages. Only user messages have images: no API accepts them
// in assistant messages.
func messages(thread []chat.Message) []openai.ChatCompletionMessage {
	list := make([]openai.ChatCompletionMessage, 0, len(thread))
	for _, m := range thread {
		message := openai.ChatCompletionMessage{Role: string(m.Role)}
		text, images := m.Text(), m.Images()
		if m.Role != chat.User || len(images) == 0 {
			message.Content = text
			list = append(list, message)
			continue
		}
		if text != "" {
			message.MultiContent = append(message.MultiContent, openai.ChatMessagePart{Type: openai.ChatMessagePartTypeText, Text: text})
		}
		for _, image := range images {
			message.MultiContent = append(message.MultiContent, openai.ChatMessagePart{
				Type: openai.ChatMessagePartTypeImageURL, ImageURL: &openai.ChatMessageImageURL{URL: image},
			})
		}
		list = append(list, message)
	}
	return list
}

// hostIs reports whether the host of base is domain or one of its subdomains.
func hostIs(base, domain string) bool {
	u, err := url.Parse(base)
	if err != nil {
		return false
	}
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	return host == domain || strings.HasSuffix(host, "."+domain)
}
