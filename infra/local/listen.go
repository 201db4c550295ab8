package main

import (
	"errors"
	"net"
	"strconv"
	"syscall"
)

// wsaAddrInUse is Windows' word for EADDRINUSE.
const wsaAddrInUse = syscall.Errno(10048)

// portAttempts is how often another free port is looked for when one is free
// in one address family only.
const portAttempts = 5

// errTaken is that something else listens on the port.
var errTaken = errors.New("port taken")

// listen opens a port on both loopback addresses, or on 127.0.0.1 alone where
// there is no ::1. Port 0 picks a free one.
func listen(port int) (listeners []net.Listener, chosen int, err error) {
	for attempt := 1; ; attempt++ {
		listeners, chosen, err = listenOn(port)
		if !errors.Is(err, errTaken) || port != 0 || attempt == portAttempts {
			return listeners, chosen, err
		}
	}
}

func listenOn(port int) ([]net.Listener, int, error) {
	four, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, 0, taken(err)
	}
	chosen := four.Addr().(*net.TCPAddr).Port
	six, err := net.Listen("tcp6", net.JoinHostPort("::1", strconv.Itoa(chosen)))
	if err == nil {
		return []net.Listener{four, six}, chosen, nil
	}
	if err := taken(err); errors.Is(err, errTaken) {
		_ = four.Close() // nobody has connected yet
		return nil, 0, err
	}
	return []net.Listener{four}, chosen, nil
}

func taken(err error) error {
	if errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, wsaAddrInUse) {
		return errTaken
	}
	return err
}

func closeAll(listeners []net.Listener) {
	for _, l := range listeners {
		_ = l.Close() // closed already, or nobody has connected
	}
}
