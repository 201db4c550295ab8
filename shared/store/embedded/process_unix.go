//go:build unix && !linux

package embedded

import (
	"os"
	"syscall"
)

// dieWithParent can do nothing here; being in the terminal's group, the child
// at least goes with it on Ctrl-C.
func dieWithParent() *syscall.SysProcAttr { return nil }

func interrupt(p *os.Process) { p.Signal(syscall.SIGTERM) }
