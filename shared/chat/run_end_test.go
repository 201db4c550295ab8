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

// talker says a word each 100 ms until it is cancelled.
func talker(ctx context.Context, _ []chat.Message, emit func(string)) (chat.Outcome, error) {
	for {
		select {
		case <-ctx.Done():
			return chat.Outcome{GenerationID: "cancelled"}, ctx.Err()
		case <-time.After(100 * time.Millisecond):
			emit("w")
		}
	}
}

// brief says one thing and ends after three seconds.
func brief(_ context.Context, _ []chat.Message, emit func(string)) (chat.Outcome, error) {
	emit("brief")
	time.Sleep(3 * time.Second)
	return chat.Outcome{Finish: chat.FinishStop}, nil
}

// silent says nothing until it is cancelled.
func silent(ctx context.Context, _ []chat.Message, _ func(string)) (chat.Outcome, error) {
	<-ctx.Done()
	return chat.Outcome{}, ctx.Err()
}

// marks answers stop look-ups as the test says.
type marks func(ctx context.Context, chatID string) (chat.Stop, error)

func (m marks) Stopped(ctx context.Context, chatID string) (chat.Stop, error) { return m(ctx, chatID) }

func TestAskStops(t *testing.T) {
	tests := []struct {
		name    string
		stopped marks
		want    map[string]chat.Event // the ending of each model
		lasts   time.Duration         // of the whole chat
	}{
		{
			name:    "all",
			stopped: func(context.Context, string) (chat.Stop, error) { return chat.Stop{All: true}, nil },
			want: map[string]chat.Event{
				"a": {Type: chat.EventComplete, Finish: chat.FinishStopped},
				"b": {Type: chat.EventComplete, Finish: chat.FinishStop}, // ends by itself, whole
				"c": {Type: chat.EventComplete, Finish: chat.FinishStopped},
			},
			lasts: 3 * time.Second,
		},
		{
			name: "one model, then another",
			stopped: func() marks {
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
			name: "failing, panicking and hanging look-ups hurt nothing",
			stopped: func() marks {
				n := 0
				return func(ctx context.Context, _ string) (chat.Stop, error) {
					switch n++; n {
					case 1:
						return chat.Stop{All: true}, errors.New("table gone")
					case 2:
						panic("table gone")
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
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				defer cancel()
				fanout := chat.NewFanout(script{"a": talker, "b": brief, "c": silent}, marks(func(ctx context.Context, id string) (chat.Stop, error) {
					if id != "chat1" {
						t.Errorf("looked up %q", id)
					}
					return test.stopped(ctx, id)
				}))
				var r recorder
				results := ask(t, &r, fanout, ctx, question("a", "b", "c"))
				if got := time.Since(r.begin); got != test.lasts {
					t.Errorf("lasted %v, want %v", got, test.lasts)
				}
				r.whole()
				for id, want := range test.want {
					want.ModelID = id
					if diff := cmp.Diff(want, r.last(id)); diff != "" {
						t.Errorf("%s (-want +got):\n%s", id, diff)
					}
				}
				// The reader keeps what had been said: the word of each tenth of a
				// second, but for the one at the very moment of the end.
				if n := len(r.text("a")); n < 19 {
					t.Errorf("%d words kept", n)
				}
				if results[0].GenerationID != "cancelled" || !results[0].Answered || results[2].Answered {
					t.Errorf("results %+v", results)
				}
			})
		})
	}
}

// An answer that lost pieces to a stop is not passed off as whole.
func TestAskStopsOneThatDoesNotListen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		deaf := func(_ context.Context, _ []chat.Message, emit func(string)) (chat.Outcome, error) {
			for range 1000 {
				time.Sleep(10 * time.Millisecond)
				emit("w")
			}
			return chat.Outcome{Finish: chat.FinishStop}, nil
		}
		fanout := chat.NewFanout(script{"a": deaf}, marks(func(context.Context, string) (chat.Stop, error) {
			return chat.Stop{Models: []string{"a"}}, nil
		}))
		var r recorder
		ask(t, &r, fanout, t.Context(), question("a"))
		r.whole()
		if n := len(r.text("a")); n < 190 || n == 1000 || r.last("a").Finish != chat.FinishStopped {
			t.Errorf("%d words, then %+v", n, r.last("a"))
		}
	})
}

func TestAskDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		fanout := chat.NewFanout(script{
			"a": talker,
			"b": brief,
			"c": func(ctx context.Context, _ []chat.Message, _ func(string)) (chat.Outcome, error) {
				time.Sleep(8 * time.Second) // does not let go at once
				return chat.Outcome{Usage: &chat.Usage{CostNano: 7}}, nil
			},
		}, nil)
		var r recorder
		results := ask(t, &r, fanout, ctx, question("a", "b", "c"))
		r.whole()
		if at := r.sent[len(r.sent)-1].At; at != 7*time.Second {
			t.Errorf("done at %v, want 7s", at)
		}
		for id, want := range map[string]chat.Code{"a": chat.CodeDeadline, "b": "", "c": chat.CodeDeadline} {
			if got := r.last(id).Code; got != want {
				t.Errorf("%s ended with code %q, want %q", id, got, want)
			}
		}
		// What is known only after the stream's end settles the costs all the same.
		if results[2].Usage == nil || results[2].Usage.CostNano != 7 || results[2].Code != chat.CodeDeadline {
			t.Errorf("result %+v", results[2])
		}
	})
}

func TestAskDeadlineShorterThanGrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		var r recorder
		results := ask(t, &r, chat.NewFanout(script{"a": talker}, nil), ctx, question("a"))
		r.whole()
		if r.last("a").Code != chat.CodeDeadline || results[0].Code != chat.CodeDeadline {
			t.Errorf("%+v", r.sent)
		}
	})
}

func TestAskKeepAlive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fanout := chat.NewFanout(script{"a": func(_ context.Context, _ []chat.Message, emit func(string)) (chat.Outcome, error) {
			time.Sleep(40 * time.Second)
			emit("at last")
			time.Sleep(16 * time.Second)
			return chat.Outcome{}, nil
		}}, nil)
		var r recorder
		ask(t, &r, fanout, t.Context(), question("a"))
		r.whole()
		want := []time.Duration{15 * time.Second, 30 * time.Second, 55 * time.Second}
		if diff := cmp.Diff(want, r.alive); diff != "" {
			t.Errorf("kept alive at (-want +got):\n%s", diff)
		}
	})
}

// When the reader leaves, every upstream call ends at once and Ask returns.
func TestAskReaderLeaves(t *testing.T) {
	t.Run("a write fails", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			r := recorder{limit: 5}
			results := ask(t, &r, chat.NewFanout(script{"a": talker, "b": silent}, nil), t.Context(), question("a", "b"))
			if got := time.Since(r.begin); got > time.Second {
				t.Errorf("returned after %v", got)
			}
			if len(r.sent) != 5 {
				t.Errorf("%d events went out", len(r.sent))
			}
			want := []chat.Result{
				{ModelID: "a", Answered: true, Code: chat.CodeInterrupted, GenerationID: "cancelled"},
				{ModelID: "b", Code: chat.CodeInterrupted},
			}
			if diff := cmp.Diff(want, results); diff != "" {
				t.Errorf("results (-want +got):\n%s", diff)
			}
		})
	})
	t.Run("before the first event", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			asked := false
			fanout := chat.NewFanout(script{"a": func(context.Context, []chat.Message, func(string)) (chat.Outcome, error) {
				asked = true
				return chat.Outcome{}, nil
			}}, nil)
			results := fanout.Run(t.Context(), question("a"), gone{})
			if asked || results[0].Code != chat.CodeInterrupted {
				t.Errorf("asked %v, result %+v", asked, results[0])
			}
		})
	})
	t.Run("the context is cancelled", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(time.Second, cancel)
			var r recorder
			ask(t, &r, chat.NewFanout(script{"a": talker, "b": silent}, marks(func(ctx context.Context, _ string) (chat.Stop, error) {
				<-ctx.Done()
				return chat.Stop{}, ctx.Err()
			})), ctx, question("a", "b"))
			if got := time.Since(r.begin); got != time.Second {
				t.Errorf("returned after %v", got)
			}
			r.whole() // who still listens hears of the end
			if r.last("a").Code != chat.CodeInterrupted {
				t.Errorf("%+v", r.last("a"))
			}
		})
	})
	t.Run("while a model waits to be heard", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(time.Second, cancel)
			r := recorder{delay: 400 * time.Millisecond}
			chatty := func(_ context.Context, _ []chat.Message, emit func(string)) (chat.Outcome, error) {
				for range 100_000 { // never looks at its context
					emit("word after word ")
				}
				return chat.Outcome{Finish: chat.FinishStop}, nil
			}
			results := ask(t, &r, chat.NewFanout(script{"a": chatty, "b": chatty}, nil), ctx, question("a", "b"))
			if got := time.Since(r.begin); got > 5*time.Second {
				t.Errorf("returned after %v", got)
			}
			// An answer that lost pieces on the way is not passed off as whole.
			if results[0].Finish != "" || results[0].Code != chat.CodeInterrupted {
				t.Errorf("result %+v", results[0])
			}
		})
	})
	t.Run("the stream panics", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) { // the bubble sees a goroutine that stays
			defer func() {
				if recover() == nil {
					t.Error("the panic was swallowed; the HTTP adapter must see it")
				}
			}()
			chat.NewFanout(script{"a": talker, "b": silent}, nil).Run(t.Context(), question("a", "b"), &bomb{})
		})
	})
}

type gone struct{}

func (gone) Send(chat.Event) error { return errors.New("reader left") }
func (gone) KeepAlive() error      { return errors.New("reader left") }

type bomb struct{ n int }

func (b *bomb) Send(chat.Event) error {
	if b.n++; b.n == 3 {
		panic("stream")
	}
	return nil
}
func (b *bomb) KeepAlive() error { return nil }

type nowhere struct{}

func (nowhere) Send(chat.Event) error { return nil }
func (nowhere) KeepAlive() error      { return nil }

// One operation is one token of one of three models.
func BenchmarkMerge(b *testing.B) {
	b.ReportAllocs()
	n := b.N
	say := func(_ context.Context, _ []chat.Message, emit func(string)) (chat.Outcome, error) {
		for range (n + 2) / 3 {
			emit(" token")
		}
		return chat.Outcome{}, nil
	}
	fanout := chat.NewFanout(script{"a": say, "b": say, "c": say}, nil)
	fanout.Run(b.Context(), question("a", "b", "c"), nowhere{})
}
