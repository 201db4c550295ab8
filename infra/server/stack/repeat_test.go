package stack

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestExpiredItemsAreDeletedEveryHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, runs := &Server{}, atomic.Int32{}
		s.repeat(func(context.Context) { runs.Add(1) })
		for want := range int32(3) {
			synctest.Wait()
			if got := runs.Load(); got != want+1 {
				t.Errorf("%d runs, want %d", got, want+1)
			}
			time.Sleep(time.Hour)
		}
		for _, stop := range s.stops {
			stop()
		}
	})
}
