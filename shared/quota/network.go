// Package quota is how much may be asked, and by whom.
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

// Salts are random, one for each UTC day, and destroyed when the day is over.
type Salts interface {
	// Salt is the salt of a day as account.Day writes it, made on first use. Of
	// a day that is over it is errs.ErrNotFound.
	Salt(ctx context.Context, day string) ([]byte, error)
}

// NetworkHasher hashes networks under the salt of the day: within a day they can be
// counted, afterwards nobody can tell which they were.
type NetworkHasher struct {
	Salts Salts
	Now   func() time.Time
}

// Hash is the hash of the network that an IP address belongs to. An address
// that is none belongs to one network with all others of that kind.
func (n NetworkHasher) Hash(ctx context.Context, address string) (string, error) {
	salt, err := n.Salts.Salt(ctx, account.Day(n.Now()))
	if errors.Is(err, errs.ErrNotFound) { // midnight was in between
		salt, err = n.Salts.Salt(ctx, account.Day(n.Now()))
	}
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, salt)
	mac.Write([]byte(networkPrefix(address)))
	return hex.EncodeToString(mac.Sum(nil)[:16]), nil
}

// networkPrefix is an IPv4 address itself, or the /64 that one household or one
// server has of IPv6 (RFC 6177).
func networkPrefix(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	prefix, _ := ip.Prefix(64) // no IPv6 address has fewer bits
	return prefix.String()
}
