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

// Hash returns the hash of the network of an IP address. All invalid addresses have the same hash.
func (n NetworkHasher) Hash(ctx context.Context, address string) (string, error) {
	salt, err := n.Salts.Salt(ctx, account.Day(n.Now()))
	if errors.Is(err, errs.ErrNotFound) { // the day has just ended
		salt, err = n.Salts.Salt(ctx, account.Day(n.Now()))
	}
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, salt)
	mac.Write([]byte(networkPrefix(address)))
	return hex.EncodeToString(mac.Sum(nil)[:16]), nil
}

// networkPrefix returns an IPv4 address unchanged, or the /64 prefix of an IPv6 address. The
// addresses in a /64 typically belong to one household or server (RFC 6177).
func networkPrefix(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	prefix, _ := ip.Prefix(64) // never fails: IPv6 addresses have 128 bits
	return prefix.String()
}
