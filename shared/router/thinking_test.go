package router_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// Local models may write their reasoning at the start of the text. It is separated from the answer,
// wherever the stream divides the tags.
func TestInlineReasoning(t *testing.T) {
	blank := strings.Repeat("\n", 100)
	tests := []struct{ name, sent, text, reasoning string }{
		{"at the start", "<think>Let me <b>see</b>.</think>\n\nIt is <think>.", "It is <think>.", "Let me <b>see</b>."},
		{"after blank text", "\n <think>\nSo</think>Yes", "Yes", "\nSo"},
		{"empty", "<think>\n\n</think>\n\nYes", "Yes", "\n\n"},
		{"cut off", "<think>So </thi", "", "So </thi"},
		{"nothing after it", "<think>So</think>\n", "", "So"},
		{"later in the text", "Use <think>x</think>.", "Use <think>x</think>.", ""},
		{"only the start of a tag", " <thi", " <thi", ""},
		{"another tag", "<thinner>x</think>", "<thinner>x</think>", ""},
		{"after much blank text", blank + "<think>x</think>y", blank + "<think>x</think>y", ""},
		{"blank", " \n", " \n", ""},
	}
	for _, test := range tests {
		for _, size := range []int{1, 2, 5, 1000} {
			t.Run(fmt.Sprintf("%s, %d bytes at a time", test.name, size), func(t *testing.T) {
				srv := upstream(t, func(w http.ResponseWriter, _ *http.Request) {
					for part := range slices.Chunk([]byte(test.sent), size) {
						send(w, delta(string(part)))
					}
					send(w, stop, done)
				})
				got := answer(t, t.Context(), client(t, srv.URL))
				if got.Text != test.text || got.Reasoning != test.reasoning || got.Code != "" {
					t.Errorf("answer %+v", got)
				}
			})
		}
	}
}
