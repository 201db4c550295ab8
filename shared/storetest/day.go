package storetest

import (
	"testing"
	"time"
)

// AwaitDay waits for midnight UTC if less than d remains until then. Tests that check the counts of
// today call it first, so that none of their chats count for another day.
func AwaitDay(t *testing.T, d time.Duration) {
	t.Helper()
	now := time.Now()
	midnight := now.Truncate(24 * time.Hour).Add(24 * time.Hour)
	if left := midnight.Sub(now); left < d {
		t.Logf("waiting %v for midnight UTC", left)
		time.Sleep(left)
	}
}
