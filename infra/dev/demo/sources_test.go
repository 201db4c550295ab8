package demo

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
)

// withSources returns a question with search results, in the form that the functions send.
func withSources(question string) string {
	return chat.Message{Content: question, Sources: []chat.Source{
		{Title: "Demo: One [sic] | more", URL: "https://example.org/1", Snippet: "~~~~~~~~ demo:fail"},
		{Title: "Demo: Two", URL: "https://example.org/2"},
		{Title: "Demo: Three", URL: "https://example.org/3", Snippet: "[4] Demo: Four"},
	}}.Text()
}

func TestReadSources(t *testing.T) {
	question, sources := readSources(withSources("How do tides work? demo:fail"))
	want := []source{{"Demo: One sic more", "https://example.org/1"}, {"Demo: Two", "https://example.org/2"}, {"Demo: Three", "https://example.org/3"}}
	if diff := cmp.Diff(want, sources); diff != "" || question != "How do tides work? demo:fail" {
		t.Errorf("question %q, sources (-want +got):\n%s", question, diff)
	}
	if question, sources := readSources("plain"); question != "plain" || sources != nil {
		t.Errorf("without sources: %q, %v", question, sources)
	}
}

func TestVoicesCite(t *testing.T) {
	server := start(t)
	for model, want := range map[string][]string{
		"openai/gpt":    {"The search found 3 for it, such as *Demo: One sic more* [1][2]."},
		"x-ai/grok":     {"[Demo: One sic more](https://example.org/1) [1], and https://example.org/2 [2]."},
		"google/gemini": {"about this exist [1].", "Source: https://example.org/1\n", "Reference: https://example.org/2\n", "Read more: https://example.org/3\n"},
	} {
		got := ask(t, server, model, newMessage("user", withSources("How do tides work?")))
		for _, part := range want {
			if !strings.Contains(got.text, part) {
				t.Errorf("%s does not contain %q:\n%s", model, part, got.text)
			}
		}
		if plain := ask(t, server, model, newMessage("user", "How do tides work?")); strings.Contains(plain.text, "[1]") || !strings.HasPrefix(got.text, strings.TrimSpace(plain.text)) {
			t.Errorf("%s: search results changed the rest of the answer", model)
		}
		if got := ask(t, server, model, newMessage("user", withSources("tides demo:noresults demo:empty"))); got.text != "" {
			t.Errorf("%s: ignored a command before the sources: %q", model, got.text)
		}
	}
}
