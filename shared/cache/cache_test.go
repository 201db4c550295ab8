package cache

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

const ttl = 30 * time.Second

var errDown = errors.New("down")

// source is a Load function whose result the test sets.
type source struct {
	calls int
	value string
	err   error
}

func (s *source) load(_ context.Context, key string) (string, error) {
	s.calls++
	return key + s.value, s.err
}

func TestGet(t *testing.T) {
	type step struct {
		after   time.Duration // since the previous step
		key     string
		value   string // of the source
		err     error  // of the source
		want    string
		wantErr error
		calls   int // of the source so far
	}
	for _, test := range []struct {
		name       string
		retryAfter time.Duration
		steps      []step
	}{
		{"loads once per TTL", 0, []step{
			{0, "a", "1", nil, "a1", nil, 1},
			{ttl - time.Second, "a", "2", nil, "a1", nil, 1},
			{time.Second, "a", "2", nil, "a2", nil, 2},
		}},
		{"caches zero values", 0, []step{
			{0, "", "", nil, "", nil, 1},
			{time.Second, "", "2", nil, "", nil, 1},
		}},
		{"loads for a new key", 0, []step{
			{0, "a", "1", nil, "a1", nil, 1},
			{time.Second, "b", "2", nil, "b2", nil, 2},
			{time.Second, "b", "3", nil, "b2", nil, 2},
			{0, "a", "3", nil, "a3", nil, 3},
		}},
		{"does not cache errors", 0, []step{
			{0, "a", "", errDown, "a", errDown, 1},
			{0, "a", "1", nil, "a1", nil, 2},
			{ttl, "a", "", errDown, "a", errDown, 3},
			{0, "a", "2", nil, "a2", nil, 4},
		}},
		{"returns a stale value if the load fails", 3 * time.Second, []step{
			{0, "a", "", errDown, "a", errDown, 1},
			{0, "a", "1", nil, "a1", nil, 2},
			{ttl + time.Second, "a", "", errDown, "a1", nil, 3},
			{2 * time.Second, "a", "2", nil, "a1", nil, 3},
			{time.Second, "a", "", errDown, "a1", nil, 4},
			{3 * time.Second, "a", "2", nil, "a2", nil, 5},
			{ttl - time.Second, "a", "3", nil, "a2", nil, 5},
		}},
		{"returns no stale value of another key", 3 * time.Second, []step{
			{0, "a", "1", nil, "a1", nil, 1},
			{0, "b", "", errDown, "b", errDown, 2},
			{0, "a", "2", nil, "a1", nil, 2},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			now := time.Unix(0, 0)
			var s source
			c := Latest[string, string]{Load: s.load, TTL: ttl, RetryAfter: test.retryAfter}
			for i, step := range test.steps {
				now = now.Add(step.after)
				s.value, s.err = step.value, step.err
				got, err := c.Get(t.Context(), now, step.key)
				if got != step.want || err != step.wantErr {
					t.Errorf("step %d: Get = %q, %v, want %q, %v", i, got, err, step.want, step.wantErr)
				}
				if s.calls != step.calls {
					t.Errorf("step %d: loaded %d times, want %d", i, s.calls, step.calls)
				}
			}
		})
	}
}

// Callers share a load, and a canceled caller does not cancel it for the others.
func TestGetSharesOneLoad(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		calls, proceed := 0, make(chan struct{})
		c := Latest[string, string]{TTL: ttl, Load: func(ctx context.Context, _ string) (string, error) {
			calls++
			select {
			case <-proceed:
				return "value", nil
			case <-ctx.Done():
				return "", ctx.Err()
			}
		}}
		first, leave := context.WithCancel(t.Context())
		var callers sync.WaitGroup
		callers.Go(func() {
			if _, err := c.Get(first, time.Now(), "a"); !errors.Is(err, context.Canceled) {
				t.Errorf("canceled caller: error %v, want context.Canceled", err)
			}
		})
		synctest.Wait()
		for range 20 {
			callers.Go(func() {
				if got, err := c.Get(t.Context(), time.Now(), "a"); got != "value" || err != nil {
					t.Errorf("Get = %q, %v", got, err)
				}
			})
		}
		synctest.Wait()
		leave()
		synctest.Wait()
		close(proceed)
		callers.Wait()
		if calls != 1 {
			t.Errorf("loaded %d times, want 1", calls)
		}
	})
}

// A slow load of an old key neither delays the load of a new key nor replaces the new value.
func TestGetNewKeyDuringLoad(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		calls := 0
		c := Latest[string, string]{TTL: ttl, Load: func(_ context.Context, key string) (string, error) {
			calls++
			if key == "old" {
				time.Sleep(5 * time.Second)
			}
			return key, nil
		}}
		var callers sync.WaitGroup
		callers.Go(func() {
			if got, err := c.Get(t.Context(), time.Now(), "old"); got != "old" || err != nil {
				t.Errorf("Get = %q, %v", got, err)
			}
		})
		synctest.Wait()
		begin := time.Now()
		if got, err := c.Get(t.Context(), begin, "new"); got != "new" || err != nil || time.Since(begin) > 0 {
			t.Errorf("Get = %q, %v after %v", got, err, time.Since(begin))
		}
		callers.Wait()
		if got, err := c.Get(t.Context(), begin, "new"); got != "new" || err != nil || calls != 2 {
			t.Errorf("Get = %q, %v after %d loads, want it cached after 2", got, err, calls)
		}
	})
}

func TestGetTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := Latest[string, string]{TTL: ttl, Load: func(ctx context.Context, _ string) (string, error) {
			<-ctx.Done()
			return "", ctx.Err()
		}}
		if _, err := c.Get(t.Context(), time.Now(), "a"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v, want context.DeadlineExceeded", err)
		}
	})
}

func TestGetPanic(t *testing.T) {
	c := Latest[string, string]{TTL: ttl, Load: func(context.Context, string) (string, error) { panic("secret") }}
	if _, err := c.Get(t.Context(), time.Now(), "a"); err != errPanic {
		t.Errorf("error %v, want %v", err, errPanic)
	}
}
