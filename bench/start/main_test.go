package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"trefoil/shared/wire"
)

// Only ratios beyond the tolerance are worse. New functions, and functions that were not measured,
// are skipped.
func TestCompare(t *testing.T) {
	file := filepath.Join(t.TempDir(), "start.json")
	if err := os.WriteFile(file, []byte(`{"same":{"ratio":1.5},"noise":{"ratio":1},"worse":{"ratio":1},"removed":{"ratio":1}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	worse, err := compare(map[string]result{"same": {Ratio: 1.5}, "noise": {Ratio: 1.3}, "worse": {Ratio: 1.4}, "new": {Ratio: 9}}, file)
	if err != nil {
		t.Fatal(err)
	}
	if got := slices.Sorted(maps.Keys(worse)); !slices.Equal(got, []string{"worse"}) {
		t.Errorf("compare reports %v as worse, want [worse]", got)
	}
}

// The benchmark starts functions with these settings, so all must accept them.
func TestFunctionsAcceptSettings(t *testing.T) {
	source := func(name string) (string, bool) { return setting(name), true }
	for name, function := range wire.Functions() {
		if _, err := function.Build(t.Context(), source); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
