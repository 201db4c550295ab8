package dynoxide

import (
	"context"
	"net/netip"
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
func (e *Engine) Kill() {
	_ = e.cmd.Process.Kill()
	<-e.exited
}

// StartAt starts an engine on a port of 127.0.0.1.
func StartAt(ctx context.Context, port uint16) (*Engine, error) {
	binary, err := Locate()
	if err != nil {
		return nil, err
	}
	return start(ctx, binary, "", netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), port))
}

// Namespace returns the network namespace of the engine's child process.
func (e *Engine) Namespace(t *testing.T) string {
	t.Helper()
	namespace, err := os.Readlink("/proc/" + strconv.Itoa(e.cmd.Process.Pid) + "/ns/net")
	if err != nil {
		t.Fatal(err)
	}
	return namespace
}
