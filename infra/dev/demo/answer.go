package demo

import (
	"context"
	"crypto/rand"
	"embed"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"text/template"
	"time"
)

var (
	//go:embed answers/*.tmpl
	answers   embed.FS
	templates = template.Must(template.ParseFS(answers, "answers/*.tmpl"))

	// everyMarkdown contains every kind of markdown that an answer may use, plus content that a page
	// must not trust: images, HTML and script URLs.
	//
	//go:embed answers/markdown.txt
	everyMarkdown string
)

// voices are the makers of the default models, which differ in style. Others have one of their styles.
var voices = []string{"openai", "x-ai", "google"}

// voice returns the index of a model's style.
func voice(model string) int {
	maker, _, _ := strings.Cut(model, "/")
	if known := slices.Index(voices, maker); known >= 0 {
		return known
	}
	return int(crc32.ChecksumIEEE([]byte(model)) % uint32(len(voices)))
}

// longAnswer is the length of a demo:long answer in bytes, about 6,000 words.
const longAnswer = 40_000

// compose returns the whole answer: prepared ones to the examples of the page, a short one to any
// other question, and a long one on command.
func compose(t thread) string {
	switch {
	case t.asksFor("evidence"):
		return evidenceFor(t)
	case len(t.Quoted()) > 0 && t.asksFor("claims"):
		return claimMap(t)
	case t.example != "":
		return render(t.example, "merged", t)
	case len(t.Quoted()) > 0:
		return render("other", "merged", t)
	}
	name := "short"
	if example := exampleFor(t.question); example != "" && t.Turn == 1 && t.Images == 0 {
		name = example
	}
	if t.commands["long"] {
		name = "long"
	}
	text := render(name, voice(t.Model), t)
	for t.commands["long"] && len(text) < longAnswer {
		text += "\n\n" + render(name, voice(t.Model), t)
	}
	if t.Instructions != "" {
		text += fmt.Sprintf("\n\nThis demo answer can't follow instructions. It received yours: %s", t.Instructions)
	}
	if t.commands["markdown"] {
		text += "\n\n" + everyMarkdown
	}
	return text
}

// render executes the template with a name such as "short 0".
func render(name string, variant any, t thread) string {
	var text strings.Builder
	if err := templates.ExecuteTemplate(&text, fmt.Sprint(name, " ", variant), t); err != nil { // the templates are tested
		panic("demo: " + err.Error())
	}
	return text.String()
}

// answer is one completion, ready to be sent.
type answer struct {
	thread
	id       string
	tokens   []string // of the reasoning, then of the text
	reasoned int      // how many of them are reasoning
	finish   string   // "stop", or "length" if the request's token limit cut it
	input    int      // approximate number of tokens in the thread
	sent     int      // number of tokens sent so far
	pace     float64  // see Router
}

// token matches about as much as a typical token: the space before a word and the start of the word,
// or the rest of a long word.
var token = regexp.MustCompile(`\s*\S{1,7}|\s+`)

func newAnswer(r request, t thread, pace float64) *answer {
	a := &answer{thread: t, id: "gen-demo-" + rand.Text(), finish: "stop", input: t.size / 4, pace: pace}
	if !t.commands["empty"] {
		a.tokens = token.FindAllString(reasoning(t, r.Effort), -1)
		a.reasoned = len(a.tokens)
		a.tokens = append(a.tokens, token.FindAllString(compose(t), -1)...)
	}
	if r.MaxTokens > 0 && r.MaxTokens < len(a.tokens) {
		a.tokens, a.finish = a.tokens[:r.MaxTokens], "length"
	}
	switch {
	case t.commands["fast"]:
		a.pace = 0
	case t.commands["slow"]:
		a.pace *= 10
	}
	return a
}

// delays returns how long to wait before each token: 200 to 700 ms before the first, and then, on
// average, as long as fits a rate of 30 to 80 tokens/s.
func (a *answer) delays() []time.Duration {
	delays := make([]time.Duration, len(a.tokens))
	mean := 1000 / float64(a.Between(30, 80)) // milliseconds
	for i := range delays {
		delay := mean * (0.5 + a.rand.Float64())
		if i == 0 {
			delay = float64(a.Between(200, 700))
		}
		delays[i] = time.Duration(delay * a.pace * float64(time.Millisecond))
	}
	return delays
}

// stream sends the answer as server-sent events in OpenRouter's format: a comment, one chunk per
// token, usage in the last chunk, then [DONE].
func (a *answer) stream(ctx context.Context, w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-cache")
	conn := http.NewResponseController(w)
	write := func(text string) {
		_, _ = w.Write([]byte(text + "\n\n")) // the context reports a disconnected client
		_ = conn.Flush()
	}
	chunk := func(fields map[string]any) {
		fields["id"], fields["object"], fields["model"], fields["provider"] = a.id, "chat.completion.chunk", a.Model, provider
		event, _ := json.Marshal(fields) // strings and numbers always marshal
		write("data: " + string(event))
	}
	write(": DEMO PROCESSING")
	for i, delay := range a.delays() {
		if i == a.reasoned+(len(a.tokens)-a.reasoned)/3 {
			switch {
			case a.commands["error"]:
				chunk(map[string]any{"choices": choice("", "", "error"), "error": map[string]any{
					"code": http.StatusBadGateway, "message": "A command told the demo to fail",
				}})
				return
			case a.commands["cut"]:
				panic(http.ErrAbortHandler) // closes the connection mid-response
			}
		}
		select {
		case <-time.After(delay):
		case <-ctx.Done():
			return
		}
		if i < a.reasoned {
			chunk(map[string]any{"choices": choice("", a.tokens[i], nil)})
		} else {
			chunk(map[string]any{"choices": choice(a.tokens[i], "", nil)})
		}
		a.sent++
	}
	chunk(map[string]any{"choices": choice("", "", a.finish)})
	chunk(map[string]any{"choices": []any{}, "usage": a.usage()})
	write("data: [DONE]")
}

func choice(content, reasoning string, finish any) []any {
	delta := map[string]any{"role": "assistant", "content": content}
	if reasoning != "" {
		delta["reasoning"] = reasoning
	}
	return []any{map[string]any{"index": 0, "delta": delta, "finish_reason": finish}}
}

// usage returns the answer's usage in OpenRouter's format, with a cost in dollars.
func (a *answer) usage() map[string]any {
	cost := price(a.input, a.sent)
	if a.commands["negative"] {
		cost = -1
	}
	return map[string]any{"prompt_tokens": a.input, "completion_tokens": a.sent, "total_tokens": a.input + a.sent, "cost": cost}
}
