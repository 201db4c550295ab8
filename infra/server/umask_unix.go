//go:build unix

package main

import "syscall"

// restrictNewFiles keeps new files from other users of the machine.
func restrictNewFiles() { syscall.Umask(0o077) }
