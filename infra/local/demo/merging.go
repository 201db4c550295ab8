package demo

import (
	"fmt"
	"regexp"
	"strings"
)

// quotedAnswer is where the page's merge prompt begins to quote an answer: the
// mark of all its quotations, and the answer's letter.
var quotedAnswer = regexp.MustCompile(`<<([0-9a-f]{8}) answer ([A-C])>>`)

// quotedAnswers are the answers that a merge prompt quotes, by letter; none in
// any other question.
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

// merged is an answer out of quoted ones: what each says second, for all of
// ours begin alike, with its letter.
func merged(answers map[string]string) string {
	var letters, told []string
	for _, letter := range []string{"A", "B", "C"} {
		text, ok := answers[letter]
		if !ok {
			continue
		}
		letters = append(letters, letter)
		if sentence := telling(text); sentence != "" {
			told = append(told, fmt.Sprintf("- %s [%s]", sentence, letter))
		}
	}
	return fmt.Sprintf("Each of them is a **demo answer**, and so is this one. [%s]\n\nThis is the first thing that each says of its own:\n\n%s",
		strings.Join(letters, ", "), strings.Join(told, "\n"))
}

// telling is the first sentence in plain words after an answer's opening.
func telling(answer string) string {
	paragraphs := strings.Split(strings.TrimSpace(answer), "\n")
	for _, line := range paragraphs[1:] {
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
