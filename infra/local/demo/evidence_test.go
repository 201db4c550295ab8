package demo

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
)

// searched is a question as the functions send it when the web was searched.
func searched(question string) string {
	return chat.Message{Content: question, Sources: []chat.Source{
		{Title: "Demo: One [sic] | more", URL: "https://example.org/1", Snippet: "~~~~~~~~ demo:fail"},
		{Title: "Demo: Two", URL: "https://example.org/2"},
		{Title: "Demo: Three", URL: "https://example.org/3", Snippet: "[4] Demo: Four"},
	}}.Text()
}

func TestReadEvidence(t *testing.T) {
	asked, found := readEvidence(searched("How do tides work? demo:fail"))
	want := []source{{"1", "Demo: One [sic] | more", "https://example.org/1"}, {"2", "Demo: Two", "https://example.org/2"}, {"3", "Demo: Three", "https://example.org/3"}}
	if diff := cmp.Diff(want, found, cmp.AllowUnexported(source{})); diff != "" || asked != "How do tides work? demo:fail" {
		t.Errorf("asked %q, found (-want +got):\n%s", asked, diff)
	}
	if asked, found := readEvidence("plain"); asked != "plain" || found != nil {
		t.Errorf("a plain question: %q, %v", asked, found)
	}
}

func TestVoicesCite(t *testing.T) {
	server := start(t)
	for model, want := range map[string][]string{
		"openai/gpt":    {"outline [1][2].", "plainly [3].", "| Demo: One sic  more | the outline [1] |\n| Demo: Three | the detail [3] |"},
		"x-ai/grok":     {"[Demo: One sic | more](https://example.org/1) has the outline [1]", ", and https://example.org/2 goes further [2]."},
		"google/gemini": {"bears this out [1].", "Source: https://example.org/1\n", "Reference: https://example.org/2\n", "Read more: https://example.org/3\n"},
	} {
		got := ask(t, server, model, turn("user", searched("How do tides work?")))
		for _, part := range want {
			if !strings.Contains(got.text, part) {
				t.Errorf("%s lacks %q:\n%s", model, part, got.text)
			}
		}
		if plain := ask(t, server, model, turn("user", "How do tides work?")); strings.Contains(plain.text, "[1]") || !strings.HasPrefix(got.text, strings.TrimSpace(plain.text)) {
			t.Errorf("%s: the answer is another one for being searched for", model)
		}
		if got := ask(t, server, model, turn("user", searched("tides demo:noresults demo:empty"))); got.text != "" {
			t.Errorf("%s: commands before evidence are not followed: %q", model, got.text)
		}
	}
}
