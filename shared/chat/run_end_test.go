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

// talker emits text every 100 ms until it is canceled.
func talker(ctx context.Context, call chat.Call) (chat.Outcome, error) {
	for {
		select {
		case <-ctx.Done():
			return chat.Outcome{GenerationID: "canceled"}, ctx.Err()
		case <-time.After(100 * time.Millisecond):
			call.Emit("w")
		}
	}
}

// brief emits text once and ends after three seconds.
func brief(_ context.Context, call chat.Call) (chat.Outcome, error) {
	call.Emit("brief")
	time.Sleep(3 * time.Second)
	return chat.Outcome{Finish: chat.FinishStop}, nil
}

// silent emits nothing and waits until it is canceled.
func silent(ctx context.Context, _ chat.Call) (chat.Outcome, error) {
	<-ctx.Done()
	return chat.Outcome{}, ctx.Err()
}

// stopFunc is a StopReader.
type stopFunc func(ctx context.Context, chatID string) (chat.Stop, error)

func (f stopFunc) Stopped(ctx context.Context, chatID string) (chat.Stop, error) {
	return f(ctx, chatID)
}

func TestRunStops(t *testing.T) {
	tests := []struct {
		name    string
		stopped stopFunc
		want    map[string]chat.Event // the last event of each model
		lasts   time.Duration         // the whole chat
	}{
		{
			name:    "all",
			stopped: func(context.Context, string) (chat.Stop, error) { return chat.Stop{All: true}, nil },
			want: map[string]chat.Event{
				"a": {Type: chat.EventComplete, Finish: chat.FinishStopped},
				"b": {Type: chat.EventComplete, Finish: chat.FinishStop}, // ignores the stop
				"c": {Type: chat.EventComplete, Finish: chat.FinishStopped},
			},
			lasts: 3 * time.Second,
		},
		{
			name: "one model, then another",
			stopped: func() stopFunc {
				n := 0
				return func(context.Context, string) (chat.Stop, error) {
					n++
					return chat.Stop{Models: []string{"c", "zz", "a"}[:min(n, 3)]}, nil
				}
			}(),
			want: map[string]chat.Event{
				"a": {Type: chat.EventComplete, Finish: chat.FinishStopped},
				"b": {Type: chat.EventComplete, Finish: chat.FinishStop},
				"c": {Type: chat.EventComplete, Finish: chat.FinishStopped},
			},
			lasts: 6 * time.Second,
		},
		{
			name: "failing, panicking and hanging checks change nothing",
			stopped: func() stopFunc {
				n := 0
				return func(ctx context.Context, _ string) (chat.Stop, error) {
					switch n++; n {
					case 1:
						return chat.Stop{All: true}, errors.New("no such table")
					case 2:
						panic("no such table")
					}
					<-ctx.Done()
					return chat.Stop{All: true}, ctx.Err()
				}
			}(),
			want: map[string]chat.Event{
				"a": {Type: chat.EventError, Code: chat.CodeDeadline, Error: chat.CodeDeadline.Sentence("Alpha")},
				"b": {Type: chat.EventComplete, Finish: chat.FinishStop},
				"c": {Type: chat.EventError, Code: chat.CodeDeadline, Error: chat.CodeDeadline.Sentence("Gamma")},
			},
			lasts: 57 * time.Second,
		},
	}
	for _, test := range tests {
		bubble(t, test.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			fanout := chat.NewFanout(script{"a": talker, "b": brief, "c": silent}, stopFunc(func(ctx context.Context, id string) (chat.Stop, error) {
				if id != "chat1" {
					t.Errorf("looked up %q", id)
				}
				return test.stopped(ctx, id)
			}))
			var r recorder
			results := run(t, &r, fanout, ctx, question("a", "b", "c"))
			if got := time.Since(r.begin); got != test.lasts {
				t.Errorf("lasted %v, want %v", got, test.lasts)
			}
			r.checkFrame()
			for id, want := range test.want {
				want.ModelID = id
				if diff := cmp.Diff(want, r.last(id)); diff != "" {
					t.Errorf("%s (-want +got):\n%s", id, diff)
				}
			}
			// The client keeps the text received so far: one byte every 100 ms, except
			// perhaps the last.
			if n := len(r.text("a")); n < 19 {
				t.Errorf("kept %d bytes, want at least 19", n)
			}
			if results[0].GenerationID != "canceled" || !results[0].Answered || results[2].Answered {
				t.Errorf("results %+v", results)
			}
		})
	}
}

// slowResumer is a Stream whose Resume takes long, or panics.
type slowResumer struct {
	*recorder
	panics bool
}

func (s slowResumer) Resume(ctx context.Context, _ chat.Stop) {
	if s.panics {
		panic("CANARY")
	}
	select {
	case <-ctx.Done():
	case <-time.After(20 * time.Second):
	}
}

