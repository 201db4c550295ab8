package router

import (
	"bytes"
	"crypto/tls"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"trefoil/shared/chat"
)

// tlsRouter returns a client of a TLS server, and the number of connections to it. The server holds
// back its answers until asked reaches zero, so that all requests are open at once.
func tlsRouter(t *testing.T, http2 bool, asked *sync.WaitGroup) (*Client, *atomic.Int32) {
	t.Helper()
	var conns atomic.Int32
	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		asked.Done()
		asked.Wait() // until all requests are open
		_, _ = io.WriteString(w, "data: {\"choices\":[{\"delta\":{\"content\":\"hi\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
	}))
	srv.EnableHTTP2 = http2
	srv.Config.ErrorLog = log.New(io.Discard, "", 0)
	srv.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			conns.Add(1)
		}
	}
	srv.StartTLS()
	t.Cleanup(srv.Close)
	own := newTransport()
	own.TLSClientConfig = &tls.Config{RootCAs: srv.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs}
	t.Cleanup(own.CloseIdleConnections)
	return New(srv.URL+"/v1", "", own), &conns
}

// Answers over HTTP/2 share a connection even if they start before it is open. Go's server allows
// 250 concurrent streams per connection. Over HTTP/1, each answer has a connection of its own, and
// one more is used to find out that the server does not support HTTP/2.
func TestTLSConnectionsAreShared(t *testing.T) {
	for _, test := range []struct {
		name    string
		http2   bool
		answers int
		most    int32 // connections
	}{{"HTTP/2", true, 100, 1}, {"many streams", true, 600, 5}, {"HTTP/1", false, 20, 21}} {
		t.Run(test.name, func(t *testing.T) {
			var asked, ended sync.WaitGroup
			asked.Add(test.answers)
			c, conns := tlsRouter(t, test.http2, &asked)
			for range test.answers {
				ended.Go(func() {
					text := ""
					_, err := c.Answer(t.Context(), chat.Call{Model: chat.Model{ID: "m"}, Emit: func(s string) { text += s }})
					if err != nil || text != "hi" {
						t.Errorf("text %q, error %v", text, err)
					}
				})
			}
			ended.Wait()
			if got := conns.Load(); got > test.most {
				t.Errorf("%d connections for %d answers, want at most %d", got, test.answers, test.most)
			}
		})
	}
}

// If the router cannot be reached, timeouts do not add up.
func TestTLSTimeoutsDoNotAddUp(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0") // accepts connections, but never responds
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	own := newTransport()
	own.TLSHandshakeTimeout = time.Second
	c := New("https://"+l.Addr().String()+"/v1", "", own)
	begin := time.Now()
	var ended sync.WaitGroup
	for range 20 {
		ended.Go(func() {
			outcome, err := c.Answer(t.Context(), chat.Call{Model: chat.Model{ID: "m"}, Emit: func(string) {}})
			if known, ok := err.(*chat.Error); !ok || known.Code != chat.CodeUnreachable || !outcome.Unspent {
				t.Errorf("outcome %+v, error %v", outcome, err)
			}
		})
	}
	ended.Wait()
	if took := time.Since(begin); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
}

// If the router has no HTTP/2, no connection may become idle, because net/http logs unsolicited
// data on idle connections.
func TestTLSWithoutHTTP2LogsNothing(t *testing.T) {
	srv := httptest.NewTLSServer(nil)
	defer srv.Close()
	l, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{Certificates: srv.TLS.Certificates})
	if err != nil {
		t.Fatal(err)
	}
	var served sync.WaitGroup
	served.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			served.Go(func() {
				defer conn.Close()
				if _, err := conn.Read(make([]byte, 64<<10)); err != nil {
					return
				}
				body := "data: {\"choices\":[{\"delta\":{\"content\":\"hi\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"
				_, _ = fmt.Fprintf(conn, "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%sunsolicited", len(body), body)
				_, _ = io.Copy(io.Discard, conn) // until the client closes the connection
			})
		}
	})
	var logged bytes.Buffer
	log.SetOutput(&logged)
	defer log.SetOutput(os.Stderr)
	own := newTransport()
	own.TLSClientConfig = &tls.Config{RootCAs: srv.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs}
	c := New("https://"+l.Addr().String()+"/v1", "", own)
	for range 3 {
		text := ""
		_, err := c.Answer(t.Context(), chat.Call{Model: chat.Model{ID: "m"}, Emit: func(s string) { text += s }})
		if err != nil || text != "hi" {
			t.Errorf("text %q, error %v", text, err)
		}
	}
	_ = l.Close()
	served.Wait()
	if logged.Len() > 0 {
		t.Errorf("logged %q", logged.String())
	}
}
