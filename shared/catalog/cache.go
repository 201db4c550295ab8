package catalog

import (
	"context"
	"slices"
	"sync"
	"time"
)

const (
	fetchTimeout = 10 * time.Second // of one look at the source, whoever waits for it
	retryPause   = 3 * time.Second  // how long a stale list serves before the source is tried again
)

// Lister is where the catalogue comes from.
type Lister interface {
	Models(ctx context.Context) ([]Model, error)
}

// Cached is a Lister that asks its source at most once in TTL. Callers who come
// together share one look; while the source fails, the last list serves.
type Cached struct {
	Source Lister
	TTL    time.Duration    // design: at most 30 s
	Now    func() time.Time // the clock that TTL is measured by

	mu     sync.Mutex
	list   []Model   // the last that came, nil before
	until  time.Time // list serves without a look at the source
	flight *look     // the look under way, or nil
}

// look is one fetch that several callers wait for.
type look struct {
	done   chan struct{}
	models []Model
	err    error
}

// Models is the list, at most TTL old while the source answers. The caller may
// change it. An error is the source's, or the context's.
func (c *Cached) Models(ctx context.Context) ([]Model, error) {
	c.mu.Lock()
	if c.list != nil && c.Now().Before(c.until) {
		defer c.mu.Unlock()
		return slices.Clone(c.list), nil
	}
	if c.flight == nil {
		c.flight = &look{done: make(chan struct{})}
		// One caller who leaves must not fail the others.
		go c.fetch(context.WithoutCancel(ctx), c.flight)
	}
	flight := c.flight
	c.mu.Unlock()

	select {
	case <-flight.done:
		return slices.Clone(flight.models), flight.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (c *Cached) fetch(ctx context.Context, flight *look) {
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	models, err := c.Source.Models(ctx)

	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case err == nil:
		c.list = append([]Model{}, models...) // never nil
		c.until = c.Now().Add(c.TTL)
		flight.models = c.list
	case c.list != nil:
		c.until = c.Now().Add(retryPause)
		flight.models = c.list
	default:
		flight.err = err
	}
	c.flight = nil
	close(flight.done)
}
