package account

// Network identifies the network of a client, and the wider networks around it, by hashes that
// change every day: an IPv4 address, or the /64, /56 and /48 of an IPv6 address. Unused elements are
// empty. A /64 is one network of a household or a server, which gets a /56 or a /48 (RFC 6177).
type Network [3]string

// networkFactors are the limits of a network and the wider ones, relative to that of the network.
var networkFactors = [...]int{1, 4, 16}

// Limits returns the limit of each network, given the limit of the smallest.
func (n Network) Limits(smallest int) []NetworkLimit {
	var limits []NetworkLimit
	for i, hash := range n {
		if i == 0 || hash != "" {
			limits = append(limits, NetworkLimit{hash, smallest * networkFactors[i]})
		}
	}
	return limits
}

// NetworkLimit is the limit of one network.
type NetworkLimit struct {
	Hash string
	Max  int
}
