package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// storeCalls records the requests to a store while it forwards them.
type storeCalls struct {
	target string
	next   http.Handler
	mu     sync.Mutex
	calls  []*storeCall // in the order in which they began
}

type storeCall struct {
	header     http.Header
	body       []byte
	begin, end time.Time
}

func (c *storeCalls) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	call := &storeCall{header: r.Header.Clone(), begin: time.Now()}
	c.mu.Lock()
	c.calls = append(c.calls, call)
	c.mu.Unlock()
	var err error
	if call.body, err = io.ReadAll(r.Body); err != nil {
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(call.body))
	c.next.ServeHTTP(w, r)
	c.mu.Lock()
	call.end = time.Now()
	c.mu.Unlock()
}

// take returns the recorded calls, in groups of overlapping calls, and forgets them.
func (c *storeCalls) take() (groups [][]*storeCall) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var end time.Time
	for _, call := range c.calls {
		if len(groups) == 0 || call.begin.After(end) {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], call)
		if call.end.After(end) {
			end = call.end
		}
	}
	c.calls = nil
	return groups
}

// replay sends groups of recorded calls to the store again, one group after the other, and returns
// how long that takes.
func (c *storeCalls) replay(ctx context.Context, groups [][]*storeCall) (time.Duration, error) {
	begin := time.Now()
	for _, group := range groups {
		calls, ctx := errgroup.WithContext(ctx)
		for _, call := range group[1:] {
			calls.Go(func() error { return c.replayCall(ctx, call) })
		}
		err := c.replayCall(ctx, group[0])
		if err = errors.Join(err, calls.Wait()); err != nil {
			return 0, err
		}
	}
	return time.Since(begin), nil
}

func (c *storeCalls) replayCall(ctx context.Context, call *storeCall) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.target, bytes.NewReader(call.body))
	if err != nil {
		return err
	}
	r.Header = call.header
	resp, err := clients.Do(r)
	if err != nil {
		return err
	}
	_, _ = io.Copy(io.Discard, resp.Body)
	return resp.Body.Close()
}
