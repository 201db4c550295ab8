package jsonlimit

import "testing"

func TestCountValues(t *testing.T) {
	for text, want := range map[string]int{
		``:                           0,
		`7`:                          0,
		`{}`:                         1,
		`[{},{}]`:                    4,
		`{"a":[1,2],"b":"x"}`:        4,
		`{"a,[{":"\",[{"}`:           1,
		`{"a":"\\","b":"[[[[","c":1`: 3,
		`"never closed [,{`:          0,
	} {
		if got := CountValues([]byte(text)); got != want {
			t.Errorf("%s: %d values, want %d", text, got, want)
		}
	}
}