// A slow store does not keep a stopped model from being canceled.
func TestRunStopsBeforeResuming(t *testing.T) {
	for _, panics := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			stopped := func(context.Context, string) (chat.Stop, error) { return chat.Stop{All: true}, nil }
			r := recorder{t: t, begin: time.Now()}
			fanout := chat.NewFanout(script{"a": talker, "b": silent}, stopFunc(stopped))
			fanout.Run(t.Context(), question("a", "b"), slowResumer{&r, panics})
			if got := time.Since(r.begin); got != fanout.StopPoll {
				t.Errorf("panics %v: the models were stopped after %v", panics, got)
			}
		})
	}
}

// An answer that lost text to a stop does not count as complete.
func TestRunStopsModelThatIgnoresContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stubborn := func(_ context.Context, call chat.Call) (chat.Outcome, error) {
			for range 1000 {
				time.Sleep(10 * time.Millisecond)
				call.Emit("w")
			}
			return chat.Outcome{Finish: chat.FinishStop}, nil
		}
		fanout := chat.NewFanout(script{"a": stubborn}, stopFunc(func(context.Context, string) (chat.Stop, error) {
			return chat.Stop{Models: []string{"a"}}, nil
		}))
		var r recorder
		run(t, &r, fanout, t.Context(), question("a"))
		r.checkFrame()
		if n := len(r.text("a")); n < 190 || n == 1000 || r.last("a").Finish != chat.FinishStopped {
			t.Errorf("%d bytes, then %+v", n, r.last("a"))
		}
	})
}

func TestRunDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		fanout := chat.NewFanout(script{
			"a": talker,
			"b": brief,
			"c": func(ctx context.Context, _ chat.Call) (chat.Outcome, error) {
				time.Sleep(8 * time.Second) // ignores the cancellation for a while
				return chat.Outcome{Usage: &chat.Usage{CostNano: 7}}, nil
			},
		}, nil)
		var r recorder
		results := run(t, &r, fanout, ctx, question("a", "b", "c"))
		r.checkFrame()
		// The stream ends soon after the deadline at 7 s, although one model is slow to return.
		if at := r.sent[len(r.sent)-1].At; at < 7*time.Second || at > 7200*time.Millisecond {
			t.Errorf("done at %v", at)
		}
		for id, want := range map[string]chat.Code{"a": chat.CodeDeadline, "b": "", "c": chat.CodeDeadline} {
			if got := r.last(id).Code; got != want {
				t.Errorf("%s ended with code %q, want %q", id, got, want)
			}
		}
		// Usage reported after the end of the stream still settles the costs.
		if results[2].Usage == nil || results[2].Usage.CostNano != 7 || results[2].Code != chat.CodeDeadline {
			t.Errorf("result %+v", results[2])
		}
	})
}

// An answer that ends at the deadline is complete, regardless of which goroutine runs first.
func TestRunAnswersEndAtDeadline(t *testing.T) {
	for range 50 {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			usage := &chat.Usage{CostNano: 5}
			fanout := chat.NewFanout(script{
				"a": func(_ context.Context, call chat.Call) (chat.Outcome, error) {
					call.Emit("whole")
					time.Sleep(7 * time.Second)
					return chat.Outcome{Finish: chat.FinishStop, Usage: usage}, nil
				},
				"b": func(_ context.Context, call chat.Call) (chat.Outcome, error) {
					time.Sleep(7 * time.Second)
					call.Emit("who")
					call.Emit("le")
					return chat.Outcome{Finish: chat.FinishLength, Usage: usage}, nil
				},
				"c": talker,
			}, nil)
			var r recorder
			results := run(t, &r, fanout, ctx, question("a", "b", "c"))
			r.checkFrame()
			if at := r.sent[len(r.sent)-1].At; at != 7*time.Second {
				t.Errorf("done at %v, want 7s", at)
			}
			for i, want := range []chat.Event{
				{Type: chat.EventComplete, ModelID: "a", Finish: chat.FinishStop, Usage: usage},
				{Type: chat.EventComplete, ModelID: "b", Finish: chat.FinishLength, Usage: usage},
			} {
				if diff := cmp.Diff(want, r.last(want.ModelID)); diff != "" || r.text(want.ModelID) != "whole" || results[i].Code != "" {
					t.Errorf("text %q, result %+v, last event (-want +got):\n%s", r.text(want.ModelID), results[i], diff)
				}
			}
			if results[2].Code != chat.CodeDeadline {
				t.Errorf("result %+v, want %s", results[2], chat.CodeDeadline)
			}
		})
	}
}

func TestRunDeadlineShorterThanGrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		var r recorder
		results := run(t, &r, chat.NewFanout(script{"a": talker}, nil), ctx, question("a"))
		r.checkFrame()
		if r.last("a").Code != chat.CodeDeadline || results[0].Code != chat.CodeDeadline {
			t.Errorf("%+v", r.sent)
		}
	})
}

func TestRunKeepAlive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fanout := chat.NewFanout(script{"a": func(_ context.Context, call chat.Call) (chat.Outcome, error) {
			time.Sleep(40 * time.Second)
			call.Emit("at last")
			time.Sleep(16 * time.Second)
			return chat.Outcome{}, nil
		}}, nil)
		var r recorder
		run(t, &r, fanout, t.Context(), question("a"))
		r.checkFrame()
		want := []time.Duration{15 * time.Second, 30 * time.Second, 55 * time.Second}
		if diff := cmp.Diff(want, r.alive); diff != "" {
			t.Errorf("keep-alive times (-want +got):\n%s", diff)
		}
	})
}

