// Package dynoxidetest starts the embedded DynamoDB for tests.
package dynoxidetest

import (
	"errors"
	"os"
	"testing"

	"trefoil/infra/server/dynoxide"
)

// Need skips the test if no engine is installed. With CI=true, which npm test sets after installing
// one, the test fails instead. A broken installation always fails the test.
func Need(t testing.TB) {
	t.Helper()
	_, err := dynoxide.Locate()
	if errors.Is(err, dynoxide.ErrNotInstalled) && os.Getenv("CI") != "true" {
		// A plain `go test` also works before npm has installed the engine.
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Start starts an engine that is stopped at the end of the test. If none is installed, it skips or
// fails the test, as Need does.
func Start(t testing.TB) *dynoxide.Engine {
	t.Helper()
	Need(t)
	engine, err := dynoxide.Start(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Stop)
	return engine
}

// DataDir returns a fresh directory for the database of a server. Its path is shorter than that of
// t.TempDir, because the path of a Unix socket is limited.
func DataDir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "trefoil")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}
