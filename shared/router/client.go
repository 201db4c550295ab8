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

	"trefoil/shared/chat"
)

// Limits that protect against a hostile or broken router, in bytes.
const (
	maxAnswer = 2 << 20  // text of an answer, and of its reasoning; 20 times a genuine answer of MaxTokens
	maxLine   = 4 << 20  // one line of the stream: maxAnswer with every byte escaped as two
	maxBody   = 32 << 20 // the whole response, including reasoning and keep-alives
	maxList   = 8 << 20  // the list of models; OpenRouter's is below 1 MB
	maxError  = 64 << 10 // an error body, read only to classify the error
	maxHeader = 64 << 10 // the header of a response
	maxName   = 128      // the name of a model or provider, or a generation ID
)

// openRouter is the host that can select providers by their data retention policy
// (https://openrouter.ai/docs/features/provider-routing).
const openRouter = "openrouter.ai"

// usageTimeout is how long to wait for the usage after the end of an answer's text. A server that
// has just started has been seen to take 3 s.
const usageTimeout = 6 * time.Second

// DefaultFirstByte is the default of Client.FirstByte.
const DefaultFirstByte = 60 * time.Second

// Client is a chat.Answerer that uses one router. It is safe for concurrent use once its fields are
// set.
type Client struct {
	BaseURL      string            // ends in /v1
	Key          string            // sent as a bearer token; may be empty
	Transport    http.RoundTripper // shared by all calls, so that connections are reused
	MaxTokens    int               // maximum length of an answer in tokens, without reserved reasoning; fewer if the context window is small
	FirstByte    time.Duration     // time until the first data of an answer after which a call fails
	StallTimeout time.Duration     // time without any more data after which a call fails
}

var _ chat.Answerer = (*Client)(nil)

// New returns a Client with production limits. If rt is nil, the client has its own connections.
func New(baseURL, key string, rt http.RoundTripper) *Client {
	if rt == nil {
		rt = newTransport()
	}
	return &Client{BaseURL: baseURL, Key: key, Transport: rt, MaxTokens: chat.MaxAnswerTokens, FirstByte: DefaultFirstByte, StallTimeout: 60 * time.Second}
}

// transport shares HTTP/2 connections, and uses HTTP/1 connections for one request only.
type transport struct {
	*http.Transport
	gate *connectGate
}

func newTransport() *transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DisableCompression = true // compression would delay tokens
	t.MaxIdleConnsPerHost = 32
	t.MaxResponseHeaderBytes = maxHeader
	t.WriteBufferSize = 1 << 10 // longer bodies need no buffer
	t.ReadBufferSize = 1 << 10  // the stream is read into a larger buffer
	t.IdleConnTimeout = 60 * time.Second
	// After a freeze, a Lambda's connections may be dead without notice.
	t.HTTP2 = &http.HTTP2Config{SendPingTimeout: 10 * time.Second, PingTimeout: 5 * time.Second}
	return &transport{Transport: t, gate: newConnectGate()}
}

// RoundTrip implements http.RoundTripper.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Scheme == "http" {
		return roundTripOnce(t.Transport, r)
	}
	return t.gate.roundTrip(t.Transport, r)
}

// Answer implements chat.Answerer.
func (c *Client) Answer(ctx context.Context, call chat.Call) (chat.Outcome, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	q := c.newQuestion(call)
	a := answer{outcome: chat.Outcome{Receipt: c.requestedTerms()}}
	var body *limitedBody
	var err error
	// Connecting needs a deep stack, which would stay allocated while the answer streams.
	onOwnStack(func() { body, a.outcome.Unspent, err = c.ask(ctx, cancel, q) })
	if err != nil {
		return a.outcome, toError(ctx, err, chat.CodeUnreachable)
	}
	defer body.Close()
	if q.imagesOmitted {
		a.receipt().ImagesOmitted = true
	}
	if len(call.Thread) > 0 && call.Thread[0].Role == chat.System {
		a.receipt().Instructed = true
	}
	if q.effort != "" {
		a.receipt().Effort = q.effort
	}
	lines := newDataLines(body)
	defer lines.close()
	var giveUp *time.Timer // waiting for the usage
	for {
		done, err := a.read(lines)
		a.emit(call, a.finished || done || err != nil)
		if err != nil {
			return a.outcome, err
		}
		if a.finished && giveUp == nil && !done {
			giveUp = time.AfterFunc(usageTimeout, func() { cancel(&chat.Error{Code: chat.CodeStalled}) })
			defer giveUp.Stop()
			if call.Ended != nil {
				call.Ended(a.snapshot())
			}
		}
		if !done {
			err = lines.read()
		}
		if done || err != nil {
			a.emit(call, true)
			// Only a finish reason proves that the answer is complete: one-api ends even truncated
			// streams with [DONE].
			if a.finished {
				return a.outcome, nil
			}
			return a.outcome, toError(ctx, err, chat.CodeCut)
		}
	}
}

// onOwnStack calls f on another goroutine. It panics if f does.
func onOwnStack(f func()) {
	done := make(chan any, 1)
	go func() {
		defer func() { done <- recover() }()
		f()
	}()
	if panicked := <-done; panicked != nil {
		panic(panicked)
	}
}

// endOfStream is the data of the last line.
const endOfStream = "[DONE]"

// read decodes the lines that have arrived, up to the end of the stream.
func (a *answer) read(lines *dataLines) (done bool, err error) {
	for {
		data, ok := lines.next()
		if !ok {
			return false, nil
		}
		if string(data) == endOfStream {
			return true, nil
		}
		if err := a.add(data); err != nil {
			return false, err
		}
	}
}

// requestedTerms returns a receipt with the privacy terms that every request contains, or nil if
// there are none.
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

// hostIs reports whether the host of base is domain or one of its subdomains.
func hostIs(base, domain string) bool {
	u, err := url.Parse(base)
	if err != nil {
		return false
	}
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	return host == domain || strings.HasSuffix(host, "."+domain)
}
