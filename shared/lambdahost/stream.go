package lambdahost

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/aws/aws-lambda-go/events"
)

// stream adapts an http.Handler to a Function URL with response streaming. Unlike lambdaurl.Wrap,
// it supports write deadlines (http.ResponseController). Lambda does not tell a function that its
// client has stopped reading, so without a deadline, a Write would block until the function times
// out.
func stream(handler http.Handler) func(context.Context, *events.LambdaFunctionURLRequest) (*events.LambdaFunctionURLStreamingResponse, error) {
	return func(ctx context.Context, event *events.LambdaFunctionURLRequest) (*events.LambdaFunctionURLStreamingResponse, error) {
		request, err := newRequest(ctx, event)
		if err != nil {
			return nil, errors.New("malformed event") // err may quote the URL
		}
		w := &streamWriter{
			header:  http.Header{},
			started: make(chan int, 1),
			body:    &streamBody{chunks: make(chan []byte), ended: make(chan struct{}), closed: make(chan struct{})},
		}
		go serve(handler, w, request)
		response := &events.LambdaFunctionURLStreamingResponse{
			StatusCode: <-w.started,
			Headers:    map[string]string{},
			Body:       w.body,
		}
		for name, values := range w.sent {
			if name == "Set-Cookie" {
				response.Cookies = values
			} else {
				response.Headers[name] = strings.Join(values, ",")
			}
		}
		return response, nil
	}
}

// serve runs the handler and ends the response. The response does not end before the handler
// returns, because Lambda may freeze the process once the response has ended.
func serve(handler http.Handler, w *streamWriter, r *http.Request) {
	defer func() {
		status := http.StatusOK
		if recover() != nil { // the value may contain user input
			status = http.StatusInternalServerError
			w.body.err = errors.New("the handler panicked")
		}
		w.WriteHeader(status) // unless it has been sent
		close(w.body.ended)
	}()
	handler.ServeHTTP(w, r)
}

func newRequest(ctx context.Context, event *events.LambdaFunctionURLRequest) (*http.Request, error) {
	var body io.Reader = strings.NewReader(event.Body)
	if event.IsBase64Encoded {
		body = base64.NewDecoder(base64.StdEncoding, body)
	}
	url := "https://" + event.RequestContext.DomainName + event.RawPath
	if event.RawQueryString != "" {
		url += "?" + event.RawQueryString
	}
	r, err := http.NewRequestWithContext(ctx, event.RequestContext.HTTP.Method, url, body)
	if err != nil {
		return nil, err
	}
	r.RemoteAddr = event.RequestContext.HTTP.SourceIP
	for name, value := range event.Headers {
		r.Header.Add(name, value)
	}
	return r, nil
}

// streamWriter is the http.ResponseWriter of a streamed response. Each Write is sent as one chunk.
type streamWriter struct {
	header  http.Header
	started chan int    // receives the status once
	sent    http.Header // a copy of header, made when the response starts
	body    *streamBody
	timer   *time.Timer // of Write

	mu       sync.Mutex    // guards the rest
	deadline time.Time     // for writes; zero: none
	changed  chan struct{} // closed when deadline changes; nil until a Write needs it
}

func (w *streamWriter) Header() http.Header { return w.header }

func (w *streamWriter) WriteHeader(status int) {
	if w.sent == nil {
		w.sent = w.header.Clone()
		w.started <- status
	}
}

// SetWriteDeadline implements http.ResponseController's method. It may be called during a Write.
func (w *streamWriter) SetWriteDeadline(at time.Time) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.deadline = at
	if w.changed != nil {
		close(w.changed)
		w.changed = nil
	}
	return nil
}

// awaitDeadline returns the deadline and a channel that is closed when it changes.
func (w *streamWriter) awaitDeadline() (time.Time, <-chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.changed == nil {
		w.changed = make(chan struct{})
	}
	return w.deadline, w.changed
}

// Write returns when Lambda has taken the chunk. It returns os.ErrDeadlineExceeded if the client
// does not read in time.
func (w *streamWriter) Write(p []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	if len(p) == 0 {
		return 0, nil
	}
	chunk := bytes.Clone(p) // a Writer must not keep p
	for {
		deadline, changed := w.awaitDeadline()
		var expired <-chan time.Time
		if !deadline.IsZero() {
			left := time.Until(deadline)
			if left <= 0 {
				return 0, os.ErrDeadlineExceeded
			}
			if w.timer == nil {
				w.timer = time.NewTimer(left)
			} else {
				w.timer.Reset(left)
			}
			expired = w.timer.C
		}
		select {
		case w.body.chunks <- chunk:
			if w.timer != nil {
				w.timer.Stop()
			}
			return len(p), nil
		case <-w.body.closed:
			return 0, io.ErrClosedPipe
		case <-expired:
			return 0, os.ErrDeadlineExceeded
		case <-changed:
		}
	}
}

// streamBody is the reading end of a streamed response.
type streamBody struct {
	chunks chan []byte
	ended  chan struct{} // closed when the handler has returned
	err    error         // set before ended is closed; nil: io.EOF
	rest   []byte        // of the current chunk
	closed chan struct{} // closed by Close
	once   sync.Once     // closes it
}

// Read implements io.Reader.
func (b *streamBody) Read(p []byte) (int, error) {
	for len(b.rest) == 0 {
		select {
		case b.rest = <-b.chunks:
		case <-b.ended:
			if b.err != nil {
				return 0, b.err
			}
			return 0, io.EOF
		}
	}
	n := copy(p, b.rest)
	b.rest = b.rest[n:]
	return n, nil
}

// Close makes all further writes fail. It is called once the response has been sent or sending it
// has failed.
func (b *streamBody) Close() error {
	b.once.Do(func() { close(b.closed) })
	return nil
}
