package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"trefoil/shared/chat"
)

// These tests hold the whole way of a question, from the HTTP API to what models
// are asked, to the promise that no model sees what another has said.

// secretive is a router whose three models plant a fresh secret in every answer
// and remember what they were asked. Words in a question command it: fail:<model>
// fails once, hold:<model> says its secret and goes on until it is stopped.
type secretive struct {
	mu     sync.Mutex
	count  int
	failed map[string]bool // questions that have failed once, by model and question
	asked  []secretAsked
}

// secretAsked is one request to one model.
type secretAsked struct {
	model    string
	messages []string
}

var (
	secretModels = []string{"m/a", "m/b", "m/c"}
	secret       = regexp.MustCompile(`SECRET-(m/[abc])-\d+`)
)

func (s *secretive) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodGet {
		io.WriteString(w, `{"data":[{"id":"m/a"},{"id":"m/b"},{"id":"m/c"}]}`)
		return
	}
	var request struct {
		Model    string
		Messages []struct{ Content string }
	}
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	asked := secretAsked{model: request.Model}
	for _, m := range request.Messages {
		asked.messages = append(asked.messages, m.Content)
	}
	last := asked.messages[len(asked.messages)-1]
	s.mu.Lock()
	s.count++
	said := fmt.Sprintf("SECRET-%s-%d", request.Model, s.count)
	s.asked = append(s.asked, asked)
	key := request.Model + last
	fails := strings.Contains(last, "fail:"+request.Model) && !s.failed[key]
	s.failed[key] = true
	s.mu.Unlock()
	if fails {
		http.Error(w, said, http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	event, _ := json.Marshal(map[string]any{"choices": []any{map[string]any{"delta": map[string]any{"content": "I know " + said + ". "}}}})
	io.WriteString(w, "data: "+string(event)+"\n\n")
	w.(http.Flusher).Flush()
	if strings.Contains(last, "hold:"+request.Model) {
		<-r.Context().Done()
		return
	}
	io.WriteString(w, `data: {"choices":[{"delta":{},"finish_reason":"stop"}]}`+"\n\ndata: [DONE]\n\n")
}

// leaks are the requests in which a model was told another's secret.
func (s *secretive) leaks() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var found []string
	for i, asked := range s.asked {
		for _, message := range asked.messages {
			for _, m := range secret.FindAllStringSubmatch(message, -1) {
				if m[1] != asked.model {
					found = append(found, fmt.Sprintf("request %d: %s was told %s", i, asked.model, m[0]))
				}
			}
		}
	}
	return found
}

// last is what a model was asked last.
func (s *secretive) last(model string) secretAsked {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, asked := range slices.Backward(s.asked) {
		if asked.model == model {
			return asked
		}
	}
	return secretAsked{}
}

// secretTurn is one question and what came of it, as a client keeps it.
type secretTurn struct {
	question string
	models   []string // that were asked
	text     map[string]string
	failed   map[string]bool
}

// secretClient composes history as the page does.
type secretClient struct {
	*testing.T
	s     *stack
	turns []secretTurn
	mixed bool // the control: every model is told all answers
}

// history is each model's own questions and answers. Those that failed are left
// out; one that was stopped counts as far as it came.
func (c *secretClient) history(turns []secretTurn, models []string) map[string][]chat.Message {
	threads := map[string][]chat.Message{}
	for _, model := range models {
		for _, turn := range turns {
			text := turn.text[model]
			if c.mixed {
				text = turn.text["m/a"] + turn.text["m/b"] + turn.text["m/c"]
			}
			if text == "" || turn.failed[model] {
				continue
			}
			threads[model] = append(threads[model], chat.Message{Role: chat.User, Content: turn.question}, chat.Message{Role: chat.Assistant, Content: text})
		}
	}
	return threads
}

// ask asks a question; as soon as every model of hold has said its secret it
// stops them, or the whole chat where they are all.
func (c *secretClient) ask(question string, models []string, deep bool, hold ...string) {
	c.Helper()
	for _, model := range hold {
		question += " hold:" + model
	}
	request := chat.Request{
		Message: question, ModelIDs: models, ChatID: chat.NewID(), DeepSearchEnabled: deep, History: c.history(c.turns, models),
	}
	turn := secretTurn{question: question, models: models, text: map[string]string{}, failed: map[string]bool{}}
	cookies := c.listen(request, &turn, hold)
	for _, model := range models {
		if !turn.failed[model] {
			continue
		}
		delete(turn.failed, model)
		delete(turn.text, model)
		again := request
		again.ChatID, again.RetryOf, again.ModelIDs = chat.NewID(), request.ChatID, []string{model}
		again.History = c.history(c.turns, again.ModelIDs)
		c.listen(again, &turn, nil, cookies...)
	}
	c.turns = append(c.turns, turn)
}

