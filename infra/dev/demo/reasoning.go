package demo

import "slices"

// reasoners are the models that reason before they answer.
var reasoners = []string{"x-ai/grok-4", "moonshotai/kimi-k2-thinking"}

// parameters returns what the list of models says that a model accepts, as OpenRouter's does.
func parameters(model string) []string {
	if slices.Contains(reasoners, model) {
		return []string{"max_tokens", "reasoning"}
	}
	return []string{"max_tokens"}
}

// reasoning returns what the model thinks before it answers, or "".
func reasoning(t thread, effort string) string {
	if !slices.Contains(reasoners, t.Model) {
		return ""
	}
	if effort != "low" && effort != "high" {
		effort = "medium"
	}
	return render("reasoning", effort, t)
}
