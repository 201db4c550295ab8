package dynoxide_test

import (
	"bytes"
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/google/go-cmp/cmp"

	"trefoil/infra/server/dynoxide"
	"trefoil/infra/server/dynoxide/dynoxidetest"
	"trefoil/shared/account"
	"trefoil/shared/catalog"
	"trefoil/shared/store"
	"trefoil/shared/storetest"
)

func run(t *testing.T, dbPath string) *dynoxide.Engine {
	t.Helper()
	dynoxidetest.Need(t)
	engine, err := dynoxide.Start(t.Context(), dbPath)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Stop)
	return engine
}

func open(e *dynoxide.Engine) *store.DB {
	return store.Open(store.Connection{
		Region:      "us-east-1",
		Endpoint:    e.Endpoint(),
		Credentials: aws.Credentials{AccessKeyID: "local", SecretAccessKey: "local"},
	})
}

// The engine neither overwrites deleted items nor deletes expired ones. If this test fails, correct
// docs/privacy.md and ADR 17, which document this.
func TestDeletedItemsStayInTheFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "db")
	engine := run(t, file)
	db := open(engine)
	if err := db.CreateTables(t.Context(), "main", "ephemeral"); err != nil {
		t.Fatal(err)
	}
	ephemeral := db.Ephemeral("ephemeral")
	put := func(marker string, expires time.Time) account.Token {
		token := account.NewToken()
		if err := ephemeral.PutSession(t.Context(), token, account.Session{UserID: marker, Expires: expires}); err != nil {
			t.Fatal(err)
		}
		return token
	}
	deleted := put("deleted-marker", time.Now().Add(time.Hour))
	put("expired-marker", time.Now().Add(-time.Hour))
	if err := ephemeral.EndSession(t.Context(), deleted); err != nil {
		t.Fatal(err)
	}
	engine.Stop() // empties the write-ahead log
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, marker := range []string{"deleted-marker", "expired-marker"} {
		if !bytes.Contains(content, []byte(marker)) {
			t.Errorf("%s is no longer in the file", marker)
		}
	}
	if left, err := filepath.Glob(file + "-*"); err != nil || len(left) > 0 {
		t.Errorf("files left after a stop: %v, %v", left, err)
	}
}

// The engine has no authentication, so its address must be hard to guess.
func TestAddressIsHardToGuess(t *testing.T) {
	if runtime.GOOS == "darwin" {
		// Other addresses work only after `ifconfig lo0 alias`, so the engine uses 127.0.0.1.
		t.Skip("macOS has only one loopback address")
	}
	one, two := run(t, ""), run(t, "")
	for _, e := range []*dynoxide.Engine{one, two} {
		address, err := url.Parse(e.Endpoint())
		if err != nil {
			t.Fatal(err)
		}
		if ip, err := netip.ParseAddr(address.Hostname()); err != nil || !ip.IsLoopback() {
			t.Errorf("address %s is not a loopback address: %v", address, err)
		}
		if conn, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", address.Port())); err == nil {
			conn.Close()
			t.Errorf("%s is also reachable on 127.0.0.1", address)
		}
	}
}

func TestDataSurvivesKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "trefoil.db")
	want := []catalog.Model{{ID: "1", ModelID: "openai/gpt-5.1", Name: "GPT-5.1"}}

	first := run(t, path)
	db := open(first)
	if err := db.CreateTables(t.Context(), "main"); err != nil {
		t.Fatal(err)
	}
	storetest.PutModels(t, db.Main("main"), want...)
	first.Kill()

	second := run(t, path)
	db = open(second)
	if err := db.CreateTables(t.Context(), "main"); err != nil {
		t.Fatalf("create existing tables: %v", err)
	}
	got, err := db.Main("main").Models(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("after the kill (-want +got):\n%s", diff)
	}
}

func TestStopEndsTheProcess(t *testing.T) {
	engine := run(t, "")
	engine.Stop()
	if _, err := http.Get(engine.Endpoint()); err == nil {
		t.Error("a stopped engine responds")
	}
	engine.Stop() // a second call is allowed
}

