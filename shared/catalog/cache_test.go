package catalog

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// source lists what its next function says.
type source struct {
	calls int
	next  func(ctx context.Context) ([]Model, error)
}

func (s *source) Models(ctx context.Context) ([]Model, error) {
	s.calls++
	return s.next(ctx)
}

func lists(ids ...string) func(context.Context) ([]Model, error) {
	models := []Model{}
	for _, id := range ids {
		models = append(models, Model{ID: id})
	}
	return func(context.Context) ([]Model, error) { return models, nil }
}

func fails(err error) func(context.Context) ([]Model, error) {
	return func(context.Context) ([]Model, error) { return nil, err }
}

func ids(models []Model) []string {
	list := []string{}
	for _, m := range models {
		list = append(list, m.ID)
	}
	return list
}

func TestCached(t *testing.T) {
	down := errors.New("down")
	type step struct {
		after time.Duration // since the step before
		next  func(context.Context) ([]Model, error)
		want  []string
		err   error
		calls int // of the source so far
	}
	for _, test := range []struct {
		name  string
		steps []step
	}{
		{"asks once in 30 s", []step{
			{0, lists("a"), []string{"a"}, nil, 1},
			{29 * time.Second, lists("b"), []string{"a"}, nil, 1},
			{time.Second, lists("b"), []string{"b"}, nil, 2},
		}},
		{"an empty list is a list", []step{
			{0, lists(), []string{}, nil, 1},
			{time.Second, lists("b"), []string{}, nil, 1},
		}},
		{"fails while there is no list", []step{
			{0, fails(down), []string{}, down, 1},
			{0, fails(down), []string{}, down, 2},
			{0, lists("a"), []string{"a"}, nil, 3},
		}},
		{"the last list serves a failing source", []step{
			{0, lists("a"), []string{"a"}, nil, 1},
			{31 * time.Second, fails(down), []string{"a"}, nil, 2},
			{time.Second, lists("b"), []string{"a"}, nil, 2},
			{2 * time.Second, fails(down), []string{"a"}, nil, 3},
			{3 * time.Second, lists("b"), []string{"b"}, nil, 4},
			{29 * time.Second, lists("c"), []string{"b"}, nil, 4},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			now := time.Unix(0, 0)
			source := &source{}
			cached := Cached{Source: source, TTL: 30 * time.Second, Now: func() time.Time { return now }}
			for i, step := range test.steps {
				now = now.Add(step.after)
				source.next = step.next
				models, err := cached.Models(t.Context())
				if !errors.Is(err, step.err) {
					t.Errorf("step %d: error %v, want %v", i, err, step.err)
				}
				if diff := cmp.Diff(step.want, ids(models)); diff != "" {
					t.Errorf("step %d (-want +got):\n%s", i, diff)
				}
				if source.calls != step.calls {
					t.Errorf("step %d: %d calls of the source, want %d", i, source.calls, step.calls)
				}
			}
		})
	}
}

func TestCallersMayChangeTheList(t *testing.T) {
	c := Cached{Source: &source{next: lists("a")}, TTL: time.Minute, Now: time.Now}
	for range 3 { // the look, and twice from memory
		got, err := c.Models(t.Context())
		if err != nil || got[0].ID != "a" {
			t.Fatalf("models %v, error %v", ids(got), err)
		}
		got[0].ID = "changed"
	}
}

func TestCachedIsTheCallersOwn(t *testing.T) {
	cached := Cached{Source: &source{next: lists("a")}, TTL: time.Minute, Now: time.Now}
	for range 2 {
		models, err := cached.Models(t.Context())
		if err != nil || models[0].ID != "a" {
			t.Fatalf("models %v, %v, want a", models, err)
		}
		models[0].ID = "changed"
	}
}

func TestCachedSharesOneLook(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answer := make(chan struct{})
		source := &source{next: func(ctx context.Context) ([]Model, error) {
			select {
			case <-answer:
				return []Model{{ID: "a"}}, nil
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}}
		cached := Cached{Source: source, TTL: 30 * time.Second, Now: time.Now}

		// The first to ask leaves; the look goes on for the others.
		leaving, leave := context.WithCancel(t.Context())
		var group sync.WaitGroup
		group.Go(func() {
			if _, err := cached.Models(leaving); !errors.Is(err, context.Canceled) {
				t.Errorf("who left got %v, want context.Canceled", err)
			}
		})
		synctest.Wait()
		for range 20 {
			group.Go(func() {
				models, err := cached.Models(t.Context())
				if err != nil || len(models) != 1 {
					t.Errorf("models %v, %v, want one", models, err)
				}
			})
		}
		synctest.Wait()
		leave()
		synctest.Wait()
		close(answer)
		group.Wait()
		if source.calls != 1 {
			t.Errorf("%d calls of the source, want 1", source.calls)
		}
	})
}

func TestCachedGivesUpOnASilentSource(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		source := &source{next: func(ctx context.Context) ([]Model, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}}
		cached := Cached{Source: source, TTL: 30 * time.Second, Now: time.Now}
		if _, err := cached.Models(t.Context()); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v, want context.DeadlineExceeded", err)
		}
	})
}
