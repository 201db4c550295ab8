package router

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync"
	"sync/atomic"
	"time"
)

const (
	dialTimeout      = 30 * time.Second // like http.DefaultTransport
	readBuffer       = 1 << 10          // the stream is read into a larger buffer
	maxHeader        = 64 << 10         // bytes before the body of a response
	socketBuffer     = 8 << 10          // a write of this size does not block
	maxInformational = 5                // 1xx responses before the final response, as in net/http
)

// plainTransport is an http.RoundTripper for plaintext HTTP/1.1, with one connection per request.
// Unlike http.Transport, it needs no goroutines per connection, which would take most of the memory
// of a waiting stream. It never logs what a router sends, and it can connect before there is a
// request. It supports neither proxies nor compression.
type plainTransport struct {
	dialer net.Dialer
}

// RoundTrip implements http.RoundTripper. The response body must be closed.
func (t *plainTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	conn, err := t.connect(r.Context(), r.URL)
	if err != nil {
		return nil, err
	}
	if trace := httptrace.ContextClientTrace(r.Context()); trace != nil && trace.GotConn != nil {
		trace.GotConn(httptrace.GotConnInfo{Conn: conn})
	}
	body := &plainBody{conn: conn, limit: io.LimitedReader{R: conn, N: maxHeader}}
	body.release = context.AfterFunc(r.Context(), func() { _ = conn.Close() })
	body.buffered = bufio.NewReaderSize(&body.limit, readBuffer)
	// If sending fails, so does reading.
	if r.ContentLength <= socketBuffer {
		write(conn, r)
	} else {
		go write(conn, r) // the response may arrive before the whole request is sent
	}
	resp, err := readResponse(body.buffered, r)
	if err != nil {
		_ = body.Close()
		return nil, err
	}
	body.limit.N = math.MaxInt64 // the caller limits the body
	body.src = resp.Body
	resp.Body, resp.Request = body, nil // drop the request: it holds the question
	return resp, nil
}

// writers holds writers for requests.
var writers = sync.Pool{New: func() any { return bufio.NewWriter(nil) }}

func write(conn net.Conn, r *http.Request) {
	w := writers.Get().(*bufio.Writer)
	w.Reset(conn)
	if r.Write(w) == nil {
		_ = w.Flush() // reading fails, too
	}
	w.Reset(nil)
	writers.Put(w)
}

// readResponse reads a response up to its body.
func readResponse(src *bufio.Reader, r *http.Request) (*http.Response, error) {
	for range maxInformational + 1 {
		resp, err := http.ReadResponse(src, r)
		if err != nil || resp.StatusCode >= http.StatusOK || resp.StatusCode == http.StatusSwitchingProtocols {
			return resp, err
		}
	}
	return nil, errors.New("too many informational responses")
}

// plainBody is the body of a response. Closing it closes the connection.
type plainBody struct {
	conn     net.Conn
	limit    io.LimitedReader // of conn
	buffered *bufio.Reader    // of limit
	src      io.Reader        // the response body, read from buffered
	release  func() bool      // detaches conn from the request's context
}

func (b *plainBody) Read(p []byte) (int, error) { return b.src.Read(p) }

// wait blocks until Read is likely to return soon.
func (b *plainBody) wait() {
	if b.src != http.NoBody { // without a body, Peek would block while the router keeps the connection open
		_, _ = b.buffered.Peek(1)
	}
}

func (b *plainBody) Close() error {
	b.release()
	return b.conn.Close()
}

// connect returns a connection to the host of a URL. It may have been opened in advance.
func (t *plainTransport) connect(ctx context.Context, u *url.URL) (net.Conn, error) {
	if ahead, ok := ctx.Value(connectionsKey{}).(*connections); ok && ahead.reserve() {
		return ahead.take(ctx)
	}
	return t.dial(ctx, u)
}

func (t *plainTransport) dial(ctx context.Context, u *url.URL) (net.Conn, error) {
	return t.dialer.DialContext(ctx, "tcp", net.JoinHostPort(u.Hostname(), cmp.Or(u.Port(), "80")))
}

// connectionsKey is the context key of *connections.
type connectionsKey struct{}

// connections are opened ahead of the requests that use them.
type connections struct {
	left   atomic.Int64 // not reserved
	opened chan dialed  // has room for all
	cancel func()       // stops dialing
}

type dialed struct {
	conn net.Conn // nil after an error
	err  error
}

// open starts opening n connections.
func (t *plainTransport) open(ctx context.Context, u *url.URL, n int) *connections {
	ctx, cancel := context.WithCancel(ctx)
	c := &connections{opened: make(chan dialed, n), cancel: cancel}
	c.left.Store(int64(n))
	for range n {
		go func() {
			conn, err := t.dial(ctx, u)
			c.opened <- dialed{conn, err}
		}()
	}
	return c
}

// reserve reserves a connection. It reports false if none is left.
func (c *connections) reserve() bool { return c.left.Add(-1) >= 0 }

// take returns a connection that was reserved.
func (c *connections) take(ctx context.Context) (net.Conn, error) {
	select {
	case d := <-c.opened:
		return d.conn, d.err
	case <-ctx.Done():
		go c.discard()
		return nil, ctx.Err()
	}
}

// discard closes a connection that was reserved.
func (c *connections) discard() {
	if d := <-c.opened; d.conn != nil {
		_ = d.conn.Close()
	}
}

// close closes the connections that were not taken.
func (c *connections) close() {
	c.cancel()
	for c.reserve() {
		go c.discard()
	}
}
