package stack

import (
	"context"
	"time"
)

// cleanInterval is how often expired data is deleted.
const cleanInterval = time.Hour

// repeat runs a task now and every hour until the server stops. On AWS, DynamoDB and S3 delete
// expired data themselves.
func (s *Server) repeat(task func(context.Context)) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	s.stops = append(s.stops, func() { cancel(); <-done })
	go func() {
		defer close(done)
		ticker := time.NewTicker(cleanInterval)
		defer ticker.Stop()
		for {
			task(ctx)
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
			}
		}
	}()
}
