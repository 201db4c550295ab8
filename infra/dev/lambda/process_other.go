//go:build !linux

package lambda

import "syscall"

// dieWithParent returns nil: only Linux has a parent-death signal. The child stays in the
// terminal's process group, so Ctrl-C ends it too.
func dieWithParent() *syscall.SysProcAttr { return nil }
