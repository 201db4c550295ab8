package chat_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
)

// reasoner reasons about two words, then answers with two words unless it is cut off.
type reasoner struct{ cut bool }

func (r reasoner) Answer(_ context.Context, call chat.Call) (chat.Outcome, error) {
	call.Reason("let ")
	call.Reason("me see")
	if r.cut {
		return chat.Outcome{Finish: chat.FinishLength}, nil
	}
	call.Emit("The ")
	call.Emit("answer")
	return chat.Outcome{Finish: chat.FinishStop}, nil
}

// recorded is a stream that joins the texts of each type of event.
type recorded struct {
	texts map[chat.EventType]string
	order []chat.EventType // without repetitions
	code  chat.Code
}

func (r *recorded) Send(events ...chat.Event) error {
	for _, e := range events {
		if len(r.order) == 0 || r.order[len(r.order)-1] != e.Type {
			r.order = append(r.order, e.Type)
		}
		r.texts[e.Type] += e.Token
		if e.Code != "" {
			r.code = e.Code
		}
	}
	return nil
}

func (*recorded) KeepAlive() error { return nil }

func TestReasoningPrecedesTheAnswer(t *testing.T) {
	out := &recorded{texts: map[chat.EventType]string{}}
	results := chat.NewFanout(reasoner{}, nil).Run(t.Context(), oneModel(), out)
	want := []chat.EventType{chat.EventSession, chat.EventReasoning, chat.EventToken, chat.EventComplete, chat.EventDone}
	if diff := cmp.Diff(want, out.order); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
	if out.texts[chat.EventReasoning] != "let me see" || out.texts[chat.EventToken] != "The answer" {
		t.Errorf("texts %q", out.texts)
	}
	if bytes := len("let me see") + len("The answer"); !results[0].Answered || results[0].Bytes != bytes {
		t.Errorf("answered %v with %d bytes, want %d", results[0].Answered, results[0].Bytes, bytes)
	}
}

// Reasoning is not an answer.
func TestReasoningWithoutAnAnswerFails(t *testing.T) {
	out := &recorded{texts: map[chat.EventType]string{}}
	results := chat.NewFanout(reasoner{cut: true}, nil).Run(t.Context(), oneModel(), out)
	if out.code != chat.CodeReasoning || results[0].Answered || results[0].Code != chat.CodeReasoning {
		t.Errorf("code %q, result %+v", out.code, results[0])
	}
}

func oneModel() chat.Question {
	return chat.Question{Models: []chat.Model{{ID: "m", Name: "Model"}}, Threads: map[string][]chat.Message{"m": {{Role: chat.User, Content: "Why?"}}}}
}

// What is reserved for reasoning is part of the worst cost.
func TestWorstCostIncludesReasoning(t *testing.T) {
	q := oneModel()
	q.Models[0].Price.Output = 1000 // a nano-dollar per token
	without := q.Estimates()["m"].Worst
	q.Models[0].Reasoning, q.Effort = true, chat.EffortHigh
	if got, want := q.Estimates()["m"].Worst-without, int64(4*chat.MaxAnswerTokens); got != want {
		t.Errorf("reserved %d nano-dollars for reasoning, want %d", got, want)
	}
}
