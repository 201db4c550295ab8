package demo

import (
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

// evidenceFor returns the prepared evidence about a claim that is among the search results. There is
// none about other claims.
func evidenceFor(t thread) string {
	found := []evidence{}
	for _, claims := range preparedClaims {
		for _, c := range claims {
			if c.Claim != t.parts["claim"] {
				continue
			}
			for _, e := range c.Evidence {
				result := slices.IndexFunc(t.Sources, func(s source) bool { return s.URL == e.URL })
				if result >= 0 {
					found = append(found, evidence{result + 1, e.Quote, judge(c, e, t.parts)})
				}
			}
		}
	}
	return asJSON("evidence", found)
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
