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

// blockedStream blocks until a model is asked.
type blockedStream struct {
	recorder
	asked chan struct{}
}

func (s *blockedStream) Send(events ...chat.Event) error {
	<-s.asked
	return s.recorder.Send(events...)
}

// A client that is slow to read the first event does not delay the models.
func TestRunAsksModelsFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &blockedStream{asked: make(chan struct{})}
		s.t, s.begin = t, time.Now()
		fanout := chat.NewFanout(script{"a": func(_ context.Context, call chat.Call) (chat.Outcome, error) {
			close(s.asked)
			call.Emit("hello")
			return chat.Outcome{Finish: chat.FinishStop}, nil
		}}, nil)
		fanout.Run(t.Context(), question("a"), s)
		s.checkFrame()
	})
}

func TestRunMergesAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		usage := &chat.Usage{InputTokens: 3, OutputTokens: 4, CostNano: 5}
		receipt := &chat.Receipt{Model: "a-1", Provider: "house"}
		fanout := chat.NewFanout(script{
			"a": func(_ context.Context, call chat.Call) (chat.Outcome, error) {
				call.Emit(call.Thread[0].Content)
				for _, piece := range []string{" one", " two", "", " three"} {
					time.Sleep(15 * time.Millisecond)
					call.Emit(piece)
				}
				return chat.Outcome{Finish: chat.FinishLength, Usage: usage, Receipt: receipt, GenerationID: "g"}, nil
			},
			"b": func(_ context.Context, call chat.Call) (chat.Outcome, error) {
				time.Sleep(50 * time.Millisecond)
				call.Emit("first")
				time.Sleep(200 * time.Millisecond)
				call.Emit(" late")
				time.Sleep(time.Second)
				return chat.Outcome{Finish: chat.FinishStop}, nil
			},
		}, nil)
		var r recorder
		results := run(t, &r, fanout, t.Context(), question("a", "b"))
		const ms = time.Millisecond
		want := []sent{
			{chat.Event{Type: chat.EventSession, SessionID: "s1"}, 0},
			{chat.Event{Type: chat.EventToken, ModelID: "a", Token: "to a"}, 0},
			// Sending a model's first text also flushes what the others have buffered.
			{chat.Event{Type: chat.EventToken, ModelID: "a", Token: " one two"}, 50 * ms},
			{chat.Event{Type: chat.EventToken, ModelID: "b", Token: "first"}, 50 * ms},
			{chat.Event{Type: chat.EventToken, ModelID: "a", Token: " three"}, 60 * ms},
			{chat.Event{Type: chat.EventComplete, ModelID: "a", Finish: chat.FinishLength, Usage: usage, Receipt: receipt}, 60 * ms},
			{chat.Event{Type: chat.EventToken, ModelID: "b", Token: " late"}, 310 * ms},
			{chat.Event{Type: chat.EventComplete, ModelID: "b", Finish: chat.FinishStop}, 1250 * ms},
			{chat.Event{Type: chat.EventDone}, 1250 * ms},
		}
		if diff := cmp.Diff(want, r.sent); diff != "" {
			t.Errorf("stream (-want +got):\n%s", diff)
		}
		wantResults := []chat.Result{
			{ModelID: "a", Answered: true, Bytes: 18, Finish: chat.FinishLength, Usage: usage, GenerationID: "g"},
			{ModelID: "b", Answered: true, Bytes: 10, Finish: chat.FinishStop},
		}
		if diff := cmp.Diff(wantResults, results); diff != "" {
			t.Errorf("results (-want +got):\n%s", diff)
		}
	})
}

