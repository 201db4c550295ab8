package demo

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sashabaranov/go-openai"
)

// reply is the content of one stream.
type reply struct {
	id     string
	text   string
	finish string
	usage  map[string]float64
	err    bool
	done   bool
	cut    bool // the connection was closed early
}

func start(t *testing.T) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(Router{Models: []string{"openai/gpt", "x-ai/grok"}}.Handler())
	t.Cleanup(server.Close)
	return server
}

func post(t *testing.T, server *httptest.Server, body map[string]any) *http.Response {
	t.Helper()
	payload, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/v1/chat/completions", strings.NewReader(string(payload)))
	if err != nil {
		t.Fatal(err)
	}
	resp, err := server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	return resp
}

func newMessage(role string, content any) map[string]any {
	return map[string]any{"role": role, "content": content}
}

func ask(t *testing.T, server *httptest.Server, model string, messages ...map[string]any) reply {
	t.Helper()
	resp := post(t, server, map[string]any{"model": model, "stream": true, "messages": messages})
	if resp.StatusCode != http.StatusOK {
		t.Fatalf("status %d", resp.StatusCode)
	}
	return read(t, resp.Body)
}

func read(t *testing.T, body io.Reader) reply {
	t.Helper()
	var got reply
	lines := bufio.NewScanner(body)
	for lines.Scan() {
		data, isData := strings.CutPrefix(lines.Text(), "data: ")
		if !isData {
			continue
		}
		if data == "[DONE]" {
			got.done = true
			continue
		}
		var chunk struct {
			ID      string
			Choices []struct {
				Delta  struct{ Content string }
				Finish string `json:"finish_reason"`
			}
			Usage map[string]float64
			Error any
		}
		if err := json.Unmarshal([]byte(data), &chunk); err != nil {
			t.Fatalf("chunk %q: %v", data, err)
		}
		got.id = chunk.ID
		for _, choice := range chunk.Choices {
			got.text += choice.Delta.Content
			got.finish += choice.Finish
		}
		if chunk.Usage != nil {
			got.usage = chunk.Usage
		}
		got.err = got.err || chunk.Error != nil
	}
	got.cut = lines.Err() != nil
	return got
}

func TestAnswerIsDeterministicAndLabeledAsDemo(t *testing.T) {
	server := start(t)
	seen := map[string]string{}
	for _, model := range []string{"openai/gpt", "x-ai/grok", "google/gemini", "someone/else"} {
		question := newMessage("user", "How do tides and the moon work?")
		first := ask(t, server, model, question)
		if again := ask(t, server, model, question); again.text != first.text {
			t.Errorf("%s: the second answer differs", model)
		}
		for _, want := range []string{"demo answer", "no real model", "How do tides and the moon work?", model} {
			if !strings.Contains(first.text, want) {
				t.Errorf("%s: the answer does not contain %q:\n%s", model, want, first.text)
			}
		}
		if !first.done || first.finish != "stop" || first.err {
			t.Errorf("%s: ended with %q, done %v, error %v", model, first.finish, first.done, first.err)
		}
		if first.usage["cost"] <= 0 || first.usage["completion_tokens"] < 30 {
			t.Errorf("%s: usage %v", model, first.usage)
		}
		if other, ok := seen[first.text]; ok {
			t.Errorf("%s and %s gave the same answer", model, other)
		}
		seen[first.text] = model
	}
}

// composed returns a model's answer to one question.
func composed(t *testing.T, model, question string) string {
	t.Helper()
	read, ok := readThread(request{Model: model, Messages: []openai.ChatCompletionMessage{{Role: "user", Content: question}}})
	if !ok {
		t.Fatal("no question")
	}
	return compose(read)
}

func TestVoices(t *testing.T) {
	for _, test := range []struct {
		model string
		want  []string
	}{
		{"openai/gpt", []string{"## In short: tides", "| :-- |", "](https://"}},
		{"x-ai/grok", []string{"```", "`steps`", "1. "}},
		{"google/gemini", []string{"1. **", "> “", "   - "}},
	} {
		text := composed(t, test.model, "tides demo:long")
		for _, want := range test.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s does not contain %q:\n%s", test.model, want, text)
			}
		}
	}
}

func TestFollowUpUsesItsThread(t *testing.T) {
	got := ask(t, start(t), "openai/gpt",
		newMessage("user", "What are tides?"), newMessage("assistant", "Water."), newMessage("user", "And `neap` ones?"))
	for _, want := range []string{"question 2 in this thread", "*What are tides?*", "neap"} {
		if !strings.Contains(got.text, want) {
			t.Errorf("the follow-up does not contain %q:\n%s", want, got.text)
		}
	}
}

func TestImagesAreCounted(t *testing.T) {
	picture := map[string]any{"type": "image_url", "image_url": map[string]any{"url": "data:image/png;base64,AA=="}}
	got := ask(t, start(t), "openai/gpt", newMessage("user", []any{map[string]any{"type": "text", "text": "What is this?"}, picture, picture}))
	if !strings.Contains(got.text, "2 images.") {
		t.Errorf("the answer does not count the images:\n%s", got.text)
	}
}

