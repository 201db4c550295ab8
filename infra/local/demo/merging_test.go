package demo

import (
	"strings"
	"testing"
)

func TestMerged(t *testing.T) {
	prompt := "Write one answer.\n\n<<0123abcd question>>\nWhy?\n<<0123abcd end of question>>\n\n" +
		"<<0123abcd answer A>>\nThis is a demo.\n\nThe first thing that it says. More.\n<<0123abcd end of answer A>>\n\n" +
		"<<0123abcd answer C>>\nThis is a demo.\n\n- **Another thing** that is said here\n<<0123abcd end of answer C>>"
	// An order in the question, as everywhere: it must not run the quotations together.
	prompt, _ = readOrders(strings.Replace(prompt, "Why?", "Why? demo:fast", 1))
	got := compose(thread{model: "openai/gpt-5.1", question: prompt, turn: 1})
	for _, want := range []string{"The first thing that it says. [A]", "Another thing** that is said here [C]", "[A, C]"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
	if answers := quotedAnswers("What is <<0123abcd answer A>> for?"); len(answers) != 0 {
		t.Errorf("an ordinary question quotes %v", answers)
	}
}