// Each model's text arrives complete and in order, regardless of its pace.
func TestRunKeepsOrderAndLosesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		want := map[string]*strings.Builder{"a": {}, "b": {}, "c": {}}
		s := script{}
		for n, id := range []string{"a", "b", "c"} {
			s[id] = func(_ context.Context, call chat.Call) (chat.Outcome, error) {
				for i := range 3000 {
					piece := strings.Repeat(id, 1+i%7) + string(rune('0'+i%10))
					if i%500 == 499 {
						piece += strings.Repeat("x", 40<<10) // more than maxBuffered
					}
					want[id].WriteString(piece)
					call.Emit(piece)
					if i%(5+n) == 0 {
						time.Sleep(time.Duration(i%11) * time.Millisecond)
					}
				}
				return chat.Outcome{}, nil
			}
		}
		r := recorder{delay: 3 * time.Millisecond}
		run(t, &r, chat.NewFanout(s, nil), t.Context(), question("a", "b", "c"))
		r.checkFrame()
		for id, b := range want {
			if got := r.text(id); got != b.String() {
				t.Errorf("%s: got %d of %d bytes, or in the wrong order", id, len(got), b.Len())
			}
			if e := r.last(id); e.Type != chat.EventComplete || e.Finish != chat.FinishStop {
				t.Errorf("%s: last event %+v", id, e)
			}
		}
		if len(r.sent) > 3000 {
			t.Errorf("got %d events for 9000 deltas: not coalesced", len(r.sent))
		}
	})
}

// A slow client slows the models down instead of filling memory.
func TestRunBackPressure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const size = 8 << 10
		emitted, inFlight := 0, 0
		r := &slowStream{}
		s := script{"a": func(_ context.Context, call chat.Call) (chat.Outcome, error) {
			for range 500 {
				call.Emit(strings.Repeat("x", size))
				emitted += size
				inFlight = max(inFlight, emitted-r.received())
			}
			return chat.Outcome{}, nil
		}}
		chat.NewFanout(s, nil).Run(t.Context(), question("a"), r)
		if r.received() != 500*size {
			t.Errorf("received %d of %d bytes", r.received(), 500*size)
		}
		if inFlight > 128<<10 {
			t.Errorf("%d bytes in flight at once", inFlight)
		}
	})
}

type slowStream struct {
	mu sync.Mutex
	n  int
}

func (r *slowStream) Send(events ...chat.Event) error {
	time.Sleep(100 * time.Millisecond)
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, e := range events {
		r.n += len(e.Token)
	}
	return nil
}

func (r *slowStream) KeepAlive() error { return nil }

func (r *slowStream) received() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.n
}

// A model's error does not affect the other models.
func TestRunErrors(t *testing.T) {
	const canary = "the secret question"
	tests := []struct {
		name         string
		answer       answerer
		want         chat.Event
		wantText     string
		wantAnswered bool
	}{
		{
			name: "error before any text",
			answer: func(context.Context, chat.Call) (chat.Outcome, error) {
				return chat.Outcome{}, &chat.Error{Code: chat.CodeBusy, Status: 429}
			},
			want: chat.Event{Code: chat.CodeBusy, Error: "Alpha is busy. Try again in a moment."},
		},
		{
			name: "rejected by the router",
			answer: func(context.Context, chat.Call) (chat.Outcome, error) {
				return chat.Outcome{Unspent: true}, &chat.Error{Code: chat.CodeBusy, Status: 429}
			},
			want: chat.Event{Code: chat.CodeBusy, Error: "Alpha is busy. Try again in a moment.", Unspent: true},
		},
		{
			name: "error after some text",
			answer: func(_ context.Context, call chat.Call) (chat.Outcome, error) {
				call.Emit("half")
				call.Emit(" an answer")
				return chat.Outcome{}, &chat.Error{Code: chat.CodeCut}
			},
			want:         chat.Event{Code: chat.CodeCut, Error: "The connection to Alpha was lost before the answer was complete. Try again."},
			wantText:     "half an answer",
			wantAnswered: true,
		},
		{
			name: "wrapped error",
			answer: func(context.Context, chat.Call) (chat.Outcome, error) {
				return chat.Outcome{}, errors.Join(errors.New(canary), &chat.Error{Code: chat.CodeCredit})
			},
			want: chat.Event{Code: chat.CodeCredit, Error: chat.CodeCredit.Sentence("Alpha")},
		},
		{
			name: "unexpected error",
			answer: func(context.Context, chat.Call) (chat.Outcome, error) {
				return chat.Outcome{}, errors.New(canary)
			},
			want: chat.Event{Code: chat.CodeInternal, Error: chat.CodeInternal.Sentence("Alpha")},
		},
		{
			name: "panic",
			answer: func(_ context.Context, call chat.Call) (chat.Outcome, error) {
				call.Emit("so")
				panic(canary)
			},
			want:         chat.Event{Code: chat.CodeInternal, Error: chat.CodeInternal.Sentence("Alpha")},
			wantText:     "so",
			wantAnswered: true,
		},
		{
			name: "no text",
			answer: func(context.Context, chat.Call) (chat.Outcome, error) {
				return chat.Outcome{Finish: chat.FinishStop}, nil
			},
			want: chat.Event{Code: chat.CodeEmpty, Error: chat.CodeEmpty.Sentence("Alpha")},
		},
		{
			name: "white space only",
			answer: func(_ context.Context, call chat.Call) (chat.Outcome, error) {
				call.Emit(" \n")
				return chat.Outcome{Finish: chat.FinishStop}, nil
			},
			want:     chat.Event{Code: chat.CodeEmpty, Error: chat.CodeEmpty.Sentence("Alpha")},
			wantText: " \n",
		},
	}
	for _, test := range tests {
		bubble(t, test.name, func(t *testing.T) {
			s := script{
				"a": test.answer,
				"b": func(_ context.Context, call chat.Call) (chat.Outcome, error) {
					time.Sleep(time.Second)
					call.Emit("unaffected")
					return chat.Outcome{Finish: chat.FinishStop}, nil
				},
			}
			var r recorder
			results := run(t, &r, chat.NewFanout(s, nil), t.Context(), question("a", "b"))
			r.checkFrame()
			test.want.Type, test.want.ModelID = chat.EventError, "a"
			if diff := cmp.Diff(test.want, r.last("a")); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			if got := r.text("a"); got != test.wantText {
				t.Errorf("text %q, want %q", got, test.wantText)
			}
			if r.text("b") != "unaffected" || r.last("b").Type != chat.EventComplete {
				t.Errorf("the other model was affected: %+v", r.sent)
			}
			if results[0].Answered != test.wantAnswered || results[0].Code != test.want.Code || results[0].Finish != "" || results[0].Unspent != test.want.Unspent {
				t.Errorf("result %+v", results[0])
			}
			for _, s := range r.sent {
				if strings.Contains(string(chat.AppendJSON(nil, s)), canary) {
					t.Errorf("the stream leaks error text: %s", chat.AppendJSON(nil, s))
				}
			}
		})
	}
}

