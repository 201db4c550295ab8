package stack

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"syscall"
)

// wsaAddrInUse is EADDRINUSE on Windows.
const wsaAddrInUse = syscall.Errno(10048)

// listenAddresses parses LISTEN, a comma-separated list of IP addresses.
func listenAddresses(list string) (addresses []netip.Addr, err error) {
	for entry := range strings.SplitSeq(list, ",") {
		if entry = strings.TrimSpace(entry); entry == "" {
			continue
		}
		address, err := netip.ParseAddr(entry)
		if err != nil {
			return nil, fmt.Errorf("LISTEN must list IP addresses, such as 0.0.0.0 or 127.0.0.1,::1, not %q", entry)
		}
		addresses = append(addresses, address)
	}
	return addresses, nil
}

// listen opens a port on the given addresses. Without addresses, it opens it on 127.0.0.1 and, if
// the machine has it, on ::1.
func listen(port uint16, addresses []netip.Addr) (listeners []net.Listener, err error) {
	defer func() {
		if err != nil {
			closeAll(listeners)
		}
	}()
	optional := netip.Addr{}
	if len(addresses) == 0 {
		optional = netip.IPv6Loopback()
		addresses = []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1}), optional}
	}
	for _, address := range addresses {
		l, err := net.Listen("tcp", netip.AddrPortFrom(address, port).String())
		switch {
		case err == nil:
			listeners = append(listeners, l)
		case errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, wsaAddrInUse):
			return listeners, fmt.Errorf("port %d is in use: stop the program that uses it, or set PORT to another port", port)
		case address != optional:
			return listeners, fmt.Errorf("port %d cannot be opened: %w", port, err)
		}
	}
	return listeners, nil
}

func closeAll(listeners []net.Listener) {
	for _, l := range listeners {
		_ = l.Close() // may already be closed
	}
}
