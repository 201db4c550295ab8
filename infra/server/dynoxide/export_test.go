package dynoxide

import (
	"net/netip"
	"os"
	"strconv"
	"testing"
)

// NPMPlatform is exported for the tests in package dynoxide_test, which need dynoxidetest.
var NPMPlatform = npmPlatform

// Kill kills the engine, like a crash.
func (e *Engine) Kill() {
	_ = e.cmd.Process.Kill()
	<-e.exited
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

// StartAt makes the first engine of the test start at an address.
func StartAt(t *testing.T, first netip.AddrPort) {
	free := freeAddress
	t.Cleanup(func() { freeAddress = free })
	freeAddress = func() (netip.AddrPort, error) {
		freeAddress = free
		return first, nil
	}
}
