package demo

import (
	"regexp"
	"strconv"
	"strings"
)

// command matches a command: its name, the status and the model that it may be followed by, and the
// space after the model.
var command = regexp.MustCompile(`demo:(?:(fast|slow|long|markdown|nosearch|noresults|hostile)\b|` +
	`(fail|status|error|cut|empty|negative)\b(?: +(\d{3})\b)?(?: +([^\s:]+)(\s|$))?)`)

// commands are the names of the commands in a question.
type commands map[string]bool

// readCommands removes the commands from a question to a model. They are for tests and for seeing how
// the page handles errors. The first ones apply only to models whose ID contains the word after
// them. Without a word, or before another command, they apply to every model.
//
//	demo:fail grok        fails with status 500 before the first token
//	demo:status 429 grok  fails with another status before the first token
//	demo:error grok       sends an error event after a third of the answer
//	demo:cut grok         closes the connection after a third of the answer
//	demo:empty grok       sends an empty answer
//	demo:negative grok    reports a negative cost with the answer
//	demo:slow             answers at a tenth of the pace
//	demo:fast             answers without delays
//	demo:long             sends about 6,000 words
//	demo:markdown         adds every kind of markdown, including untrusted content
//
// The rest are commands of package searxng. status is what the model should fail with, or 0.
func readCommands(question, model string) (rest string, found commands, status int) {
	found = commands{}
	for _, m := range command.FindAllStringSubmatch(question, -1) {
		if !strings.Contains(strings.ToLower(model), strings.ToLower(m[4])) {
			continue
		}
		switch name := m[1] + m[2]; name {
		case "fail":
			status = 500
		case "status":
			status, _ = strconv.Atoi(m[3]) // 0 without a number
		default:
			found[name] = true
		}
	}
	return strings.TrimSpace(command.ReplaceAllString(question, "$5")), found, status
}
