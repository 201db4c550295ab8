package account

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
)

const foreignPassword = "correct horse"

func TestHashAndVerify(t *testing.T) {
	hasher := NewHasher()
	hash, err := hasher.Hash(t.Context(), "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("hash %q does not say the parameters", hash)
	}
	again, err := hasher.Hash(t.Context(), "correct horse")
	if err != nil || again == hash {
		t.Errorf("the same hash twice: no salt (%v)", err)
	}
	for password, want := range map[string]bool{"correct horse": true, "Correct horse": false, "": false, "correct horse ": false} {
		ok, outdated, err := hasher.Verify(t.Context(), password, hash)
		if ok != want || outdated || err != nil {
			t.Errorf("%q: %v, outdated %v, %v, want %v", password, ok, outdated, err, want)
		}
	}
}

func TestHashesOfOtherParametersAreOutdated(t *testing.T) {
	hasher := NewHasher()
	for _, c := range []params{{memory: 64, passes: 1, lanes: 1}, {memory: 19 * 1024, passes: 3, lanes: 1}} {
		p := phc{params: c, salt: []byte("sixteen bytes ok")}
		p.key = hasher.derive([]byte(foreignPassword), p.salt, c, keyBytes)
		ok, outdated, err := hasher.Verify(t.Context(), foreignPassword, p.String())
		if !ok || !outdated || err != nil {
			t.Errorf("%+v: ok %v, outdated %v, %v", c, ok, outdated, err)
		}
		if ok, outdated, _ := hasher.Verify(t.Context(), "wrong", p.String()); ok || outdated {
			t.Errorf("%+v: a wrong password is ok %v, outdated %v", c, ok, outdated)
		}
	}
}

// counting is a hasher that works for nothing and says what it was asked for.
func counting() (hasher *Hasher, work func() (runs int64, last params)) {
	var runs atomic.Int64
	var last atomic.Value
	hasher = NewHasher()
	hasher.derive = func(password, salt []byte, c params, length uint32) []byte {
		runs.Add(1)
		last.Store(c)
		key := make([]byte, length)
		copy(key, password)
		return key
	}
	return hasher, func() (int64, params) { c, _ := last.Load().(params); return runs.Load(), c }
}

// What is no hash of ours belongs to no password, and finding out is the same
// work as for a wrong password.
func TestMalformedHashes(t *testing.T) {
	const salt, key = "c2l4dGVlbiBieXRlcyBvaw", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
	for _, hash := range []string{
		"",
		"x",
		"$",
		"$argon2id$v=19$m=64,t=1,p=1$" + salt,
		"$argon2i$v=19$m=64,t=1,p=1$" + salt + "$" + key,
		"$argon2id$v=16$m=64,t=1,p=1$" + salt + "$" + key,
		"$argon2id$v=19$m=64,t=0,p=1$" + salt + "$" + key,
		"$argon2id$v=19$m=64,t=1,p=0$" + salt + "$" + key,
		"$argon2id$v=19$m=64,t=1,p=257$" + salt + "$" + key,
		"$argon2id$v=19$m=4294967295,t=1,p=1$" + salt + "$" + key,
		"$argon2id$v=19$m=64,t=4294967295,p=1$" + salt + "$" + key,
		"$argon2id$v=19$m=-64,t=1,p=1$" + salt + "$" + key,
		"$argon2id$v=19$m=064,t=1,p=1$" + salt + "$" + key,
		"$argon2id$v=19$m=64,t=1,p=1,x=1$" + salt + "$" + key,
		"$argon2id$v=19$m=64,t=1,p=1$$" + key,
		"$argon2id$v=19$m=64,t=1,p=1$" + salt + "$",
		"$argon2id$v=19$m=64,t=1,p=1$" + salt + "$" + key + "=",
		"$argon2id$v=19$m=64,t=1,p=1$" + salt + "$" + key + "$",
		"$argon2id$v=19$m=64,t=1,p=1$" + salt + "$\n" + key,
	} {
		hasher, work := counting()
		ok, outdated, err := hasher.Verify(t.Context(), strings.Repeat("\x00", 32), hash)
		if ok || outdated || err != nil {
			t.Errorf("%q: ok %v, outdated %v, %v", hash, ok, outdated, err)
		}
		if runs, asked := work(); runs != 1 || asked != currentParams {
			t.Errorf("%q: %d hashes of %+v, want one of %+v", hash, runs, asked, currentParams)
		}
	}
}

func TestAHasherWaitsNoLongerThanItsCaller(t *testing.T) {
	hasher := NewHasher()
	for range cap(hasher.slots) {
		hasher.slots <- struct{}{}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := hasher.Hash(ctx, "password"); !errors.Is(err, context.Canceled) {
		t.Errorf("hash: %v", err)
	}
	if ok, _, err := hasher.Verify(ctx, "password", ""); ok || !errors.Is(err, context.Canceled) {
		t.Errorf("verify: %v, %v", ok, err)
	}
}
