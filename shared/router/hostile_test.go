package router_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
)

// status is a refusal that quotes the question.
func status(code int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("X-Said", upstreamCanary)
		w.WriteHeader(code)
		_, _ = io.WriteString(w, body)
	}
}

// stream is an answer made of these lines.
func stream(lines ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { say(w, lines...) }
}

// then says the lines and goes on with f.
func then(f func(w http.ResponseWriter, r *http.Request), lines ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		say(w, lines...)
		f(w, r)
	}
}

func hang(_ http.ResponseWriter, r *http.Request)     { <-r.Context().Done() }
func breakOff(_ http.ResponseWriter, _ *http.Request) { panic(http.ErrAbortHandler) }
func quoting(code string) string {
	return `{"error":{"code":` + code + `,"message":"` + upstreamCanary + ` refuses: ` + promptCanary + `","metadata":{"raw":"` + promptCanary + `"}}}`
}

var partial = chat.Outcome{Receipt: receipt, GenerationID: "gen-1"}

func finished(f chat.Finish) chat.Outcome {
	return chat.Outcome{Finish: f, Receipt: receipt, GenerationID: "gen-1"}
}

func TestHostileRouter(t *testing.T) {
	mega := strings.Repeat("0123456789abcdeü", 1<<16) // over 1 MB
	tests := []struct {
		name   string
		handle http.HandlerFunc
		stall  time.Duration
		want   said
	}{
		// Refusals.
		{"400", status(400, quoting("400")), 0, said{Code: chat.CodeUpstream, Status: 400}},
		{"401", status(401, quoting("401")), 0, said{Code: chat.CodeKey, Status: 401}},
		{"402", status(402, quoting("402")), 0, said{Code: chat.CodeCredit, Status: 402}},
		{"403", status(403, quoting("403")), 0, said{Code: chat.CodeKey, Status: 403}},
		{"404", status(404, quoting("404")), 0, said{Code: chat.CodeUnknown, Status: 404}},
		{"408", status(408, quoting("408")), 0, said{Code: chat.CodeStalled, Status: 408}},
		{"413", status(413, "<html>"+upstreamCanary), 0, said{Code: chat.CodeTooLong, Status: 413}},
		{"429", status(429, quoting("429")), 0, said{Code: chat.CodeBusy, Status: 429}},
		{"500", status(500, quoting("500")), 0, said{Code: chat.CodeUpstream, Status: 500}},
		{"502 without JSON", status(502, upstreamCanary+promptCanary), 0, said{Code: chat.CodeUpstream, Status: 502}},
		{"503", status(503, ""), 0, said{Code: chat.CodeBusy, Status: 503}},
		{"context length by code", status(400, quoting(`"context_length_exceeded"`)), 0, said{Code: chat.CodeTooLong, Status: 400}},
		{"context length as OpenRouter says it", status(400,
			`{"error":{"code":400,"message":"This endpoint's maximum context length is 9 tokens. However, `+promptCanary+`"}}`),
			0, said{Code: chat.CodeTooLong, Status: 400}},
		{"error of another shape", status(500, `{"error":"`+upstreamCanary+`"}`), 0, said{Code: chat.CodeUpstream, Status: 500}},
		{"error without end", func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(500)
			for r.Context().Err() == nil {
				if _, err := io.WriteString(w, strings.Repeat(upstreamCanary, 1000)); err != nil {
					return
				}
			}
		}, 0, said{Code: chat.CodeUpstream, Status: 500}},
		{"redirect", func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/elsewhere") {
				t.Error("the question went where the redirect says")
			}
			http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
		}, 0, said{Code: chat.CodeUpstream, Status: 307}},

		// Errors in the stream.
		{"error event", stream(delta("half"), "data: "+quoting("429")+"\n\n"), 0, said{Text: "half", Outcome: partial, Code: chat.CodeBusy, Status: 429}},
		{"error event, then silence", then(hang, delta("half"), "data: "+quoting("502")+"\n"), 0,
			said{Text: "half", Outcome: partial, Code: chat.CodeUpstream, Status: 502}},
		{"error event without a message", stream(delta("half"), `data: {"error":{"code":402}}`+"\n\n", done), 0,
			said{Text: "half", Outcome: partial, Code: chat.CodeCredit, Status: 402}},
		{"error event of another shape", stream(`data:{"error":"`+upstreamCanary+`"}`+"\n\n", done), 0, said{Code: chat.CodeUpstream}},
		{"error in a chunk", stream(delta("half"),
			`data: {"id":"gen-1","error":{"code":"context_length_exceeded","message":"`+promptCanary+`"},"choices":[{"delta":{"content":""},"finish_reason":"error"}]}`+"\n\n", done),
			0, said{Text: "half", Outcome: partial, Code: chat.CodeTooLong}},
		{"finish reason error alone", stream(delta("half"), `data: {"id":"gen-1","choices":[{"delta":{},"finish_reason":"error"}]}`+"\n\n", done),
			0, said{Text: "half", Outcome: partial, Code: chat.CodeUpstream}},
		{"error inside a choice", stream(`data: {"id":"g","choices":[{"delta":{"content":"x"},"finish_reason":"error","error":{"code":429,"message":"` + upstreamCanary + `"}}]}` + "\n\n"),
			0, said{Text: "x", Outcome: chat.Outcome{GenerationID: "g"}, Code: chat.CodeBusy, Status: 429}},
		{"error in place of a stream", stream(quoting("402")), 0, said{Code: chat.CodeCredit, Status: 402}},

		// Silence and cuts.
		{"stall before the response", hang, 200 * time.Millisecond, said{Code: chat.CodeStalled}},
		{"stall before the first token", then(hang, ": hello\n\n"), 200 * time.Millisecond, said{Code: chat.CodeStalled}},
		{"stall after the first token", then(hang, delta("half")), time.Second, said{Text: "half", Outcome: partial, Code: chat.CodeStalled}},
		{"stall within a line", then(hang, delta("half"), `data: {"choices`), time.Second, said{Text: "half", Outcome: partial, Code: chat.CodeStalled}},
		{"silence after the end", then(hang, delta("whole"), stop), time.Second, said{Text: "whole", Outcome: finished(chat.FinishStop)}},
		{"connection held after DONE", then(hang, delta("whole"), done), 0, said{Text: "whole", Outcome: partial}},
		{"broken off", then(breakOff, delta("half")), 0, said{Text: "half", Outcome: partial, Code: chat.CodeCut}},
		{"broken off within a line", then(breakOff, delta("half"), `data: {"choices":[{"delta":{"con`), 0, said{Text: "half", Outcome: partial, Code: chat.CodeCut}},
		{"cut between two lines", stream(delta("half")), 0, said{Text: "half", Outcome: partial, Code: chat.CodeCut}},
		{"broken off after the end", then(breakOff, delta("whole"), stop), 0, said{Text: "whole", Outcome: finished(chat.FinishStop)}},
		{"no body", stream(), 0, said{Code: chat.CodeCut}},
		{"a page instead", stream("<html>" + upstreamCanary + "</html>"), 0, said{Code: chat.CodeCut}},

		// Noise.
		{"garbage", stream("garbage\n", delta("one"), "data: {garbage\n\n", "data:\n\n", "data: null\n\n", "data: []\n\n", "event: ping\nid: 7\nretry: 1\n",
			": comment\n\n", "\x00\xff\xfe\n", `{"stray":true}`+"\n", "data: \"text\"\n\n", "datum: {}\n", delta("two"), stop, done), 0,
			said{Text: "onetwo", Outcome: finished(chat.FinishStop)}},
		{"CRLF and no spaces", stream(strings.NewReplacer("\n", "\r\n", "data: ", "data:").Replace(delta("one") + delta("two") + stop + done)), 0,
			said{Text: "onetwo", Outcome: finished(chat.FinishStop)}},
		{"no newline at the end", stream(delta("one"), strings.TrimSpace(delta("two"))), 0, said{Text: "onetwo", Outcome: partial, Code: chat.CodeCut}},
		{"DONE without newline", stream(delta("one"), "data: [DONE]"), 0, said{Text: "one", Outcome: partial}},
		{"text after DONE", stream(delta("one"), done, delta("two")), 0, said{Text: "one", Outcome: partial}},
		{"500 comments in a row", stream(strings.Repeat(": OPENROUTER PROCESSING\n\n", 500), delta("one"), strings.Repeat(": x\n", 500), delta("two"), stop, done), 0,
			said{Text: "onetwo", Outcome: finished(chat.FinishStop)}},
		{"fields of odd types", stream(
			`data: {"id":7,"model":{},"provider":[],"choices":[{"index":"0","delta":{"content":"one"},"finish_reason":false}],"usage":{"cost":{},"prompt_tokens":1.5}}`+"\n\n",
			`data: {"choices":[{"index":1,"delta":{"content":"`+upstreamCanary+`"}}]}`+"\n\n", `data: {"choices":null,"usage":null,"error":null}`+"\n\n", done), 0,
			said{Text: "one", Outcome: chat.Outcome{Usage: &chat.Usage{}}}},

		// Endings.
		{"no word", stream(stop, done), 0, said{Outcome: chat.Outcome{Finish: chat.FinishStop, GenerationID: "gen-1"}}},
		{"length", stream(delta("x"), `data: {"choices":[{"delta":{},"finish_reason":"length"}]}`+"\n\n", done), 0, said{Text: "x", Outcome: finished(chat.FinishLength)}},
		{"filter", stream(delta("x"), `data: {"choices":[{"delta":{},"finish_reason":"content_filter"}]}`+"\n\n", done), 0, said{Text: "x", Outcome: finished(chat.FinishFilter)}},
		{"declined in words", stream(`data: {"choices":[{"delta":{"refusal":"No."}}]}`+"\n\n", done), 0, said{Text: "No."}},
		{"usage after the end, no DONE", stream(delta("x"), stop, usage), 0, said{Text: "x", Outcome: chat.Outcome{
			Finish: chat.FinishStop, Receipt: receipt, GenerationID: "gen-1", Usage: &chat.Usage{InputTokens: 10, OutputTokens: 20, CostNano: 123400}}}},
		{"never credit", stream(delta("x"), `data: {"usage":{"prompt_tokens":-1,"completion_tokens":-2,"cost":-0.5}}`+"\n\n", done), 0,
			said{Text: "x", Outcome: chat.Outcome{Receipt: receipt, GenerationID: "gen-1", Usage: &chat.Usage{}}}},

		// Size.
		{"1 MB in one delta", stream(delta(mega), stop, done), 0, said{Text: mega, Outcome: finished(chat.FinishStop)}},
		{"endless line", func(w http.ResponseWriter, r *http.Request) {
			say(w, delta("half"), "data: ")
			for r.Context().Err() == nil {
				if _, err := io.WriteString(w, strings.Repeat("x", 64<<10)); err != nil {
					return
				}
			}
		}, 0, said{Text: "half", Outcome: partial, Code: chat.CodeOversize}},
		{"names without end", stream(`data: {"id":"`+strings.Repeat("i", 1000)+`","model":"`+strings.Repeat("ü", 1000)+`","choices":[{"delta":{"content":"x"}}]}`+"\n\n", done), 0,
			said{Text: "x", Outcome: chat.Outcome{GenerationID: strings.Repeat("i", 128), Receipt: &chat.Receipt{Model: strings.Repeat("ü", 64)}}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			watched(t, func(t *testing.T) {
				c := client(t, upstream(t, test.handle).URL)
				if test.stall > 0 {
					c.StallTimeout = test.stall
				}
				got := answer(t, t.Context(), c)
				if diff := cmp.Diff(test.want, got); diff != "" {
					t.Errorf("answer (-want +got):\n%.2000s", diff)
				}
			})
		})
	}
}

