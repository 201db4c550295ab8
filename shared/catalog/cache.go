package catalog

import (
	"context"
	"slices"
	"time"

	"trefoil/shared/cache"
)

// retryAfter is how long an expired list is used before a failed read is retried.
const retryAfter = 3 * time.Second

// Lister returns the catalog.
type Lister interface {
	Models(ctx context.Context) ([]Model, error)
}

// Cached returns a Lister that reads source at most once per ttl, as measured by now. Concurrent
// callers share one read. If source fails, the last list is returned.
func Cached(source Lister, ttl time.Duration, now func() time.Time) Lister {
	return &cached{now: now, models: cache.Latest[struct{}, []Model]{
		Load:       func(ctx context.Context, _ struct{}) ([]Model, error) { return source.Models(ctx) },
		TTL:        ttl,
		RetryAfter: retryAfter,
	}}
}

type cached struct {
	now    func() time.Time
	models cache.Latest[struct{}, []Model]
}

// Models returns a copy of the list, so the caller may modify it.
func (c *cached) Models(ctx context.Context) ([]Model, error) {
	models, err := c.models.Get(ctx, c.now(), struct{}{})
	return slices.Clone(models), err
}
