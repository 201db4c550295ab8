package account

// CountingHasher hashes for nothing and says how many hashes it was asked for:
// for tests on the real store, which package account itself cannot import.
func CountingHasher() (hasher *Hasher, runs func() int64) {
	hasher, work := counting()
	return hasher, func() int64 { n, _ := work(); return n }
}

// OutdatedHash is a hash of the counting hasher's, of other parameters.
func OutdatedHash(password string) string {
	key := make([]byte, keyBytes)
	copy(key, password)
	return phc{params: params{memory: 64, passes: 1, lanes: 1}, salt: make([]byte, saltBytes), key: key}.String()
}
