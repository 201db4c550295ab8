package gateway

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// exchange sends text on a new connection and returns the status of the response, or 0.
func exchange(t *testing.T, server *httptest.Server, text string) int {
	t.Helper()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_, _ = io.WriteString(conn, text)                          // the server may have hung up
	_ = conn.SetReadDeadline(time.Now().Add(20 * time.Second)) // TCP supports deadlines
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0
	}
	resp.Body.Close()
	return resp.StatusCode
}

// A body that is too large is rejected before it arrives, and one of unknown size when it is.
func TestTooLargeBodiesAreNotAwaited(t *testing.T) {
	server := startGateway(t, map[string]http.HandlerFunc{"add": func(http.ResponseWriter, *http.Request) { t.Error("the function was called") }})
	for name, text := range map[string]string{
		"declared": "Content-Length: 16385\r\n\r\n",
		"chunked":  "Transfer-Encoding: chunked\r\n\r\n4001\r\n" + strings.Repeat("x", 16385),
	} {
		if status := exchange(t, server, "POST /api/items HTTP/1.1\r\nHost: localhost\r\n"+text); status != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: status %d, want 413", name, status)
		}
	}
}

// One client can neither exceed its share of the memory nor keep others waiting.
func TestBodiesOfOneClientAreLimited(t *testing.T) {
	hold, held := make(chan struct{}), make(chan struct{})
	server := startGateway(t, map[string]http.HandlerFunc{
		"stream": func(http.ResponseWriter, *http.Request) { held <- struct{}{}; <-hold },
		"add":    func(http.ResponseWriter, *http.Request) {},
	}, func(c *Config) { c.TrustedProxies, _ = ParseProxies("127.0.0.1") })
	body := bytes.Repeat([]byte("x"), largestBody)
	send := func(path, client string, body []byte) int {
		headers := signature(body)
		headers["x-forwarded-for"] = client
		return do(t, server, "POST", path, body, headers).StatusCode
	}
	const client = "203.0.113.1"
	var holding sync.WaitGroup
	for range maxHeldByClient / largestBody {
		holding.Go(func() { send("/api/stream", client, body) })
		<-held
	}
	if status := send("/api/items", "203.0.113.2", []byte("{}")); status != http.StatusOK {
		t.Errorf("another client: status %d", status)
	}
	if status := send("/api/items", client, []byte("{}")); status != http.StatusOK {
		t.Errorf("a small body: status %d", status)
	}
	began := time.Now()
	if status := send("/api/stream", client, body); status != http.StatusServiceUnavailable || time.Since(began) < maxQueue {
		t.Errorf("over the share: status %d after %v, want 503 after %v", status, time.Since(began), maxQueue)
	}
	close(hold)
	holding.Wait()
	go func() { <-held }()
	if status := send("/api/stream", client, body); status != http.StatusOK {
		t.Errorf("after the others: status %d", status)
	}
}

func TestConnectionsOfOneClientAreLimited(t *testing.T) {
	const limit = 3
	server := startGateway(t, nil, func(c *Config) {
		c.MaxConnections = limit
		c.TrustedProxies, _ = ParseProxies("127.0.0.9")
	})
	from := func(address string) *http.Client {
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
		return &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}}
	}
	get := func(c *http.Client) error {
		resp, err := c.Get(server.URL + "/")
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		_, err = io.Copy(io.Discard, resp.Body)
		return err
	}
	open := func(address string, count int) (failed int) {
		for range count {
			client := from(address) // with a connection of its own, which stays open
			t.Cleanup(client.CloseIdleConnections)
			if get(client) != nil {
				failed++
			}
		}
		return failed
	}
	if failed := open("127.0.0.2", limit); failed > 0 {
		t.Errorf("%d connections of %d failed", failed, limit)
	}
	if failed := open("127.0.0.2", 2); failed != 2 {
		t.Errorf("%d of 2 connections over the limit failed", failed)
	}
	if failed := open("127.0.0.3", limit); failed > 0 {
		t.Errorf("%d connections of another client failed", failed)
	}
	if failed := open("127.0.0.9", 2*limit); failed > 0 {
		t.Errorf("%d connections of a trusted proxy failed", failed)
	}
	if failed := open("127.0.0.4", 1); failed > 0 {
		t.Error("a first connection failed")
	}
	for closed := range 10 * limit { // closed connections no longer count
		client := from("127.0.0.4")
		err := get(client)
		client.CloseIdleConnections()
		if err != nil {
			t.Fatalf("connection %d, after the others were closed: %v", closed, err)
		}
		time.Sleep(20 * time.Millisecond) // until the server has noticed
	}
}

// Clients that send slowly are cut off, both in headers and in bodies.
func TestSlowClientsAreCutOff(t *testing.T) {
	server := newGateway(t, nil)
	if header, body := server.Config.ReadHeaderTimeout, server.Config.ReadTimeout; header > 10*time.Second || body > time.Minute {
		t.Fatalf("timeouts %v and %v", header, body)
	}
	server.Config.ReadHeaderTimeout, server.Config.ReadTimeout = 100*time.Millisecond, 200*time.Millisecond
	server.Start()
	for name, text := range map[string]string{
		"headers": "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
		"body":    "POST /api/items HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{",
	} {
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(conn, text)
		ended := make(chan error, 1)
		go func() { _, err := io.Copy(io.Discard, conn); ended <- err }()
		for deadline := time.After(20 * time.Second); ; {
			_, _ = io.WriteString(conn, "x")
			select {
			case <-ended:
			case <-deadline:
				t.Errorf("%s: still connected", name)
			case <-time.After(10 * time.Millisecond):
				continue
			}
			break
		}
		conn.Close()
	}
}

// A stream has the route's time for each model, because a sequential chat asks one after the other.
func TestTimeOfStreams(t *testing.T) {
	var left time.Duration
	record := func(_ http.ResponseWriter, r *http.Request) {
		deadline, _ := r.Context().Deadline()
		left = time.Until(deadline)
	}
	server := newGateway(t, map[string]http.HandlerFunc{"stream": record, "add": record})
	server.Start()
	for path, want := range map[string]time.Duration{"/api/items": 30 * time.Second, "/api/stream": 90 * time.Second} {
		do(t, server, "POST", path, nil, signature(nil))
		if left > want || left < want-10*time.Second {
			t.Errorf("%s has %v, want %v", path, left, want)
		}
	}
}

// A stream may take longer than other responses.
func TestStreamsOutliveTheWriteTimeout(t *testing.T) {
	const timeout = 200 * time.Millisecond
	slow := func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "first ")
		time.Sleep(2 * timeout)
		_, _ = io.WriteString(w, "last")
	}
	server := newGateway(t, map[string]http.HandlerFunc{"stream": slow, "item": slow})
	if server.Config.WriteTimeout == 0 {
		t.Fatal("no limit on how long a client may take to receive a response")
	}
	server.Config.WriteTimeout = timeout
	server.Start()
	if got := text(t, do(t, server, "POST", "/api/stream", nil, signature(nil))); got != "first last" {
		t.Errorf("stream %q", got)
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	if resp, err := client.Get(server.URL + "/api/items/1"); err == nil {
		resp.Body.Close()
		t.Error("a buffered response was sent after the write timeout")
	}
}
