// Command claims sends each message of a JSON array on standard input to a model, with the schema of
// a claim map, as the chat function does. It writes the replies as a JSON array.
//
//	MODEL_ROUTER_URL=... MODEL_ROUTER_KEY=... go run ./bench/claims <model>
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"trefoil/shared/chat"
	"trefoil/shared/router"
)

// reply is what a model wrote. Text is empty if the call failed.
type reply struct {
	Text         string `json:"text"`
	InputTokens  int64  `json:"inputTokens"`
	OutputTokens int64  `json:"outputTokens"`
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: MODEL_ROUTER_URL=... MODEL_ROUTER_KEY=... go run ./bench/claims <model>")
		os.Exit(2)
	}
	client := router.New(os.Getenv("MODEL_ROUTER_URL"), os.Getenv("MODEL_ROUTER_KEY"), nil)
	if err := run(context.Background(), client, os.Args[1], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, client chat.Answerer, model string, in io.Reader, out io.Writer) error {
	var messages []string
	if err := json.NewDecoder(in).Decode(&messages); err != nil {
		return err
	}
	replies := []reply{}
	for i, message := range messages {
		var text strings.Builder
		outcome, err := client.Answer(ctx, chat.Call{
			Model:  chat.Model{ID: model, Name: model, Structured: true},
			Thread: []chat.Message{{Role: chat.User, Content: message}},
			Format: chat.FormatClaims,
			Emit:   func(piece string) { text.WriteString(piece) },
		})
		if err != nil {
			fmt.Fprintf(os.Stderr, "message %d: %v\n", i+1, err)
			text.Reset()
		}
		r := reply{Text: text.String()}
		if outcome.Usage != nil {
			r.InputTokens, r.OutputTokens = outcome.Usage.InputTokens, outcome.Usage.OutputTokens
		}
		replies = append(replies, r)
	}
	return json.NewEncoder(out).Encode(replies)
}
