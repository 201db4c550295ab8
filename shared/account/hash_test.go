package account

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

const testPassword = "correct horse"

func TestHashAndVerify(t *testing.T) {
	hasher := NewHasher()
	hash, err := hasher.Hash(t.Context(), "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("hash %q lacks the parameters", hash)
	}
	again, err := hasher.Hash(t.Context(), "correct horse")
	if err != nil || again == hash {
		t.Errorf("two equal hashes: salt missing (%v)", err)
	}
	for password, want := range map[string]bool{"correct horse": true, "Correct horse": false, "": false, "correct horse ": false} {
		ok, outdated, err := hasher.Verify(t.Context(), password, hash)
		if ok != want || outdated || err != nil {
			t.Errorf("%q: %v, outdated %v, %v, want %v", password, ok, outdated, err, want)
		}
	}
}

// The same characters are the same password, whether a keyboard composes them or not.
func TestPasswordsAreNormalized(t *testing.T) {
	hasher := NewHasher()
	for _, spellings := range [][]string{
		{"caf\u00e9 au lait", "cafe\u0301 au lait"},
		{"\uff41\uff42\uff43 123", "abc 123"},
		{"\ufb01ne words", "fine words"},
	} {
		hash, err := hasher.Hash(t.Context(), spellings[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, spelling := range spellings {
			if ok, _, err := hasher.Verify(t.Context(), spelling, hash); !ok || err != nil {
				t.Errorf("%+q does not match %+q: %v", spelling, spellings[0], err)
			}
		}
	}
}

func TestVerifyOutdatedHash(t *testing.T) {
	hasher := NewHasher()
	for _, c := range []params{{memory: 64, passes: 1, lanes: 1}, {memory: 19 * 1024, passes: 3, lanes: 1}} {
		p := phc{params: c, salt: []byte("sixteen bytes ok")}
		p.key = hasher.derive([]byte(testPassword), p.salt, c, keyBytes)
		ok, outdated, err := hasher.Verify(t.Context(), testPassword, p.String())
		if !ok || !outdated || err != nil {
			t.Errorf("%+v: ok %v, outdated %v, %v", c, ok, outdated, err)
		}
		if ok, outdated, _ := hasher.Verify(t.Context(), "wrong", p.String()); ok || outdated {
			t.Errorf("%+v: wrong password: ok %v, outdated %v", c, ok, outdated)
		}
	}
}

// newFakeHasher returns a hasher that does no work, and a function that returns the number of
// hashes it has computed and the parameters of the last one.
func newFakeHasher() (hasher *Hasher, calls func() (runs int64, last params)) {
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

// A malformed hash matches no password and costs as much to verify as a wrong password.
func TestVerifyMalformedHash(t *testing.T) {
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
		hasher, calls := newFakeHasher()
		ok, outdated, err := hasher.Verify(t.Context(), strings.Repeat("\x00", 32), hash)
		if ok || outdated || err != nil {
			t.Errorf("%q: ok %v, outdated %v, %v", hash, ok, outdated, err)
		}
		if runs, used := calls(); runs != 1 || used != currentParams {
			t.Errorf("%q: %d hashes of %+v, want one of %+v", hash, runs, used, currentParams)
		}
	}
}

func TestHasherStopsWaitingOnCancel(t *testing.T) {
	hasher := NewHasher()
	for range cap(slots) {
		slots <- struct{}{}
		defer func() { <-slots }()
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

// All hashers of a process share one limit, because each hash takes 19 MiB.
func TestHashersShareLimit(t *testing.T) {
	var now, most, ended atomic.Int64
	var running sync.WaitGroup
	for range 100 {
		hasher := NewHasher() // every function has its own
		hasher.derive = func(_, _ []byte, _ params, length uint32) []byte {
			for n := now.Add(1); ; {
				if before := most.Load(); n <= before || most.CompareAndSwap(before, n) {
					break
				}
			}
			time.Sleep(time.Millisecond)
			now.Add(-1)
			ended.Add(1)
			return make([]byte, length)
		}
		running.Go(func() { _, _ = hasher.Hash(t.Context(), testPassword) })
	}
	running.Wait()
	if most.Load() > int64(runtime.GOMAXPROCS(0)) || ended.Load() != 100 {
		t.Errorf("%d of %d hashes at once, want at most one per processor", most.Load(), ended.Load())
	}
}
