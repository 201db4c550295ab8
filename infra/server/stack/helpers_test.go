package stack_test

import (
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"testing/fstest"

	"trefoil/infra/server/dynoxide/dynoxidetest"
	"trefoil/infra/server/stack"
	"trefoil/shared/config"
)

// freePort returns a port that no program uses.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// settings returns the settings of a server with a free port, a fresh DATA_DIR, a model router with
// one model and nothing else, changed by set. If no database engine is installed, it skips or fails
// the test; see dynoxidetest.Need.
func settings(t *testing.T, set map[string]string) map[string]string {
	t.Helper()
	dynoxidetest.Need(t)
	router := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"data":[{"id":"llama3:8b"}]}`)
	}))
	t.Cleanup(router.Close)
	all := map[string]string{"PORT": freePort(t), "DATA_DIR": dynoxidetest.DataDir(t), "MODEL_ROUTER_URL": router.URL + "/v1"}
	maps.Copy(all, set)
	return all
}

// startServer starts a server in this process with settings and a small web app. The server stops at
// the end of the test.
func startServer(t *testing.T, set map[string]string) (*stack.Server, error) {
	t.Helper()
	page := &fstest.MapFile{Data: []byte("<!doctype html>")}
	web := fstest.MapFS{"index.html": page, "app.html": page, "chat.html": page}
	s, err := stack.Start(t.Context(), config.Values(settings(t, set)), web)
	if err == nil {
		t.Cleanup(s.Stop)
	}
	return s, err
}
