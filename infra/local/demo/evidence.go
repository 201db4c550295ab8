package demo

import (
	"fmt"
	"regexp"
	"strings"
)

// source is a search result as it stands in a prompt.
type source struct {
	number, title, url string
}

var (
	// evidence is how a prompt quotes search results; a test holds it to what the
	// functions send.
	evidence = regexp.MustCompile(`(?s)\n\nResults of a web search for this question.*?\n~{8,}\n(.*?)\n~{8,}\n`)
	listed   = regexp.MustCompile(`(?m)^\[(\d+)\] (.*)\n    URL: (.*)$`)
)

// readEvidence parts a prompt into what was asked and what was found for it.
func readEvidence(prompt string) (asked string, found []source) {
	at := evidence.FindStringSubmatchIndex(prompt)
	if at == nil {
		return prompt, nil
	}
	for _, m := range listed.FindAllStringSubmatch(prompt[at[2]:at[3]], -1) {
		found = append(found, source{number: m[1], title: m[2], url: m[3]})
	}
	return prompt[:at[0]], found
}

// citing is how each voice cites: by number, by number beside links and bare
// addresses, and by number with a list of addresses behind words that announce them.
var citing = [len(voices)]func(found []source) string{
	func(found []source) string {
		if len(found) < 3 {
			return fmt.Sprintf("### What the search says\n\nThe search found little, and all of it points one way [%s].\n", found[0].number)
		}
		return fmt.Sprintf(`### What the search says

- The results agree on the outline [%[1]s][%[2]s].
- They differ in detail, as one of them says plainly [%[3]s].

| Result | Says |
| :-- | :-- |
| %[4]s | the outline [%[1]s] |
| %[5]s | the detail [%[3]s] |
`, found[0].number, found[1].number, found[2].number, cell(found[0].title), cell(found[2].title))
	},
	func(found []source) string {
		text := fmt.Sprintf("From the search: [%s](%s) has the outline [%s]", label(found[0].title), found[0].url, found[0].number)
		if len(found) > 1 {
			text += fmt.Sprintf(", and %s goes further [%s]", found[1].url, found[1].number)
		}
		return text + ". A number such as `[1]` in code is no citation, and [99] is none either.\n"
	},
	func(found []source) string {
		text := fmt.Sprintf("The search bears this out [%s].\n\n", found[0].number)
		for i, word := range []string{"Source:", "Reference:", "Read more:", "See", "Visit"} {
			if i < len(found) {
				text += fmt.Sprintf("%s %s\n\n", word, found[i].url)
			}
		}
		return strings.TrimSuffix(text, "\n")
	},
}

// label is a title that can stand in a link, cell one that can stand in a table.
func label(title string) string {
	return strings.NewReplacer("[", "", "]", "", `\`, "").Replace(title)
}
func cell(title string) string { return strings.ReplaceAll(label(title), "|", "") }
