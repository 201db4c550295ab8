package chat_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
)

// script answers as the test says, by model ID.
type script map[string]func(ctx context.Context, thread []chat.Message, emit func(string)) (chat.Outcome, error)

func (s script) Answer(ctx context.Context, m chat.Model, thread []chat.Message, emit func(string)) (chat.Outcome, error) {
	return s[m.ID](ctx, thread, emit)
}

// sent is one write to the reader and when it was made.
type sent struct {
	chat.Event
	At time.Duration
}

// recorder is a reader. Its methods fail the test when calls overlap.
type recorder struct {
	t     *testing.T
	begin time.Time
	busy  sync.Mutex
	sent  []sent
	alive []time.Duration
	delay time.Duration // a slow reader takes this long for each event
	limit int           // after so many events the reader has left; 0: never
}

func (r *recorder) Send(e chat.Event) error {
	if !r.busy.TryLock() {
		r.t.Error("two writes at once")
		return nil
	}
	defer r.busy.Unlock()
	if r.delay > 0 {
		time.Sleep(r.delay)
	}
	if r.limit > 0 && len(r.sent) == r.limit {
		return errors.New("reader left")
	}
	r.sent = append(r.sent, sent{Event: e, At: time.Since(r.begin)})
	return nil
}

func (r *recorder) KeepAlive() error {
	if !r.busy.TryLock() {
		r.t.Error("two writes at once")
		return nil
	}
	defer r.busy.Unlock()
	r.alive = append(r.alive, time.Since(r.begin))
	return nil
}

// text is all that a model said.
func (r *recorder) text(model string) string {
	var b strings.Builder
	for _, s := range r.sent {
		if s.ModelID == model {
			b.WriteString(s.Token)
		}
	}
	return b.String()
}

// last is a model's complete or error; there must be exactly one, after its tokens.
func (r *recorder) last(model string) chat.Event {
	r.t.Helper()
	var ends []chat.Event
	for _, s := range r.sent {
		if s.ModelID != model {
			continue
		}
		if len(ends) > 0 {
			r.t.Errorf("%s: %s after its end", model, s.Type)
		}
		if s.Type != chat.EventToken {
			ends = append(ends, s.Event)
		}
	}
	if len(ends) != 1 {
		r.t.Fatalf("%s: %d endings, want 1", model, len(ends))
	}
	return ends[0]
}

// whole checks what holds of every stream: session first, done last and once.
func (r *recorder) whole() {
	r.t.Helper()
	if len(r.sent) < 2 || r.sent[0].Type != chat.EventSession || r.sent[0].SessionID != "s1" {
		r.t.Fatalf("stream does not start with its session: %+v", r.sent)
	}
	for i, s := range r.sent {
		if (s.Type == chat.EventDone) != (i == len(r.sent)-1) {
			r.t.Fatalf("done is not last and once: %+v", r.sent)
		}
	}
}

var names = map[string]string{"a": "Alpha", "b": "Beta", "c": "Gamma"}

func question(ids ...string) chat.Question {
	q := chat.Question{ChatID: "chat1", SessionID: "s1", Threads: map[string][]chat.Message{}}
	for _, id := range ids {
		q.Models = append(q.Models, chat.Model{ID: id, Name: names[id]})
		q.Threads[id] = []chat.Message{{Role: chat.User, Content: "to " + id}}
	}
	return q
}

// ask runs a scripted chat in virtual time; the bubble fails the test should any
// goroutine be left.
func ask(t *testing.T, r *recorder, fanout *chat.Fanout, ctx context.Context, q chat.Question) []chat.Result {
	t.Helper()
	r.t, r.begin = t, time.Now()
	return fanout.Run(ctx, q, r)
}

func TestAskMerges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		usage := &chat.Usage{InputTokens: 3, OutputTokens: 4, CostNano: 5}
		receipt := &chat.Receipt{Model: "a-1", Provider: "house"}
		fanout := chat.NewFanout(script{
			"a": func(_ context.Context, thread []chat.Message, emit func(string)) (chat.Outcome, error) {
				emit(thread[0].Content)
				for _, piece := range []string{" one", " two", "", " three"} {
					time.Sleep(15 * time.Millisecond)
					emit(piece)
				}
				return chat.Outcome{Finish: chat.FinishLength, Usage: usage, Receipt: receipt, GenerationID: "g"}, nil
			},
			"b": func(_ context.Context, _ []chat.Message, emit func(string)) (chat.Outcome, error) {
				time.Sleep(50 * time.Millisecond)
				emit("first")
				time.Sleep(200 * time.Millisecond)
				emit(" late")
				time.Sleep(time.Second)
				return chat.Outcome{Finish: chat.FinishStop}, nil
			},
		}, nil)
		var r recorder
		results := ask(t, &r, fanout, t.Context(), question("a", "b"))
		const ms = time.Millisecond
		want := []sent{
			{chat.Event{Type: chat.EventSession, SessionID: "s1"}, 0},
			{chat.Event{Type: chat.EventToken, ModelID: "a", Token: "to a"}, 0},
			{chat.Event{Type: chat.EventToken, ModelID: "b", Token: "first"}, 50 * ms},
			{chat.Event{Type: chat.EventToken, ModelID: "a", Token: " one two three"}, 60 * ms},
			{chat.Event{Type: chat.EventComplete, ModelID: "a", Finish: chat.FinishLength, Usage: usage, Receipt: receipt}, 60 * ms},
			{chat.Event{Type: chat.EventToken, ModelID: "b", Token: " late"}, 310 * ms},
			{chat.Event{Type: chat.EventComplete, ModelID: "b", Finish: chat.FinishStop}, 1250 * ms},
			{chat.Event{Type: chat.EventDone}, 1250 * ms},
		}
		if diff := cmp.Diff(want, r.sent); diff != "" {
			t.Errorf("stream (-want +got):\n%s", diff)
		}
		wantResults := []chat.Result{
			{ModelID: "a", Answered: true, Finish: chat.FinishLength, Usage: usage, GenerationID: "g"},
			{ModelID: "b", Answered: true, Finish: chat.FinishStop},
		}
		if diff := cmp.Diff(wantResults, results); diff != "" {
			t.Errorf("results (-want +got):\n%s", diff)
		}
	})
}

