package router_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
	"trefoil/shared/router"
)

// Routers name reasoning differently. It is passed on apart from the text, once.
func TestReasoning(t *testing.T) {
	tests := []struct{ name, delta string }{
		{"OpenRouter", `{"content":"","reasoning":"think ","reasoning_details":[{"type":"reasoning.text","text":"think "}]}`},
		{"DeepSeek", `{"content":null,"reasoning_content":"think "}`},
		{"both names", `{"reasoning":"think ","reasoning_content":"think "}`},
		{"unusual chunk", `{"reasoning":"think ","reasoning_details":[-1]}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			srv := upstream(t, func(w http.ResponseWriter, _ *http.Request) {
				_, _ = io.WriteString(w, strings.Repeat(`data: {"choices":[{"delta":`+test.delta+`}]}`+"\n\n", 2)+
					`data: {"choices":[{"delta":{"content":"Answer"},"finish_reason":"stop"}]}`+"\n\ndata: [DONE]\n\n")
			})
			var text, reasoning string
			_, err := client(t, srv.URL).Answer(t.Context(), chat.Call{
				Model: chat.Model{ID: "m"}, Thread: thread,
				Emit:   func(s string) { text += s },
				Reason: func(s string) { reasoning += s },
			})
			if err != nil || text != "Answer" || reasoning != "think think " {
				t.Errorf("text %q, reasoning %q, error %v", text, reasoning, err)
			}
		})
	}
}

// Instructions are sent as a system message, which the receipt states.
func TestInstructions(t *testing.T) {
	var got struct{ Messages []map[string]string }
	srv := upstreamWithBody(t, func(w http.ResponseWriter, r *http.Request) {
		if err := json.NewDecoder(r.Body).Decode(&got); err != nil {
			t.Error(err)
		}
		_, _ = io.WriteString(w, `data: {"choices":[{"delta":{"content":"x"},"finish_reason":"stop"}]}`+"\n\ndata: [DONE]\n\n")
	})
	outcome, err := client(t, srv.URL).Answer(t.Context(), chat.Call{
		Model:  chat.Model{ID: "m"},
		Thread: []chat.Message{{Role: chat.System, Content: "Be brief."}, {Role: chat.User, Content: "Why?"}},
		Emit:   func(string) {},
	})
	if err != nil || outcome.Receipt == nil || !outcome.Receipt.Instructed {
		t.Errorf("receipt %+v, error %v", outcome.Receipt, err)
	}
	want := []map[string]string{{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Why?"}}
	if diff := cmp.Diff(want, got.Messages); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
}

// More tokens are requested for a model that reasons, so that reasoning leaves enough for the answer.
// An effort is sent only to such a model, and stated in the receipt.
func TestEffort(t *testing.T) {
	type request struct {
		MaxTokens int            `json:"max_tokens"`
		Effort    string         `json:"reasoning_effort"`
		Reasoning map[string]any `json:"reasoning"`
	}
	low := map[string]any{"effort": "low"}
	tests := []struct {
		name       string
		reasons    bool
		effort     chat.Effort
		openRouter bool
		want       request
	}{
		{"does not reason", false, chat.EffortHigh, false, request{MaxTokens: 8192}},
		{"own effort", true, "", false, request{MaxTokens: 16_384}},
		{"high", true, chat.EffortHigh, false, request{MaxTokens: 40_960, Effort: "high"}},
		{"OpenRouter", true, chat.EffortLow, true, request{MaxTokens: 10_240, Reasoning: low}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got request
			c := router.New("http://router.example/v1", "", roundTrip(func(r *http.Request) (*http.Response, error) {
				if err := json.NewDecoder(r.Body).Decode(&got); err != nil {
					t.Error(err)
				}
				answer := `data: {"choices":[{"delta":{"content":"x"},"finish_reason":"stop"}]}` + "\n\ndata: [DONE]\n\n"
				return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(answer))}, nil
			}))
			if test.openRouter {
				c.BaseURL = "https://openrouter.ai/api/v1"
			}
			outcome, err := c.Answer(t.Context(), chat.Call{
				Model: chat.Model{ID: "m", Reasoning: test.reasons}, Thread: thread, Effort: test.effort, Emit: func(string) {},
			})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("request (-want +got):\n%s", diff)
			}
			var stated chat.Effort
			if outcome.Receipt != nil {
				stated = outcome.Receipt.Effort
			}
			if want := chat.Effort(cmpOr(test.want.Effort, test.want.Reasoning)); stated != want {
				t.Errorf("the receipt states effort %q, want %q", stated, want)
			}
		})
	}
}

func cmpOr(effort string, reasoning map[string]any) string {
	if reasoning != nil {
		return reasoning["effort"].(string)
	}
	return effort
}
