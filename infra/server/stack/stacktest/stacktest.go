// Package stacktest starts servers for tests.
package stacktest

import (
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"testing"
	"testing/fstest"

	"trefoil/infra/server/dynoxide/dynoxidetest"
	"trefoil/infra/server/stack"
	"trefoil/shared/config"
)

// DataDir returns a fresh DATA_DIR. Its path is shorter than that of t.TempDir, because the path of a
// Unix socket is limited.
func DataDir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "trefoil")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// FreePort returns a port that no program uses.
func FreePort(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// Settings returns the settings of a server with a free port, a fresh DATA_DIR, a model router with
// one model and nothing else, changed by set. If no database engine is installed, it skips or fails
// the test; see dynoxidetest.Need.
func Settings(t testing.TB, set map[string]string) map[string]string {
	t.Helper()
	dynoxidetest.Need(t)
	router := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"data":[{"id":"llama3:8b"}]}`)
	}))
	t.Cleanup(router.Close)
	settings := map[string]string{"PORT": FreePort(t), "DATA_DIR": DataDir(t), "MODEL_ROUTER_URL": router.URL + "/v1"}
	maps.Copy(settings, set)
	return settings
}

// Start starts a server in this process with Settings and a small web app. The server stops at the end
// of the test. TestMain must call dynoxide.RunChild.
func Start(t testing.TB, set map[string]string) (*stack.Server, error) {
	t.Helper()
	page := &fstest.MapFile{Data: []byte("<!doctype html>")}
	web := fstest.MapFS{"index.html": page, "app.html": page, "chat.html": page}
	s, err := stack.Start(t.Context(), config.Values(Settings(t, set)), web)
	if err == nil {
		t.Cleanup(s.Stop)
	}
	return s, err
}
