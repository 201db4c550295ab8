// Package stacktest starts servers and other programs for tests.
package stacktest

import (
	"bufio"
	"cmp"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
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
	s, err := stack.Start(t.Context(), stack.Options{
		Lookup: config.Values(Settings(t, set)),
		Web:    fstest.MapFS{"index.html": page, "app.html": page, "chat.html": page},
	})
	if err == nil {
		t.Cleanup(s.Stop)
	}
	return s, err
}

// Program is a running program.
type Program struct {
	*exec.Cmd
	Summary string // what it printed before it was ready
	URL     string

	drained chan struct{}
}

// Run starts a program and waits until it is ready. The program is killed at the end of the test. What
// it prints to its standard output once it is ready goes to its standard error, at the same time as
// what it prints there.
func Run(t testing.TB, cmd *exec.Cmd) *Program {
	t.Helper()
	output, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &Program{Cmd: cmd, drained: make(chan struct{})}
	t.Cleanup(func() {
		_ = p.Process.Kill() // it may have exited
		_ = p.Wait()
	})
	for lines := bufio.NewReader(output); ; {
		line, err := lines.ReadString('\n')
		if err != nil {
			close(p.drained)
			t.Fatalf("the program exited before it was ready:\n%s", p.Summary)
		}
		if url, ok := strings.CutPrefix(line, "ready "); ok {
			p.URL = strings.TrimSpace(url)
			go func() {
				defer close(p.drained)
				_, _ = io.Copy(cmp.Or(cmd.Stderr, io.Discard), lines) // until the program exits
			}()
			return p
		}
		p.Summary += line
	}
}

// Wait waits until the program has exited and all that it printed has been written.
func (p *Program) Wait() error {
	<-p.drained // because Cmd.Wait drops what has not been read
	return p.Cmd.Wait()
}