func TestEndlessAnswer(t *testing.T) {
	watched(t, func(t *testing.T) {
		piece := strings.Repeat("word ü ", 1000)
		c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				if _, err := io.WriteString(w, delta(piece)); err != nil {
					return
				}
			}
		}).URL)
		got := answer(t, t.Context(), c)
		if got.Code != chat.CodeOversize || len(got.Text) < 2<<20-4 || len(got.Text) > 2<<20 {
			t.Errorf("%d bytes, code %q", len(got.Text), got.Code)
		}
		if whole := strings.Repeat(piece, 400); !strings.HasPrefix(whole, got.Text) {
			t.Error("the part that came is not the answer's beginning")
		}
	})
}

// Endless thinking is bounded too, and so is the memory that a line can take.
func TestEndlessNoise(t *testing.T) {
	for name, line := range map[string]string{
		"comments":  ": " + strings.Repeat("x", 32<<10) + "\n",
		"reasoning": `data: {"choices":[{"delta":{"reasoning":"` + strings.Repeat("x", 32<<10) + `"}}]}` + "\n\n",
	} {
		t.Run(name, func(t *testing.T) {
			watched(t, func(t *testing.T) {
				c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
					for r.Context().Err() == nil {
						if _, err := io.WriteString(w, line); err != nil {
							return
						}
					}
				}).URL)
				var before, after runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&before)
				got := answer(t, t.Context(), c)
				runtime.GC()
				runtime.ReadMemStats(&after)
				if got.Code != chat.CodeOversize || got.Text != "" {
					t.Errorf("answer %+v", got)
				}
				if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 16<<20 {
					t.Errorf("%d bytes are kept", grown)
				}
			})
		})
	}
}

