package demo

import (
	"slices"
	"strings"
)

// reasoners are the models that reason before they answer.
var reasoners = []string{"x-ai/grok-4", "moonshotai/kimi-k2-thinking"}

// parameters returns what the list of models says that a model accepts, as OpenRouter's does.
func parameters(model string) []string {
	if slices.Contains(reasoners, model) {
		return []string{"max_tokens", "reasoning"}
	}
	return []string{"max_tokens"}
}

// considerations are the paragraphs of reasoning, from which an effort takes the first ones.
var considerations = []string{
	"This reasoning is part of the demo. The question is: {question}.",
	"What does it ask for? Not every detail it mentions matters. A direct answer comes first, then what it depends on.",
	"What could be wrong with that? The question may assume something. If so, the answer should say it in one sentence instead of guessing.",
	"Is there a counterexample? An answer that holds only in the usual case should name the unusual one. Then it is complete, and it should be short.",
}

// reasoning returns what the model thinks before it answers, or "".
func reasoning(t thread, effort string) string {
	if !slices.Contains(reasoners, t.Model) {
		return ""
	}
	length := map[string]int{"low": 1, "high": len(considerations)}[effort]
	if length == 0 {
		length = 2
	}
	return strings.ReplaceAll(strings.Join(considerations[:length], "\n\n"), "{question}", t.Question)
}
