package lambdahost

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"

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
		body, conn := net.Pipe()
		w := &streamWriter{Conn: conn, header: http.Header{}, started: make(chan int, 1)}
		go serve(handler, w, request)
		response := &events.LambdaFunctionURLStreamingResponse{
			StatusCode: <-w.started,
			Headers:    map[string]string{},
			Body:       &streamBody{body, w},
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
			status, w.panicked = http.StatusInternalServerError, true
		}
		w.WriteHeader(status) // unless it has been sent
		_ = w.Close()
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

// streamWriter is the http.ResponseWriter of a streamed response. Its end of the pipe has the deadlines.
type streamWriter struct {
	net.Conn
	header   http.Header
	sent     http.Header // a copy of header, made when the response starts
	started  chan int    // receives the status once
	panicked bool        // set before the pipe is closed
}

func (w *streamWriter) Header() http.Header { return w.header }

func (w *streamWriter) WriteHeader(status int) {
	if w.sent == nil {
		w.sent = w.header.Clone()
		w.started <- status
	}
}

// Write returns when Lambda has read the chunk. It returns os.ErrDeadlineExceeded if the client does
// not read in time.
func (w *streamWriter) Write(p []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	if len(p) == 0 { // would wait for a reader
		return 0, nil
	}
	return w.Conn.Write(p)
}

// streamBody is the reading end of a streamed response. Closing it makes all further writes fail.
type streamBody struct {
	net.Conn
	w *streamWriter
}

// Read returns an error instead of io.EOF if the handler has panicked.
func (b *streamBody) Read(p []byte) (int, error) {
	n, err := b.Conn.Read(p)
	if err == io.EOF && b.w.panicked {
		err = errors.New("the handler panicked")
	}
	return n, err
}
