package usage

import (
	"strings"
	"testing"

	"trefoil/shared/chat"
)

// Only short IDs in OpenRouter's format are kept, because a router may put anything into an ID,
// even the question.
func TestGenerationIDs(t *testing.T) {
	for id, kept := range map[string]bool{
		"gen-1":                          true,
		"gen-1763782800-AbC_d-9":         true,
		"gen-" + strings.Repeat("x", 60): true,
		"gen-" + strings.Repeat("x", 61): false,
		"":                               false,
		"gen-":                           false,
		"Gen-1":                          false,
		"chatcmpl-1":                     false,
		"gen-why is the sky blue":        false,
		"gen-ü":                          false,
		"gen-1\n":                        false,
		"gen-a.b":                        false,
		"x gen-1":                        false,
	} {
		answers := Answers([]chat.Result{{ModelID: "m", GenerationID: id}})
		if len(answers) != 1 || !answers[0].Unknown || (answers[0].GenerationID == id) != (kept || id == "") {
			t.Errorf("%q: %+v", id, answers)
		}
	}
}

// A missing cost is an error only if the answer is complete.
func TestCostErrors(t *testing.T) {
	known, missing, invalid := &chat.Usage{CostNano: 1}, &chat.Usage{CostUnknown: true}, &chat.Usage{CostUnknown: true, CostInvalid: true}
	for _, test := range []struct {
		name   string
		result chat.Result
		want   int
	}{
		{"known cost", chat.Result{Finish: chat.FinishStop, Usage: known}, 0},
		{"no usage", chat.Result{Finish: chat.FinishStop}, 1},
		{"no cost", chat.Result{Finish: chat.FinishLength, Usage: missing}, 1},
		{"negative cost", chat.Result{Finish: chat.FinishStop, Usage: invalid}, 1},
		{"stopped", chat.Result{Finish: chat.FinishStopped}, 0},
		{"stopped, negative cost", chat.Result{Finish: chat.FinishStopped, Usage: invalid}, 1},
		{"interrupted", chat.Result{Code: chat.CodeInterrupted}, 0},
		{"failed after the first token", chat.Result{Code: chat.CodeCut, Answered: true}, 0},
		{"rejected", chat.Result{Code: chat.CodeBusy, Unspent: true}, 0},
	} {
		if got := CostErrors([]chat.Result{test.result}); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}
