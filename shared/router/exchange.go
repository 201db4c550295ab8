package router

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptrace"
	"sync/atomic"

	"trefoil/shared/chat"
)

// ask sends a question and returns the body of a successful response. If the router rejects the
// question and names a limit of the model, ask revises it and sends it again. The error is a
// *chat.Error for any status other than 200. On error, unspent reports whether the router
// definitely did not accept the request: either it was not sent, or it was rejected. A request that
// got no response may have been accepted.
func (c *Client) ask(ctx context.Context, cancel context.CancelCauseFunc, q *question) (body *limitedBody, unspent bool, err error) {
	for {
		var refused refusal
		body, refused, unspent, err = c.post(ctx, cancel, q)
		if !unspent || !q.revise(refused) {
			return body, unspent, err
		}
	}
}

// post sends a question once. For the results, see ask.
func (c *Client) post(ctx context.Context, cancel context.CancelCauseFunc, q *question) (body *limitedBody, refused refusal, unspent bool, err error) {
	r, err := c.newRequest(q)
	if err != nil {
		return nil, refusal{}, true, err
	}
	var connected atomic.Bool
	r = r.WithContext(httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { connected.Store(true) },
	}))
	resp, err := c.send(r, &stallTimer{cancel: cancel, timeout: c.FirstByte, silence: c.StallTimeout, progress: q.progress})
	if err != nil {
		return nil, refusal{}, !connected.Load(), err
	}
	if resp.StatusCode != http.StatusOK {
		defer resp.Body.Close()
		e := readError(resp.Body)
		return nil, e.refusal(), resp.StatusCode >= http.StatusMultipleChoices, e.chatError(resp.StatusCode)
	}
	return resp.Body.(*limitedBody), refusal{}, false, nil
}

// send performs one round trip and wraps the response body in a *limitedBody. It does not follow
// redirects, so a question is sent only to the configured router.
func (c *Client) send(r *http.Request, stall *stallTimer) (*http.Response, error) {
	stall.begin()
	resp, err := c.Transport.RoundTrip(r)
	if err != nil {
		stall.stop()
		return nil, err
	}
	stall.end(false)
	resp.Body = &limitedBody{src: resp.Body, stall: stall, remaining: maxBody}
	return resp, nil
}

// readError reads the body of an error response. If it is malformed, the error is empty, and the
// status decides.
func readError(body io.Reader) upstreamError {
	var payload struct {
		Error upstreamError `json:"error"`
	}
	text, _ := io.ReadAll(io.LimitReader(body, maxError))
	text = bytes.TrimSpace(text)
	if inner, ok := bytes.CutPrefix(text, []byte("[")); ok { // Gemini puts the error into an array
		text = bytes.TrimSuffix(inner, []byte("]"))
	}
	_ = json.Unmarshal(text, &payload)
	if payload.Error == (upstreamError{}) { // SGLang, and vLLM before 0.10, have its fields at the top level
		_ = json.Unmarshal(text, &payload.Error)
	}
	return payload.Error
}

// upstreamError is a router's error, in a response or in a chunk. Its text serves only to classify
// it.
type upstreamError struct {
	Code    looseString `json:"code"` // an HTTP status or a name
	Type    looseString `json:"type"`
	Message looseText   `json:"message"` // LiteLLM sends a string or an object
}

// UnmarshalJSON also accepts a string as the message, as TGI and LM Studio send it. It never
// returns an error.
func (e *upstreamError) UnmarshalJSON(raw []byte) error {
	type fields upstreamError
	if bytes.HasPrefix(raw, []byte(`"`)) {
		return e.Message.UnmarshalJSON(raw)
	}
	_ = json.Unmarshal(raw, (*fields)(e))
	return nil
}

// chatError converts the error. status is the response's, or 0 for an error in a chunk.
func (e *upstreamError) chatError(status int) *chat.Error {
	if status == 0 {
		status = e.Code.status()
	}
	f := &chat.Error{Code: chat.CodeUpstream, Status: status}
	switch {
	case e.tooLong(status):
		f.Code = chat.CodeTooLong
	case e.unknownModel(status):
		f.Code = chat.CodeUnknownModel
	case e.Code == "rate_limit_exceeded":
		f.Code = chat.CodeBusy
	case e.Type == "no_db_connection": // LiteLLM without a database, to any key but its own
		f.Code = chat.CodeKey
	default:
		if code, ok := codeByStatus[status]; ok {
			f.Code = code
		}
	}
	return f
}

// tooLong reports whether the thread exceeds the model's context window. The status is 0 for many
// errors in a stream.
func (e *upstreamError) tooLong(status int) bool {
	return e.Code == "context_length_exceeded" || // OpenAI and one-api
		e.Type == "exceed_context_size_error" || // llama.cpp
		status < http.StatusInternalServerError && status != http.StatusTooManyRequests && e.Message.containsAny(
			"maximum context length",                       // OpenRouter, vLLM and SGLang
			"contextwindowexceedederror",                   // LiteLLM
			"maximum model length",                         // vLLM
			"context length is only",                       // vLLM
			"cannot be greater than max_model_len",         // vLLM
			"max_tokens must be at least 1",                // vLLM
			"longer than the model's context length",       // SGLang
			"exceeds the maximum allowed length",           // SGLang
			"`inputs` must have less than",                 // TGI
			"`inputs` tokens + `max_new_tokens` must be",   // TGI
			"prompt is too long",                           // Anthropic
			"exceed context limit",                         // Anthropic
			"exceeds the maximum number of tokens allowed", // Gemini
			"context length of only",                       // LM Studio
			"greater than the context length",              // LM Studio
			"longer than the context length",               // Ollama
			"exceeds the available context size",           // llama.cpp
		)
}

// unknownModel reports whether the router does not serve the model.
func (e *upstreamError) unknownModel(status int) bool {
	return e.Code == "model_not_found" || // OpenAI and new-api
		status == http.StatusBadRequest && e.Message.containsAny(
			"invalid model name", "no healthy deployments", // LiteLLM
		) ||
		status == http.StatusServiceUnavailable && e.Message.containsAny("无可用渠道") // one-api: no available channel
}

// codeByStatus maps HTTP statuses; the rest are CodeUpstream. Several providers return 529 when
// they are overloaded.
var codeByStatus = map[int]chat.Code{
	http.StatusUnauthorized:          chat.CodeKey,
	http.StatusPaymentRequired:       chat.CodeCredit,
	http.StatusForbidden:             chat.CodeKey,
	http.StatusNotFound:              chat.CodeUnknownModel,
	http.StatusRequestTimeout:        chat.CodeStalled,
	http.StatusRequestEntityTooLarge: chat.CodeTooLong,
	http.StatusTooManyRequests:       chat.CodeBusy,
	http.StatusServiceUnavailable:    chat.CodeBusy,
	http.StatusGatewayTimeout:        chat.CodeStalled,
	529:                              chat.CodeBusy,
}
