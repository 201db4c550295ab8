package demo

import (
	"fmt"
	"regexp"
	"strings"
)

// quotedAnswer matches the start of a quoted answer in the page's merge prompt. It captures the
// fence and the answer's letter.
var quotedAnswer = regexp.MustCompile(`<<([0-9a-f]{8}) answer ([A-C])>>`)

// quotedAnswers returns the answers quoted in a merge prompt, keyed by letter. For any other
// question it returns none.
func quotedAnswers(question string) map[string]string {
	found := map[string]string{}
	for _, at := range quotedAnswer.FindAllStringSubmatchIndex(question, -1) {
		fence, letter := question[at[2]:at[3]], question[at[4]:at[5]]
		text, _, whole := strings.Cut(question[at[1]:], fmt.Sprintf("<<%s end of answer %s>>", fence, letter))
		if whole {
			found[letter] = text
		}
	}
	return found
}

// merged combines quoted answers. It quotes a sentence from each and cites the answer's letter. The
// first line is skipped, because demo answers start alike.
func merged(answers map[string]string) string {
	var letters, points []string
	for _, letter := range []string{"A", "B", "C"} {
		text, ok := answers[letter]
		if !ok {
			continue
		}
		letters = append(letters, letter)
		if sentence := keySentence(text); sentence != "" {
			points = append(points, fmt.Sprintf("- %s [%s]", sentence, letter))
		}
	}
	return fmt.Sprintf("These are all **demo answers**, and so is this one. [%s]\n\nA point from each:\n\n%s",
		strings.Join(letters, ", "), strings.Join(points, "\n"))
}

// keySentence returns the first plain sentence after an answer's opening line.
func keySentence(answer string) string {
	lines := strings.Split(strings.TrimSpace(answer), "\n")
	for _, line := range lines[1:] {
		sentence, _, ended := strings.Cut(line, ". ")
		if len(sentence) > 20 && !strings.ContainsAny(sentence, "#|`<>[]") && !strings.HasPrefix(line, " ") {
			if ended {
				sentence += "."
			}
			return strings.TrimLeft(sentence, "- ")
		}
	}
	return ""
}