func TestManyEnginesAtOnce(t *testing.T) {
	dynoxidetest.Need(t)
	const engines = 4
	type result struct {
		engine *dynoxide.Engine
		err    error
	}
	results := make(chan result, engines)
	for range engines {
		go func() {
			engine, err := dynoxide.Start(t.Context(), "")
			results <- result{engine, err}
		}()
	}
	seen := map[string]bool{}
	for range engines {
		got := <-results
		if got.err != nil {
			t.Error(got.err)
			continue
		}
		t.Cleanup(got.engine.Stop)
		seen[got.engine.Endpoint()] = true
	}
	if len(seen) != engines {
		t.Errorf("engines at %v, want %d different addresses", seen, engines)
	}
}

// Another process may take the port before the engine does.
func TestPortTaken(t *testing.T) {
	dynoxidetest.Need(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	taken := listener.Addr().(*net.TCPAddr).AddrPort()
	dynoxide.StartAt(t, taken)
	engine, err := dynoxide.Start(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Stop()
	if engine.Endpoint() == "http://"+taken.String() {
		t.Error("the engine has the address of another process")
	}
}

// The error says why the engine does not start, and what to do.
func TestUnusableDatabase(t *testing.T) {
	dynoxidetest.Need(t)
	file := filepath.Join(t.TempDir(), "db")
	if err := os.WriteFile(file, []byte("not a database"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := dynoxide.Start(t.Context(), file); err == nil || !strings.HasSuffix(err.Error(), "not a valid SQLite database; restore an intact backup") {
		t.Errorf("error %v, want one that mentions the database", err)
	}
}

func TestStartCanceled(t *testing.T) {
	dynoxidetest.Need(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if engine, err := dynoxide.Start(ctx, ""); !errors.Is(err, context.Canceled) {
		t.Errorf("Start = %v, %v, want context.Canceled", engine, err)
	}
}

func TestNotInstalled(t *testing.T) {
	t.Chdir(t.TempDir())
	_, err := dynoxide.Start(t.Context(), "")
	if !errors.Is(err, dynoxide.ErrNotInstalled) || !strings.Contains(err.Error(), "AWS_ENDPOINT_URL_DYNAMODB") {
		t.Errorf("error %v, want one that names AWS_ENDPOINT_URL_DYNAMODB", err)
	}
}

func TestLocateSearchesParents(t *testing.T) {
	root := t.TempDir()
	platform, name := dynoxide.NPMPlatform(runtime.GOOS, runtime.GOARCH)
	want := filepath.Join(root, "node_modules", "@dynoxide", platform, name)
	below := filepath.Join(root, "shared", "store")
	for _, dir := range []string{filepath.Dir(want), below} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(below)
	if _, err := dynoxide.Locate(); err == nil || errors.Is(err, dynoxide.ErrNotInstalled) {
		t.Errorf("without the executable: error %v, want one other than ErrNotInstalled", err)
	}
	if err := os.WriteFile(want, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	if got, err := dynoxide.Locate(); got != want || err != nil {
		t.Errorf("Locate = %q, %v, want %q", got, err, want)
	}
}

func TestNPMPlatform(t *testing.T) {
	for _, test := range []struct{ goos, goarch, platform, name string }{
		{"linux", "amd64", "linux-x64", "dynoxide"},
		{"linux", "arm64", "linux-arm64", "dynoxide"},
		{"darwin", "arm64", "darwin-arm64", "dynoxide"},
		{"windows", "amd64", "win32-x64", "dynoxide.exe"},
	} {
		platform, name := dynoxide.NPMPlatform(test.goos, test.goarch)
		if platform != test.platform || name != test.name {
			t.Errorf("npmPlatform(%s, %s) = %s, %s, want %s, %s", test.goos, test.goarch, platform, name, test.platform, test.name)
		}
	}
}
