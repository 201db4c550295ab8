package router_test

import (
	"net/http"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"trefoil/shared/chat"
)

// firstToken is a Stream that records the time of the first token.
type firstToken struct{ at time.Time }

func (s *firstToken) Send(events ...chat.Event) error {
	for _, e := range events {
		if e.Type == chat.EventToken && s.at.IsZero() {
			s.at = time.Now()
		}
	}
	return nil
}

func (s *firstToken) KeepAlive() error { return nil }

// BenchmarkFirstToken measures the time from when the router sends its first token to when the
// event is sent. This includes loopback, the client and the merger.
func BenchmarkFirstToken(b *testing.B) {
	var wrote atomic.Int64
	srv := upstream(b, func(w http.ResponseWriter, r *http.Request) {
		send(w, ": hello\n\n")
		time.Sleep(5 * time.Millisecond)
		wrote.Store(time.Now().UnixNano())
		send(w, delta("first"), delta(" second"), stop, done)
	})
	fanout := chat.NewFanout(client(b, srv.URL), nil)
	q := chat.Question{Models: []chat.Model{{ID: "m", Name: "M"}}, Threads: map[string][]chat.Message{"m": thread}}
	var took []time.Duration
	for b.Loop() {
		var s firstToken
		fanout.Run(b.Context(), q, &s)
		took = append(took, s.at.Sub(time.Unix(0, wrote.Load())))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "median-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}
