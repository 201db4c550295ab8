package demo

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"trefoil/shared/chat"
)

var defaultModels = []string{"openai/gpt-5.1", "x-ai/grok-4", "google/gemini-2.5-pro"}

// The page suggests exactly the questions that have prepared answers.
func TestExamplesAreThePages(t *testing.T) {
	page, err := os.ReadFile("../../../web/src/texts/en/welcome.ts")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?s)examples: \[(.*?)\]`).FindSubmatch(page)
	if list == nil {
		t.Fatal("the page has no examples")
	}
	found := map[string]bool{}
	for _, quoted := range regexp.MustCompile(`".*"`).FindAllString(string(list[1]), -1) {
		question, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatal(err)
		}
		if exampleFor(question) == "" {
			t.Errorf("%q has no prepared answers", question)
		}
		found[exampleFor(question)] = true
	}
	if len(found) != len(examples) {
		t.Errorf("the page suggests %d of %d examples", len(found), len(examples))
	}
}

func TestExamplesHavePreparedAnswers(t *testing.T) {
	merged := regexp.MustCompile(`\[[ABC](, [ABC])*\]`)
	for question, name := range examples {
		var prompt strings.Builder
		fmt.Fprintf(&prompt, "Combine.\n\n<<0123abcd question>>\n%s demo:fast\n<<0123abcd end of question>>", question)
		for i, model := range defaultModels {
			got := composed(t, model, " "+strings.ToUpper(question)+"? demo:fast")
			for _, want := range []string{"demo answer", model} {
				if !strings.Contains(got, want) {
					t.Errorf("%s by %s does not contain %q:\n%s", name, model, want, got)
				}
			}
			if strings.Contains(got, "your question") || strings.Contains(got, "[1]") || len(got) < 500 {
				t.Errorf("%s by %s:\n%s", name, model, got)
			}
			letter := "CAB"[i : i+1]
			fmt.Fprintf(&prompt, "\n\n<<0123abcd answer %s>>\n%s\n<<0123abcd end of answer %s>>", letter, got, letter)
		}
		got := composed(t, defaultModels[0], prompt.String())
		for _, want := range []string{"contradict each other", "[A, B, C]", "[C]", "[A]", "prepared"} {
			if !strings.Contains(got, want) {
				t.Errorf("merged %s does not contain %q:\n%s", name, want, got)
			}
		}
		if len(merged.FindAllString(got, -1)) < 6 {
			t.Errorf("merged %s cites too little:\n%s", name, got)
		}
		// Without one of the answers, the prepared combination would be wrong.
		got = composed(t, defaultModels[0], strings.ReplaceAll(prompt.String(), "answer B", "reply"))
		if !strings.Contains(got, "A point from each") {
			t.Errorf("merged %s without an answer:\n%s", name, got)
		}
	}
}

func TestExamplesCiteTheSearch(t *testing.T) {
	question := chat.Message{Content: "Explain how vaccines work to a ten-year-old", Sources: []chat.Source{
		{Title: "Other", URL: "https://example.org/www.nhs.uk/"},
		{Title: "Tetanus", URL: "https://www.nhs.uk/"},
		{Title: "Vaccines", URL: "https://www.who.int/"},
	}}.Text()
	got := composed(t, "x-ai/grok-4", question)
	for _, want := range []string{"enough for most people. [2]", "defenders back. [3]"} {
		if !strings.Contains(got, want) {
			t.Errorf("the answer does not contain %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "[1]") {
		t.Errorf("the answer cites an unrelated page:\n%s", got)
	}
}

// A follow-up, an image or another question gets a short answer.
func TestOnlyExamplesHavePreparedAnswers(t *testing.T) {
	server := start(t)
	example := "Plan three days in Lisbon without a car"
	picture := map[string]any{"type": "image_url", "image_url": map[string]any{"url": "data:image/png;base64,AA=="}}
	for name, messages := range map[string][]map[string]any{
		"follow-up":        {newMessage("user", "Hi"), newMessage("assistant", "Hi"), newMessage("user", example)},
		"image":            {newMessage("user", []any{map[string]any{"type": "text", "text": example}, picture})},
		"another question": {newMessage("user", example+" or a bike")},
	} {
		for _, model := range defaultModels {
			if got := ask(t, server, model, messages...).text; !strings.Contains(got, "no real model") || len(got) > 600 {
				t.Errorf("%s: %s answered\n%s", name, model, got)
			}
		}
	}
}
