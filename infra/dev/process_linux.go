package main

import "syscall"

// ownGroup makes the kernel end the server when the thread that started it does. The server gets its
// own process group, so that Ctrl-C reaches only this process, which ends the server.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM, Setpgid: true}
}
