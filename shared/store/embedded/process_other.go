//go:build !unix

package embedded

import (
	"os"
	"syscall"
)

func dieWithParent() *syscall.SysProcAttr { return nil }

// interrupt kills: there are no signals here, and the database survives a kill.
func interrupt(p *os.Process) { p.Kill() }
