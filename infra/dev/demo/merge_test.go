package demo

import (
	"strings"
	"testing"
)

func TestMerged(t *testing.T) {
	prompt := "Write one answer.\n\n<<0123abcd question>>\nWhy?\n<<0123abcd end of question>>\n\n" +
		"<<0123abcd answer A>>\nThis is a demo.\n\nThis is the first point. More.\n<<0123abcd end of answer A>>\n\n" +
		"<<0123abcd answer C>>\nThis is a demo.\n\n- **Another point** that is made here\n<<0123abcd end of answer C>>"
	// Removing a command from the question must leave the quotes intact.
	got := composed(t, "openai/gpt-5.1", strings.Replace(prompt, "Why?", "Why? demo:fast", 1))
	for _, want := range []string{"This is the first point. [A]", "Another point** that is made here [C]", "[A, C]"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q does not contain %q", got, want)
		}
	}
	if answers := readParts("What is <<0123abcd answer A>> for?"); len(answers) != 0 {
		t.Errorf("an ordinary question quotes %v", answers)
	}
}
