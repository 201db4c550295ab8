package router

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptrace"

	"trefoil/shared/chat"
)

// exchange performs one request. It is the HTTPDoer of go-openai: it adds request fields that the
// library does not support, and hides everything except clean stream data from it, because
// go-openai's errors quote response bodies.
type exchange struct {
	client *Client
	cancel context.CancelCauseFunc // cancels the request's context
	body   *limitedBody            // set by a successful Do

	// unspent means that the router has not accepted the request: it was not sent, or it was
	// rejected. A request without any response may have been accepted.
	unspent bool
}

// Do sends the request. It returns a *chat.Error for any status other than 200.
func (x *exchange) Do(r *http.Request) (*http.Response, error) {
	if err := x.client.addFields(r); err != nil {
		return nil, err
	}
	r = r.WithContext(httptrace.WithClientTrace(r.Context(), &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { x.unspent = false },
	}))
	resp, err := x.client.send(r, x.cancel)
	if err != nil {
		return nil, err
	}
	x.body = resp.Body.(*limitedBody)
	x.unspent = resp.StatusCode >= http.StatusMultipleChoices
	if resp.StatusCode != http.StatusOK {
		defer resp.Body.Close()
		return nil, statusError(resp)
	}
	resp.Body = &dataLines{limitedBody: x.body}
	return resp, nil
}

// send performs one round trip and wraps the response body in a *limitedBody. It does not follow
// redirects, so a question is sent only to the configured router.
func (c *Client) send(r *http.Request, cancel context.CancelCauseFunc) (*http.Response, error) {
	// net/http logs unsolicited data on an idle HTTP/1 connection, and that data may quote the
	// question. Plaintext connections are cheap to open, so they are not kept. TLS connections
	// use HTTP/2, which has no such log.
	if r.URL.Scheme == "http" {
		r.Close = true
		r.Header.Del("Connection") // go-openai sets keep-alive
	}
	b := &limitedBody{stall: c.StallTimeout, remaining: maxBody, cancel: cancel}
	b.startTimer()
	defer b.stopTimer()
	resp, err := c.Transport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	b.src = resp.Body
	resp.Body = b
	return resp, nil
}

// addFields adds the JSON fields that go-openai lacks or rejects for certain model names.
func (c *Client) addFields(r *http.Request) error {
	extra := map[string]any{}
	if c.MaxTokens > 0 {
		field := "max_tokens"
		if hostIs(c.BaseURL, "api.openai.com") { // newer models reject max_tokens
			field = "max_completion_tokens"
		}
		extra[field] = c.MaxTokens
	}
	if hostIs(c.BaseURL, openRouter) {
		extra["usage"] = map[string]any{"include": true}
		// Allow only zero-data-retention endpoints that do not train on prompts.
		extra["provider"] = map[string]any{"zdr": true, "data_collection": "deny"}
	}
	if len(extra) == 0 {
		return nil
	}
	fields, err := json.Marshal(extra)
	if err != nil {
		return err
	}
	original, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	extended := make([]byte, 0, len(fields)+len(original))
	extended = append(extended, fields[:len(fields)-1]...) // both are non-empty JSON objects
	extended = append(extended, ',')
	extended = append(extended, original[1:]...)
	r.ContentLength = int64(len(extended))
	r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(extended)), nil }
	r.Body, err = r.GetBody()
	return err
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
		f.Code = chat.CodeUnknown
	case e.Code == "rate_limit_exceeded":
		f.Code = chat.CodeBusy
	default:
		if code, ok := codeByStatus[status]; ok {
			f.Code = code
		}
	}
	return f
}

// tooLong reports whether the question and thread exceed the model's context window.
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
	http.StatusNotFound:              chat.CodeUnknown,
	http.StatusRequestTimeout:        chat.CodeStalled,
	http.StatusRequestEntityTooLarge: chat.CodeTooLong,
	http.StatusTooManyRequests:       chat.CodeBusy,
	http.StatusServiceUnavailable:    chat.CodeBusy,
	http.StatusGatewayTimeout:        chat.CodeStalled,
	529:                              chat.CodeBusy,
}
