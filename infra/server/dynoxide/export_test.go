package dynoxide

import (
	"os"
	"strconv"
	"testing"
)

// Exported for the tests in package dynoxide_test, which need dynoxidetest.
var (
	ErrExited   = errExited
	NPMPlatform = npmPlatform
)

// Kill kills the engine, like a crash.
func (e *Engine) Kill() { e.kill() }

// Namespace returns the network namespace of the engine's child process.
func (p *Private) Namespace(t *testing.T) string {
	t.Helper()
	namespace, err := os.Readlink("/proc/" + strconv.Itoa(p.child.Pid) + "/ns/net")
	if err != nil {
		t.Fatal(err)
	}
	return namespace
}
