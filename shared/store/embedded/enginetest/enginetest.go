// Package enginetest gives tests the embedded DynamoDB.
package enginetest

import (
	"errors"
	"os"
	"testing"

	"trefoil/shared/store/embedded"
)

// Need skips a test where no engine is installed, unless CI=true, as npm test
// has it, which installs one: then the test fails. One that is installed and
// broken fails in any case.
func Need(t testing.TB) {
	t.Helper()
	_, err := embedded.Locate("")
	if errors.Is(err, embedded.ErrNotInstalled) && os.Getenv("CI") != "true" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Start runs an engine that ends with the test, or does as Need does.
func Start(t testing.TB) *embedded.Engine {
	t.Helper()
	Need(t)
	engine, err := embedded.Start(t.Context(), embedded.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Stop)
	return engine
}
