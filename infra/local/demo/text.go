package demo

import (
	"strings"
	"unicode"
)

// ordinary are words that say nothing of a topic.
var ordinary = words(`a about after all also and any are been before being but can could describe did does each
else even ever explain for from give had has have help here how into its just know like list make many more most
much must need not now once only other our out over please same say shall she should show some such tell than that
the their them then there these they this those three through too under very was way were what when where which
while who why will with without would write you your`)

func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(list) {
		set[word] = true
	}
	return set
}

// topic is up to three telling words of a question, in its order and letters.
func topic(question string) string {
	var found []string
	seen := map[string]bool{}
	for _, word := range strings.FieldsFunc(question, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		lower := strings.ToLower(word)
		if len([]rune(word)) < 3 || len(word) > 40 || ordinary[lower] || seen[lower] {
			continue
		}
		seen[lower] = true
		if found = append(found, word); len(found) == 3 {
			break
		}
	}
	if len(found) == 0 {
		return "your question"
	}
	return strings.Join(found, " ")
}

// quote is a question on one line, short, and harmless inside markdown.
func quote(question string) string {
	const most = 80 // characters
	plain := strings.Map(func(r rune) rune {
		if strings.ContainsRune("`*_[]<>|#\\$!", r) {
			return -1
		}
		return r
	}, question)
	plain = strings.Join(strings.Fields(plain), " ")
	if letters := []rune(plain); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return plain
}

// tokens cuts a text into pieces of about the size that models emit: a word's
// first letters with the space before it, then the rest of a long word.
func tokens(text string) []string {
	const most = 7 // letters
	var pieces []string
	var piece []rune
	inWord := false
	flush := func() {
		if len(piece) > 0 {
			pieces = append(pieces, string(piece))
			piece = nil
		}
	}
	for _, r := range text {
		space := unicode.IsSpace(r)
		if (space && inWord) || len(piece) >= most && inWord {
			flush()
		}
		piece = append(piece, r)
		inWord = !space
	}
	flush()
	return pieces
}