func TestCommands(t *testing.T) {
	server := start(t)
	plain := ask(t, server, "x-ai/grok", newMessage("user", "tides"))
	whole := func(got reply) bool { return got.done && got.finish == "stop" && !got.err && !got.cut }
	for _, test := range []struct {
		name, question string
		want           func(reply) bool
	}{
		{"for another model", "tides demo:cut gemini", whole},
		{"cut", "tides demo:cut grok", func(got reply) bool {
			return got.cut && !got.done && got.text != "" && len(got.text) < len(plain.text)
		}},
		{"error", "tides demo:error GROK", func(got reply) bool { return got.err && !got.done && got.text != "" }},
		{"empty", "tides demo:empty", func(got reply) bool { return whole(got) && got.text == "" }},
		{"long", "tides demo:long", func(got reply) bool { return whole(got) && len(got.text) > longAnswer }},
		{"markdown", "tides demo:markdown", func(got reply) bool { return whole(got) && strings.Contains(got.text, everyMarkdown) }},
		{"not part of the question", "tides demo:fast", func(got reply) bool { return got.text == plain.text }},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := ask(t, server, "x-ai/grok", newMessage("user", test.question)); !test.want(got) {
				t.Errorf("%q got %+v", test.question, got)
			}
		})
	}
}

func TestErrorStatus(t *testing.T) {
	server := start(t)
	for _, test := range []struct {
		question string
		want     int
	}{
		{"tides demo:fail", 500},
		{"demo:fail grok tides", 500},
		{"tides demo:status 429 grok", 429},
		{"tides demo:status 429 gemini", 200},
		{"tides demo:fail gemini", 200},
	} {
		resp := post(t, server, map[string]any{"model": "x-ai/grok", "stream": true, "messages": []any{newMessage("user", test.question)}})
		if resp.StatusCode != test.want {
			t.Errorf("%q: status %d, want %d", test.question, resp.StatusCode, test.want)
		}
	}
}

func TestDisconnectEndsAnAnswer(t *testing.T) {
	ended := make(chan struct{})
	router := Router{Pace: 100}.Handler()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		router.ServeHTTP(w, r)
		close(ended)
	}))
	t.Cleanup(server.Close)
	resp := post(t, server, map[string]any{"model": "a/b", "stream": true, "messages": []any{newMessage("user", "tides")}})
	if _, err := resp.Body.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	<-ended
}

func TestTokenLimit(t *testing.T) {
	resp := post(t, start(t), map[string]any{"model": "a/b", "stream": true, "max_tokens": 7, "messages": []any{newMessage("user", "tides")}})
	if got := read(t, resp.Body); got.text == "" || got.finish != "length" || got.usage["completion_tokens"] != 7 || got.usage["cost"] <= 0 {
		t.Errorf("answer %+v", got)
	}
}

func TestInvalidRequests(t *testing.T) {
	server := start(t)
	for _, body := range []map[string]any{
		{"model": "a/b", "stream": true, "messages": []any{}},
		{"model": "a/b", "stream": true, "messages": "tides"},
		{"model": "a/b", "messages": []any{newMessage("user", "tides")}},
		{"stream": true, "messages": []any{newMessage("user", "tides")}},
	} {
		if resp := post(t, server, body); resp.StatusCode != http.StatusBadRequest {
			t.Errorf("%v: status %d, want 400", body, resp.StatusCode)
		}
	}
}

func TestModels(t *testing.T) {
	server := start(t)
	resp, err := server.Client().Get(server.URL + "/v1/models")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var got struct{ Data []struct{ ID string } }
	if err := json.NewDecoder(resp.Body).Decode(&got); err != nil {
		t.Fatal(err)
	}
	if len(got.Data) != 2 || got.Data[1].ID != "x-ai/grok" {
		t.Errorf("models %+v", got)
	}
}

func TestPace(t *testing.T) {
	question := []openai.ChatCompletionMessage{{Role: "user", Content: "tides demo:long"}}
	delays := func(pace float64) []time.Duration {
		r := request{Model: "openai/gpt", Messages: question}
		read, _ := readThread(r)
		return newAnswer(r, read, pace).delays()
	}
	realistic := delays(1)
	if first := realistic[0].Milliseconds(); first < 200 || first > 700 {
		t.Errorf("first token after %d ms", first)
	}
	var sum float64
	for _, delay := range realistic[1:] {
		sum += delay.Seconds()
	}
	if rate := float64(len(realistic)) / sum; rate < 28 || rate > 84 {
		t.Errorf("%.0f tokens/s", rate)
	}
	if !slices.Equal(realistic, delays(1)) {
		t.Error("the second answer has another pace")
	}
	if longest := slices.Max(delays(0)); longest != 0 {
		t.Errorf("pace 0 has a delay of %v", longest)
	}
}

func TestText(t *testing.T) {
	text := "Some *words*, with  gaps\nand extraordinarily long ones.\n"
	if got := strings.Join(token.FindAllString(text, -1), ""); got != text {
		t.Errorf("tokens changed the text: %q", got)
	}
	if got := quote("a `b` [c](d)\n# e"); got != "a b c(d) e" {
		t.Errorf("quote = %q", got)
	}
}
