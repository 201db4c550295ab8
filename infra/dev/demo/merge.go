package demo

import (
	"fmt"
	"regexp"
	"strings"
)

// quotedAnswer is an answer in the page's merge prompt.
type quotedAnswer struct {
	Letter string
	Point  string // a sentence of it; may be empty
	text   string
}

// quoteStart matches the start of a quoted answer. It captures the fence and the answer's letter.
var quoteStart = regexp.MustCompile(`<<([0-9a-f]{8}) answer ([A-C])>>`)

// quotedAnswers returns the answers quoted in a merge prompt. For any other question it returns none.
func quotedAnswers(question string) []quotedAnswer {
	var found []quotedAnswer
	for _, at := range quoteStart.FindAllStringSubmatchIndex(question, -1) {
		fence, letter := question[at[2]:at[3]], question[at[4]:at[5]]
		if text, _, whole := strings.Cut(question[at[1]:], fmt.Sprintf("<<%s end of answer %s>>", fence, letter)); whole {
			found = append(found, quotedAnswer{letter, keySentence(text), strings.TrimSpace(text)})
		}
	}
	return found
}

// keySentence returns the first plain sentence after an answer's opening line, because the openings
// of demo answers are alike.
func keySentence(answer string) string {
	for i, line := range strings.Split(strings.TrimSpace(answer), "\n") {
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