// When the client disconnects, every upstream call is canceled and Run returns.
func TestRunClientDisconnects(t *testing.T) {
	bubble(t, "a write fails", func(t *testing.T) {
		r := recorder{limit: 5}
		results := run(t, &r, chat.NewFanout(script{"a": talker, "b": silent}, nil), t.Context(), question("a", "b"))
		if got := time.Since(r.begin); got > time.Second {
			t.Errorf("returned after %v", got)
		}
		if len(r.sent) != 5 {
			t.Errorf("sent %d events, want 5", len(r.sent))
		}
		want := []chat.Result{
			{ModelID: "a", Answered: true, Bytes: 5, Code: chat.CodeInterrupted, GenerationID: "canceled"},
			{ModelID: "b", Code: chat.CodeInterrupted},
		}
		if diff := cmp.Diff(want, results); diff != "" {
			t.Errorf("results (-want +got):\n%s", diff)
		}
	})
	bubble(t, "before the first event", func(t *testing.T) {
		asked := false
		fanout := chat.NewFanout(script{"a": func(context.Context, chat.Call) (chat.Outcome, error) {
			asked = true
			return chat.Outcome{}, nil
		}}, nil)
		results := fanout.Run(t.Context(), question("a"), closedStream{})
		if asked || results[0].Code != chat.CodeInterrupted || !results[0].Unspent {
			t.Errorf("asked %v, result %+v", asked, results[0])
		}
	})
	bubble(t, "the context is canceled", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		var r recorder
		run(t, &r, chat.NewFanout(script{"a": talker, "b": silent}, stopFunc(func(ctx context.Context, _ string) (chat.Stop, error) {
			<-ctx.Done()
			return chat.Stop{}, ctx.Err()
		})), ctx, question("a", "b"))
		if got := time.Since(r.begin); got != time.Second {
			t.Errorf("returned after %v", got)
		}
		r.checkFrame() // the stream still gets its last events
		if r.last("a").Code != chat.CodeInterrupted {
			t.Errorf("%+v", r.last("a"))
		}
	})
	bubble(t, "while a model is blocked in emit", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		r := recorder{delay: 400 * time.Millisecond}
		chatty := func(_ context.Context, call chat.Call) (chat.Outcome, error) {
			for range 100_000 { // ignores its context
				call.Emit("word after word ")
			}
			return chat.Outcome{Finish: chat.FinishStop}, nil
		}
		results := run(t, &r, chat.NewFanout(script{"a": chatty, "b": chatty}, nil), ctx, question("a", "b"))
		if got := time.Since(r.begin); got > 5*time.Second {
			t.Errorf("returned after %v", got)
		}
		// An answer that lost text does not count as complete.
		if results[0].Finish != "" || results[0].Code != chat.CodeInterrupted {
			t.Errorf("result %+v", results[0])
		}
	})
	bubble(t, "the server shuts down", func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(time.Second, func() { cancel(chat.ErrShutdown) })
		unspent := func(ctx context.Context, _ chat.Call) (chat.Outcome, error) {
			<-ctx.Done()
			return chat.Outcome{Unspent: true}, ctx.Err()
		}
		var r recorder
		results := run(t, &r, chat.NewFanout(script{"a": unspent}, nil), ctx, question("a"))
		want := []chat.Result{{ModelID: "a", Code: chat.CodeInterrupted, Unspent: true, Shutdown: true}}
		if diff := cmp.Diff(want, results); diff != "" {
			t.Errorf("results (-want +got):\n%s", diff)
		}
	})
	bubble(t, "the stream panics", func(t *testing.T) {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed, but the HTTP adapter must see it")
			}
		}()
		chat.NewFanout(script{"a": talker, "b": silent}, nil).Run(t.Context(), question("a", "b"), &panicStream{})
	})
}

type closedStream struct{}

func (closedStream) Send(...chat.Event) error { return errors.New("client disconnected") }
func (closedStream) KeepAlive() error         { return errors.New("client disconnected") }

type panicStream struct{ n int }

func (s *panicStream) Send(...chat.Event) error {
	if s.n++; s.n == 3 {
		panic("stream")
	}
	return nil
}
func (s *panicStream) KeepAlive() error { return nil }

type discard struct{}

func (discard) Send(...chat.Event) error { return nil }
func (discard) KeepAlive() error         { return nil }

// One operation is one token from one of three models.
func BenchmarkMerge(b *testing.B) {
	b.ReportAllocs()
	n := b.N
	answer := func(_ context.Context, call chat.Call) (chat.Outcome, error) {
		for range (n + 2) / 3 {
			call.Emit(" token")
		}
		return chat.Outcome{}, nil
	}
	fanout := chat.NewFanout(script{"a": answer, "b": answer, "c": answer}, nil)
	fanout.Run(b.Context(), question("a", "b", "c"), discard{})
}
