package storetest

import (
	"testing"
	"time"
)

// AwaitDay waits for midnight UTC if less than d remains until then. Tests that check today's
// counts call it first, so that all of their chats count toward the same day.
func AwaitDay(t *testing.T, d time.Duration) {
	t.Helper()
	now := time.Now()
	midnight := now.Truncate(24 * time.Hour).Add(24 * time.Hour)
	if left := midnight.Sub(now); left < d {
		t.Logf("waiting %v for midnight UTC", left)
		time.Sleep(left)
	}
}
