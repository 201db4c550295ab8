package catalog

import "strings"

// SeedSource identifies this seed in the store. Change it together with the list below, so that
// existing catalogs are seeded again.
const SeedSource = "seed:v6"

// providers maps the prefix of a router ID to the provider's name.
var providers = map[string]string{
	"anthropic":    "Anthropic",
	"cohere":       "Cohere",
	"deepseek":     "DeepSeek",
	"google":       "Google",
	"meta-llama":   "Meta",
	"minimax":      "MiniMax",
	"mistralai":    "Mistral",
	"moonshotai":   "Moonshot AI",
	"nousresearch": "Nous Research",
	"nvidia":       "NVIDIA",
	"openai":       "OpenAI",
	"qwen":         "Qwen",
	"x-ai":         "xAI",
	"z-ai":         "Z.ai",
}

// providerIcons maps the prefix of a router ID to the provider's icon, if the site has one.
var providerIcons = map[string]string{"google": googleIcon, "openai": openAIIcon, "x-ai": xAIIcon}

// tier determines who can use a model and whether it is selected by default.
type tier int

const (
	defaultTier tier = iota // free and selected by default
	freeTier                // available to everyone
	premiumTier
)

// seedEntry is an entry of the seed.
type seedEntry struct {
	modelID     string
	name        string
	category    Category
	tier        tier
	window      int
	pricing     string
	description string
}

