package gateway

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"trefoil/infra/local/route"
)

// slowly is an API of one function whose clients have a moment for their bodies.
func slowly(t *testing.T, function http.HandlerFunc) *httptest.Server {
	t.Helper()
	a := newAPI(Config{
		Routes:    []route.Route{{Method: "POST", Path: "/api/items", Function: "add"}},
		Functions: map[string]http.Handler{"add": function},
	})
	a.upload = 100 * time.Millisecond
	server := httptest.NewServer(a)
	t.Cleanup(server.Close)
	return server
}

func TestBodyThatNeverEndsIsRefused(t *testing.T) {
	server := slowly(t, func(http.ResponseWriter, *http.Request) { t.Error("the function was called") })
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, "POST /api/items HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"); err != nil {
		t.Fatal(err)
	}
	_ = conn.SetReadDeadline(time.Now().Add(20 * time.Second)) // it takes a deadline
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusBadRequest {
		t.Errorf("status %d", resp.StatusCode)
	}
}

func TestTimeForTheBodyIsNotTheFunctions(t *testing.T) {
	server := slowly(t, func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
			t.Error("the function was cancelled")
		case <-time.After(300 * time.Millisecond):
		}
	})
	for _, body := range []string{"", "{}"} { // net/http watches the connection from another moment on
		resp, err := http.Post(server.URL+"/api/items", "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
	}
}
