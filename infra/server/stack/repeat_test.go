package stack

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func TestExpiredItemsAreDeletedEveryHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, runs := &Server{}, 0
		s.repeat(func(context.Context) { runs++ })
		for _, want := range []int{1, 2, 3} {
			synctest.Wait()
			if runs != want {
				t.Errorf("%d runs, want %d", runs, want)
			}
			time.Sleep(time.Hour)
		}
		for _, stop := range s.stops {
			stop()
		}
	})
}
