package main

import (
	"errors"
	"net"
	"strconv"
	"syscall"
)

// wsaAddrInUse is EADDRINUSE on Windows.
const wsaAddrInUse = syscall.Errno(10048)

// portAttempts is the number of attempts to find a port that is free on both IPv4 and IPv6.
const portAttempts = 5

// errPortInUse means that another program listens on the port.
var errPortInUse = errors.New("port in use")

// listen opens a port on both loopback addresses, or on 127.0.0.1 only if the machine has no ::1.
// Port 0 picks a free port.
func listen(port int) (listeners []net.Listener, chosen int, err error) {
	for attempt := 1; ; attempt++ {
		listeners, chosen, err = listenOn(port)
		if !errors.Is(err, errPortInUse) || port != 0 || attempt == portAttempts {
			return listeners, chosen, err
		}
	}
}

func listenOn(port int) ([]net.Listener, int, error) {
	four, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, 0, portInUse(err)
	}
	chosen := four.Addr().(*net.TCPAddr).Port
	six, err := net.Listen("tcp6", net.JoinHostPort("::1", strconv.Itoa(chosen)))
	if err == nil {
		return []net.Listener{four, six}, chosen, nil
	}
	if err := portInUse(err); errors.Is(err, errPortInUse) {
		_ = four.Close()
		return nil, 0, err
	}
	return []net.Listener{four}, chosen, nil
}

// portInUse converts the operating system's error to errPortInUse. Other errors are unchanged.
func portInUse(err error) error {
	if errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, wsaAddrInUse) {
		return errPortInUse
	}
	return err
}

func closeAll(listeners []net.Listener) {
	for _, l := range listeners {
		_ = l.Close() // may already be closed
	}
}
