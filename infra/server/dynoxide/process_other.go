//go:build !linux

package dynoxide

import "syscall"

const canIsolate = false

// childAttributes returns nil: a child stays in the terminal's process group, so Ctrl-C ends it.
func childAttributes(bool) *syscall.SysProcAttr { return nil }

func startLoopback() error { return nil }
