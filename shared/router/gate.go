package router

import (
	"context"
	"crypto/tls"
	"net/http"
	"net/http/httptrace"
	"sync"
	"sync/atomic"
)

// connectGate lets requests get a TLS connection one at a time. http.Transport opens a connection
// for each request that starts before the first connection is known to use HTTP/2, and closes all
// but one of them: three handshakes instead of one for the first chat, and thousands under load.
type connectGate struct {
	turn  chan struct{} // has a value during a turn
	http1 atomic.Bool   // the router has no HTTP/2, so connections are neither shared nor reused

	mu     sync.Mutex
	failed chan struct{} // closed when a turn fails, then replaced
}

func newConnectGate() *connectGate {
	return &connectGate{turn: make(chan struct{}, 1), failed: make(chan struct{})}
}

// roundTrip sends a request when its turn comes. If the connection turns out to use HTTP/1, nothing
// is sent over it, and the request gets a new connection, which is closed after the response.
func (g *connectGate) roundTrip(next http.RoundTripper, r *http.Request) (*http.Response, error) {
	if g.http1.Load() {
		return roundTripOnce(next, r)
	}
	end, err := g.wait(r.Context())
	if err != nil {
		return nil, err
	}
	defer end(false) // if the request got no connection
	if g.http1.Load() {
		end(true)
		return roundTripOnce(next, r)
	}
	isHTTP1 := false
	trace := &httptrace.ClientTrace{GotConn: func(info httptrace.GotConnInfo) {
		if conn, ok := info.Conn.(*tls.Conn); ok && conn.ConnectionState().NegotiatedProtocol != "h2" {
			isHTTP1 = true
			g.http1.Store(true)
			_ = conn.Close()
		}
		end(true)
	}}
	resp, err := next.RoundTrip(r.WithContext(httptrace.WithClientTrace(r.Context(), trace)))
	if err == nil || !isHTTP1 {
		return resp, err
	}
	if r.GetBody != nil {
		r = r.WithContext(r.Context())
		if r.Body, err = r.GetBody(); err != nil {
			return nil, err
		}
	}
	return roundTripOnce(next, r)
}

// roundTripOnce sends a request over a connection that is closed after the response. net/http logs
// unsolicited data on idle HTTP/1 connections, and that data may quote the question.
func roundTripOnce(next http.RoundTripper, r *http.Request) (*http.Response, error) {
	r = r.WithContext(r.Context())
	r.Close = true
	return next.RoundTrip(r)
}

// wait waits for a turn. Calling end ends the turn; calling it again has no effect. If the current
// turn fails, all waiting requests proceed at once, so that timeouts do not add up.
func (g *connectGate) wait(ctx context.Context) (end func(connected bool), err error) {
	g.mu.Lock()
	failed := g.failed
	g.mu.Unlock()
	select {
	case g.turn <- struct{}{}:
	case <-failed:
		return func(bool) {}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	var once sync.Once
	return func(connected bool) {
		once.Do(func() {
			if !connected {
				g.mu.Lock()
				close(g.failed)
				g.failed = make(chan struct{})
				g.mu.Unlock()
			}
			<-g.turn
		})
	}, nil
}
