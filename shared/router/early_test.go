package router_test

import (
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"trefoil/shared/chat"
)

// accept starts a listener and returns its connections and its URL.
func accept(t *testing.T) (<-chan net.Conn, string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	conns := make(chan net.Conn, 10)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			conns <- conn
		}
	}()
	t.Cleanup(func() {
		_ = l.Close()
		<-done
		for len(conns) > 0 {
			_ = (<-conns).Close()
		}
	})
	return conns, "http://" + l.Addr().String()
}

// A router may respond without reading a long question.
func TestEarlyResponse(t *testing.T) {
	checkProcess(t, "checked", func(t *testing.T) {
		conns, base := accept(t)
		go func() {
			conn := <-conns
			// net/http closes a connection that responds before it sends a request.
			_, _ = io.ReadFull(conn, make([]byte, 1))
			_, _ = io.WriteString(conn, "HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n")
			time.Sleep(3 * time.Second) // closing would destroy a response that the client has not read
			_ = conn.Close()
		}()
		c := client(t, base)
		begin := time.Now()
		image := chat.Attachment{Name: "a.png", URL: "data:image/png;base64," + strings.Repeat("A", 20<<20)}
		outcome, err := c.Answer(t.Context(), chat.Call{Model: chat.Model{ID: "m"}, Thread: []chat.Message{{Role: chat.User, Content: "look", Attachments: []chat.Attachment{image}}}})
		if known, ok := err.(*chat.Error); !ok || known.Status != http.StatusRequestEntityTooLarge || !outcome.Unspent {
			t.Errorf("outcome %+v, error %v", outcome, err)
		}
		if took := time.Since(begin); took > 10*time.Second {
			t.Errorf("took %v", took)
		}
	})
}

// A response without a body ends at once, even if the router keeps the connection open.
func TestEmptyResponse(t *testing.T) {
	checkProcess(t, "checked", func(t *testing.T) {
		conns, base := accept(t)
		go func() {
			conn := <-conns
			_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
			_ = conn.SetReadDeadline(time.Now().Add(5 * time.Second))
			_, _ = io.Copy(io.Discard, conn) // until the client closes the connection
			_ = conn.Close()
		}()
		begin := time.Now()
		if got := answer(t, t.Context(), client(t, base)); got.Code == "" {
			t.Errorf("answer %+v", got)
		}
		if took := time.Since(begin); took > 4*time.Second {
			t.Errorf("took %v", took)
		}
	})
}
