//go:build unix && !linux

package dynoxide

import (
	"os"
	"syscall"
)

// dieWithParent is not supported on this platform. The child stays in the terminal's process group,
// so Ctrl-C ends it.
func dieWithParent() *syscall.SysProcAttr { return nil }

func interrupt(p *os.Process) { p.Signal(syscall.SIGTERM) }
