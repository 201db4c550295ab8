package gateway

import (
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Proxies are the addresses of reverse proxies whose X-Forwarded-For header is trusted.
type Proxies []netip.Prefix

// ParseProxies parses a comma-separated list of CIDR prefixes and addresses.
func ParseProxies(list string) (Proxies, error) {
	var proxies Proxies
	for entry := range strings.SplitSeq(list, ",") {
		if entry = strings.TrimSpace(entry); entry == "" {
			continue
		}
		prefix, err := netip.ParsePrefix(entry)
		if err != nil {
			address, addressErr := netip.ParseAddr(entry)
			if addressErr != nil {
				return nil, fmt.Errorf("%q is not an IP address or a CIDR prefix, such as 127.0.0.1 or 10.0.0.0/8", entry)
			}
			prefix = netip.PrefixFrom(address, address.BitLen())
		}
		proxies = append(proxies, prefix)
	}
	return proxies, nil
}

// ClientAddress returns the client's IP address, without port and zone. If the socket's address is
// a trusted proxy, it returns the rightmost address in X-Forwarded-For that is not a trusted proxy:
// the client may have forged the entries to the left of that address. A malformed entry ends the
// search: it was not written by a trusted proxy, so the entries to its left may be forged, too. The
// result is empty if the socket's address is unknown.
func (p Proxies) ClientAddress(r *http.Request) string {
	remote, ok := parseAddress(r.RemoteAddr)
	if !ok {
		return ""
	}
	forwarded := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, entry := range slices.Backward(forwarded) {
		if !p.contains(remote) {
			break
		}
		address, ok := parseAddress(strings.TrimSpace(entry))
		if !ok {
			break
		}
		remote = address
	}
	return remote.String()
}

// Sent reports whether a request comes from one of the proxies.
func (p Proxies) Sent(r *http.Request) bool {
	remote, ok := parseAddress(r.RemoteAddr)
	return ok && p.contains(remote)
}

func (p Proxies) contains(address netip.Addr) bool {
	return slices.ContainsFunc(p, func(prefix netip.Prefix) bool { return prefix.Contains(address) })
}

// parseAddress parses an IP address, with or without a port.
func parseAddress(text string) (netip.Addr, bool) {
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	if err != nil {
		withPort, err := netip.ParseAddrPort(text)
		if err != nil {
			return netip.Addr{}, false
		}
		address = withPort.Addr()
	}
	return address.Unmap().WithZone(""), true
}