func TestRefusedConnection(t *testing.T) {
	watched(t, func(t *testing.T) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		_ = l.Close()
		got := answer(t, t.Context(), client(t, "http://"+l.Addr().String()))
		if diff := cmp.Diff(said{Code: chat.CodeRefused}, got); diff != "" {
			t.Errorf("answer (-want +got):\n%s", diff)
		}
	})
}

// Peers that do not even speak HTTP well. net/http logs what comes unasked on an
// idle connection; none may be idle here.
func TestHostileConnection(t *testing.T) {
	chunked := func(s string) string { return fmt.Sprintf("%x\r\n%s\r\n", len(s), s) }
	tests := []struct {
		name string
		says string
		want said
	}{
		{"closes at once", "", said{Code: chat.CodeRefused}},
		{"no HTTP", upstreamCanary + "\r\n\r\n", said{Code: chat.CodeRefused}},
		{"error longer than its length", "HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\n{}" + upstreamCanary + promptCanary,
			said{Code: chat.CodeUpstream, Status: 500}},
		{"goes on after the stream's end", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked(delta("half")) + "0\r\n\r\n" + upstreamCanary,
			said{Text: "half", Outcome: partial, Code: chat.CodeCut}},
		{"broken chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked(delta("half")) + upstreamCanary + "\r\n",
			said{Text: "half", Outcome: partial, Code: chat.CodeCut}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			watched(t, func(t *testing.T) {
				l, err := net.Listen("tcp", "127.0.0.1:0")
				if err != nil {
					t.Fatal(err)
				}
				served := make(chan struct{})
				go func() {
					defer close(served)
					conn, err := l.Accept()
					if err != nil {
						return
					}
					defer conn.Close()
					_, _ = conn.Read(make([]byte, 64<<10))
					_, _ = io.WriteString(conn, test.says)
					_ = conn.(*net.TCPConn).CloseWrite()
					_, _ = io.Copy(io.Discard, conn)
				}()
				t.Cleanup(func() {
					_ = l.Close()
					<-served
				})
				got := answer(t, t.Context(), client(t, "http://"+l.Addr().String()))
				if diff := cmp.Diff(test.want, got); diff != "" {
					t.Errorf("answer (-want +got):\n%s", diff)
				}
			})
		})
	}
}
