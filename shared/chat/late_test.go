package chat_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
)

// late returns an answerer whose usage arrives some time after its text.
func late(by time.Duration) answerer {
	return func(ctx context.Context, call chat.Call) (chat.Outcome, error) {
		outcome := chat.Outcome{Finish: chat.FinishLength, Receipt: &chat.Receipt{Provider: "House"}}
		call.Emit("word")
		call.Ended(outcome)
		select {
		case <-time.After(by):
			outcome.Usage = &chat.Usage{InputTokens: 1, OutputTokens: 2, CostNano: 3}
			return outcome, nil
		case <-ctx.Done():
			return outcome, ctx.Err()
		}
	}
}

// Usage that arrives late is counted, but the answer is shown as complete before that.
func TestLateUsage(t *testing.T) {
	for _, test := range []struct {
		name     string
		by       time.Duration
		complete time.Duration
		shown    bool // the complete event has the usage
	}{
		{"at once", 0, 0, true},
		{"soon", 900 * time.Millisecond, 900 * time.Millisecond, true},
		{"just when the answer is shown as complete", time.Second, time.Second, true},
		{"late", 3 * time.Second, time.Second, false},
	} {
		bubble(t, test.name, func(t *testing.T) {
			r := &recorder{}
			results := run(t, r, chat.NewFanout(late(test.by), nil), t.Context(), question("a", "b"))
			r.checkFrame()
			for _, s := range r.sent {
				if s.Type != chat.EventComplete {
					continue
				}
				if s.At != test.complete || s.Finish != chat.FinishLength || s.Receipt == nil {
					t.Errorf("at %v: %+v", s.At, s.Event)
				}
				if test.by != time.Second && (s.Usage != nil) != test.shown {
					t.Errorf("usage %+v in the complete event", s.Usage)
				}
			}
			if last := r.sent[len(r.sent)-1]; last.At != max(test.by, test.complete) {
				t.Errorf("done at %v", last.At)
			}
			for _, result := range results {
				want := chat.Result{ModelID: result.ModelID, Answered: true, Bytes: 4, Finish: chat.FinishLength, Usage: &chat.Usage{InputTokens: 1, OutputTokens: 2, CostNano: 3}}
				if diff := cmp.Diff(want, result); diff != "" {
					t.Errorf("result (-want +got):\n%s", diff)
				}
			}
		})
	}
}

// A chat with a deadline, and one whose reader leaves, do not wait for late usage.
func TestLateUsageIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		r := &recorder{}
		results := run(t, r, chat.NewFanout(late(time.Hour), nil), ctx, question("a"))
		if last := r.last("a"); last.Type != chat.EventComplete || results[0].Usage != nil || results[0].Code != "" {
			t.Errorf("last event %+v, result %+v", last, results[0])
		}
		if took := time.Since(r.begin); took > 5*time.Second {
			t.Errorf("took %v", took)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		r := &recorder{limit: 2} // the reader leaves before the complete event
		run(t, r, chat.NewFanout(late(time.Hour), nil), t.Context(), question("a"))
		if took := time.Since(r.begin); took > 2*time.Second {
			t.Errorf("took %v", took)
		}
	})
}

// An error after the end of the text does not make the answer fail.
func TestErrorAfterTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &recorder{}
		run(t, r, chat.NewFanout(answerer(func(_ context.Context, call chat.Call) (chat.Outcome, error) {
			call.Emit("word")
			call.Ended(chat.Outcome{Finish: chat.FinishStop})
			time.Sleep(2 * time.Second)
			return chat.Outcome{}, errors.New("failed")
		}), nil), t.Context(), question("a"))
		if last := r.last("a"); last.Type != chat.EventComplete {
			t.Errorf("last event %+v", last)
		}
	})
}

// The calls for a question share the record of their progress.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var idle time.Duration
		r := &recorder{}
		run(t, r, chat.NewFanout(answerer(func(_ context.Context, call chat.Call) (chat.Outcome, error) {
			if call.Model.ID == "a" {
				time.Sleep(time.Second)
				call.Progress.Mark()
			} else {
				time.Sleep(3 * time.Second)
				idle = call.Progress.Idle()
			}
			return chat.Outcome{}, nil
		}), nil), t.Context(), question("a", "b"))
		if idle != 2*time.Second {
			t.Errorf("idle for %v", idle)
		}
	})
	var none *chat.Progress
	none.Mark()
	if none.Idle() < time.Hour || new(chat.Progress).Idle() < time.Hour {
		t.Error("progress without data")
	}
}
