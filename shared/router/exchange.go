package router

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"

	"trefoil/shared/chat"
)

// exchange is one request and its response. It is the HTTPDoer behind go-openai:
// it adds what that library cannot say, and lets it see nothing but a clean
// stream, since it keeps upstream bodies in its errors.
type exchange struct {
	client *Client
	cancel context.CancelCauseFunc // of the request's context
	body   *limitedBody            // set by a successful Do
}

// Do sends the request. A response that is no stream comes back as a *chat.Error.
func (x *exchange) Do(r *http.Request) (*http.Response, error) {
	if err := x.client.addFields(r); err != nil {
		return nil, err
	}
	resp, err := x.client.send(r, x.cancel)
	if err != nil {
		return nil, err
	}
	x.body = resp.Body.(*limitedBody)
	if resp.StatusCode != http.StatusOK {
		defer resp.Body.Close()
		return nil, statusError(resp)
	}
	resp.Body = &dataLines{limitedBody: x.body}
	return resp, nil
}

// send makes one round trip; the response's body is a *body. Redirects are not
// followed: the question goes to the configured router and nowhere else.
func (c *Client) send(r *http.Request, cancel context.CancelCauseFunc) (*http.Response, error) {
	// On an idle HTTP/1 connection net/http logs what arrives unasked, word by
	// word, and that may quote the question. In the clear, where it is cheap, no
	// connection is kept; over TLS, HTTP/2 shares one without that.
	if r.URL.Scheme == "http" {
		r.Close = true
		r.Header.Del("Connection") // go-openai says keep-alive
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

// extend adds to the request's JSON the fields that go-openai lacks, or refuses
// by a model's name.
func (c *Client) addFields(r *http.Request) error {
	extra := map[string]any{}
	if c.MaxTokens > 0 {
		field := "max_tokens"
		if hostIs(c.BaseURL, "api.openai.com") { // where newer models refuse the old name
			field = "max_completion_tokens"
		}
		extra[field] = c.MaxTokens
	}
	if hostIs(c.BaseURL, openRouter) {
		extra["usage"] = map[string]any{"include": true}
		// Only machines that keep nothing, and train on nothing, may answer.
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
	extended = append(extended, fields[:len(fields)-1]...) // both are JSON objects with at least one field
	extended = append(extended, ',')
	extended = append(extended, original[1:]...)
	r.ContentLength = int64(len(extended))
	r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(extended)), nil }
	r.Body, err = r.GetBody()
	return err
}

// check is the failure that a response stands for. Its body is read for the
// error's code alone and goes no further.
func statusError(resp *http.Response) error {
	var payload struct {
		Error upstreamError `json:"error"`
	}
	text, _ := io.ReadAll(io.LimitReader(resp.Body, maxError))
	_ = json.Unmarshal(text, &payload) // an unreadable body leaves the status
	return payload.Error.chatError(resp.StatusCode)
}

// upstreamError is what a router says of a failure, in a response or in a chunk.
type upstreamError struct {
	Code    looseString `json:"code"` // an HTTP status, or a word
	Message string      `json:"message"`
}

// failure is the class of the error. status is the response's, or 0 where the
// error's own code is all there is.
func (e *upstreamError) chatError(status int) *chat.Error {
	if status == 0 {
		status = e.Code.status()
	}
	f := &chat.Error{Code: chat.CodeUpstream, Status: status}
	switch {
	case e.Code == "context_length_exceeded",
		// OpenRouter has no code of its own for it.
		status == http.StatusBadRequest && strings.Contains(strings.ToLower(e.Message), "maximum context length"):
		f.Code = chat.CodeTooLong
	case e.Code == "rate_limit_exceeded":
		f.Code = chat.CodeBusy
	default:
		if code, ok := codeByStatus[status]; ok {
			f.Code = code
		}
	}
	return f
}

// byStatus classes a router's answers; those not listed are CodeUpstream. 529 is
// what several providers say when overloaded.
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
