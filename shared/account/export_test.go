package account

import "context"

// Known reports whether a device has signed in as username.
func (d KnownDevices) Known(ctx context.Context, cookie, username string) (bool, error) {
	id, err := d.id(ctx, cookie, username)
	return id != "", err
}

// CountingHasher returns a fake hasher and a function that returns the number of hashes it has
// computed. It is for the external tests, which use the real store.
func CountingHasher() (hasher *Hasher, runs func() int64) {
	hasher, calls := newFakeHasher()
	return hasher, func() int64 { n, _ := calls(); return n }
}

// OutdatedHash returns the fake hasher's hash of a password, with outdated parameters.
func OutdatedHash(password string) string {
	key := make([]byte, keyBytes)
	copy(key, password)
	return phc{params: params{memory: 64, passes: 1, lanes: 1}, salt: make([]byte, saltBytes), key: key}.String()
}
