//go:build !unix

package dynoxide

import (
	"os"
	"syscall"
)

func dieWithParent() *syscall.SysProcAttr { return nil }

// interrupt kills the process: this platform has no signals, and the database survives a kill.
func interrupt(p *os.Process) { p.Kill() }
