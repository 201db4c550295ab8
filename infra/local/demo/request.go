package demo

import (
	"encoding/json"
	"strings"
)

// request is the part of a chat completion request that the demo reads
// (https://platform.openai.com/docs/api-reference/chat/create).
type request struct {
	Model               string    `json:"model"`
	Messages            []message `json:"messages"`
	Stream              bool      `json:"stream"`
	MaxTokens           int       `json:"max_tokens"`
	MaxCompletionTokens int       `json:"max_completion_tokens"`
}

// limit is the most tokens the answer may have, or 0.
func (r request) limit() int { return max(r.MaxTokens, r.MaxCompletionTokens) }

// message is one turn of the thread.
type message struct {
	Role    string  `json:"role"`
	Content content `json:"content"`
}

// content is a message's text and how many images came with it.
type content struct {
	text   string
	images int
}

// UnmarshalJSON takes both shapes of a message: a string, or a list of parts.
func (c *content) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, &c.text) == nil {
		return nil
	}
	var parts []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	if err := json.Unmarshal(data, &parts); err != nil {
		return err
	}
	var texts []string
	for _, part := range parts {
		if part.Type == "image_url" {
			c.images++
			continue
		}
		texts = append(texts, part.Text)
	}
	c.text = strings.Join(texts, "\n\n")
	return nil
}

// thread is what an answer is made from.
type thread struct {
	model    string
	question string // the last user message without its commands
	topic    string // a few words of the question
	turn     int    // 1 for the first question
	earlier  string // the first question of a follow-up's thread
	images   int    // that came with the last question
	orders   orders
	found    []source // the search results in the last question's prompt
}

func readThread(r request) thread {
	t := thread{model: r.Model}
	var asked []content
	for _, m := range r.Messages {
		if m.Role == "user" {
			asked = append(asked, m.Content)
		}
	}
	t.turn = len(asked)
	if t.turn == 0 {
		return t
	}
	last := asked[t.turn-1]
	t.images = last.images
	said, found := readEvidence(last.text)
	t.found = found
	t.question, t.orders = readOrders(said)
	t.topic = topic(t.question)
	if t.turn > 1 {
		first, _ := readEvidence(asked[0].text)
		t.earlier, _ = readOrders(first)
	}
	return t
}
