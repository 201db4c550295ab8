package demo

import (
	_ "embed"
	"encoding/json"
)

// preparedClaim is a claim of the prepared answers to an example.
type preparedClaim struct {
	Topic, Claim string
	Says         [][]string         // by voice: the mark and the quote, or nothing
	Evidence     []preparedEvidence // of a contradiction
}

// preparedEvidence is what a page of the demo search engine says about a claim.
type preparedEvidence struct {
	URL, Quote string
	Marks      []string // by voice; may be empty
}

//go:embed answers/claims.json
var claimsSource []byte

// preparedClaims holds the claims of the prepared answers by example.
var preparedClaims map[string][]preparedClaim

func init() {
	if err := json.Unmarshal(claimsSource, &preparedClaims); err != nil {
		panic(err) // the tests read it, too
	}
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

// claimMap returns the claims of the quoted answers: prepared ones if they are all the answers to an
// example. Otherwise, all answers are said to agree that they are demos.
func claimMap(t thread) string {
	var claims []claim
	if t.example != "" {
		for _, prepared := range preparedClaims[t.example] {
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
		for _, answer := range t.Quoted() {
			common.Answers = append(common.Answers, said{answer.Letter, "agrees", "demo answer"})
			if answer.Point != "" {
				claims = append(claims, claim{answer.Point, answer.Point, []said{{answer.Letter, "agrees", answer.Point}}})
			}
		}
		claims = append(claims, common)
	}
	return asJSON("claims", claims)
}