func TestSentencesCoverEveryCode(t *testing.T) {
	codes := []chat.Code{
		chat.CodeUnreachable, chat.CodeNoStart, chat.CodeReasoning, chat.CodeKey, chat.CodeCredit, chat.CodeUnknownModel, chat.CodeBusy, chat.CodeTooLong, chat.CodeUpstream,
		chat.CodeStalled, chat.CodeCut, chat.CodeEmpty, chat.CodeOversize, chat.CodeDeadline, chat.CodeInterrupted, chat.CodeInternal,
	}
	seen := map[string]chat.Code{}
	for _, code := range codes {
		s := code.Sentence("Alpha")
		if other, ok := seen[s]; ok {
			t.Errorf("%s and %s have the same sentence", code, other)
		}
		seen[s] = code
		if !strings.Contains(s, "Alpha") || strings.ContainsAny(s, "{}") || !strings.HasSuffix(s, ".") {
			t.Errorf("%s: %q", code, s)
		}
	}
	if got := chat.Code("new").Sentence("Alpha"); got != chat.CodeInternal.Sentence("Alpha") {
		t.Errorf("unknown code: sentence %q", got)
	}
}

func TestEventJSON(t *testing.T) {
	e := chat.Event{Type: chat.EventToken, ModelID: "a", Token: "if a < b && c > d {\n\t\"ü\u2028\"\r\n"}
	got := string(chat.AppendJSON(nil, e))
	if want := `{"type":"token","modelId":"a","token":"if a < b && c > d {\n\t\"ü\u2028\"\r\n"}`; got != want {
		t.Errorf("event %s, want %s", got, want)
	}
	if got := string(chat.AppendJSON(nil, chat.Event{Type: chat.EventDone})); got != `{"type":"done"}` {
		t.Errorf("event %s", got)
	}
	if got := string(chat.AppendJSON(nil, chat.Event{Type: chat.EventComplete, ModelID: "a", Usage: &chat.Usage{}})); !strings.Contains(got, `"costNanoDollars":0`) {
		t.Errorf("event %s", got)
	}
}
