package capsule

import (
	"context"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/hpke"
	"crypto/sha256"
	"errors"
	"strconv"
	"sync"
	"time"

	"trefoil/shared/errs"
)

// Keys are the key pairs of one UTC day, one per KEM. They are safe for concurrent use.
type Keys struct {
	id    byte
	pairs []hpke.PrivateKey
}

// PublicKey is a key that clients can encrypt requests with. KEM, KDF and AEAD are IDs from RFC
// 9180.
type PublicKey struct {
	ID             byte
	KEM, KDF, AEAD uint16
	Key            []byte
}

// kems are the supported KEMs, in order of preference: X-Wing, which also resists quantum computers
// (draft-ietf-hpke-pq), X25519, and P-256 for browsers that support neither.
var kems = []hpke.KEM{hpke.MLKEM768X25519(), hpke.DHKEM(ecdh.X25519()), hpke.DHKEM(ecdh.P256())}

// newKeys derives the key pairs from the seed of a day.
func newKeys(id byte, seed []byte) (*Keys, error) {
	keys := &Keys{id: id}
	for _, kem := range kems {
		material, err := hkdf.Key(sha256.New, seed, nil, "trefoil capsule "+strconv.Itoa(int(kem.ID())), sha256.Size)
		if err != nil {
			return nil, err
		}
		pair, err := kem.DeriveKeyPair(material)
		if err != nil {
			return nil, err
		}
		keys.pairs = append(keys.pairs, pair)
	}
	return keys, nil
}

// Public returns the public keys, the preferred one first.
func (k *Keys) Public() []PublicKey {
	var public []PublicKey
	for _, pair := range k.pairs {
		public = append(public, PublicKey{ID: k.id, KEM: pair.KEM().ID(), KDF: ours.kdf.ID(), AEAD: ours.aead.ID(), Key: pair.PublicKey().Bytes()})
	}
	return public
}

// pair returns the private key for a KEM, or nil.
func (k *Keys) pair(kem uint16) hpke.PrivateKey {
	for _, pair := range k.pairs {
		if pair.KEM().ID() == kem {
			return pair
		}
	}
	return nil
}

// Seeds stores the seeds of the keys.
type Seeds interface {
	// CapsuleSeed returns the random seed of a UTC day, such as "2026-01-31". The first call on that
	// day creates it. It returns errs.ErrNotFound for a day that has not begun, and for one that
	// ended more than a day ago.
	CapsuleSeed(ctx context.Context, day string) ([]byte, error)
}

// Keyring holds the keys that are in use. A key is handed out on one UTC day and accepted until the
// end of the next. The process keeps it that long, so a chat needs no call to the store.
type Keyring struct {
	Seeds Seeds
	Now   func() time.Time

	mu   sync.Mutex
	days map[int64]*Keys // by the number of the day
}

// dayLength is the length of a UTC day in seconds.
const dayLength = 24 * 60 * 60

// Today returns the keys of the day, and when clients should ask for the next.
func (r *Keyring) Today(ctx context.Context) (*Keys, time.Time, error) {
	day := r.Now().Unix() / dayLength
	keys, err := r.keys(ctx, day)
	return keys, time.Unix((day+1)*dayLength, 0).UTC(), err
}

// find returns the keys with the given ID, or errs.ErrUnknownKey. The clocks of two functions may
// differ, so the keys of the next day are accepted, too, once they exist.
func (r *Keyring) find(ctx context.Context, id byte) (*Keys, error) {
	today := r.Now().Unix() / dayLength
	for _, day := range []int64{today, today - 1, today + 1} {
		if keyID(day) != id {
			continue
		}
		keys, err := r.keys(ctx, day)
		if errors.Is(err, errs.ErrNotFound) {
			return nil, errKey
		}
		return keys, err
	}
	return nil, errKey
}

// keyID returns the ID of the keys of a day. It does not repeat for 256 days.
func keyID(day int64) byte { return byte(day) }

func (r *Keyring) keys(ctx context.Context, day int64) (*Keys, error) {
	r.mu.Lock()
	for old := range r.days {
		if old < r.Now().Unix()/dayLength-1 {
			delete(r.days, old)
		}
	}
	keys := r.days[day]
	r.mu.Unlock()
	if keys != nil {
		return keys, nil
	}
	seed, err := r.Seeds.CapsuleSeed(ctx, time.Unix(day*dayLength, 0).UTC().Format(time.DateOnly))
	if err != nil {
		return nil, err
	}
	if keys, err = newKeys(keyID(day), seed); err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.days == nil {
		r.days = map[int64]*Keys{}
	}
	r.days[day] = keys
	return keys, nil
}
