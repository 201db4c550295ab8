package dynoxide_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"trefoil/infra/server/dynoxide"
	"trefoil/infra/server/dynoxide/dynoxidetest"
)

// asParent is the environment variable that makes the test binary start an engine, print its
// endpoint and wait.
const asParent = "TREFOIL_TEST_PARENT"

func TestMain(m *testing.M) {
	dynoxide.RunChild()
	if os.Getenv(asParent) == "" {
		os.Exit(m.Run())
	}
	engine, err := dynoxide.Start(context.Background(), "")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(engine.Endpoint())
	select {}
}

func TestEngineDiesWithItsParent(t *testing.T) {
	dynoxidetest.Need(t)
	parent := exec.Command(os.Args[0])
	parent.Env = append(os.Environ(), asParent+"=1")
	stdout, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	endpoint, err := bufio.NewReader(stdout).ReadString('\n')
	parent.Process.Kill()
	parent.Wait()
	if err != nil {
		t.Fatal(err)
	}
	endpoint = strings.TrimSpace(endpoint)
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		response, err := client.Get(endpoint)
		if err != nil {
			return
		}
		response.Body.Close()
		if time.Now().After(deadline) {
			t.Fatal("the engine outlived its parent")
		}
	}
}

func TestPrivateEngine(t *testing.T) {
	dynoxidetest.Need(t)
	dir := t.TempDir()
	socket := filepath.Join(dir, "s")
	start := func() *dynoxide.Engine {
		t.Helper()
		engine, err := dynoxide.StartPrivate(t.Context(), filepath.Join(dir, "db"), socket)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(engine.Stop)
		return engine
	}
	engine := start()
	client := http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", socket)
	}}}
	response, err := client.Get("http://localhost")
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("through the socket: %v, %v", response, err)
	}
	response.Body.Close()
	if info, err := os.Stat(socket); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("socket: %v, %v, want mode 0600", info, err)
	}
	if !engine.Isolated {
		t.Log("this kernel allows no network namespace, so other users can reach the engine's port")
	} else if ours, err := os.Readlink("/proc/self/ns/net"); err != nil || engine.Namespace(t) == ours {
		t.Errorf("the engine is in our network namespace %s: %v", ours, err)
	}
	if _, err := dynoxide.StartPrivate(t.Context(), filepath.Join(dir, "db"), socket); err == nil || !strings.Contains(err.Error(), "in use by another server") {
		t.Errorf("a second engine on the same files: error %v", err)
	}
	engine.Stop()
	if _, err := client.Get("http://localhost"); err == nil {
		t.Error("the socket still responds after Stop")
	}
	start() // on the same files
}

// The child process and its parent do not both explain a failure.
func TestPrivateEngineExplainsOnce(t *testing.T) {
	dynoxidetest.Need(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "db")
	if err := os.WriteFile(file, []byte("not a database"), 0o600); err != nil {
		t.Fatal(err)
	}
	const want = "the embedded database failed: Database file is encrypted or not a valid SQLite database; restore an intact backup"
	if _, err := dynoxide.StartPrivate(t.Context(), file, filepath.Join(dir, "s")); err == nil || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
}

func TestPrivateEngineNeedsAShortPath(t *testing.T) {
	socket := filepath.Join(t.TempDir(), strings.Repeat("x", 100))
	if _, err := dynoxide.StartPrivate(t.Context(), "db", socket); err == nil || !strings.Contains(err.Error(), "DATA_DIR is too long") {
		t.Errorf("error %v", err)
	}
}

// Of several servers that start at the same moment on one DATA_DIR, one runs.
func TestOneOfSeveralPrivateEnginesStarts(t *testing.T) {
	dynoxidetest.Need(t)
	const engines = 4
	for range 5 {
		dir := t.TempDir()
		results := make(chan error, engines)
		for range engines {
			go func() {
				engine, err := dynoxide.StartPrivate(t.Context(), filepath.Join(dir, "db"), filepath.Join(dir, "s"))
				if err == nil {
					t.Cleanup(engine.Stop)
				}
				results <- err
			}()
		}
		started := 0
		for range engines {
			if err := <-results; err == nil {
				started++
			} else if !strings.Contains(err.Error(), "in use by another server") {
				t.Error(err)
			}
		}
		if started != 1 {
			t.Errorf("%d engines started on the same files, want 1", started)
		}
	}
}
