package dynoxide

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

const canIsolate = true

// childAttributes make the kernel kill a child when its parent dies. The child gets its own process
// group, so that Ctrl-C reaches only the parent, which stops the child last.
//
// An isolated child gets a network namespace of its own. Only root can create one directly; other
// users also need a user namespace, in which they are root.
func childAttributes(isolated bool) *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
	if isolated {
		attr.Cloneflags = syscall.CLONE_NEWNET
	}
	if isolated && os.Geteuid() != 0 {
		attr.Cloneflags |= syscall.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Geteuid(), Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getegid(), Size: 1}}
	}
	return attr
}

// startLoopback enables the loopback interface of a new network namespace.
func startLoopback() error {
	socket, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM, 0)
	if err != nil {
		return err
	}
	defer unix.Close(socket)
	loopback, err := unix.NewIfreq("lo")
	if err != nil {
		return err
	}
	loopback.SetUint16(unix.IFF_UP | unix.IFF_RUNNING)
	return unix.IoctlIfreq(socket, unix.SIOCSIFFLAGS, loopback)
}
