package api

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/quota"
)

// slowLedger is a Ledger that takes five seconds to record a failure.
type slowLedger struct {
	settleRecorder
	failed   []string  // models recorded as failed
	recorded time.Time // when the last of them was
	panics   bool
}

func (l *slowLedger) Fail(ctx context.Context, _ quota.Caller, _ string, models []string) error {
	if l.panics {
		panic("store")
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(5 * time.Second):
	}
	l.failed, l.recorded = append(l.failed, models...), time.Now()
	return nil
}

// timedModels answer with a token every 100 ms. badModel fails after its time, the others end.
type timedModels map[string]time.Duration

func (m timedModels) Answer(ctx context.Context, call chat.Call) (chat.Outcome, error) {
	if call.Model.ID == badModel {
		time.Sleep(m[badModel])
		return chat.Outcome{Unspent: true}, &chat.Error{Code: chat.CodeBusy}
	}
	for range m[call.Model.ID] / (100 * time.Millisecond) {
		time.Sleep(100 * time.Millisecond)
		if ctx.Err() != nil {
			return chat.Outcome{}, ctx.Err()
		}
		call.Emit("word ")
	}
	return chat.Outcome{Finish: chat.FinishStop}, nil
}

// timedWriter records when each event was written.
type timedWriter struct {
	*httptest.ResponseRecorder
	begin    time.Time
	deadline time.Time
	events   []timedEvent
}

func (w *timedWriter) SetWriteDeadline(deadline time.Time) error {
	w.deadline = deadline
	return nil
}

type timedEvent struct {
	chat.Event
	at time.Duration
}

func (w *timedWriter) Write(p []byte) (int, error) {
	if time.Now().After(w.deadline) {
		return 0, os.ErrDeadlineExceeded
	}
	for line := range strings.SplitSeq(string(p), "\n\n") {
		if text, ok := strings.CutPrefix(line, "data: "); ok {
			event := timedEvent{at: time.Since(w.begin)}
			if err := json.Unmarshal([]byte(text), &event.Event); err != nil {
				return 0, err
			}
			w.events = append(w.events, event)
		}
	}
	return len(p), nil
}

// A slow store delays the error event of the model that failed, and nothing else.
func TestSlowStoreDelaysOnlyFailedModel(t *testing.T) {
	const second = time.Second
	for _, test := range []struct {
		name     string
		models   timedModels
		lambda   time.Duration // timeout
		panics   bool
		failedAt time.Duration // the error event
		doneAt   time.Duration
	}{
		{"while others answer", timedModels{badModel: 550 * time.Millisecond, goodModel: 8 * second, paidModel: 8 * second}, 180 * second, false, 5550 * time.Millisecond, 8 * second},
		{"after others have ended", timedModels{badModel: 2 * second, goodModel: second, paidModel: second}, 180 * second, false, 7 * second, 7 * second},
		{"before others answer", timedModels{badModel: 50 * time.Millisecond, goodModel: 8 * second, paidModel: 8 * second}, 180 * second, false, 50 * time.Millisecond, 8 * second},
		{"before others answer briefly", timedModels{badModel: 50 * time.Millisecond, goodModel: second, paidModel: second}, 180 * second, false, 50 * time.Millisecond, 5100 * time.Millisecond},
		{"shortly before a Lambda times out", timedModels{badModel: 6500 * time.Millisecond, goodModel: 8 * second, paidModel: 8 * second}, 20 * second, false, 11500 * time.Millisecond, 11500 * time.Millisecond},
		{"if the store panics", timedModels{badModel: 550 * time.Millisecond, goodModel: 8 * second, paidModel: 8 * second}, 180 * second, true, 550 * time.Millisecond, 8 * second},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ledger := &slowLedger{panics: test.panics}
				handler := stallHandler(test.models, ledger)
				var list modelList
				for _, id := range []string{goodModel, badModel, paidModel} {
					list = append(list, catalog.Model{ModelID: id, Name: id, IsActive: true, IsFree: true})
				}
				handler.Models = list
				ctx, cancel := context.WithTimeout(t.Context(), test.lambda)
				defer cancel()
				w := &timedWriter{ResponseRecorder: httptest.NewRecorder(), begin: time.Now()}
				body := `{"message":"Why?","modelIds":["` + goodModel + `","` + badModel + `","` + paidModel + `"]}`
				ChatStream(handler).ServeHTTP(w, post(body).WithContext(ctx))

				words := map[string]int{}
				last := map[string]time.Duration{} // the time of each model's last token
				var failed, done []time.Duration
				for _, e := range w.events {
					switch e.Type {
					case chat.EventToken:
						if gap := e.at - last[e.ModelID]; gap > 250*time.Millisecond {
							t.Errorf("%s sent nothing for %v", e.ModelID, gap)
						}
						last[e.ModelID] = e.at
						words[e.ModelID] += strings.Count(e.Token, "word")
					case chat.EventError:
						if e.ModelID == badModel {
							failed = append(failed, e.at)
						}
					case chat.EventDone:
						done = append(done, e.at)
					}
				}
				if len(failed) != 1 || failed[0] != test.failedAt || len(done) != 1 || done[0] != test.doneAt {
					t.Errorf("failed at %v, done at %v, want %v and %v", failed, done, test.failedAt, test.doneAt)
				}
				if n := len(w.events); n == 0 || w.events[n-1].Type != chat.EventDone {
					t.Errorf("the last event is not done: %+v", w.events)
				}
				for _, id := range []string{goodModel, paidModel} {
					lasts := min(test.models[id], test.lambda-13*second) // the Lambda needs 13 s to end
					if want := int(lasts / (100 * time.Millisecond)); words[id] < want-1 || words[id] > want {
						t.Errorf("%s sent %d words, want %d", id, words[id], want)
					}
				}
				if test.panics {
					return
				}
				if len(ledger.failed) != 1 || ledger.failed[0] != badModel || len(ledger.s.Failed) != 0 {
					t.Errorf("recorded %q, and %q when settling, want %s once", ledger.failed, ledger.s.Failed, badModel)
				}
				if ended := w.begin.Add(done[0]); ledger.recorded.After(ended) || ledger.at.After(ended) {
					t.Error("done was sent before the chat was settled")
				}
			})
		})
	}
}
