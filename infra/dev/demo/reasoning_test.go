package demo

import (
	"io"
	"regexp"
	"strings"
	"testing"
)

// written matches the first token of an answer.
var written = regexp.MustCompile(`"content":"[^"]`)

func TestReasoning(t *testing.T) {
	server := start(t)
	stream := func(model, effort string) string {
		resp := post(t, server, map[string]any{
			"model": model, "stream": true, "reasoning_effort": effort,
			"messages": []any{newMessage("user", "How do tides work?")},
		})
		text, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	low, high := stream("x-ai/grok-4", "low"), stream("x-ai/grok-4", "high")
	if before := strings.Count(low, `"reasoning":`); before == 0 || strings.Count(high, `"reasoning":`) <= before {
		t.Errorf("%d tokens of reasoning at low effort, %d at high", before, strings.Count(high, `"reasoning":`))
	}
	if begin := written.FindStringIndex(high); begin == nil || strings.LastIndex(high, `"reasoning":`) > begin[0] {
		t.Error("reasoning follows the answer")
	}
	if strings.Contains(stream("openai/gpt", "high"), `"reasoning":`) {
		t.Error("a model that does not reason sends reasoning")
	}
}
