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

// status responds with an error status and the given body.
func status(code int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("X-Detail", upstreamCanary)
		w.WriteHeader(code)
		_, _ = io.WriteString(w, body)
	}
}

// stream responds with the given lines.
func stream(lines ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { send(w, lines...) }
}

// then sends the lines, then calls f.
func then(f func(w http.ResponseWriter, r *http.Request), lines ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		send(w, lines...)
		f(w, r)
	}
}

func hang(_ http.ResponseWriter, r *http.Request)  { <-r.Context().Done() }
func abort(_ http.ResponseWriter, _ *http.Request) { panic(http.ErrAbortHandler) }

// errorJSON returns an error that quotes the prompt.
func errorJSON(code string) string {
	return `{"error":{"code":` + code + `,"message":"` + upstreamCanary + ` rejects: ` + promptCanary + `","metadata":{"raw":"` + promptCanary + `"}}}`
}

// stopWithoutID is the end of an answer without a generation ID.
const stopWithoutID = `data: {"choices":[{"delta":{},"finish_reason":"stop"}]}` + "\n\n"

var unspent = chat.Outcome{Unspent: true}

var partial = chat.Outcome{Receipt: receipt, GenerationID: "gen-1"}

func finished(f chat.Finish) chat.Outcome {
	return chat.Outcome{Finish: f, Receipt: receipt, GenerationID: "gen-1"}
}