// IDs, context windows and prices are from OpenRouter's public list (https://openrouter.ai/models),
// as of late 2025. Prices marked "about" vary by provider. Prices are shown, and budgets use them to
// estimate what a chat can cost; recorded costs are the router's.
var seed = []seedEntry{
	{"openai/gpt-5.1", "GPT-5.1", General, defaultTier, 400_000, "$0.00125 in, $0.01 out",
		"OpenAI's general model; it thinks longer about harder questions."},
	{"x-ai/grok-4", "Grok 4", General, defaultTier, 256_000, "$0.003 in, $0.015 out",
		"A reasoning model by xAI that always thinks before it answers."},
	{"google/gemini-2.5-pro", "Gemini 2.5 Pro", General, defaultTier, 1_048_576, "$0.00125 in, $0.01 out",
		"Google's reasoning model with room for very long documents."},

	{"openai/gpt-5-mini", "GPT-5 mini", General, freeTier, 400_000, "$0.00025 in, $0.002 out",
		"A smaller GPT-5 that is faster and costs less."},
	{"x-ai/grok-4-fast", "Grok 4 Fast", General, freeTier, 2_000_000, "$0.0002 in, $0.0005 out",
		"A cheaper Grok with the longest context window in this list."},
	{"google/gemini-2.5-flash", "Google: Gemini 2.5 Flash", General, freeTier, 1_048_576, "$0.0003 in, $0.0025 out",
		"A faster Gemini 2.5 for everyday questions."},
	{"openai/gpt-5-nano", "GPT-5 nano", General, freeTier, 400_000, "$0.00005 in, $0.0004 out",
		"The smallest GPT-5, for short and simple questions."},
	{"google/gemini-2.5-flash-lite", "Gemini 2.5 Flash Lite", General, freeTier, 1_048_576, "$0.0001 in, $0.0004 out",
		"The smallest Gemini 2.5, for quick and light work."},
	{"openai/gpt-oss-120b", "OpenAI: gpt-oss-120b", Math, freeTier, 131_072, "about $0.00005 in, $0.0003 out",
		"OpenAI's open-weight reasoning model."},
	{"x-ai/grok-code-fast-1", "xAI: Grok Code Fast", Coding, freeTier, 256_000, "$0.0002 in, $0.0015 out",
		"A fast reasoning model for programming."},
	{"x-ai/grok-3-mini", "Grok 3 mini", Math, freeTier, 131_072, "$0.0003 in, $0.0005 out",
		"A small reasoning model for logic and arithmetic."},
	{"anthropic/claude-haiku-4.5", "Claude Haiku 4.5", General, freeTier, 200_000, "$0.001 in, $0.005 out",
		"Anthropic's small model, made for quick answers."},
	{"mistralai/mistral-medium-3.1", "Mistral Medium 3.1", General, freeTier, 131_072, "$0.0004 in, $0.002 out",
		"A mid-sized model from France for text and images."},
	{"mistralai/codestral-2508", "Mistral: Codestral", Coding, freeTier, 256_000, "$0.0003 in, $0.0009 out",
		"Mistral's model for writing and completing code."},
	{"deepseek/deepseek-v3.2", "DeepSeek V3.2", Math, freeTier, 163_840, "about $0.0003 in, $0.0004 out",
		"An open-weight model for reasoning and mathematics."},
	{"meta-llama/llama-4-maverick", "Llama 4 Maverick", General, freeTier, 1_048_576, "about $0.00015 in, $0.0006 out",
		"Meta's open-weight model for text and images."},
	{"meta-llama/llama-3.3-70b-instruct", "Meta: Llama 3.3 70B", Creative, freeTier, 131_072, "about $0.0001 in, $0.0004 out",
		"Meta's open-weight model from 2024, for text in eight languages."},
	{"google/gemma-3-27b-it", "Gemma 3 27B", Creative, freeTier, 131_072, "about $0.0001 in, $0.0002 out",
		"Google's small open-weight model, for writing and rewriting."},
	{"qwen/qwen3-coder", "Qwen3 Coder", Coding, freeTier, 262_144, "about $0.0002 in, $0.001 out",
		"An open-weight model for larger programming tasks."},
	{"qwen/qwen3-vl-235b-a22b-instruct", "Qwen3 VL", Image, freeTier, 262_144, "about $0.0003 in, $0.0012 out",
		"An open-weight model that reads pictures, charts and scans."},
	{"z-ai/glm-4.6", "GLM 4.6", Coding, freeTier, 202_752, "about $0.0005 in, $0.0018 out",
		"An open-weight model for code and long multi-step tasks."},
	{"moonshotai/kimi-k2-0905", "Kimi K2", Creative, freeTier, 262_144, "about $0.0005 in, $0.002 out",
		"An open-weight model for long chats and prose."},
	{"minimax/minimax-m2", "MiniMax M2", Coding, freeTier, 204_800, "about $0.0003 in, $0.0012 out",
		"An open-weight model for programming with tools."},

	{"anthropic/claude-sonnet-4.5", "Claude Sonnet 4.5", General, premiumTier, 1_000_000, "$0.003 in, $0.015 out",
		"Anthropic's mid-sized model, for code, analysis and long texts."},
	{"anthropic/claude-opus-4.5", "Anthropic: Claude Opus 4.5", Creative, premiumTier, 200_000, "$0.005 in, $0.025 out",
		"Anthropic's largest model of its generation."},
	{"openai/gpt-5.1-codex", "GPT-5.1 Codex", Coding, premiumTier, 400_000, "$0.00125 in, $0.01 out",
		"A GPT-5.1 trained for software engineering."},
	{"google/gemini-3-pro-preview", "Gemini 3 Pro (preview)", General, premiumTier, 1_048_576, "$0.002 in, $0.012 out",
		"A preview of Google's next large model, for text and images."},
	{"qwen/qwen3-max", "Qwen3 Max", Math, premiumTier, 256_000, "$0.0012 in, $0.006 out",
		"Qwen's largest model, for reasoning and mathematics."},
	{"moonshotai/kimi-k2-thinking", "Kimi K2 Thinking", Math, premiumTier, 262_144, "about $0.0006 in, $0.0025 out",
		"A Kimi model that reasons at length before it answers."},
	{"mistralai/mistral-large-2411", "Mistral Large", Creative, premiumTier, 131_072, "$0.002 in, $0.006 out",
		"Mistral's large multilingual model."},
	{"cohere/command-a", "Command A", General, premiumTier, 256_000, "$0.0025 in, $0.01 out",
		"Cohere's model for business text and long documents."},
	{"z-ai/glm-4.5v", "GLM 4.5V", Image, premiumTier, 65_536, "$0.0006 in, $0.0018 out",
		"A model that reasons about images."},
}

// Seed returns a copy of the initial catalog.
func Seed() []Model {
	models := make([]Model, len(seed))
	for i, e := range seed {
		maker, _, _ := strings.Cut(e.modelID, "/")
		models[i] = Model{
			ID:          NewID(e.modelID),
			ModelID:     e.modelID,
			Name:        e.name,
			Provider:    providerOf(e.modelID),
			Description: e.description,
			Category:    e.category,
			Pricing:     e.pricing,
			Window:      e.window,
			IconURL:     providerIcons[maker],
			Position:    i + 1,
			IsFree:      e.tier != premiumTier,
			IsDefault:   e.tier == defaultTier,
			IsActive:    true,
		}
	}
	return models
}

// providerOf returns the provider's name for the prefix of a router ID. It returns an unknown
// prefix unchanged, and "" if there is none.
func providerOf(modelID string) string {
	prefix, _, found := strings.Cut(modelID, "/")
	if !found {
		return ""
	}
	if name, known := providers[prefix]; known {
		return name
	}
	return prefix
}
