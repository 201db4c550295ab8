package embedded

import (
	"os"
	"syscall"
)

// dieWithParent ends the child when its parent dies, and keeps the terminal's
// Ctrl-C from it: the parent stops it when nothing needs it any more.
func dieWithParent() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

func interrupt(p *os.Process) { p.Signal(syscall.SIGTERM) }
