package chat

// Effort is how much a model reasons before it answers. Empty leaves it to the model.
type Effort string

// The efforts.
const (
	EffortLow    Effort = "low"
	EffortMedium Effort = "medium"
	EffortHigh   Effort = "high"
)

// reasoningTokens are the tokens reserved for reasoning at each effort, on top of MaxAnswerTokens.
// OpenRouter lets a model with a token budget use 20, 50 or 80% of max_tokens for reasoning
// (https://openrouter.ai/docs/use-cases/reasoning-tokens); with these sizes, MaxAnswerTokens remain
// for the answer.
var reasoningTokens = map[Effort]int{
	"":           MaxAnswerTokens,
	EffortLow:    MaxAnswerTokens / 4,
	EffortMedium: MaxAnswerTokens,
	EffortHigh:   4 * MaxAnswerTokens,
}

func (e Effort) valid() bool {
	_, ok := reasoningTokens[e]
	return ok
}

// ReasoningTokens returns how many tokens are reserved for the model's reasoning: 0 for a model that
// is not known to reason.
func (m Model) ReasoningTokens(effort Effort) int {
	if !m.Reasoning {
		return 0
	}
	return reasoningTokens[effort]
}
