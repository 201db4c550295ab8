//go:build unix

package s3

import "syscall"

// ownGroup gives the child its own process group, so that Ctrl-C does not reach it and its parent
// can stop it last.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
