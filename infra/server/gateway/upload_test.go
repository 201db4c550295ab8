package gateway

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"trefoil/functions"
)

// startShortTimeout serves a gateway with a read timeout of 100 ms.
func startShortTimeout(t *testing.T, function http.HandlerFunc) *httptest.Server {
	t.Helper()
	web, err := os.OpenRoot(siteFiles(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { web.Close() })
	server := httptest.NewUnstartedServer(nil)
	cfg := Config{
		Routes:    []functions.Route{{Method: "POST", Path: "/api/items", Function: "add", Seconds: 30, Fallback: true}},
		Functions: map[string]http.Handler{"add": function},
		Web:       web.FS(),
	}
	server.Config = NewServer(cfg)
	if server.Config.ReadTimeout != maxSend {
		t.Fatalf("ReadTimeout is %v, want %v", server.Config.ReadTimeout, maxSend)
	}
	server.Config.ReadTimeout = 100 * time.Millisecond
	server.Start()
	t.Cleanup(server.Close)
	return server
}

func TestUnfinishedBodyGetsAResponse(t *testing.T) {
	server := startShortTimeout(t, func(http.ResponseWriter, *http.Request) { t.Error("the function was called") })
	for path, want := range map[string]int{"/api/items": 400, "/api/none": 400, "/chat": 405} {
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := io.WriteString(conn, "POST "+path+" HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"); err != nil {
			t.Fatal(err)
		}
		_ = conn.SetReadDeadline(time.Now().Add(20 * time.Second)) // TCP supports deadlines
		resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("%s: status %d, want %d", path, resp.StatusCode, want)
		}
	}
}

func TestReadTimeoutDoesNotLimitTheFunction(t *testing.T) {
	server := startShortTimeout(t, func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
			t.Error("the function was canceled")
		case <-time.After(300 * time.Millisecond):
		}
	})
	for _, body := range []string{"", "{}"} { // net/http starts background reads at different times
		resp, err := http.Post(server.URL+"/api/items", "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
	}
}
