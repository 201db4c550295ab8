package demo

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"

	"github.com/sashabaranov/go-openai"
)

// request is the part of a chat completion request that the demo reads
// (https://platform.openai.com/docs/api-reference/chat/create).
type request struct {
	Model     string                         `json:"model"`
	Messages  []openai.ChatCompletionMessage `json:"messages"`
	Stream    bool                           `json:"stream"`
	MaxTokens int                            `json:"max_tokens"` // 0: unlimited
	Effort    string                         `json:"reasoning_effort"`
}

// thread holds everything that an answer depends on. The templates read it.
type thread struct {
	Model        string
	Instructions string   // the system message, in one short line
	Question     string   // the last user message without commands and search results, in one short line
	Turn         int      // 1 for the first question
	First        string   // the thread's first question, if this is a follow-up, in one short line
	Images       int      // number of images in the last message
	Sources      []source // search results in the last message

	question string            // the last user message without commands and search results, unchanged
	parts    map[string]string // what the page quotes in the question; see readParts
	example  string            // see quotedExample
	letters  []string
	commands commands
	status   int // see readCommands
	size     int // of all messages, in bytes
	rand     *rand.Rand
}

// readThread returns false if there is no question.
func readThread(r request) (t thread, ok bool) {
	t = thread{Model: r.Model}
	var first, last string // the questions
	for _, m := range r.Messages {
		text, images := contentOf(m)
		t.size += len(text)
		switch {
		case m.Role == openai.ChatMessageRoleSystem:
			t.Instructions = quote(text)
		case m.Role == openai.ChatMessageRoleUser:
			t.Turn++
			t.Images, last = images, text
			if t.Turn == 1 {
				first = text
			}
		}
	}
	if t.Turn == 0 {
		return t, false
	}
	text, sources := readSources(last)
	t.Sources = sources
	t.question, t.commands, t.status = readCommands(text, r.Model)
	t.Question = cmp.Or(quote(t.question), "your question")
	t.parts = readParts(t.question)
	t.example, t.letters = t.quotedExample()
	if t.Turn > 1 {
		text, _ := readSources(first)
		text, _, _ = readCommands(text, r.Model)
		t.First = quote(text)
	}
	t.rand = rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%q %q %d", t.Model, t.question, t.Turn))))
	return t, true
}

// contentOf returns a message's text and its number of images.
func contentOf(m openai.ChatCompletionMessage) (text string, images int) {
	text = m.Content
	for _, part := range m.MultiContent {
		text += part.Text
		if part.Type == openai.ChatMessagePartTypeImageURL {
			images++
		}
	}
	return text, images
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
