package dynoxide

import (
	"os"
	"syscall"
)

// dieWithParent makes the kernel kill the child when its parent dies. The child gets its own
// process group, so that Ctrl-C reaches only the parent, which stops the child last.
func dieWithParent() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

func interrupt(p *os.Process) { p.Signal(syscall.SIGTERM) }
