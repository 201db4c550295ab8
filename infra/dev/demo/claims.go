package demo

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
)

// preparedClaim is a claim of the prepared answers to an example.
type preparedClaim struct {
	Topic string     `json:"topic"`
	Claim string     `json:"claim"`
	Says  [][]string `json:"says"` // by voice: the mark and the quote, or nothing

	Evidence []preparedEvidence `json:"evidence"` // of a contradiction
}

// preparedEvidence is what a page of the demo search engine says about a claim.
type preparedEvidence struct {
	URL   string   `json:"url"`
	Quote string   `json:"quote"`
	Marks []string `json:"marks"` // by voice; may be empty
}

//go:embed answers/claims.json
var claimsSource []byte

// preparedClaims returns the claims of the prepared answers by example.
func preparedClaims() map[string][]preparedClaim {
	var all map[string][]preparedClaim
	if err := json.Unmarshal(claimsSource, &all); err != nil { // the file is tested
		panic("demo: " + err.Error())
	}
	return all
}

// claim and said are the form in which the page asks for claims.
type claim struct {
	Topic   string `json:"topic"`
	Claim   string `json:"claim"`
	Answers []said `json:"answers"`
}

type said struct {
	Answer string `json:"answer"`
	Mark   string `json:"mark"`
	Quote  string `json:"quote"`
}

// asksForClaims reports whether a question is the page's request for a claim map.
func asksForClaims(question string) bool {
	start, _, _ := strings.Cut(question, "<<")
	return strings.Contains(start, `{"claims": [`)
}

// claimMap returns the claims of the quoted answers: prepared ones if they are all the answers to an
// example. Otherwise, all answers are said to agree that they are demos.
func claimMap(t thread) string {
	var claims []claim
	if example := exampleOf(&t); example != "" {
		for _, prepared := range preparedClaims()[example] {
			c := claim{Topic: prepared.Topic, Claim: prepared.Claim}
			for style, says := range prepared.Says {
				if len(says) == 2 {
					c.Answers = append(c.Answers, said{t.letters[style], says[0], says[1]})
				}
			}
			claims = append(claims, c)
		}
	} else {
		common := claim{Topic: "demo", Claim: "This is a demo answer."}
		for _, answer := range t.Quoted {
			common.Answers = append(common.Answers, said{answer.Letter, "agrees", "demo answer"})
			if answer.Point != "" {
				claims = append(claims, claim{answer.Point, answer.Point, []said{{answer.Letter, "agrees", answer.Point}}})
			}
		}
		claims = append(claims, common)
	}
	text, _ := json.MarshalIndent(map[string]any{"claims": claims}, "", "  ") // strings always marshal
	return fmt.Sprintf("```json\n%s\n```", text)
}
