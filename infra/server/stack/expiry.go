package stack

import (
	"context"
	"sync"
	"time"
)

// cleanInterval is how often expired data is deleted.
const cleanInterval = time.Hour

// repeat runs a task now and every hour until the server stops. On AWS, DynamoDB and S3 delete
// expired data themselves.
func (s *Server) repeat(task func(context.Context)) {
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		for next := time.Tick(cleanInterval); ctx.Err() == nil; {
			task(ctx)
			select {
			case <-ctx.Done():
			case <-next:
			}
		}
	})
	s.stops = append(s.stops, func() { cancel(); running.Wait() })
}
