package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// words are the tokens of every answer, in order and repeated. Every 16th token is a number
// instead, so that a missing part is noticed.
var words = strings.Fields(`the moon pulls harder on the near side of the earth than on the far one so
	water rises on both and as the planet turns each coast passes through two high tides a day`)

// token returns the i-th token of an answer.
func token(i int) string {
	if i%16 == 15 {
		return fmt.Sprintf(" %d.", i)
	}
	return " " + words[i%len(words)]
}

// script describes the router's answer. A question is a script in JSON.
type script struct {
	Tokens int `json:"tokens"`
	Rate   int `json:"rate"` // tokens per second from each model; 0: as fast as possible
}

func (s script) question() string {
	text, _ := json.Marshal(s)
	return string(text)
}

// upstream is a deterministic model router. Every model follows the script in the question. The
// chunks of its stream have the same fields as OpenRouter's.
func upstream() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var request struct {
			Model    string
			Messages []struct{ Content string }
		}
		body, err := io.ReadAll(r.Body) // net/http notices a disconnect only after the body is read
		if err == nil {
			err = json.Unmarshal(body, &request)
		}
		var s script
		if err == nil {
			err = json.Unmarshal([]byte(request.Messages[len(request.Messages)-1].Content), &s)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		flush := http.NewResponseController(w).Flush
		line := func(choices, rest string) bool {
			_, err := fmt.Fprintf(w, `data: {"id":"gen-1763800000-abcdefghijklmnopqrst","provider":"House","model":%q,"object":"chat.completion.chunk","created":1763800000,"choices":[%s]%s}`+"\n\n",
				request.Model, choices, rest)
			return err == nil
		}
		var pace <-chan time.Time
		if s.Rate > 0 {
			ticker := time.NewTicker(time.Second / time.Duration(s.Rate))
			defer ticker.Stop()
			pace = ticker.C
		}
		for i := range s.Tokens {
			if i > 0 && pace != nil {
				select {
				case <-pace:
				case <-r.Context().Done():
					return
				}
			}
			if !line(fmt.Sprintf(`{"index":0,"delta":{"role":"assistant","content":%q},"finish_reason":null,"native_finish_reason":null,"logprobs":null}`, token(i)), "") {
				return
			}
			if i == 0 || pace != nil {
				_ = flush()
			}
		}
		line(`{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":"stop","native_finish_reason":"stop","logprobs":null}`, "")
		line("", fmt.Sprintf(`,"usage":{"prompt_tokens":10,"completion_tokens":%d,"total_tokens":%d,"cost":0.0001}`, s.Tokens, s.Tokens+10))
		_, _ = io.WriteString(w, "data: [DONE]\n\n")
	})
}