func TestHostileRouter(t *testing.T) {
	mega := strings.Repeat("0123456789abcdeü", 1<<16) // more than 1 MB
	tests := []struct {
		name   string
		handle http.HandlerFunc
		stall  time.Duration
		want   result
	}{
		// Error responses. The router accepted nothing, so nothing was spent.
		{"400", status(400, errorJSON("400")), 0, result{Outcome: unspent, Code: chat.CodeUpstream, Status: 400}},
		{"401", status(401, errorJSON("401")), 0, result{Outcome: unspent, Code: chat.CodeKey, Status: 401}},
		{"402", status(402, errorJSON("402")), 0, result{Outcome: unspent, Code: chat.CodeCredit, Status: 402}},
		{"403", status(403, errorJSON("403")), 0, result{Outcome: unspent, Code: chat.CodeKey, Status: 403}},
		{"404", status(404, errorJSON("404")), 0, result{Outcome: unspent, Code: chat.CodeUnknownModel, Status: 404}},
		{"408", status(408, errorJSON("408")), 0, result{Outcome: unspent, Code: chat.CodeStalled, Status: 408}},
		{"413", status(413, "<html>"+upstreamCanary), 0, result{Outcome: unspent, Code: chat.CodeTooLong, Status: 413}},
		{"429", status(429, errorJSON("429")), 0, result{Outcome: unspent, Code: chat.CodeBusy, Status: 429}},
		{"500", status(500, errorJSON("500")), 0, result{Outcome: unspent, Code: chat.CodeUpstream, Status: 500}},
		{"502 without JSON", status(502, upstreamCanary+promptCanary), 0, result{Outcome: unspent, Code: chat.CodeUpstream, Status: 502}},
		{"503", status(503, ""), 0, result{Outcome: unspent, Code: chat.CodeBusy, Status: 503}},
		{"context length by code", status(400, errorJSON(`"context_length_exceeded"`)), 0, result{Outcome: unspent, Code: chat.CodeTooLong, Status: 400}},
		{"context length by OpenRouter's message", status(400,
			`{"error":{"code":400,"message":"This endpoint's maximum context length is 9 tokens. However, `+promptCanary+`"}}`),
			0, result{Outcome: unspent, Code: chat.CodeTooLong, Status: 400}},
		{"llama.cpp, too long", status(400, `{"error":{"code":400,"message":"request (13392 tokens) exceeds the available context size (8192 tokens), try increasing it",`+
			`"type":"exceed_context_size_error","n_prompt_tokens":13392,"n_ctx":8192}}`), 0, result{Outcome: unspent, Code: chat.CodeTooLong, Status: 400}},
		{"llama.cpp, loading", status(503, `{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}`), 0, result{Outcome: unspent, Code: chat.CodeBusy, Status: 503}},
		{"LiteLLM, too long", status(400, `{"error":{"message":"litellm.BadRequestError: litellm.ContextWindowExceededError: AnthropicError - {\"type\":\"error\",`+
			`\"error\":{\"type\":\"invalid_request_error\",\"message\":\"prompt is too long: 209303 tokens > 200000 maximum\"}}\nReceived Model Group=m\n`+
			`Available Model Group Fallbacks=None","type":null,"param":null,"code":"400"}}`), 0, result{Outcome: unspent, Code: chat.CodeTooLong, Status: 400}},
		{"LiteLLM, unknown model", status(400, `{"error":{"message":"/chat/completions: Invalid model name passed in model=maker/model. `+
			"Call `/v1/models` to view available models for your key."+`","type":"invalid_request_error","param":"model","code":"400"}}`),
			0, result{Outcome: unspent, Code: chat.CodeUnknownModel, Status: 400}},
		{"LiteLLM without a database, wrong key", status(400, `{"error":{"message":"No connected db.","type":"no_db_connection",`+
			`"param":null,"code":"400"}}`), 0, result{Outcome: unspent, Code: chat.CodeKey, Status: 400}},
		{"LiteLLM, unknown model in an object", status(400, `{"error":{"message":{"error":"/chat/completions: Invalid model name passed in model=maker/model. `+
			"Call `/v1/models` to view available models for your key."+`"},"type":"None","param":"None","code":"400"}}`),
			0, result{Outcome: unspent, Code: chat.CodeUnknownModel, Status: 400}},
		{"LiteLLM, model without deployments", status(400, `{"error":{"message":"litellm.BadRequestError: You passed in model=maker/model. `+
			`There are no healthy deployments for this model.","type":null,"param":null,"code":"400"}}`), 0, result{Outcome: unspent, Code: chat.CodeUnknownModel, Status: 400}},
		{"LiteLLM, another bad request", status(400, `{"error":{"message":"litellm.BadRequestError: `+upstreamCanary+`","type":null,"param":null,"code":"400"}}`),
			0, result{Outcome: unspent, Code: chat.CodeUpstream, Status: 400}},
		{"one-api, unknown model", status(503, `{"error":{"message":"当前分组 default 下对于模型 maker/model 无可用渠道 (request id: 2026112723543122420456626006675)",`+
			`"type":"one_api_error"}}`), 0, result{Outcome: unspent, Code: chat.CodeUnknownModel, Status: 503}},
		{"vLLM, too long", status(400, `{"error":{"message":"This model's maximum context length is 131072 tokens. However, your request has 199948 input tokens. `+
			`Please reduce the length of the input messages.","type":"BadRequestError","param":"input_tokens","code":400}}`), 0, result{Outcome: unspent, Code: chat.CodeTooLong, Status: 400}},
		{"vLLM before 0.10, too long", status(400, `{"object":"error","message":"This model's maximum context length is 131072 tokens. However, you requested 156632 tokens `+
			`(152536 in the messages, 4096 in the completion).","type":"BadRequestError","param":null,"code":400}`), 0, result{Outcome: unspent, Code: chat.CodeTooLong, Status: 400}},
		{"Ollama, unknown model", status(404, `{"error":{"message":"model \"m\" not found, try pulling it first","type":"api_error","param":null,"code":null}}`),
			0, result{Outcome: unspent, Code: chat.CodeUnknownModel, Status: 404}},
		{"new-api, unknown model", status(503, `{"error":{"message":"no channel (request id: 1)","type":"new_api_error","param":"","code":"model_not_found"}}`),
			0, result{Outcome: unspent, Code: chat.CodeUnknownModel, Status: 503}},
		{"one-api, too long", status(400, `{"error":{"message":"too long (request id: 1)","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}`),
			0, result{Outcome: unspent, Code: chat.CodeTooLong, Status: 400}},
		{"error with another JSON structure", status(500, `{"error":"`+upstreamCanary+`"}`), 0, result{Outcome: unspent, Code: chat.CodeUpstream, Status: 500}},
		{"endless error", func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(500)
			for r.Context().Err() == nil {
				if _, err := io.WriteString(w, strings.Repeat(upstreamCanary, 1000)); err != nil {
					return
				}
			}
		}, 0, result{Outcome: unspent, Code: chat.CodeUpstream, Status: 500}},
		{"redirect", func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/elsewhere") {
				t.Error("the redirect was followed")
			}
			http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
		}, 0, result{Outcome: unspent, Code: chat.CodeUpstream, Status: 307}},

		// Errors in the stream.
		{"error event", stream(delta("half"), "data: "+errorJSON("429")+"\n\n"), 0, result{Text: "half", Outcome: partial, Code: chat.CodeBusy, Status: 429}},
		{"error event, then a stall", then(hang, delta("half"), "data: "+errorJSON("502")+"\n"), 0,
			result{Text: "half", Outcome: partial, Code: chat.CodeUpstream, Status: 502}},
		{"error event without a message", stream(delta("half"), `data: {"error":{"code":402}}`+"\n\n", done), 0,
			result{Text: "half", Outcome: partial, Code: chat.CodeCredit, Status: 402}},
		{"error event with another JSON structure", stream(`data:{"error":"`+upstreamCanary+`"}`+"\n\n", done), 0, result{Code: chat.CodeUpstream}},
		{"error in a chunk", stream(delta("half"),
			`data: {"id":"gen-1","error":{"code":"context_length_exceeded","message":"`+promptCanary+`"},"choices":[{"delta":{"content":""},"finish_reason":"error"}]}`+"\n\n", done),
			0, result{Text: "half", Outcome: partial, Code: chat.CodeTooLong}},
		{"LiteLLM, too long, in the stream", stream(`data: {"error":{"message":"litellm.ContextWindowExceededError: litellm.BadRequestError: too long","type":null,"param":null,"code":"400"}}` + "\n\n"),
			0, result{Code: chat.CodeTooLong, Status: 400}},
		{"llama.cpp, too long, in the stream", stream(`data: {"error":{"code":400,"message":"x","type":"exceed_context_size_error"}}` + "\n\n"),
			0, result{Code: chat.CodeTooLong, Status: 400}},
		{"vLLM before 0.10, error in the stream", stream(delta("half"), `data: {"object":"error","message":"`+promptCanary+`","type":"InternalServerError","param":null,"code":500}`+"\n\n", done),
			0, result{Text: "half", Outcome: partial, Code: chat.CodeUpstream, Status: 500}},
		{"finish reason error without details", stream(delta("half"), `data: {"id":"gen-1","choices":[{"delta":{},"finish_reason":"error"}]}`+"\n\n", done),
			0, result{Text: "half", Outcome: partial, Code: chat.CodeUpstream}},
		{"error inside a choice", stream(`data: {"id":"g","choices":[{"delta":{"content":"x"},"finish_reason":"error","error":{"code":429,"message":"` + upstreamCanary + `"}}]}` + "\n\n"),
			0, result{Text: "x", Outcome: chat.Outcome{GenerationID: "g"}, Code: chat.CodeBusy, Status: 429}},
		{"error instead of a stream", stream(errorJSON("402")), 0, result{Code: chat.CodeCredit, Status: 402}},

		// Stalls and lost connections.
		{"stall before the response", hang, 200 * time.Millisecond, result{Code: chat.CodeNoStart}},
		{"stall after the header", then(hang, ""), 200 * time.Millisecond, result{Code: chat.CodeNoStart}},
		{"stall before the first token", then(hang, ": hello\n\n"), 200 * time.Millisecond, result{Code: chat.CodeStalled}},
		{"stall after the first token", then(hang, delta("half")), time.Second, result{Text: "half", Outcome: partial, Code: chat.CodeStalled}},
		{"stall within a line", then(hang, delta("half"), `data: {"choices`), time.Second, result{Text: "half", Outcome: partial, Code: chat.CodeStalled}},
		{"stall after the end", then(hang, delta("complete"), stop), time.Second, result{Text: "complete", Outcome: finished(chat.FinishStop)}},
		{"connection kept open after DONE", then(hang, delta("complete"), stop, done), 0, result{Text: "complete", Outcome: finished(chat.FinishStop)}},
		// one-api sends DONE even when it has lost the connection to the model.
		{"DONE without a finish reason", stream(delta("half"), done), 0, result{Text: "half", Outcome: partial, Code: chat.CodeCut}},
		{"usage and DONE without a finish reason", stream(delta("half"), usageLine, done), 0, result{Text: "half", Code: chat.CodeCut, Outcome: chat.Outcome{
			Receipt: receipt, GenerationID: "gen-1", Usage: &chat.Usage{InputTokens: 10, OutputTokens: 20, CostNano: 123400}}}},
		{"only DONE", stream(done), 0, result{Code: chat.CodeCut}},
		{"connection lost", then(abort, delta("half")), 0, result{Text: "half", Outcome: partial, Code: chat.CodeCut}},
		{"connection lost within a line", then(abort, delta("half"), `data: {"choices":[{"delta":{"con`), 0, result{Text: "half", Outcome: partial, Code: chat.CodeCut}},
		{"ends between two lines", stream(delta("half")), 0, result{Text: "half", Outcome: partial, Code: chat.CodeCut}},
		{"connection lost after the end", then(abort, delta("complete"), stop), 0, result{Text: "complete", Outcome: finished(chat.FinishStop)}},
		{"no body", stream(), 0, result{Code: chat.CodeCut}},
		{"HTML page", stream("<html>" + upstreamCanary + "</html>"), 0, result{Code: chat.CodeCut}},

		// Noise.
		{"garbage", stream("garbage\n", delta("one"), "data: {garbage\n\n", "data:\n\n", "data: null\n\n", "data: []\n\n", "event: ping\nid: 7\nretry: 1\n",
			": comment\n\n", "\x00\xff\xfe\n", `{"stray":true}`+"\n", "data: \"text\"\n\n", "datum: {}\n", delta("two"), stop, done), 0,
			result{Text: "onetwo", Outcome: finished(chat.FinishStop)}},
		{"CRLF and no spaces", stream(strings.NewReplacer("\n", "\r\n", "data: ", "data:").Replace(delta("one") + delta("two") + stop + done)), 0,
			result{Text: "onetwo", Outcome: finished(chat.FinishStop)}},
		{"no newline at the end", stream(delta("one"), strings.TrimSpace(delta("two"))), 0, result{Text: "onetwo", Outcome: partial, Code: chat.CodeCut}},
		{"DONE without a newline", stream(delta("one"), stop, "data: [DONE]"), 0, result{Text: "one", Outcome: finished(chat.FinishStop)}},
		{"text after DONE", stream(delta("one"), stop, done, delta("two")), 0, result{Text: "one", Outcome: finished(chat.FinishStop)}},
		{"500 comments in a row", stream(strings.Repeat(": OPENROUTER PROCESSING\n\n", 500), delta("one"), strings.Repeat(": x\n", 500), delta("two"), stop, done), 0,
			result{Text: "onetwo", Outcome: finished(chat.FinishStop)}},
		{"fields with wrong types", stream(
			`data: {"id":7,"model":{},"provider":[],"choices":[{"index":"0","delta":{"content":"one"},"finish_reason":false}],"usage":{"cost":{},"prompt_tokens":1.5}}`+"\n\n",
			`data: {"choices":[{"index":1,"delta":{"content":"`+upstreamCanary+`"}}]}`+"\n\n", `data: {"choices":null,"usage":null,"error":null}`+"\n\n", stopWithoutID, done), 0,
			result{Text: "one", Outcome: chat.Outcome{Finish: chat.FinishStop, Usage: &chat.Usage{CostUnknown: true, CostInvalid: true}}}},

		// Endings.
		{"no text", stream(stop, done), 0, result{Outcome: chat.Outcome{Finish: chat.FinishStop, GenerationID: "gen-1"}}},
		{"length", stream(delta("x"), `data: {"choices":[{"delta":{},"finish_reason":"length"}]}`+"\n\n", done), 0, result{Text: "x", Outcome: finished(chat.FinishLength)}},
		{"filter", stream(delta("x"), `data: {"choices":[{"delta":{},"finish_reason":"content_filter"}]}`+"\n\n", done), 0, result{Text: "x", Outcome: finished(chat.FinishFilter)}},
		{"refusal text", stream(`data: {"choices":[{"delta":{"refusal":"No."}}]}`+"\n\n", stopWithoutID, done), 0,
			result{Text: "No.", Outcome: chat.Outcome{Finish: chat.FinishStop}}},
		{"usage after the end, no DONE", stream(delta("x"), stop, usageLine), 0, result{Text: "x", Outcome: chat.Outcome{
			Finish: chat.FinishStop, Receipt: receipt, GenerationID: "gen-1", Usage: &chat.Usage{InputTokens: 10, OutputTokens: 20, CostNano: 123400}}}},
		{"negative usage", stream(delta("x"), stop, `data: {"usage":{"prompt_tokens":-1,"completion_tokens":-2,"cost":-0.5}}`+"\n\n", done), 0,
			result{Text: "x", Outcome: chat.Outcome{Finish: chat.FinishStop, Receipt: receipt, GenerationID: "gen-1", Usage: &chat.Usage{CostUnknown: true, CostInvalid: true}}}},
		{"usage without a cost", stream(delta("x"), stop, `data: {"usage":{"prompt_tokens":1,"completion_tokens":2}}`+"\n\n", done), 0,
			result{Text: "x", Outcome: chat.Outcome{Finish: chat.FinishStop, Receipt: receipt, GenerationID: "gen-1", Usage: &chat.Usage{InputTokens: 1, OutputTokens: 2, CostUnknown: true}}}},
		{"usage with a cost of zero", stream(delta("x"), stop, `data: {"usage":{"cost":0}}`+"\n\n", done), 0,
			result{Text: "x", Outcome: chat.Outcome{Finish: chat.FinishStop, Receipt: receipt, GenerationID: "gen-1", Usage: &chat.Usage{}}}},

		// Size.
		{"1 MB in one delta", stream(delta(mega), stop, done), 0, result{Text: mega, Outcome: finished(chat.FinishStop)}},
		{"endless line", func(w http.ResponseWriter, r *http.Request) {
			send(w, delta("half"), "data: ")
			for r.Context().Err() == nil {
				if _, err := io.WriteString(w, strings.Repeat("x", 64<<10)); err != nil {
					return
				}
			}
		}, 0, result{Text: "half", Outcome: partial, Code: chat.CodeOversize}},
		{"too many values in a line", stream(delta("half"), `data: {"choices":[`+strings.Repeat("{},", 1<<20)+`{"delta":{"content":"x"}}]}`+"\n\n", stop, done), 0,
			result{Text: "half", Outcome: partial, Code: chat.CodeOversize}},
		{"many commas in a text", stream(delta(strings.Repeat(",[{", 100_000)), stop, done), 0,
			result{Text: strings.Repeat(",[{", 100_000), Outcome: finished(chat.FinishStop)}},
		{"file path as the model", stream(`data: {"model":"/models/qwen3-8b.gguf","choices":[{"delta":{"content":"x"}}]}`+"\n\n", stopWithoutID, done), 0,
			result{Text: "x", Outcome: chat.Outcome{Finish: chat.FinishStop, Receipt: &chat.Receipt{Model: "qwen3-8b.gguf"}}}},
		{"very long names", stream(`data: {"id":"`+strings.Repeat("i", 1000)+`","model":"`+strings.Repeat("ü", 1000)+`","choices":[{"delta":{"content":"x"}}]}`+"\n\n", stopWithoutID, done), 0,
			result{Text: "x", Outcome: chat.Outcome{Finish: chat.FinishStop, GenerationID: strings.Repeat("i", 128), Receipt: &chat.Receipt{Model: strings.Repeat("ü", 64)}}}},
	}
	for _, test := range tests {
		checkProcess(t, test.name, func(t *testing.T) {
			c := client(t, upstream(t, test.handle).URL)
			if test.stall > 0 {
				c.FirstByte, c.StallTimeout = test.stall, test.stall
			}
			got := answer(t, t.Context(), c)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("answer (-want +got):\n%.2000s", diff)
			}
		})
	}
}

