package demo

import (
	"fmt"
	"regexp"
	"strings"
)

// source is a search result as quoted in a prompt.
type source struct {
	number, title, url string
}

var (
	// searchResults matches the search results in a prompt. A test checks it against what the
	// functions send.
	searchResults = regexp.MustCompile(`(?s)\n\nResults of a web search for this question.*?\n~{8,}\n(.*?)\n~{8,}\n`)
	entry         = regexp.MustCompile(`(?m)^\[(\d+)\] (.*)\n    URL: (.*)$`)
)

// readSources splits a prompt into the question and its search results.
func readSources(prompt string) (question string, sources []source) {
	at := searchResults.FindStringSubmatchIndex(prompt)
	if at == nil {
		return prompt, nil
	}
	for _, m := range entry.FindAllStringSubmatch(prompt[at[2]:at[3]], -1) {
		sources = append(sources, source{number: m[1], title: m[2], url: m[3]})
	}
	return prompt[:at[0]], sources
}

// citations cite sources in each voice's style: by number only, by number with links and bare URLs,
// and by number with a list of URLs after introductory words.
var citations = [len(voices)]func(found []source) string{
	func(found []source) string {
		if len(found) < 3 {
			return fmt.Sprintf("### What the search found\n\nThe search found few results, and they agree [%s].\n", found[0].number)
		}
		return fmt.Sprintf(`### What the search found

- The results agree on the outline [%[1]s][%[2]s].
- They differ in the details, as one of them points out [%[3]s].

| Result | Covers |
| :-- | :-- |
| %[4]s | the outline [%[1]s] |
| %[5]s | the details [%[3]s] |
`, found[0].number, found[1].number, found[2].number, cell(found[0].title), cell(found[2].title))
	},
	func(found []source) string {
		text := fmt.Sprintf("From the search: [%s](%s) covers the outline [%s]", label(found[0].title), found[0].url, found[0].number)
		if len(found) > 1 {
			text += fmt.Sprintf(", and %s goes further [%s]", found[1].url, found[1].number)
		}
		return text + ". A number such as `[1]` in code is not a citation, and neither is [99].\n"
	},
	func(found []source) string {
		text := fmt.Sprintf("The search confirms this [%s].\n\n", found[0].number)
		for i, word := range []string{"Source:", "Reference:", "Read more:", "See", "Visit"} {
			if i < len(found) {
				text += fmt.Sprintf("%s %s\n\n", word, found[i].url)
			}
		}
		return strings.TrimSuffix(text, "\n")
	},
}

// label returns a title that is safe in a link.
func label(title string) string {
	return strings.NewReplacer("[", "", "]", "", `\`, "").Replace(title)
}

// cell returns a title that is safe in a table cell.
func cell(title string) string { return strings.ReplaceAll(label(title), "|", "") }
