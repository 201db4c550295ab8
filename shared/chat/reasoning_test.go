package chat_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
)

func reason(_ context.Context, call chat.Call) (chat.Outcome, error) {
	call.Reason("let ")
	call.Reason("me see")
	return chat.Outcome{Finish: chat.FinishLength}, nil
}

func TestReasoningPrecedesTheAnswer(t *testing.T) {
	var r recorder
	results := run(t, &r, chat.NewFanout(answerer(func(ctx context.Context, call chat.Call) (chat.Outcome, error) {
		outcome, err := reason(ctx, call)
		call.Emit("The ")
		call.Emit("answer")
		return outcome, err
	}), nil), t.Context(), question("a"))
	r.checkFrame()
	var order []chat.EventType
	texts := map[chat.EventType]string{}
	for _, s := range r.sent {
		order = append(order, s.Type)
		texts[s.Type] += s.Token
	}
	want := []chat.EventType{chat.EventSession, chat.EventReasoning, chat.EventToken, chat.EventComplete, chat.EventDone}
	if diff := cmp.Diff(want, slices.Compact(order)); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
	if texts[chat.EventReasoning] != "let me see" || texts[chat.EventToken] != "The answer" {
		t.Errorf("texts %q", texts)
	}
	if bytes := len("let me see") + len("The answer"); !results[0].Answered || results[0].Bytes != bytes {
		t.Errorf("answered %v with %d bytes, want %d", results[0].Answered, results[0].Bytes, bytes)
	}
}

// Reasoning is not an answer.
func TestReasoningWithoutAnAnswerFails(t *testing.T) {
	var r recorder
	results := run(t, &r, chat.NewFanout(answerer(reason), nil), t.Context(), question("a"))
	if code := r.sent[len(r.sent)-2].Code; code != chat.CodeReasoning || results[0].Answered || results[0].Code != chat.CodeReasoning {
		t.Errorf("code %q, result %+v", code, results[0])
	}
}

// What is reserved for reasoning is part of the worst cost.
func TestWorstCostIncludesReasoning(t *testing.T) {
	q := question("a")
	q.Models[0].Price.Output = 1000 // a nano-dollar per token
	without := q.Estimates()["a"].Worst
	q.Models[0].Reasoning, q.Effort = true, chat.EffortHigh
	if got, want := q.Estimates()["a"].Worst-without, int64(4*chat.MaxAnswerTokens); got != want {
		t.Errorf("reserved %d nano-dollars for reasoning, want %d", got, want)
	}
}