func TestEndlessAnswer(t *testing.T) {
	checkProcess(t, "checked", func(t *testing.T) {
		text := strings.Repeat("word ü ", 1000)
		c := client(t, upstream(t, func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				if _, err := io.WriteString(w, delta(text)); err != nil {
					return
				}
			}
		}).URL)
		got := answer(t, t.Context(), c)
		if got.Code != chat.CodeOversize || len(got.Text) < 2<<20-4 || len(got.Text) > 2<<20 {
			t.Errorf("%d bytes, code %q", len(got.Text), got.Code)
		}
		if full := strings.Repeat(text, 400); !strings.HasPrefix(full, got.Text) {
			t.Error("the text is not a prefix of the answer")
		}
	})
}

// Endless comments and endless reasoning are limited too, and so is the memory that they use.
func TestEndlessNoise(t *testing.T) {
	for name, line := range map[string]string{
		"comments":  ": " + strings.Repeat("x", 32<<10) + "\n",
		"reasoning": `data: {"choices":[{"delta":{"reasoning":"` + strings.Repeat("x", 32<<10) + `"}}]}` + "\n\n",
	} {
		checkProcess(t, name, func(t *testing.T) {
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
				t.Errorf("heap grew by %d bytes", grown)
			}
		})
	}
}

func TestRefusedConnection(t *testing.T) {
	checkProcess(t, "checked", func(t *testing.T) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		_ = l.Close()
		got := answer(t, t.Context(), client(t, "http://"+l.Addr().String()))
		if diff := cmp.Diff(result{Outcome: unspent, Code: chat.CodeUnreachable}, got); diff != "" {
			t.Errorf("answer (-want +got):\n%s", diff)
		}
	})
}

