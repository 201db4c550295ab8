package router_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"trefoil/shared/chat"
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
					for rest := test.sent; rest != ""; {
						n := min(size, len(rest))
						content, err := json.Marshal(rest[:n])
						if err != nil {
							t.Error(err)
						}
						rest = rest[n:]
						_, _ = fmt.Fprintf(w, "data: {\"choices\":[{\"delta\":{\"content\":%s}}]}\n\n", content)
						_ = http.NewResponseController(w).Flush()
					}
					_, _ = io.WriteString(w, `data: {"choices":[{"delta":{},"finish_reason":"stop"}]}`+"\n\ndata: [DONE]\n\n")
				})
				var text, reasoning string
				_, err := client(t, srv.URL).Answer(t.Context(), chat.Call{
					Model: chat.Model{ID: "m"}, Thread: thread,
					Emit:   func(s string) { text += s },
					Reason: func(s string) { reasoning += s },
				})
				if err != nil || text != test.text || reasoning != test.reasoning {
					t.Errorf("text %q, reasoning %q, error %v", text, reasoning, err)
				}
			})
		}
	}
}
