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
			reasoned := `data: {"choices":[{"delta":` + test.delta + `}]}` + "\n\n"
			got := answer(t, t.Context(), client(t, upstream(t, stream(reasoned, reasoned, delta("Answer"), stop, done)).URL))
			if got.Text != "Answer" || got.Reasoning != "think think " || got.Code != "" {
				t.Errorf("answer %+v", got)
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
		send(w, delta("x"), stop, done)
	})
	answered := ask(t, t.Context(), client(t, srv.URL), chat.Call{
		Model:  chat.Model{ID: "m"},
		Thread: []chat.Message{{Role: chat.System, Content: "Be brief."}, {Role: chat.User, Content: "Why?"}},
	})
	if receipt := answered.Outcome.Receipt; receipt == nil || !receipt.Instructed {
		t.Errorf("answer %+v, receipt %+v", answered, receipt)
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
		stated     chat.Effort
	}{
		{"does not reason", false, chat.EffortHigh, false, request{MaxTokens: 8192}, ""},
		{"own effort", true, "", false, request{MaxTokens: 16_384}, ""},
		{"high", true, chat.EffortHigh, false, request{MaxTokens: 40_960, Effort: "high"}, chat.EffortHigh},
		{"OpenRouter", true, chat.EffortLow, true, request{MaxTokens: 10_240, Reasoning: low}, chat.EffortLow},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got request
			c := router.New("http://router.example/v1", "", roundTrip(func(r *http.Request) (*http.Response, error) {
				if err := json.NewDecoder(r.Body).Decode(&got); err != nil {
					t.Error(err)
				}
				return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(delta("x") + stop + done))}, nil
			}))
			if test.openRouter {
				c.BaseURL = "https://openrouter.ai/api/v1"
			}
			answered := ask(t, t.Context(), c, chat.Call{Model: chat.Model{ID: "m", Reasoning: test.reasons}, Thread: thread, Effort: test.effort})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("request (-want +got):\n%s", diff)
			}
			if receipt := answered.Outcome.Receipt; receipt == nil || receipt.Effort != test.stated {
				t.Errorf("receipt %+v, want effort %q", receipt, test.stated)
			}
		})
	}
}
