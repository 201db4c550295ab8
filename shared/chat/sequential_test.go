package chat_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
)

// A sequential question asks a model once the one before it has ended, and the time limit counts for
// each. A model that takes too long does not keep the next one from answering.
func TestSequential(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var order []string
		slow := func(name string, wait time.Duration) answerer {
			return func(ctx context.Context, call chat.Call) (chat.Outcome, error) {
				order = append(order, "begin "+name)
				defer func() { order = append(order, "end "+name) }()
				select {
				case <-time.After(wait):
				case <-ctx.Done():
					return chat.Outcome{}, ctx.Err()
				}
				call.Emit(name)
				return chat.Outcome{Finish: chat.FinishStop}, nil
			}
		}
		fanout := chat.NewFanout(script{"a": slow("a", time.Minute), "b": slow("b", time.Hour), "c": slow("c", time.Minute)}, nil)
		fanout.ModelTimeout = 2 * time.Minute
		q := chat.Question{Sequential: true, Models: []chat.Model{{ID: "a"}, {ID: "b"}, {ID: "c"}}}
		results := fanout.Run(t.Context(), q, &recorder{t: t, begin: time.Now()})
		want := []string{"begin a", "end a", "begin b", "end b", "begin c", "end c"}
		if diff := cmp.Diff(want, order); diff != "" {
			t.Errorf("order (-want +got):\n%s", diff)
		}
		if !results[0].Answered || results[1].Code != chat.CodeDeadline || !results[2].Answered {
			t.Errorf("results %+v", results)
		}
	})
}
