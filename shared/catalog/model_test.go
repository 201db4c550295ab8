package catalog

import (
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCompare(t *testing.T) {
	want := []Model{
		{ID: "z", Name: "Zeta", Position: 1},
		{ID: "a", Name: "alpha", Position: 2},
		{ID: "b", Name: "Beta", Position: 2},
		{ID: "1", Name: "Same", Position: 3},
		{ID: "2", Name: "same", Position: 3},
		{ID: "m", Name: "Mu", Position: MaxModels + 5},
		{ID: "c", Name: "Chi"},
		{ID: "d", Name: "delta", Position: -1},
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, Compare)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestNewID(t *testing.T) {
	pattern := regexp.MustCompile(`^[0-9a-f]{16}$`)
	seen := map[string]string{}
	for _, modelID := range []string{"", "a", "a/b", "a/b:8b", "a-b", "日本語", "hf.co/x/y:Q4_K_M"} {
		id := NewID(modelID)
		if !pattern.MatchString(id) {
			t.Errorf("NewID(%q) = %q, want 16 hex digits", modelID, id)
		}
		if other, taken := seen[id]; taken {
			t.Errorf("%q and %q have the same ID", modelID, other)
		}
		if again := NewID(modelID); again != id {
			t.Errorf("NewID(%q) = %q, then %q", modelID, id, again)
		}
		seen[id] = modelID
	}
}
