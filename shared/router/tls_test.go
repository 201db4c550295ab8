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

	"trefoil/shared/chat"
)

// Concurrent answers share an HTTP/2 connection that is open. Go's server allows 250 concurrent
// streams per connection.
func TestTLSConnectionIsShared(t *testing.T) {
	const answers = 100
	var asked sync.WaitGroup
	var conns atomic.Int32
	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		asked.Done()
		asked.Wait() // until all requests are open
		_, _ = io.WriteString(w, "data: {\"choices\":[{\"delta\":{\"content\":\"hi\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
	}))
	srv.EnableHTTP2 = true
	srv.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			conns.Add(1)
		}
	}
	srv.StartTLS()
	defer srv.Close()
	own := newTransport()
	own.TLSClientConfig = &tls.Config{RootCAs: srv.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs}
	defer own.CloseIdleConnections()
	c := New(srv.URL+"/v1", "", own)
	for _, n := range []int{1, answers} {
		asked.Add(n)
		var ended sync.WaitGroup
		for range n {
			ended.Go(func() {
				text := ""
				_, err := c.Answer(t.Context(), chat.Model{ID: "m"}, nil, func(s string) { text += s })
				if err != nil || text != "hi" {
					t.Errorf("text %q, error %v", text, err)
				}
			})
		}
		ended.Wait()
	}
	if got := conns.Load(); got != 1 {
		t.Errorf("%d connections for %d answers, want 1", got, answers)
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
		_, err := c.Answer(t.Context(), chat.Model{ID: "m"}, nil, func(s string) { text += s })
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