func (c *secretClient) listen(request chat.Request, turn *secretTurn, hold []string, cookies ...*http.Cookie) []*http.Cookie {
	c.Helper()
	resp := send(c.T, c.Context(), c.s, request, cookies...)
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		c.Fatalf("status %d", resp.StatusCode)
	}
	var done bool
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		event, ok := parse(c.T, lines.Text())
		if !ok {
			continue
		}
		switch event.Type {
		case chat.EventToken:
			turn.text[event.ModelID] += event.Token
			waiting := slices.ContainsFunc(hold, func(model string) bool { return turn.text[model] == "" })
			if len(hold) > 0 && !waiting {
				c.stop(request, hold)
				hold = nil
			}
		case chat.EventComplete:
			if want := slices.Contains(strings.Fields(request.Message), "hold:"+event.ModelID); (event.Finish == chat.FinishStopped) != want {
				c.Errorf("%q: %s ended with %q", request.Message, event.ModelID, event.Finish)
			}
		case chat.EventError:
			turn.failed[event.ModelID] = true
		case chat.EventDone:
			done = true
		}
	}
	if !done {
		c.Errorf("%q: the stream ended early: %v", request.Message, lines.Err())
	}
	return resp.Cookies()
}

func (c *secretClient) stop(chatRequest chat.Request, models []string) {
	c.Helper()
	stops := []chat.StopRequest{{ChatID: chatRequest.ChatID}}
	if len(models) < len(chatRequest.ModelIDs) {
		stops = nil
		for _, model := range models {
			stops = append(stops, chat.StopRequest{ChatID: chatRequest.ChatID, ModelID: model})
		}
	}
	for _, stop := range stops {
		body, _ := json.Marshal(stop) // strings always marshal
		if resp := request(c.T, c.s, "POST", "/api/chat/stop", "application/json", string(body)); resp.StatusCode != http.StatusNoContent {
			c.Errorf("stop: status %d", resp.StatusCode)
		}
	}
}

func newSecretClient(t *testing.T) (*secretClient, *secretive) {
	t.Helper()
	router := &secretive{failed: map[string]bool{}}
	server := httptest.NewServer(router)
	t.Cleanup(server.Close)
	return &secretClient{T: t, s: running(t, testOptions(t, map[string]string{"MODEL_ROUTER_URL": server.URL + "/v1"}))}, router
}

func TestNoModelSeesAnothersSecret(t *testing.T) {
	client, router := newSecretClient(t)
	const turns = 20
	for i := range turns {
		message, models, one := fmt.Sprint("question ", i), secretModels, secretModels[i%3]
		deep := i%4 == 1 || i == turns-1
		switch {
		case i%5 == 2:
			client.ask(message+" fail:"+one, models, deep)
		case i == 10:
			client.ask(message, models, deep, models...)
		case i%6 == 3:
			client.ask(message, models, deep, one)
		case i%7 == 6:
			client.ask(message, models[i%2:i%2+2], deep)
		default:
			client.ask(message, models, deep)
		}
	}
	for _, leak := range router.leaks() {
		t.Error(leak)
	}
	// The check is not empty: each model was told all of its own secrets, and the
	// evidence of the last question alone.
	for _, model := range secretModels {
		last := router.last(model)
		own, asked := 0, 0
		for _, turn := range client.turns[:turns-1] {
			if !slices.Contains(turn.models, model) {
				continue
			}
			asked++
			said := secret.FindString(turn.text[model])
			if said == "" {
				t.Errorf("%s said nothing to %q", model, turn.question)
			} else {
				own += strings.Count(strings.Join(last.messages, "\n"), said+". ")
			}
		}
		if own != asked || len(last.messages) != 2*asked+1 {
			t.Errorf("%s: %d messages with %d of %d secrets of its own", model, len(last.messages), own, asked)
		}
		for i, message := range last.messages {
			if strings.Contains(message, "Results of a web search") != (i == len(last.messages)-1) {
				t.Errorf("%s: message %d of %d: %q", model, i, len(last.messages), message)
			}
		}
	}
}

// The same check catches a client that feeds all answers to all.
func TestTheSecretCheckCatchesMixing(t *testing.T) {
	client, router := newSecretClient(t)
	client.mixed = true
	for range 2 {
		client.ask("question", secretModels, false)
	}
	if got := len(router.leaks()); got != 6 { // each of three is told two secrets that are not its own
		t.Errorf("%d leaks were caught: %v", got, router.leaks())
	}
}
