package demo

import (
	"regexp"
	"strconv"
	"strings"
)

// commands are instructions in a question, for tests and for seeing how the page handles errors. A
// command applies to the models whose ID contains the word after it. At the end of the question, or
// before another command, it applies to every model. The last four commands in this list always do.
//
//	demo:fail grok        fails with status 500 before the first token
//	demo:status 429 grok  fails with another status before the first token
//	demo:error grok       sends an error event after a third of the answer
//	demo:cut grok         closes the connection after a third of the answer
//	demo:stall grok       sends nothing more after a third of the answer
//	demo:hang grok        sends no tokens
//	demo:empty grok       sends an empty answer
//	demo:nocost grok      does not report the cost with the answer
//	demo:negative grok    reports a negative cost with the answer
//	demo:slow             answers at a tenth of the pace
//	demo:fast             answers without delays
//	demo:long             sends about 6,000 words
//	demo:markdown         adds every kind of markdown, including untrusted content
//
// Commands of package searxng are dropped from the question.
type commands map[string]command

// command holds one command's arguments.
type command struct {
	model  string // part of a model ID; empty matches every model
	status int    // for demo:status
}

const commandPrefix = "demo:"

// wordAndSpace matches a word and the whitespace after it.
var wordAndSpace = regexp.MustCompile(`\S+\s*`)

// readCommands removes the commands from a question. It keeps line breaks.
func readCommands(question string) (rest string, found commands) {
	found = commands{}
	if !strings.Contains(question, commandPrefix) {
		return question, found
	}
	spaced := wordAndSpace.FindAllString(question, -1)
	words := make([]string, len(spaced))
	for i, word := range spaced {
		words[i] = strings.TrimSpace(word)
	}
	var kept strings.Builder
	next := func(i int) (string, bool) {
		if i+1 < len(words) && !strings.HasPrefix(words[i+1], commandPrefix) {
			return words[i+1], true
		}
		return "", false
	}
	for i := 0; i < len(words); i++ {
		name, isCommand := strings.CutPrefix(words[i], commandPrefix)
		if !isCommand {
			kept.WriteString(spaced[i])
			continue
		}
		var c command
		switch name {
		case "slow", "fast", "long", "markdown":
			found[name] = c
			continue
		case "nosearch", "slowsearch", "noresults", "hostile":
			continue
		case "status":
			c.status = 500
			if word, ok := next(i); ok {
				if status, err := strconv.Atoi(word); err == nil && status >= 400 && status <= 599 {
					c.status = status
					i++
				}
			}
		}
		if word, ok := next(i); ok {
			c.model = word
			i++
		}
		found[name] = c
	}
	return strings.TrimSpace(kept.String()), found
}

// has reports whether a command was given and applies to the model.
func (c commands) has(name, model string) bool {
	given, ok := c[name]
	return ok && strings.Contains(strings.ToLower(model), strings.ToLower(given.model))
}
