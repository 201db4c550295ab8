package demo

import (
	"strings"
	"unicode"
)

// stopWords are too common to describe a topic.
var stopWords = words(`a about after all also and any are been before being but can could describe did does each
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

// topic returns up to three distinctive words of a question, in their original order and case.
func topic(question string) string {
	var found []string
	seen := map[string]bool{}
	for _, word := range strings.FieldsFunc(question, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		lower := strings.ToLower(word)
		if len([]rune(word)) < 3 || len(word) > 40 || stopWords[lower] || seen[lower] {
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

// quote returns a question as one short line that is safe inside markdown.
func quote(question string) string {
	const limit = 80 // characters
	plain := strings.Map(func(r rune) rune {
		if strings.ContainsRune("`*_[]<>|#\\$!", r) {
			return -1
		}
		return r
	}, question)
	plain = strings.Join(strings.Fields(plain), " ")
	if runes := []rune(plain); len(runes) > limit {
		return string(runes[:limit]) + "…"
	}
	return plain
}

// tokens splits a text into pieces about the size of a typical token: the start of a word with the
// space before it, then the rest of a long word.
func tokens(text string) []string {
	const limit = 7 // characters
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
		if (space && inWord) || len(piece) >= limit && inWord {
			flush()
		}
		piece = append(piece, r)
		inWord = !space
	}
	flush()
	return pieces
}
