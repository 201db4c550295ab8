package quota

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/netip"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/errs"
)

// Salts stores one random salt per UTC day. Creating a salt deletes those of past days.
type Salts interface {
	// Salt returns the salt of a day in the format of account.Day. It is created on first use.
	// For a past day, Salt returns errs.ErrNotFound.
	Salt(ctx context.Context, day string) ([]byte, error)
}

// NetworkHasher hashes the networks of IP addresses with the salt of the day, so that a network can
// be counted during the day but not identified afterward.
type NetworkHasher struct {
	Salts Salts
	Now   func() time.Time
}

// Hash returns the hashes of the network of an IP address and of the wider networks around it. All
// invalid addresses have the same hash.
func (n NetworkHasher) Hash(ctx context.Context, address string) (network account.Network, err error) {
	salt, err := n.Salts.Salt(ctx, account.Day(n.Now()))
	if errors.Is(err, errs.ErrNotFound) { // the day has just ended
		salt, err = n.Salts.Salt(ctx, account.Day(n.Now()))
	}
	if err != nil {
		return network, err
	}
	for i, prefix := range networkPrefixes(address) {
		mac := hmac.New(sha256.New, salt)
		mac.Write([]byte(prefix))
		network[i] = hex.EncodeToString(mac.Sum(nil)[:16])
	}
	return network, nil
}

// networkPrefixes returns an IPv4 address unchanged, or the prefixes of an IPv6 address that
// account.Network lists.
func networkPrefixes(address string) []string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return []string{""}
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return []string{ip.String()}
	}
	var prefixes []string
	for _, bits := range []int{64, 56, 48} {
		prefix, _ := ip.Prefix(bits) // never fails: IPv6 addresses have 128 bits
		prefixes = append(prefixes, prefix.String())
	}
	return prefixes
}
