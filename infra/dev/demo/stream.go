package demo

import (
	"context"
	"encoding/json"
	"net/http"
)

// stream sends the answer as server-sent events in OpenRouter's format: comments before the first
// token, one chunk per token, usage in the last chunk, then [DONE].
func (a *answer) stream(ctx context.Context, w http.ResponseWriter) {
	out := eventWriter{w, http.NewResponseController(w)}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-cache")
	out.write(": DEMO PROCESSING\n\n")
	if a.commands.has("hang", a.model) {
		<-ctx.Done()
		return
	}
	if a.wait(ctx, a.pace.first()) != nil {
		return
	}
	third := len(a.tokens) / 3
	for i, token := range a.tokens {
		if i == third {
			switch {
			case a.commands.has("error", a.model):
				out.event(map[string]any{
					"id": a.id, "object": "chat.completion.chunk", "model": a.model, "provider": Provider,
					"error":   map[string]any{"code": http.StatusBadGateway, "message": "A command told the demo to fail"},
					"choices": []any{choice("", "error")},
				})
				return
			case a.commands.has("cut", a.model):
				panic(http.ErrAbortHandler) // closes the connection mid-response
			case a.commands.has("stall", a.model):
				<-ctx.Done()
				return
			}
		}
		if a.wait(ctx, a.pace.next(i)) != nil {
			return
		}
		out.event(a.chunk(choice(token, nil)))
		a.sent++
	}
	out.event(a.chunk(choice("", a.finish)))
	last := a.chunk()
	last["usage"] = a.usage()
	out.event(last)
	out.write("data: [DONE]\n\n")
}

// chunk returns one event's payload.
func (a *answer) chunk(choices ...any) map[string]any {
	if choices == nil {
		choices = []any{}
	}
	return map[string]any{
		"id": a.id, "object": "chat.completion.chunk", "model": a.model, "provider": Provider, "choices": choices,
	}
}

func choice(token string, finish any) map[string]any {
	return map[string]any{
		"index":         0,
		"delta":         map[string]any{"role": "assistant", "content": token},
		"finish_reason": finish,
	}
}

// eventWriter flushes after each event.
type eventWriter struct {
	w    http.ResponseWriter
	conn *http.ResponseController
}

func (e eventWriter) event(payload any) {
	body, err := json.Marshal(payload)
	if err != nil { // strings and numbers always marshal
		panic("demo: cannot marshal event")
	}
	e.write("data: " + string(body) + "\n\n")
}

func (e eventWriter) write(text string) {
	_, _ = e.w.Write([]byte(text)) // the context reports a disconnected client
	_ = e.conn.Flush()
}
