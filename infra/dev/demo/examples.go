package demo

import (
	"fmt"
	"slices"
	"strings"
)

// examples maps the questions that the page suggests, in English, to the names of their answers: one
// per voice and a merged one, in answers/<name>.tmpl. The answers contradict each other where real
// advice does.
var examples = map[string]string{
	"explain how vaccines work to a ten-year-old": "vaccines",
	"plan three days in lisbon without a car":     "lisbon",
	"what should i check before i sign a lease":   "lease",
}

// exampleFor returns the name of the answers to a question, or "".
func exampleFor(question string) string {
	return examples[strings.ToLower(strings.TrimRight(strings.TrimSpace(question), "?.!"))]
}

// Cite returns a citation of the first search result from a domain, or "".
func (t thread) Cite(domain string) string {
	i := slices.IndexFunc(t.Sources, func(s source) bool { return strings.HasPrefix(s.URL, "https://"+domain+"/") })
	if i < 0 {
		return ""
	}
	return fmt.Sprintf(" [%d]", i+1)
}

// quotedExample returns the example that the quoted answers are all the prepared answers to, and their
// letters by voice. For any other answers, it returns "".
func (t thread) quotedExample() (example string, letters []string) {
	if example = exampleFor(t.parts["question"]); example == "" {
		return "", nil
	}
	for style := range voices {
		opening, _, _ := strings.Cut(render(example, style, thread{}), "\n")
		i := slices.IndexFunc(t.Quoted(), func(a quotedAnswer) bool { return strings.HasPrefix(a.text, opening) })
		if i < 0 {
			return "", nil
		}
		letters = append(letters, t.Quoted()[i].Letter)
	}
	return example, letters
}

// From returns the letters of the answers in the given voices, as the merge prompt asks for them. It
// is for merged answers to examples.
func (t thread) From(styles ...int) string {
	var letters []string
	for _, style := range styles {
		letters = append(letters, t.letters[style])
	}
	slices.Sort(letters)
	return "[" + strings.Join(letters, ", ") + "]"
}
