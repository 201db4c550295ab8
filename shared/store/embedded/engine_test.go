package embedded_test

import (
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

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/google/go-cmp/cmp"

	"trefoil/shared/catalog"
	"trefoil/shared/store"
	"trefoil/shared/store/embedded"
	"trefoil/shared/store/embedded/enginetest"
)

func run(t *testing.T, o embedded.Options) *embedded.Engine {
	t.Helper()
	enginetest.Need(t)
	engine, err := embedded.Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Stop)
	return engine
}

func open(e *embedded.Engine) *store.DB {
	return store.Open(store.Connection{
		Region:      "us-east-1",
		Endpoint:    e.Endpoint(),
		Credentials: aws.Credentials{AccessKeyID: "local", SecretAccessKey: "local"},
	})
}

// The engine has neither a password nor a list of who may ask.
func TestTheAddressCannotBeGuessed(t *testing.T) {
	if runtime.GOOS == "darwin" {
		t.Skip("macOS has one loopback address")
	}
	one, two := run(t, embedded.Options{}), run(t, embedded.Options{})
	for _, e := range []*embedded.Engine{one, two} {
		address, err := url.Parse(e.Endpoint())
		if err != nil {
			t.Fatal(err)
		}
		if ip, err := netip.ParseAddr(address.Hostname()); err != nil || !ip.IsLoopback() {
			t.Errorf("it stands at %s, %v", address, err)
		}
		if conn, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", address.Port())); err == nil {
			conn.Close()
			t.Errorf("%s answers on 127.0.0.1, too", address)
		}
	}
}

func TestDataSurvivesKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "trefoil.db")
	want := []catalog.Model{{ID: "1", ModelID: "openai/gpt-5.1", Name: "GPT-5.1"}}

	first := run(t, embedded.Options{DBPath: path})
	db := open(first)
	if err := db.CreateTables(t.Context(), "main"); err != nil {
		t.Fatal(err)
	}
	if err := db.Main("main").PutModel(t.Context(), want[0]); err != nil {
		t.Fatal(err)
	}
	first.Kill()

	second := run(t, embedded.Options{DBPath: path})
	db = open(second)
	if err := db.CreateTables(t.Context(), "main"); err != nil {
		t.Fatalf("tables that survived: %v", err)
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
	engine := run(t, embedded.Options{})
	engine.Stop()
	if _, err := http.Get(engine.Endpoint()); err == nil {
		t.Error("a stopped engine answers")
	}
	engine.Stop() // and again
}

func TestManyEnginesAtOnce(t *testing.T) {
	enginetest.Need(t)
	const engines = 4
	type result struct {
		engine *embedded.Engine
		err    error
	}
	results := make(chan result, engines)
	for range engines {
		go func() {
			engine, err := embedded.Start(t.Context(), embedded.Options{})
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
		t.Errorf("engines at %v, want %d apart", seen, engines)
	}
}

func TestPortTaken(t *testing.T) {
	enginetest.Need(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	_, err = embedded.Start(t.Context(), embedded.Options{Port: listener.Addr().(*net.TCPAddr).Port})
	if !errors.Is(err, embedded.ErrExited) || !strings.Contains(err.Error(), "in use") {
		t.Errorf("error %v, want one that says that the port is in use", err)
	}
}

func TestStartCancelled(t *testing.T) {
	enginetest.Need(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if engine, err := embedded.Start(ctx, embedded.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Start = %v, %v, want context.Canceled", engine, err)
	}
}

func TestNotInstalled(t *testing.T) {
	_, err := embedded.Start(t.Context(), embedded.Options{Dir: t.TempDir()})
	if !errors.Is(err, embedded.ErrNotInstalled) || !strings.Contains(err.Error(), "AWS_ENDPOINT_URL_DYNAMODB") {
		t.Errorf("error %v, want one that names AWS_ENDPOINT_URL_DYNAMODB", err)
	}
}

func TestLocateLooksUpwards(t *testing.T) {
	root := t.TempDir()
	platform, name := embedded.NPMPlatform(runtime.GOOS, runtime.GOARCH)
	want := filepath.Join(root, "node_modules", "@dynoxide", platform, name)
	below := filepath.Join(root, "shared", "store")
	for _, dir := range []string{filepath.Dir(want), below} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := embedded.Locate(below); err == nil || errors.Is(err, embedded.ErrNotInstalled) {
		t.Errorf("without its program: %v, want it called broken", err)
	}
	if err := os.WriteFile(want, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	if got, err := embedded.Locate(below); got != want || err != nil {
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
		platform, name := embedded.NPMPlatform(test.goos, test.goarch)
		if platform != test.platform || name != test.name {
			t.Errorf("%s/%s is %s with %s, want %s with %s", test.goos, test.goarch, platform, name, test.platform, test.name)
		}
	}
}
