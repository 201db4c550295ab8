package lambda

import "syscall"

// dieWithParent kills the child when its parent dies. The child gets its own process group, so
// Ctrl-C in the terminal does not reach it: the parent stops it once its requests have finished.
func dieWithParent() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}
