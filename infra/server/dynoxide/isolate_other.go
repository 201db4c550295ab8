//go:build !linux

package dynoxide

import "syscall"

const canIsolate = false

func isolate(*syscall.SysProcAttr) {}

func startLoopback() error { return nil }
