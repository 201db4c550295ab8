package storetest

import (
	"testing"
	"time"
)

// AwaitDay waits for midnight UTC if less than d remains until then. Tests that check today's
// counts call it first, so that all of their chats count toward the same day.
func AwaitDay(t *testing.T, d time.Duration) {
	t.Helper()
	await(t, 24*time.Hour, d)
}

// AwaitHour is like AwaitDay, for tests that check what is counted per hour.
func AwaitHour(t *testing.T, d time.Duration) {
	t.Helper()
	await(t, time.Hour, d)
}

func await(t *testing.T, period, d time.Duration) {
	t.Helper()
	now := time.Now()
	if left := now.Truncate(period).Add(period).Sub(now); left < d {
		t.Logf("waiting %v for the end of the hour or day", left)
		time.Sleep(left)
	}
}
