package demo

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
)

// request is the part of a chat completion request that the demo reads
// (https://platform.openai.com/docs/api-reference/chat/create).
type request struct {
	Model     string    `json:"model"`
	Messages  []message `json:"messages"`
	Stream    bool      `json:"stream"`
	MaxTokens int       `json:"max_tokens"` // 0: unlimited
	Effort    string    `json:"reasoning_effort"`
}

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
	var parts []struct{ Type, Text string }
	if err := json.Unmarshal(data, &parts); err != nil {
		return err
	}
	for _, part := range parts {
		c.text += part.Text
		if part.Type == "image_url" {
			c.images++
		}
	}
	return nil
}

// thread holds everything that an answer depends on. The templates read it.
type thread struct {
	Model    string
	Question string   // the last user message without commands and search results, in one short line
	Turn     int      // 1 for the first question
	First    string   // the thread's first question, if this is a follow-up, in one short line
	Images   int      // number of images in the last message
	Sources  []source // search results in the last message
	Quoted   []quotedAnswer

	Instructions string // the system message, in one short line

	letters  []string // the letters of the quoted answers to an example, by voice
	question string   // the last user message without commands and search results, unchanged
	commands commands
	status   int // see readCommands
	rand     *rand.Rand
}

// readThread returns false if there is no question.
func readThread(r request) (t thread, ok bool) {
	var questions []content
	for _, m := range r.Messages {
		if m.Role == "user" {
			questions = append(questions, m.Content)
		}
	}
	if len(questions) == 0 {
		return t, false
	}
	if first := r.Messages[0]; first.Role == "system" {
		t.Instructions = quote(first.Content.text)
	}
	last := questions[len(questions)-1]
	t = thread{Instructions: t.Instructions, Model: r.Model, Turn: len(questions), Images: last.images}
	text, sources := readSources(last.text)
	question, commands, status := readCommands(text, r.Model)
	t.Sources, t.question, t.commands, t.status = sources, question, commands, status
	t.Question, t.Quoted = cmp.Or(quote(question), "your question"), quotedAnswers(question)
	if t.Turn > 1 {
		first, _ := readSources(questions[0].text)
		first, _, _ = readCommands(first, r.Model)
		t.First = quote(first)
	}
	t.rand = rand.New(rand.NewChaCha8(sha256.Sum256([]byte(fmt.Sprintf("%q %q %d", t.Model, question, t.Turn)))))
	return t, true
}

// Pick returns one of the options.
func (t thread) Pick(options ...string) string { return options[t.rand.IntN(len(options))] }

// Between returns a number from low to high.
func (t thread) Between(low, high int) int { return low + t.rand.IntN(high-low+1) }

// source is a search result as quoted in a prompt. Its title is safe inside markdown.
type source struct{ Title, URL string }

var (
	// searchResults matches the search results in a prompt. A test checks it against what the
	// functions send.
	searchResults = regexp.MustCompile(`(?s)\n\nResults of a web search for this question.*?\n~{8,}\n(.*?)\n~{8,}\n`)
	entry         = regexp.MustCompile(`(?m)^\[\d+\] (.*)\n    URL: (.*)$`)
)

// readSources splits a prompt into the question and its search results.
func readSources(prompt string) (question string, sources []source) {
	at := searchResults.FindStringSubmatchIndex(prompt)
	if at == nil {
		return prompt, nil
	}
	for _, m := range entry.FindAllStringSubmatch(prompt[at[2]:at[3]], -1) {
		sources = append(sources, source{quote(m[1]), m[2]})
	}
	return prompt[:at[0]], sources
}

var markup = regexp.MustCompile("[`*_\\[\\]<>|#\\\\$!]")

// quote returns a text as one short line that is safe inside markdown.
func quote(text string) string {
	const limit = 80 // characters
	plain := []rune(strings.Join(strings.Fields(markup.ReplaceAllString(text, "")), " "))
	if len(plain) > limit {
		return string(plain[:limit]) + "…"
	}
	return string(plain)
}
