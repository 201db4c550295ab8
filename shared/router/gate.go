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
	http1 atomic.Bool   // the router has no HTTP/2, so connections cannot be shared

	mu     sync.Mutex
	failed chan struct{} // closed when a turn fails, then replaced
}

func newConnectGate() *connectGate {
	return &connectGate{turn: make(chan struct{}, 1), failed: make(chan struct{})}
}

// roundTrip sends a request when its turn comes.
func (g *connectGate) roundTrip(next http.RoundTripper, r *http.Request) (*http.Response, error) {
	if g.http1.Load() {
		return next.RoundTrip(r)
	}
	end, err := g.wait(r.Context())
	if err != nil {
		return nil, err
	}
	defer end(false) // if the request got no connection
	trace := &httptrace.ClientTrace{GotConn: func(info httptrace.GotConnInfo) {
		if conn, ok := info.Conn.(*tls.Conn); ok && conn.ConnectionState().NegotiatedProtocol != "h2" {
			g.http1.Store(true)
		}
		end(true)
	}}
	return next.RoundTrip(r.WithContext(httptrace.WithClientTrace(r.Context(), trace)))
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
