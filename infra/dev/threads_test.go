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

// These tests check, from the HTTP API to the upstream requests, that no model sees another model's
// answers.

// secretRouter is a model router whose three models put a new secret in every answer. It records
// all requests. Words in a question control it: fail:<model> fails once, and hold:<model> keeps the
// stream open after the secret until it is stopped.
type secretRouter struct {
	mu       sync.Mutex
	count    int
	failed   map[string]bool // keyed by model and question; true after the first request
	requests []secretRequest
}

// secretRequest is one request to one model.
type secretRequest struct {
	model    string
	messages []string
}

var (
	secretModels = []string{"m/a", "m/b", "m/c"}
	secret       = regexp.MustCompile(`SECRET-(m/[abc])-\d+`)
)

func (s *secretRouter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
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
	received := secretRequest{model: request.Model}
	for _, m := range request.Messages {
		received.messages = append(received.messages, m.Content)
	}
	last := received.messages[len(received.messages)-1]
	s.mu.Lock()
	s.count++
	newSecret := fmt.Sprintf("SECRET-%s-%d", request.Model, s.count)
	s.requests = append(s.requests, received)
	key := request.Model + last
	fails := strings.Contains(last, "fail:"+request.Model) && !s.failed[key]
	s.failed[key] = true
	s.mu.Unlock()
	if fails {
		http.Error(w, newSecret, http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	event, _ := json.Marshal(map[string]any{"choices": []any{map[string]any{"delta": map[string]any{"content": "I know " + newSecret + ". "}}}})
	io.WriteString(w, "data: "+string(event)+"\n\n")
	w.(http.Flusher).Flush()
	if strings.Contains(last, "hold:"+request.Model) {
		<-r.Context().Done()
		return
	}
	io.WriteString(w, `data: {"choices":[{"delta":{},"finish_reason":"stop"}]}`+"\n\ndata: [DONE]\n\n")
}

// leaks describes the requests in which a model received another model's secret.
func (s *secretRouter) leaks() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var found []string
	for i, request := range s.requests {
		for _, message := range request.messages {
			for _, m := range secret.FindAllStringSubmatch(message, -1) {
				if m[1] != request.model {
					found = append(found, fmt.Sprintf("request %d: %s received %s", i, request.model, m[0]))
				}
			}
		}
	}
	return found
}

// last returns the last request to a model.
func (s *secretRouter) last(model string) secretRequest {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, request := range slices.Backward(s.requests) {
		if request.model == model {
			return request
		}
	}
	return secretRequest{}
}

// secretTurn is one question with its answers, as kept by a client.
type secretTurn struct {
	question string
	models   []string
	text     map[string]string // keyed by model
	failed   map[string]bool   // keyed by model
}

// secretClient builds the history as the page does.
type secretClient struct {
	*testing.T
	s     *product
	turns []secretTurn
	mixed bool // the control: send every model all answers
}

// history returns each model's own questions and answers, including partial answers that were
// stopped and excluding failed ones.
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

// ask sends a question and then retries the models that failed. Once every model in hold has sent
// its secret, ask stops those models, or the whole chat if hold lists all models.
func (c *secretClient) ask(question string, models []string, deep bool, hold ...string) {
	c.Helper()
	for _, model := range hold {
		question += " hold:" + model
	}
	request := chat.Request{
		Message: question, ModelIDs: models, ChatID: chat.NewID(), DeepSearchEnabled: deep, History: c.history(c.turns, models),
	}
	turn := secretTurn{question: question, models: models, text: map[string]string{}, failed: map[string]bool{}}
	cookies := c.read(request, &turn, hold)
	for _, model := range models {
		if !turn.failed[model] {
			continue
		}
		delete(turn.failed, model)
		delete(turn.text, model)
		again := request
		again.ChatID, again.RetryOf, again.ModelIDs = chat.NewID(), request.ChatID, []string{model}
		again.History = c.history(c.turns, again.ModelIDs)
		c.read(again, &turn, nil, cookies...)
	}
	c.turns = append(c.turns, turn)
}

// read sends a request and adds its answers to the turn.
func (c *secretClient) read(request chat.Request, turn *secretTurn, hold []string, cookies ...*http.Cookie) []*http.Cookie {
	c.Helper()
	resp := postChat(c.T, c.Context(), c.s, request, cookies...)
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		c.Fatalf("status %d", resp.StatusCode)
	}
	var done bool
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		event, ok := parseEvent(c.T, lines.Text())
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
		body, _ := json.Marshal(stop) // never fails
		if resp := request(c.T, c.s, "POST", "/api/chat/stop", "application/json", string(body)); resp.StatusCode != http.StatusNoContent {
			c.Errorf("stop: status %d", resp.StatusCode)
		}
	}
}

func newSecretClient(t *testing.T) (*secretClient, *secretRouter) {
	t.Helper()
	router := &secretRouter{failed: map[string]bool{}}
	server := httptest.NewServer(router)
	t.Cleanup(server.Close)
	return &secretClient{T: t, s: startStack(t, testOptions(t, map[string]string{"MODEL_ROUTER_URL": server.URL + "/v1"}))}, router
}

func TestModelsNeverSeeEachOthersAnswers(t *testing.T) {
	t.Parallel()
	client, router := newSecretClient(t)
	const turns = 20
	for i := range turns {
		message, models, one := fmt.Sprintf("question %d about tides", i), secretModels, secretModels[i%3]
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
	// Prove that the check is meaningful: each model received all of its own secrets, and only the
	// last question's search results.
	for _, model := range secretModels {
		last := router.last(model)
		received, asked := 0, 0
		for _, turn := range client.turns[:turns-1] {
			if !slices.Contains(turn.models, model) {
				continue
			}
			asked++
			own := secret.FindString(turn.text[model])
			if own == "" {
				t.Errorf("%s did not answer %q", model, turn.question)
			} else {
				received += strings.Count(strings.Join(last.messages, "\n"), own+". ")
			}
		}
		if received != asked || len(last.messages) != 2*asked+1 {
			t.Errorf("%s: %d messages with %d of its own %d secrets", model, len(last.messages), received, asked)
		}
		for i, message := range last.messages {
			if strings.Contains(message, "Results of a web search") != (i == len(last.messages)-1) {
				t.Errorf("%s: message %d of %d: %q", model, i, len(last.messages), message)
			}
		}
	}
}

// The check detects a client that sends every model all answers.
func TestLeakCheckDetectsMixedHistories(t *testing.T) {
	t.Parallel()
	client, router := newSecretClient(t)
	client.mixed = true
	for range 2 {
		client.ask("question", secretModels, false)
	}
	if got := len(router.leaks()); got != 6 { // each of the three models receives the secrets of the other two
		t.Errorf("%d leaks were detected, want 6: %v", got, router.leaks())
	}
}