// TestHostileConnection tests routers that violate HTTP, and some that only seem to. No connection
// may become idle, because net/http logs unsolicited data on idle connections.
func TestHostileConnection(t *testing.T) {
	chunked := func(s string) string { return fmt.Sprintf("%x\r\n%s\r\n", len(s), s) }
	tests := []struct {
		name  string
		sends string
		want  result
	}{
		// The router may have accepted the request, unless it responds with an error status.
		{"closes immediately", "", result{Code: chat.CodeUnreachable}},
		{"not HTTP", upstreamCanary + "\r\n\r\n", result{Code: chat.CodeUnreachable}},
		{"endless headers", "HTTP/1.1 200 OK\r\n" + strings.Repeat("X-Header: "+upstreamCanary+"\r\n", 10_000) + "\r\n", result{Code: chat.CodeUnreachable}},
		{"endless informational responses", strings.Repeat("HTTP/1.1 103 Early Hints\r\n\r\n", 100), result{Code: chat.CodeUnreachable}},
		{"informational responses", strings.Repeat("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n", 3) + "HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n",
			result{Outcome: unspent, Code: chat.CodeUpstream, Status: 500}},
		{"another protocol", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n", result{Code: chat.CodeUpstream, Status: 101}},
		{"HTTP/1.0 without a length", "HTTP/1.0 200 OK\r\n\r\n" + delta("one") + stop, result{Text: "one", Outcome: finished(chat.FinishStop)}},
		{"body longer than Content-Length", "HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\n{}" + upstreamCanary + promptCanary,
			result{Outcome: unspent, Code: chat.CodeUpstream, Status: 500}},
		{"data after the end of the stream", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked(delta("half")) + "0\r\n\r\n" + upstreamCanary,
			result{Text: "half", Outcome: partial, Code: chat.CodeCut}},
		{"broken chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked(delta("half")) + upstreamCanary + "\r\n",
			result{Text: "half", Outcome: partial, Code: chat.CodeCut}},
	}
	for _, test := range tests {
		checkProcess(t, test.name, func(t *testing.T) {
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
				_, _ = io.WriteString(conn, test.sends)
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
	}
}
