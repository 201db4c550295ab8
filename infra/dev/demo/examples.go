package demo

import (
	"fmt"
	"regexp"
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

// mergedQuestion captures the question in a merge prompt.
var mergedQuestion = regexp.MustCompile(`(?s)<<[0-9a-f]{8} question>>\n(.*?)\n<<`)

// exampleOf returns the example that the quoted answers are all the prepared answers to, and sets
// their letters; or "".
func exampleOf(t *thread) string {
	var example string
	if asked := mergedQuestion.FindStringSubmatch(t.question); asked != nil {
		example = exampleFor(asked[1])
	}
	if example == "" {
		return ""
	}
	for style := range voices {
		opening, _, _ := strings.Cut(render(fmt.Sprintf("%s %d", example, style), thread{}), "\n")
		for _, quoted := range t.Quoted {
			if strings.HasPrefix(quoted.text, opening) {
				t.letters = append(t.letters, quoted.Letter)
				break
			}
		}
	}
	if len(t.letters) < len(voices) {
		return ""
	}
	return example
}

// merged combines the quoted answers. If they are all the answers to an example, the combination was
// prepared, too.
func merged(t thread) string {
	if example := exampleOf(&t); example != "" {
		return render(example+" merged", t)
	}
	return render("merged.tmpl", t)
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
