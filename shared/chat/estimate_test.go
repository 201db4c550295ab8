package chat_test

import (
	"strings"
	"testing"

	"trefoil/shared/catalog"
	"trefoil/shared/chat"
)

func TestEstimateTokens(t *testing.T) {
	text := func(s string) []chat.Message { return []chat.Message{{Role: chat.User, Content: s}} }
	empty := chat.EstimateTokens(text(""))
	for s, want := range map[string]int{strings.Repeat("abc", 100): 100, strings.Repeat("1", 100): 100, strings.Repeat("語", 100): 100} {
		if got := chat.EstimateTokens(text(s)) - empty; got != want {
			t.Errorf("%.9s…: %d tokens, want %d", s, got, want)
		}
	}
	image := chat.Attachment{URL: "data:image/png;base64,iVBORw0KGgo="}
	file := chat.Attachment{Name: "n.txt", Text: strings.Repeat("1", 500)}
	for _, role := range []chat.Role{chat.User, chat.Assistant} {
		got := chat.EstimateTokens([]chat.Message{{Role: role, Attachments: []chat.Attachment{image, file}}}) - empty
		if least := map[chat.Role]int{chat.User: 3700, chat.Assistant: 500}[role]; got < least || got > least+200 {
			t.Errorf("%s: %d tokens, want at least %d", role, got, least)
		}
	}
}

func TestEstimates(t *testing.T) {
	q := chat.Question{
		Models:  []chat.Model{{ID: "a", Price: catalog.Price{Input: 1000, Output: 2000}}, {ID: "b"}},
		Threads: map[string][]chat.Message{"a": {{Role: chat.User, Content: "Why?"}}},
	}
	tokens := int64(chat.EstimateTokens(q.Threads["a"]))
	worst := tokens + 2*chat.MaxAnswerTokens
	if got := q.Estimates(); got["a"].Prompt != tokens || got["a"].Worst != worst || got["b"] != (chat.Estimate{}) {
		t.Errorf("estimates: %+v", got)
	}
	for bytes, want := range map[int]int64{0: tokens, 300: tokens + 200, 1e6: worst} {
		if got := q.Estimates()["a"].Received(bytes); got != want {
			t.Errorf("%d bytes received: %d, want %d", bytes, got, want)
		}
	}
	q.DeepSearch = true
	if got := q.Estimates()["a"]; got.Prompt != tokens+6000 || got.Worst != worst+6000 {
		t.Errorf("with a web search: %+v", got)
	}
}
