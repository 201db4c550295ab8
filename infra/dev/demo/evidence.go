package demo

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// evidence and judged are the form in which the page asks for evidence about a claim.
type evidence struct {
	Result     int      `json:"result"`
	Quote      string   `json:"quote"`
	Statements []judged `json:"statements"`
}

type judged struct {
	Statement string `json:"statement"`
	Mark      string `json:"mark"`
}

// asksForEvidence reports whether a question is the page's request to check a claim.
func asksForEvidence(question string) bool {
	start, _, _ := strings.Cut(question, "<<")
	return strings.Contains(start, `{"evidence": [`)
}

// quotedPart matches the claim and each statement about it in the page's request.
var quotedPart = regexp.MustCompile(`(?s)<<[0-9a-f]{8} (claim|statement [ABC])>>\n(.*?)\n<<[0-9a-f]{8} end of `)

// evidenceFor returns the prepared evidence about a claim that is among the search results. There is
// none about other claims.
func evidenceFor(t thread) string {
	parts := map[string]string{}
	for _, part := range quotedPart.FindAllStringSubmatch(t.question, -1) {
		parts[part[1]] = part[2]
	}
	found := []evidence{}
	for _, claims := range preparedClaims() {
		for _, c := range claims {
			if c.Claim != parts["claim"] {
				continue
			}
			for _, e := range c.Evidence {
				result := slices.IndexFunc(t.Sources, func(s source) bool { return s.URL == e.URL })
				if result >= 0 {
					found = append(found, evidence{result + 1, e.Quote, judge(c, e, parts)})
				}
			}
		}
	}
	text, _ := json.MarshalIndent(map[string]any{"evidence": found}, "", "  ") // strings always marshal
	return fmt.Sprintf("```json\n%s\n```", text)
}

// judge returns the marks of the quoted statements. The page quotes an answer without the punctuation
// at its end.
func judge(c preparedClaim, e preparedEvidence, parts map[string]string) []judged {
	var marks []judged
	for _, letter := range []string{"A", "B", "C"} {
		statement, quoted := parts["statement "+letter]
		voice := slices.IndexFunc(c.Says, func(says []string) bool { return len(says) == 2 && strings.HasPrefix(says[1], statement) })
		if quoted && voice >= 0 && e.Marks[voice] != "" {
			marks = append(marks, judged{letter, e.Marks[voice]})
		}
	}
	return marks
}
