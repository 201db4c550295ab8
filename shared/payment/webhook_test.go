package payment

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The documentation tells operators to send the relevant events, and no others.
func TestEventsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/operations/configure.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "these events:")
	_, list, _ = strings.Cut(list, "```")
	list, _, _ = strings.Cut(list, "```")
	documented := strings.Fields(list)
	var want []string
	for kind := range relevant {
		want = append(want, string(kind))
	}
	slices.Sort(documented)
	slices.Sort(want)
	if diff := cmp.Diff(want, documented); diff != "" {
		t.Errorf("(-want +documented):\n%s", diff)
	}
}