// Whatever the pace, each model's text arrives whole and in order.
func TestAskKeepsOrderAndLosesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		want := map[string]*strings.Builder{"a": {}, "b": {}, "c": {}}
		s := script{}
		for n, id := range []string{"a", "b", "c"} {
			s[id] = func(_ context.Context, _ []chat.Message, emit func(string)) (chat.Outcome, error) {
				for i := range 3000 {
					piece := strings.Repeat(id, 1+i%7) + string(rune('0'+i%10))
					if i%500 == 499 {
						piece += strings.Repeat("x", 40<<10) // more than is ever held
					}
					want[id].WriteString(piece)
					emit(piece)
					if i%(5+n) == 0 {
						time.Sleep(time.Duration(i%11) * time.Millisecond)
					}
				}
				return chat.Outcome{}, nil
			}
		}
		r := recorder{delay: 3 * time.Millisecond}
		ask(t, &r, chat.NewFanout(s, nil), t.Context(), question("a", "b", "c"))
		r.whole()
		for id, b := range want {
			if got := r.text(id); got != b.String() {
				t.Errorf("%s: %d bytes arrived of %d, or in another order", id, len(got), b.Len())
			}
			if e := r.last(id); e.Type != chat.EventComplete || e.Finish != chat.FinishStop {
				t.Errorf("%s ended with %+v", id, e)
			}
		}
		if len(r.sent) > 3000 {
			t.Errorf("%d events for 9000 pieces: not coalesced", len(r.sent))
		}
	})
}

// A slow reader slows the models down instead of filling memory.
func TestAskBackPressure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const size = 8 << 10
		emitted, most := 0, 0
		r := &slowReader{}
		s := script{"a": func(_ context.Context, _ []chat.Message, emit func(string)) (chat.Outcome, error) {
			for range 500 {
				emit(strings.Repeat("x", size))
				emitted += size
				most = max(most, emitted-r.read())
			}
			return chat.Outcome{}, nil
		}}
		chat.NewFanout(s, nil).Run(t.Context(), question("a"), r)
		if r.read() != 500*size {
			t.Errorf("%d bytes arrived of %d", r.read(), 500*size)
		}
		if most > 128<<10 {
			t.Errorf("%d bytes were under way at once", most)
		}
	})
}

type slowReader struct {
	mu sync.Mutex
	n  int
}

func (r *slowReader) Send(e chat.Event) error {
	time.Sleep(100 * time.Millisecond)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.n += len(e.Token)
	return nil
}

func (r *slowReader) KeepAlive() error { return nil }

func (r *slowReader) read() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.n
}

