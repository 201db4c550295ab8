package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"

	openai "github.com/sashabaranov/go-openai"
)

// baseline is the most obvious fan-out: one go-openai stream per model, one event per token. It has
// no accounts, limits, stop requests, coalescing or protection from a hostile router.
func baseline(routerURL string) http.Handler {
	config := openai.DefaultConfig("key")
	config.BaseURL = routerURL
	client := openai.NewClientWithConfig(config)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var question struct {
			Message  string   `json:"message"`
			ModelIDs []string `json:"modelIds"`
		}
		if err := json.NewDecoder(r.Body).Decode(&question); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		var mu sync.Mutex
		send := func(e event) {
			line, _ := json.Marshal(e)
			mu.Lock()
			defer mu.Unlock()
			fmt.Fprintf(w, "data: %s\n\n", line)
			w.(http.Flusher).Flush()
		}
		var models sync.WaitGroup
		for _, model := range question.ModelIDs {
			models.Go(func() {
				stream, err := client.CreateChatCompletionStream(r.Context(), openai.ChatCompletionRequest{
					Model:    model,
					Messages: []openai.ChatCompletionMessage{{Role: openai.ChatMessageRoleUser, Content: question.Message}},
				})
				if err != nil {
					send(event{Type: "error", ModelID: model, Error: err.Error()})
					return
				}
				defer stream.Close()
				for {
					chunk, err := stream.Recv()
					switch {
					case errors.Is(err, io.EOF):
						send(event{Type: "complete", ModelID: model})
						return
					case err != nil:
						send(event{Type: "error", ModelID: model, Error: err.Error()})
						return
					case len(chunk.Choices) > 0 && chunk.Choices[0].Delta.Content != "":
						send(event{Type: "token", ModelID: model, Token: chunk.Choices[0].Delta.Content})
					}
				}
			})
		}
		models.Wait()
		send(event{Type: "done"})
	})
}
