//go:build !unix

package s3

import "syscall"

// ownGroup does nothing on this platform.
func ownGroup() *syscall.SysProcAttr { return nil }
