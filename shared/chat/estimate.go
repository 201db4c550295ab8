package chat

import "unicode/utf8"

// MaxAnswerTokens is the maximum length of an answer in tokens, including reasoning.
const MaxAnswerTokens = 8192

// Estimates in tokens.
const (
	imageTokens    = 3200 // an image of 1568 by 1568 pixels, in patches of 28 by 28
	templateTokens = 100  // what the model's chat template adds
	messageTokens  = 10   // what it adds to each message
	sourcesTokens  = 6000 // the results of a web search
)

// EstimateTokens returns a high estimate of the length of a thread.
func EstimateTokens(thread []Message) int {
	tokens := templateTokens
	for _, m := range thread {
		tokens += messageTokens + textTokens(m.Text())
		if m.Role == User {
			tokens += imageTokens * len(m.Images())
		}
	}
	return tokens
}

// textTokens returns a high estimate of the length of a text: three letters or spaces of ASCII, or
// one other character, are a token. English has more than four letters per token.
func textTokens(text string) int {
	thirds := 0
	for i := range len(text) {
		switch c := text[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == ' ':
			thirds++
		case utf8.RuneStart(c):
			thirds += 3
		}
	}
	return thirds / 3
}

// WorstCosts returns the most that each model's answer to the question can cost by the prices in the
// catalog, in nano-dollars: the estimated thread, the results of a web search, and an answer of the
// maximum length.
func (q Question) WorstCosts() map[string]int64 {
	costs := make(map[string]int64, len(q.Models))
	for _, m := range q.Models {
		tokens := EstimateTokens(q.Threads[m.ID])
		if q.DeepSearch {
			tokens += sourcesTokens
		}
		costs[m.ID] = m.Price.Cost(tokens, MaxAnswerTokens)
	}
	return costs
}
