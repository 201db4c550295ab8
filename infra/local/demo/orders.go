package demo

import (
	"regexp"
	"strconv"
	"strings"
)

// orders are commands in a question, for tests and for those who want to see
// what the page does in trouble. Each may be followed by a part of a model's
// identifier; alone at the end of the question, or before another command, it
// is for every model asked.
//
//	demo:fail grok        status 500 before the first token
//	demo:status 429 grok  any other status before the first token
//	demo:error grok       an error in the stream, after a third of the answer
//	demo:cut grok         the connection closes after a third of the answer
//	demo:stall grok       nothing more after a third of the answer
//	demo:hang grok        nothing at all
//	demo:empty grok       an answer without a word
//	demo:slow             a tenth of the pace
//	demo:fast             no pace: everything at once
//	demo:long             an answer of about 6,000 words
//	demo:markdown         every kind of markdown, and what must not be trusted in it
//
// Those that package searxng knows are none of ours, and left out.
type orders map[string]order

// order is one command's arguments.
type order struct {
	model  string // a part of the identifier of the models it is for; empty: all
	status int    // of demo:status
}

const orderPrefix = "demo:"

// aWord is a word with the blanks behind it.
var aWord = regexp.MustCompile(`\S+\s*`)

// readOrders takes the commands out of a question, whose lines stay lines.
func readOrders(question string) (rest string, found orders) {
	found = orders{}
	if !strings.Contains(question, orderPrefix) {
		return question, found
	}
	spaced := aWord.FindAllString(question, -1)
	words := make([]string, len(spaced))
	for i, word := range spaced {
		words[i] = strings.TrimSpace(word)
	}
	var kept strings.Builder
	next := func(i int) (string, bool) {
		if i+1 < len(words) && !strings.HasPrefix(words[i+1], orderPrefix) {
			return words[i+1], true
		}
		return "", false
	}
	for i := 0; i < len(words); i++ {
		name, isOrder := strings.CutPrefix(words[i], orderPrefix)
		if !isOrder {
			kept.WriteString(spaced[i])
			continue
		}
		var o order
		switch name {
		case "slow", "fast", "long", "markdown":
			found[name] = o
			continue
		case "nosearch", "slowsearch", "noresults", "hostile":
			continue
		case "status":
			o.status = 500
			if word, ok := next(i); ok {
				if status, err := strconv.Atoi(word); err == nil && status >= 400 && status <= 599 {
					o.status = status
					i++
				}
			}
		}
		if word, ok := next(i); ok {
			o.model = word
			i++
		}
		found[name] = o
	}
	return strings.TrimSpace(kept.String()), found
}

// to says whether a command was given to this model.
func (o orders) to(model, name string) bool {
	given, ok := o[name]
	return ok && strings.Contains(strings.ToLower(model), strings.ToLower(given.model))
}
