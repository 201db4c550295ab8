package router

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptrace"
	"sync/atomic"

	"trefoil/shared/chat"
)

// ask sends a question and returns the body of a successful response. The error is a *chat.Error
// for any status other than 200. On error, unspent reports whether the router definitely did not
// accept the request: either it was not sent, or it was rejected. A request that got no response
// may have been accepted.
func (c *Client) ask(ctx context.Context, cancel context.CancelCauseFunc, model string, thread []chat.Message) (body *limitedBody, unspent bool, err error) {
	r, err := c.newRequest(model, thread)
	if err != nil {
		return nil, true, err
	}
	var connected atomic.Bool
	r = r.WithContext(httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { connected.Store(true) },
	}))
	resp, err := c.send(r, cancel)
	if err != nil {
		return nil, !connected.Load(), err
	}
	if resp.StatusCode != http.StatusOK {
		defer resp.Body.Close()
		return nil, resp.StatusCode >= http.StatusMultipleChoices, statusError(resp)
	}
	return resp.Body.(*limitedBody), false, nil
}

// send performs one round trip and wraps the response body in a *limitedBody. It does not follow
// redirects, so a question is sent only to the configured router.
func (c *Client) send(r *http.Request, cancel context.CancelCauseFunc) (*http.Response, error) {
	stall := &stallTimer{timeout: c.StallTimeout, cancel: cancel}
	stall.begin()
	resp, err := c.Transport.RoundTrip(r)
	if err != nil {
		stall.stop()
		return nil, err
	}
	stall.end()
	resp.Body = &limitedBody{src: resp.Body, stall: stall, remaining: maxBody}
	return resp, nil
}

// statusError converts an error response.
func statusError(resp *http.Response) error {
	var payload struct {
		Error         upstreamError `json:"error"`
		upstreamError               // vLLM before 0.10 has its fields at the top level
	}
	text, _ := io.ReadAll(io.LimitReader(resp.Body, maxError))
	_ = json.Unmarshal(text, &payload) // if the body is malformed, the status decides
	e := payload.Error
	if e == (upstreamError{}) {
		e = payload.upstreamError
	}
	return e.chatError(resp.StatusCode)
}

// upstreamError is a router's error, in a response or in a chunk. Its text serves only to classify
// it.
type upstreamError struct {
	Code    looseString `json:"code"` // an HTTP status or a name
	Type    looseString `json:"type"`
	Message looseText   `json:"message"` // LiteLLM sends a string or an object
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
	default:
		if code, ok := codeByStatus[status]; ok {
			f.Code = code
		}
	}
	return f
}

// tooLong reports whether the thread exceeds the model's context window.
func (e *upstreamError) tooLong(status int) bool {
	return e.Code == "context_length_exceeded" || // OpenAI and one-api
		e.Type == "exceed_context_size_error" || // llama.cpp
		status == http.StatusBadRequest && e.Message.containsAny(
			"maximum context length",     // OpenRouter and vLLM
			"contextwindowexceedederror", // LiteLLM
		)
}

// unknownModel reports whether the router does not serve the model.
func (e *upstreamError) unknownModel(status int) bool {
	return e.Code == "model_not_found" || // OpenAI and new-api
		status == http.StatusBadRequest && e.Message.containsAny(
			"invalid model name", "no healthy deployments", // LiteLLM
		)
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
