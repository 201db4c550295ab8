//go:build unix

package s3

import "syscall"

// ownGroup keeps Ctrl-C from the child, so that its parent can stop it last.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
