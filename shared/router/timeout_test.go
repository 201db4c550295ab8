package router_test

import (
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
)

// A slow client does not count as a stall of the router.
func TestSlowClientIsNotAStall(t *testing.T) {
	t.Parallel()
	c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
		send(w, delta("one"))
		time.Sleep(500 * time.Millisecond)
		send(w, delta("two"), stop, done)
	}).URL)
	c.StallTimeout = 2 * time.Second
	var got string
	_, err := c.Answer(t.Context(), chat.Call{Model: chat.Model{ID: "m"}, Thread: thread, Emit: func(text string) {
		time.Sleep(3 * time.Second)
		got += text
	}})
	if err != nil || got != "onetwo" {
		t.Errorf("text %q, error %v", got, err)
	}
}

// After an answer has ended, the client waits briefly for the usage.
func TestUsageTimeout(t *testing.T) {
	t.Parallel()
	c := client(t, upstream(t, then(hang, delta("complete"), stop)).URL)
	c.StallTimeout = time.Minute
	begin := time.Now()
	got := answer(t, t.Context(), c)
	if got.Text != "complete" || got.Code != "" || time.Since(begin) > 30*time.Second {
		t.Errorf("answer %+v after %v", got, time.Since(begin))
	}
}

// The usage of a router that has just started can arrive seconds after the text.
func TestLateUsage(t *testing.T) {
	t.Parallel()
	c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
		send(w, delta("complete"), stop)
		time.Sleep(3500 * time.Millisecond)
		send(w, usageLine, done)
	}).URL)
	var ended *chat.Outcome
	outcome, err := c.Answer(t.Context(), chat.Call{Model: chat.Model{ID: "m"}, Thread: thread, Emit: func(string) {}, Ended: func(o chat.Outcome) { ended = &o }})
	if err != nil || outcome.Usage == nil || outcome.Usage.CostNano != 123400 {
		t.Errorf("outcome %+v, error %v", outcome, err)
	}
	want := &chat.Outcome{Finish: chat.FinishStop, Receipt: receipt, GenerationID: "gen-1"}
	if diff := cmp.Diff(want, ended); diff != "" {
		t.Errorf("when the text ended (-want +got):\n%s", diff)
	}
}

// Comments do not extend the wait for the usage.
func TestUsageTimeoutWithComments(t *testing.T) {
	t.Parallel()
	c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
		send(w, delta("complete"), stop)
		for r.Context().Err() == nil {
			send(w, ": keep-alive\n\n")
			time.Sleep(100 * time.Millisecond)
		}
	}).URL)
	begin := time.Now()
	got := answer(t, t.Context(), c)
	if got.Text != "complete" || got.Code != "" || time.Since(begin) > 20*time.Second {
		t.Errorf("answer %+v after %v", got, time.Since(begin))
	}
}

// A router that loads one model after another has not stopped responding while another answer to
// the same question is written.
func TestFirstByteWaitsForOtherAnswers(t *testing.T) {
	t.Parallel()
	first := make(chan struct{})
	srv := upstreamWithBody(t, func(w http.ResponseWriter, r *http.Request) {
		request, _ := io.ReadAll(r.Body)
		if strings.Contains(string(request), `"first"`) {
			for range 12 {
				send(w, delta("word "))
				time.Sleep(250 * time.Millisecond)
			}
			send(w, stop, done)
			close(first)
			return
		}
		<-first
		time.Sleep(250 * time.Millisecond)
		send(w, delta("second"), stop, done)
	})
	c := client(t, srv.URL)
	c.FirstByte = time.Second
	ask := func(id string, calls *chat.Progress) result {
		return ask(t, t.Context(), c, chat.Call{Model: chat.Model{ID: id}, Thread: thread, Progress: calls})
	}
	var group sync.WaitGroup
	defer group.Wait()
	progress := chat.NewProgress()
	group.Go(func() {
		if got := ask("first", progress); got.Code != "" {
			t.Errorf("first answer %+v", got)
		}
	})
	group.Go(func() {
		// Another question's answers do not count.
		if got := ask("other", chat.NewProgress()); got.Code != chat.CodeNoStart || got.Outcome.Unspent {
			t.Errorf("answer to another question %+v", got)
		}
	})
	if got := ask("second", progress); got.Code != "" || got.Text != "second" {
		t.Errorf("second answer %+v", got)
	}
}

// The time until the first byte and the time between bytes are separate.
func TestFirstByte(t *testing.T) {
	t.Parallel()
	c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(1500 * time.Millisecond)
		send(w, "")
		time.Sleep(1500 * time.Millisecond)
		send(w, delta("late"))
		<-r.Context().Done()
	}).URL)
	c.FirstByte, c.StallTimeout = 10*time.Second, time.Second
	if got := answer(t, t.Context(), c); got.Text != "late" || got.Code != chat.CodeStalled {
		t.Errorf("answer %+v", got)
	}
	c.FirstByte = 2 * time.Second // for the header and the first byte together
	if got := answer(t, t.Context(), c); got.Text != "" || got.Code != chat.CodeNoStart {
		t.Errorf("answer %+v", got)
	}
}

// Reasoning and comments count as activity.
func TestNoStallWhileReasoning(t *testing.T) {
	t.Parallel()
	c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
		for _, line := range []string{
			": keep-alive\n\n",
			`data: {"choices":[{"delta":{"content":"","reasoning":"` + upstreamCanary + `"}}]}` + "\n\n",
			`data: {"choices":[{"delta":{"reasoning_content":"` + upstreamCanary + `"}}]}` + "\n\n",
			"\n", ": keep-alive\n\n", delta("thought"), stop, done,
		} {
			time.Sleep(400 * time.Millisecond)
			send(w, line)
		}
	}).URL)
	c.StallTimeout = 2 * time.Second
	if got := answer(t, t.Context(), c); got.Text != "thought" || got.Code != "" {
		t.Errorf("answer %+v", got)
	}
}
