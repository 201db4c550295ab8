package chat_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"trefoil/shared/chat"
)

// pacedRecorder is a Pacer that records when Cover is called.
type pacedRecorder struct {
	recorder
	covers []time.Duration
}

func (r *pacedRecorder) Cover() error {
	if !r.busy.TryLock() {
		r.t.Error("concurrent writes")
		return nil
	}
	defer r.busy.Unlock()
	r.covers = append(r.covers, time.Since(r.begin))
	return nil
}

// Cover is called exactly every 60 ms from the first text until the last model ends, whatever the
// models do, and all text is sent in order.
func TestRunPaces(t *testing.T) {
	for seed := range uint64(200) {
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 0))
			want := map[string]*strings.Builder{"a": {}, "b": {}, "c": {}}
			var mu sync.Mutex
			var last time.Duration // when the last model ended; guarded by mu
			begin := time.Now()
			s := script{}
			for id, text := range want {
				tokens, pace := random.IntN(300), time.Second/time.Duration(1+random.IntN(300))
				first, stall, fails := time.Duration(random.IntN(3000))*time.Millisecond, random.IntN(300), random.IntN(4) == 0
				s[id] = func(_ context.Context, call chat.Call) (chat.Outcome, error) {
					time.Sleep(first)
					for i := range tokens {
						if i == stall {
							time.Sleep(2 * time.Second)
						}
						piece := id + strings.Repeat("x", i%9)
						text.WriteString(piece)
						call.Emit(piece)
						time.Sleep(pace)
					}
					mu.Lock()
					last = max(last, time.Since(begin))
					mu.Unlock()
					if fails {
						return chat.Outcome{}, &chat.Error{Code: chat.CodeCut}
					}
					return chat.Outcome{}, nil
				}
			}
			r := &pacedRecorder{}
			r.t, r.begin = t, begin
			chat.NewFanout(s, nil).Run(t.Context(), question("a", "b", "c"), r)
			r.checkFrame()
			firstText := time.Duration(-1)
			for id, text := range want {
				if got := r.text(id); got != text.String() {
					t.Errorf("seed %d, model %s: got %d of %d bytes, or in the wrong order", seed, id, len(got), text.Len())
				}
				at := slices.IndexFunc(r.sent, func(s sent) bool { return s.ModelID == id && s.Token != "" })
				if at >= 0 && (firstText < 0 || r.sent[at].At < firstText) {
					firstText = r.sent[at].At
				}
			}
			var ticks []time.Duration
			if firstText >= 0 {
				for at := firstText + 60*time.Millisecond; at < last; at += 60 * time.Millisecond {
					ticks = append(ticks, at)
				}
			}
			// At the moment at which the last model ends, either may come first.
			if got := r.covers; !slices.Equal(got, ticks) && !(len(got) == len(ticks)+1 && slices.Equal(got[:len(ticks)], ticks) && got[len(ticks)] == last) {
				t.Errorf("seed %d: first text at %v, last model at %v: %d covers, want %d; %v", seed, firstText, last, len(got), len(ticks), got)
			}
		})
	}
}

// think reasons for 600 ms, pauses for as long, and then answers at the same pace.
func think(_ context.Context, call chat.Call) (chat.Outcome, error) {
	for _, say := range []func(string){call.Reason, call.Emit} {
		for range 30 {
			say("word ")
			time.Sleep(20 * time.Millisecond)
		}
		time.Sleep(600 * time.Millisecond)
	}
	return chat.Outcome{}, nil
}

// Reasoning is text, too. It starts the pace, and none of it waits longer than 60 ms.
func TestRunPacesReasoning(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &pacedRecorder{}
		r.t, r.begin = t, time.Now()
		chat.NewFanout(answerer(think), nil).Run(t.Context(), question("a"), r)
		if got, want := len(r.covers), int(2400/60); got < want-1 || got > want {
			t.Errorf("%d covers, want %d", got, want)
		}
		texts := slices.DeleteFunc(r.sent, func(s sent) bool { return s.Token == "" })
		for i, text := range texts {
			if most := len("word word word word "); len(text.Token) > most {
				t.Errorf("%s %d, at %v, has %d bytes, want at most %d", text.Type, i, text.At, len(text.Token), most)
			}
		}
	})
}
