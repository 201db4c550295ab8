package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestWorse(t *testing.T) {
	lower := metric{tolerance: 1.5}
	higher := metric{tolerance: 1.25, higher: true}
	for _, test := range []struct {
		name          string
		metric        metric
		got, recorded float64
		want          bool
	}{
		{"equal", lower, 1, 1, false},
		{"slightly slower", lower, 1.4, 1, false},
		{"slower", lower, 1.6, 1, true},
		{"faster", lower, 0.1, 1, false},
		{"slightly less", higher, 0.9, 1, false},
		{"less", higher, 0.7, 1, true},
		{"more", higher, 9, 1, false},
		{"not measured", higher, 0, 1, false},
		{"not recorded", lower, 9, 0, false},
		{"not compared", metric{}, 9, 1, false},
	} {
		if got := test.metric.worse(test.got, test.recorded); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// Every metric has a part that measures it, and figures equal to the recorded ones are not worse.
func TestMetrics(t *testing.T) {
	same := report{Trefoil: measures{2, 2, 2, 2, 2, 2, 2, 2}, Baseline: measures{1, 1, 1, 1, 1, 1, 1, 1}, Ratios: ratios{}}
	for _, m := range metrics {
		if !slices.Contains(partNames(), m.part) {
			t.Errorf("%s: no part %s", m.name, m.part)
		}
		if same.Ratios[m.name] = m.ratio(same); same.Ratios[m.name] != 2 {
			t.Errorf("%s: ratio %v, want 2", m.name, same.Ratios[m.name])
		}
	}
	text, err := json.Marshal(same)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "chat.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := compare(t.Context(), plan{}, same, file); err != nil {
		t.Error(err)
	}
}
