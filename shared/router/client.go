// Package router asks models through an OpenAI-compatible server, such as
// OpenRouter, LiteLLM, vLLM or Ollama. Whatever that server does, an answer ends
// as an Outcome or as a Error that carries none of its text.
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

// What one answer may take from a hostile or broken router, in bytes.
const (
	maxAnswer = 2 << 20  // text passed on; an honest answer of MaxTokens is a twentieth of it
	maxLine   = 4 << 20  // one line of the stream: maxAnswer with every second character escaped
	maxBody   = 32 << 20 // the whole response, reasoning and keep-alives included
	maxList   = 8 << 20  // the list of models; OpenRouter's is below 1 MB
	maxError  = 64 << 10 // of an error's body, read for its code alone
	maxName   = 128      // a model's, provider's or generation's name
)

// openRouter is the host that knows what its providers keep, and can be asked to
// choose by it (https://openrouter.ai/docs/features/provider-routing).
const openRouter = "openrouter.ai"

// tail is how long the router may keep silent between the end of an answer's
// text and the usage that follows it.
const usageTimeout = 3 * time.Second

// Client is a chat.Answerer over one router. It is safe for concurrent use; set
// the fields before the first call.
type Client struct {
	BaseURL      string            // ends in /v1
	Key          string            // sent as a bearer token; may be empty
	Transport    http.RoundTripper // shared by all calls, so that connections are reused
	MaxTokens    int               // an answer's limit
	StallTimeout time.Duration     // silence, not a byte at all, after which a call is given up
}

var _ chat.Answerer = (*Client)(nil)

// New is a Client with the limits we run with. transport may be nil: then the
// client has a connection pool of its own.
func New(baseURL, key string, transport http.RoundTripper) *Client {
	if transport == nil {
		transport = newTransport()
	}
	return &Client{BaseURL: baseURL, Key: key, Transport: transport, MaxTokens: 8192, StallTimeout: 60 * time.Second}
}

func newTransport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DisableCompression = true // compressed, tokens would wait for each other
	t.MaxIdleConnsPerHost = 32
	t.IdleConnTimeout = 60 * time.Second
	// A Lambda that was frozen finds its connection dead without being told.
	t.HTTP2 = &http.HTTP2Config{SendPingTimeout: 10 * time.Second, PingTimeout: 5 * time.Second}
	return t
}

// Answer streams one model's answer; see chat.Answerer.
func (c *Client) Answer(ctx context.Context, model chat.Model, thread []chat.Message, emit func(string)) (chat.Outcome, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	x := &exchange{client: c, cancel: cancel}
	config := openai.DefaultConfig(c.Key)
	config.BaseURL = c.BaseURL
	config.HTTPClient = x

	stream, err := openai.NewClientWithConfig(config).CreateChatCompletionStream(ctx, openai.ChatCompletionRequest{
		Model:         model.ID,
		Messages:      messages(thread),
		StreamOptions: &openai.StreamOptions{IncludeUsage: true},
	})
	if err != nil {
		return chat.Outcome{Receipt: c.requestedTerms()}, toError(ctx, err, chat.CodeRefused)
	}
	defer stream.Close()

	a := answer{outcome: chat.Outcome{Receipt: c.requestedTerms()}}
	for {
		raw, err := stream.RecvRaw()
		if err != nil {
			// go-openai ends a cut stream as it ends a whole one.
			if x.body.complete || a.finished {
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

// terms is a receipt of what every request asks for, or nil where that is
// nothing; see extend.
func (c *Client) requestedTerms() *chat.Receipt {
	if !hostIs(c.BaseURL, openRouter) {
		return nil
	}
	return &chat.Receipt{ZeroRetention: true, NoTraining: true}
}

// failure reads an error of a call: the reader's own cancelling first, then what
// we gave up for, then the class that stands for anything else.
func toError(ctx context.Context, err error, otherwise chat.Code) error {
	var known *chat.Error
	switch cause := context.Cause(ctx); {
	case errors.As(cause, &known), cause == nil && errors.As(err, &known):
		return known
	case cause != nil:
		return ctx.Err()
	}
	return &chat.Error{Code: otherwise}
}

// messages is a thread as the API takes it. Pictures go with the reader's turns
// only: no API takes them from a model's.
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

// hostIs reports whether base's host is domain or lies below it.
func hostIs(base, domain string) bool {
	u, err := url.Parse(base)
	if err != nil {
		return false
	}
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	return host == domain || strings.HasSuffix(host, "."+domain)
}
