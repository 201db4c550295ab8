package demo

import (
	"encoding/json"
	"strconv"
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

// limit returns the token limit of the answer, or 0 for no limit.
func (r request) limit() int { return max(r.MaxTokens, r.MaxCompletionTokens) }

// message is one message of the thread.
type message struct {
	Role    string  `json:"role"`
	Content content `json:"content"`
}

// content is a message's text and its number of images.
type content struct {
	text   string
	images int
}

// UnmarshalJSON accepts both forms of message content: a string or a list of parts.
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

// thread holds everything that an answer depends on.
type thread struct {
	model    string
	question string // the last user message without commands and search results
	topic    string // a few words of the question
	turn     int    // 1 for the first question
	first    string // the thread's first question, if this is a follow-up
	images   int    // number of images in the last message
	commands commands
	sources  []source // search results in the last message
}

// seed returns the seed of the answer.
func (t thread) seed() seed { return newSeed(t.model, t.question, strconv.Itoa(t.turn)) }

func readThread(r request) thread {
	t := thread{model: r.Model}
	var questions []content
	for _, m := range r.Messages {
		if m.Role == "user" {
			questions = append(questions, m.Content)
		}
	}
	t.turn = len(questions)
	if t.turn == 0 {
		return t
	}
	last := questions[t.turn-1]
	t.images = last.images
	text, sources := readSources(last.text)
	t.sources = sources
	t.question, t.commands = readCommands(text)
	t.topic = topic(t.question)
	if t.turn > 1 {
		first, _ := readSources(questions[0].text)
		t.first, _ = readCommands(first)
	}
	return t
}
