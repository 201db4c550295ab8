package storetest

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestAwaitDay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		// The clock of a synctest bubble starts at midnight UTC.
		for _, test := range []struct{ sleep, want time.Duration }{
			{0, 0},
			{24*time.Hour - 2*time.Minute, 24*time.Hour - 2*time.Minute},
			{90 * time.Second, 24 * time.Hour},
			{59*time.Minute + 30*time.Second, 24*time.Hour + 59*time.Minute + 30*time.Second},
		} {
			time.Sleep(test.sleep)
			AwaitDay(t, time.Minute)
			if got := time.Since(time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC)); got != test.want {
				t.Errorf("%v after midnight, want %v", got, test.want)
			}
		}
		AwaitHour(t, time.Minute)
		if now := time.Now().UTC(); now.Hour() != 1 || now.Minute() != 0 {
			t.Errorf("%v, want the next hour", now)
		}
	})
}
