package catalog

import (
	"context"
	"errors"
	"testing"
	"time"
)

type listerFunc func() ([]Model, error)

func (f listerFunc) Models(context.Context) ([]Model, error) { return f() }

func TestCached(t *testing.T) {
	now := time.Unix(0, 0)
	var err error
	calls := 0
	c := Cached(listerFunc(func() ([]Model, error) {
		calls++
		return []Model{{ID: "a"}}, err
	}), 30*time.Second, func() time.Time { return now })
	for _, step := range []struct {
		name  string
		after time.Duration
		err   error
		calls int
	}{
		{"first read", 0, nil, 1},
		{"from the cache, unmodified", 29 * time.Second, nil, 1},
		{"expired", time.Second, nil, 2},
		{"expired, source down", 30 * time.Second, errors.New("down"), 3},
		{"before the retry", 2 * time.Second, nil, 3},
		{"retry", time.Second, nil, 4},
	} {
		now, err = now.Add(step.after), step.err
		models, err := c.Models(t.Context())
		if err != nil || len(models) != 1 || models[0].ID != "a" || calls != step.calls {
			t.Fatalf("%s: models %v, error %v, %d reads, want %d", step.name, models, err, calls, step.calls)
		}
		models[0].ID = "modified by the caller"
	}
}
