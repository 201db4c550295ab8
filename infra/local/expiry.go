package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"trefoil/shared/store"
)

// expiryInterval is how often expired items are deleted.
const expiryInterval = time.Hour

// startExpiry deletes expired items now and every hour. AWS does this itself; the embedded engine
// accepts a TTL but never deletes anything.
func (s *stack) startExpiry(db *store.DB, tables []string, log io.Writer) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	s.stops = append(s.stops, func() { cancel(); <-done })
	go func() {
		defer close(done)
		ticker := time.NewTicker(expiryInterval)
		defer ticker.Stop()
		for {
			for _, table := range tables {
				if _, err := db.DeleteExpired(ctx, table, time.Now()); err != nil && ctx.Err() == nil {
					fmt.Fprintf(log, "Expired items were not deleted: %v.\n", err)
				}
			}
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
			}
		}
	}()
}