// One model's failure is its own.
func TestAskFailures(t *testing.T) {
	const canary = "the secret question"
	tests := []struct {
		name         string
		answer       func(ctx context.Context, thread []chat.Message, emit func(string)) (chat.Outcome, error)
		want         chat.Event
		wantText     string
		wantAnswered bool
	}{
		{
			name: "failure before a word",
			answer: func(context.Context, []chat.Message, func(string)) (chat.Outcome, error) {
				return chat.Outcome{}, &chat.Error{Code: chat.CodeBusy, Status: 429}
			},
			want: chat.Event{Code: chat.CodeBusy, Error: "Alpha is busy. Try again in a moment."},
		},
		{
			name: "failure after some words",
			answer: func(_ context.Context, _ []chat.Message, emit func(string)) (chat.Outcome, error) {
				emit("half")
				emit(" an answer")
				return chat.Outcome{}, &chat.Error{Code: chat.CodeCut}
			},
			want:         chat.Event{Code: chat.CodeCut, Error: "The connection to Alpha broke before the answer ended. Try again."},
			wantText:     "half an answer",
			wantAnswered: true,
		},
		{
			name: "wrapped failure",
			answer: func(context.Context, []chat.Message, func(string)) (chat.Outcome, error) {
				return chat.Outcome{}, errors.Join(errors.New(canary), &chat.Error{Code: chat.CodeCredit})
			},
			want: chat.Event{Code: chat.CodeCredit, Error: chat.CodeCredit.Sentence("Alpha")},
		},
		{
			name: "unexpected error",
			answer: func(context.Context, []chat.Message, func(string)) (chat.Outcome, error) {
				return chat.Outcome{}, errors.New(canary)
			},
			want: chat.Event{Code: chat.CodeInternal, Error: chat.CodeInternal.Sentence("Alpha")},
		},
		{
			name: "panic",
			answer: func(_ context.Context, _ []chat.Message, emit func(string)) (chat.Outcome, error) {
				emit("so")
				panic(canary)
			},
			want:         chat.Event{Code: chat.CodeInternal, Error: chat.CodeInternal.Sentence("Alpha")},
			wantText:     "so",
			wantAnswered: true,
		},
		{
			name: "no word",
			answer: func(context.Context, []chat.Message, func(string)) (chat.Outcome, error) {
				return chat.Outcome{Finish: chat.FinishStop}, nil
			},
			want: chat.Event{Code: chat.CodeEmpty, Error: chat.CodeEmpty.Sentence("Alpha")},
		},
		{
			name: "white space only",
			answer: func(_ context.Context, _ []chat.Message, emit func(string)) (chat.Outcome, error) {
				emit(" \n")
				return chat.Outcome{Finish: chat.FinishStop}, nil
			},
			want:     chat.Event{Code: chat.CodeEmpty, Error: chat.CodeEmpty.Sentence("Alpha")},
			wantText: " \n",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := script{
					"a": test.answer,
					"b": func(_ context.Context, _ []chat.Message, emit func(string)) (chat.Outcome, error) {
						time.Sleep(time.Second)
						emit("unharmed")
						return chat.Outcome{Finish: chat.FinishStop}, nil
					},
				}
				var r recorder
				results := ask(t, &r, chat.NewFanout(s, nil), t.Context(), question("a", "b"))
				r.whole()
				test.want.Type, test.want.ModelID = chat.EventError, "a"
				if diff := cmp.Diff(test.want, r.last("a")); diff != "" {
					t.Errorf("error (-want +got):\n%s", diff)
				}
				if got := r.text("a"); got != test.wantText {
					t.Errorf("text %q, want %q", got, test.wantText)
				}
				if r.text("b") != "unharmed" || r.last("b").Type != chat.EventComplete {
					t.Errorf("the other model was hurt: %+v", r.sent)
				}
				if results[0].Answered != test.wantAnswered || results[0].Code != test.want.Code || results[0].Finish != "" {
					t.Errorf("result %+v", results[0])
				}
				for _, s := range r.sent {
					if strings.Contains(string(s.JSON()), canary) {
						t.Errorf("the stream quotes an error's text: %s", s.JSON())
					}
				}
			})
		})
	}
}

func TestSentencesCoverEveryCode(t *testing.T) {
	codes := []chat.Code{
		chat.CodeRefused, chat.CodeKey, chat.CodeCredit, chat.CodeUnknown, chat.CodeBusy, chat.CodeTooLong, chat.CodeUpstream,
		chat.CodeStalled, chat.CodeCut, chat.CodeEmpty, chat.CodeOversize, chat.CodeDeadline, chat.CodeInterrupted, chat.CodeInternal,
	}
	seen := map[string]chat.Code{}
	for _, code := range codes {
		s := code.Sentence("Alpha")
		if other, ok := seen[s]; ok {
			t.Errorf("%s and %s say the same", code, other)
		}
		seen[s] = code
		if !strings.Contains(s, "Alpha") || strings.ContainsAny(s, "{}") || !strings.HasSuffix(s, ".") {
			t.Errorf("%s: %q", code, s)
		}
	}
	if got := chat.Code("new").Sentence("Alpha"); got != chat.CodeInternal.Sentence("Alpha") {
		t.Errorf("an unknown code says %q", got)
	}
}

func TestEventJSON(t *testing.T) {
	e := chat.Event{Type: chat.EventToken, ModelID: "a", Token: "if a < b && c > d {\n\t\"ü\u2028\"\r\n"}
	got := string(e.JSON())
	if want := `{"type":"token","modelId":"a","token":"if a < b && c > d {\n\t\"ü\u2028\"\r\n"}`; got != want {
		t.Errorf("event %s, want %s", got, want)
	}
	if got := string(chat.Event{Type: chat.EventDone}.JSON()); got != `{"type":"done"}` {
		t.Errorf("event %s", got)
	}
	if got := string(chat.Event{Type: chat.EventComplete, ModelID: "a", Usage: &chat.Usage{}}.JSON()); !strings.Contains(got, `"costNanoDollars":0`) {
		t.Errorf("event %s", got)
	}
}
