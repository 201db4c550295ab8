// Package cache caches values that are slow to load and may be slightly out of date.
package cache

import (
	"context"
	"errors"
	"sync"
	"time"
)

// loadTimeout limits one load, regardless of its callers' contexts.
const loadTimeout = 10 * time.Second

// errPanic replaces a panic in Load, which must not end the process.
var errPanic = errors.New("cache: load panicked")

// Latest caches the value of the most recently requested key. It suits values for which only one
// key is current at a time, such as a daily salt, keyed by the day. Callers that ask for the same
// key at the same time share one load. Errors are not cached.
//
// It is safe for concurrent use once its fields are set.
type Latest[K comparable, V any] struct {
	Load func(ctx context.Context, key K) (V, error)
	TTL  time.Duration // how long a value is used

	// RetryAfter, if positive, makes Get return the expired value of the same key when Load fails.
	// The next load is then tried after this time.
	RetryAfter time.Duration

	mu      sync.Mutex
	loaded  bool
	key     K
	value   V
	expires time.Time
	flight  *flight[K, V] // the load in progress, or nil
}

// flight is a load that one or more callers wait for.
type flight[K comparable, V any] struct {
	key   K
	done  chan struct{} // closed when value and err are set
	value V
	err   error
}

// Get returns the value of key. It loads the value if none is cached for key, or if the cached
// value has expired at the time now. Callers share the value and must not modify it. The error is
// Load's, or that of ctx.
func (c *Latest[K, V]) Get(ctx context.Context, now time.Time, key K) (V, error) {
	c.mu.Lock()
	if c.loaded && c.key == key && now.Before(c.expires) {
		defer c.mu.Unlock()
		return c.value, nil
	}
	f := c.flight
	if f == nil || f.key != key {
		f = &flight[K, V]{key: key, done: make(chan struct{})}
		c.flight = f
		// The load outlives a canceled caller, because others may share it.
		go c.load(context.WithoutCancel(ctx), now, f)
	}
	c.mu.Unlock()

	select {
	case <-f.done:
		return f.value, f.err
	case <-ctx.Done():
		var zero V
		return zero, ctx.Err()
	}
}

func (c *Latest[K, V]) load(ctx context.Context, now time.Time, f *flight[K, V]) {
	ctx, cancel := context.WithTimeout(ctx, loadTimeout)
	defer cancel()
	f.err = errPanic
	defer func() {
		_ = recover()
		c.finish(now, f)
	}()
	f.value, f.err = c.Load(ctx, f.key)
}

// finish caches the result of a load, unless a load of another key has started since. In either
// case, it wakes the callers that wait for the result.
func (c *Latest[K, V]) finish(now time.Time, f *flight[K, V]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer close(f.done)
	if c.flight != f {
		return
	}
	c.flight = nil
	switch {
	case f.err == nil:
		c.loaded, c.key, c.value = true, f.key, f.value
		c.expires = now.Add(c.TTL)
	case c.RetryAfter > 0 && c.loaded && c.key == f.key:
		c.expires = now.Add(c.RetryAfter)
		f.value, f.err = c.value, nil
	}
}
