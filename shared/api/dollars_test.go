package api

import (
	"encoding/json"
	"math"
	"testing"
)

func TestDollars(t *testing.T) {
	for nano, want := range map[dollars]string{
		0: "0", 1: "0.000000001", 1e9: "1", 10e9: "10", 1_500_000_000: "1.5", 12_000_000_030: "12.00000003", -500_000_000: "-0.5",
		math.MaxInt64: "9223372036.854775807", math.MinInt64: "-9223372036.854775808",
	} {
		if got, err := json.Marshal(nano); err != nil || string(got) != want {
			t.Errorf("%d: %s, %v, want %s", int64(nano), got, err, want)
		}
	}
}
