package chat

import (
	"unicode/utf8"

	"trefoil/shared/catalog"
	"trefoil/shared/limits"
)

// MaxAnswerTokens is the maximum length of an answer in tokens. It includes reasoning unless the model
// is known to reason; see ReasoningTokens.
const MaxAnswerTokens = 8192

// Estimates in tokens.
const (
	imageTokens    = 3200 // an image of 1568 by 1568 pixels, in patches of 28 by 28
	templateTokens = 100  // what the model's chat template adds
	messageTokens  = 10   // what it adds to each message
	sourcesTokens  = 6000 // the results of a web search
	bytesPerToken  = 3    // of an answer; English has more than four
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

// MaxPromptTokens returns the highest estimate for a thread of up to the given number of characters,
// with a web search.
func MaxPromptTokens(characters int) int {
	thread := limits.Get().Thread
	return templateTokens + messageTokens*thread.Messages + imageTokens*thread.Images + characters + sourcesTokens
}

// Estimate is what an answer can cost by the prices in the catalog, in nano-dollars.
type Estimate struct {
	Prompt int64 // the estimated thread and the results of a web search
	Worst  int64 // the prompt and an answer and its reasoning of the maximum length

	price catalog.Price
}

// Received returns the cost of the prompt and of the given number of bytes of an answer's text, but
// at most the worst cost.
func (e Estimate) Received(bytes int) int64 {
	return min(e.Prompt+e.price.Cost(0, bytes/bytesPerToken), e.Worst)
}

// Estimates returns what each model's answer to the question can cost, by model ID.
func (q Question) Estimates() map[string]Estimate {
	estimates := make(map[string]Estimate, len(q.Models))
	for _, m := range q.Models {
		tokens := EstimateTokens(q.Threads[m.ID])
		if q.DeepSearch {
			tokens += sourcesTokens
		}
		estimates[m.ID] = Estimate{Prompt: m.Price.Cost(tokens, 0), Worst: m.Price.Cost(tokens, MaxAnswerTokens+m.ReasoningTokens(q.Effort)), price: m.Price}
	}
	return estimates
}
