package demo

import (
	"encoding/json"
	"regexp"
	"strings"
)

// partStart matches the start of a text that the page quotes in a prompt. It captures the fence and the
// name of the text.
var partStart = regexp.MustCompile(`<<([0-9a-f]{8}) (question|claim|(?:answer|statement) [A-C])>>`)

// readParts returns the texts that the page quotes in a prompt, by name: the question and the answers
// to combine, or the claim and the statements to check. Other questions quote nothing.
func readParts(question string) map[string]string {
	parts := map[string]string{}
	for _, at := range partStart.FindAllStringSubmatchIndex(question, -1) {
		fence, name := question[at[2]:at[3]], question[at[4]:at[5]]
		if text, _, whole := strings.Cut(question[at[1]:], "<<"+fence+" end of "+name+">>"); whole {
			parts[name] = strings.TrimSpace(text)
		}
	}
	return parts
}

// asksFor reports whether the question is the page's request for a JSON object with the given key.
func (t thread) asksFor(key string) bool {
	instructions, _, _ := strings.Cut(t.question, "<<")
	return strings.Contains(instructions, `{"`+key+`": [`)
}

// asJSON returns an answer to such a request.
func asJSON(key string, value any) string {
	text, _ := json.MarshalIndent(map[string]any{key: value}, "", "  ") // strings always marshal
	return "```json\n" + string(text) + "\n```"
}

// quotedAnswer is an answer that the page quotes.
type quotedAnswer struct {
	Letter string
	Point  string // a sentence of it; may be empty
	text   string
}

// Quoted returns the answers that the page quotes.
func (t thread) Quoted() []quotedAnswer {
	var found []quotedAnswer
	for _, letter := range []string{"A", "B", "C"} {
		if text, ok := t.parts["answer "+letter]; ok {
			found = append(found, quotedAnswer{letter, keySentence(text), text})
		}
	}
	return found
}

// keySentence returns the first plain sentence after an answer's opening line, because the openings
// of demo answers are alike.
func keySentence(answer string) string {
	for i, line := range strings.Split(answer, "\n") {
		sentence, _, ended := strings.Cut(line, ". ")
		if i == 0 || len(sentence) <= 20 || strings.ContainsAny(sentence, "#|`<>[]") || strings.HasPrefix(line, " ") {
			continue
		}
		if ended {
			sentence += "."
		}
		return strings.TrimLeft(sentence, "- ")
	}
	return ""
}
