package catalog

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSeedEntries(t *testing.T) {
	modelID := regexp.MustCompile(`^[a-z0-9-]+/[a-z0-9.-]+$`)
	pricing := regexp.MustCompile(`^(about )?\$0\.\d{2,5} in, \$0\.\d{2,5} out$`)
	sentence := regexp.MustCompile(`^[A-Z][^.!?]*(\d\.\d[^.!?]*)*\.$`)
	known := slices.Collect(maps.Values(providers))
	for i, m := range Seed() {
		for field, ok := range map[string]bool{
			"ID":          m.ID == NewID(m.ModelID),
			"ModelID":     modelID.MatchString(m.ModelID),
			"Name":        m.Name != "" && strings.TrimSpace(m.Name) == m.Name,
			"Provider":    slices.Contains(known, m.Provider),
			"Description": sentence.MatchString(m.Description) && len(m.Description) <= 90,
			"Category":    slices.Contains(Categories, m.Category),
			"Pricing":     pricing.MatchString(m.Pricing),
			"Window":      m.Window >= 32_000,
			"Position":    m.Position == i+1,
			"IsActive":    m.IsActive,
			"IconURL":     m.IconURL == "" && !m.IsDefault || slices.Contains(ProviderIcons, m.IconURL),
		} {
			if !ok {
				t.Errorf("%s: invalid %s: %+v", m.ModelID, field, m)
			}
		}
	}
}

func TestSeed(t *testing.T) {
	models := Seed()
	count := func(is func(Model) bool) int {
		n := 0
		for _, m := range models {
			if is(m) {
				n++
			}
		}
		return n
	}
	for _, test := range []struct {
		name     string
		got      int
		min, max int
	}{
		{"models", len(models), 24, 99},
		{"active and free", count(func(m Model) bool { return m.IsActive && m.IsFree }), 12, 99},
		{"premium", count(func(m Model) bool { return !m.IsFree }), 4, 99},
		{"defaults", count(func(m Model) bool { return m.IsDefault }), 3, 3},
		{"free defaults", count(func(m Model) bool { return m.IsDefault && m.IsFree }), 3, 3},
		{"general", count(func(m Model) bool { return m.Category == General }), 1, 99},
		{"coding", count(func(m Model) bool { return m.Category == Coding }), 1, 99},
		{"creative", count(func(m Model) bool { return m.Category == Creative }), 1, 99},
		{"math", count(func(m Model) bool { return m.Category == Math }), 1, 99},
		{"image", count(func(m Model) bool { return m.Category == Image }), 1, 99},
		{"names with a prefix", count(func(m Model) bool { return strings.HasPrefix(m.Name, m.Provider+": ") }), 3, 8},
		{"names with another provider's prefix", count(func(m Model) bool {
			return strings.Contains(m.Name, ": ") && !strings.HasPrefix(m.Name, m.Provider+": ")
		}), 0, 0},
	} {
		if test.got < test.min || test.got > test.max {
			t.Errorf("%d %s, want %d to %d", test.got, test.name, test.min, test.max)
		}
	}

	var first []string
	for _, m := range models[:3] {
		if m.IsDefault {
			first = append(first, m.Provider)
		}
	}
	if diff := cmp.Diff([]string{"OpenAI", "xAI", "Google"}, first); diff != "" {
		t.Errorf("providers of the defaults, in order (-want +got):\n%s", diff)
	}
	for name, key := range map[string]func(Model) string{
		"ID":      func(m Model) string { return m.ID },
		"ModelID": func(m Model) string { return m.ModelID },
		"Name":    func(m Model) string { return m.Name },
	} {
		seen := map[string]bool{}
		for _, m := range models {
			if seen[key(m)] {
				t.Errorf("duplicate %s %s", name, key(m))
			}
			seen[key(m)] = true
		}
	}
	if !slices.IsSortedFunc(models, Compare) {
		t.Error("the seed is not sorted by Compare")
	}
}

func TestSeedReturnsACopy(t *testing.T) {
	Seed()[0].Name = "changed"
	if Seed()[0].Name == "changed" {
		t.Error("a caller modified the seed")
	}
}
