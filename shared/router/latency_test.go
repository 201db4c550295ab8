package router_test

import (
	"net/http"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"trefoil/shared/chat"
)

// clock is a reader that notes when its first token came.
type clock struct{ first time.Time }

func (c *clock) Send(e chat.Event) error {
	if e.Type == chat.EventToken && c.first.IsZero() {
		c.first = time.Now()
	}
	return nil
}

func (c *clock) KeepAlive() error { return nil }

// From the upstream's writing of its first token to the event's leaving, all of it:
// loopback, go-openai, merge.
func BenchmarkFirstToken(b *testing.B) {
	var wrote atomic.Int64
	srv := upstream(b, func(w http.ResponseWriter, r *http.Request) {
		say(w, ": hello\n\n")
		time.Sleep(5 * time.Millisecond)
		wrote.Store(time.Now().UnixNano())
		say(w, delta("first"), delta(" second"), stop, done)
	})
	fanout := chat.NewFanout(client(b, srv.URL), nil)
	q := chat.Question{Models: []chat.Model{{ID: "m", Name: "M"}}, Threads: map[string][]chat.Message{"m": thread}}
	var took []time.Duration
	for b.Loop() {
		var c clock
		fanout.Run(b.Context(), q, &c)
		took = append(took, c.first.Sub(time.Unix(0, wrote.Load())))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "median-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}
