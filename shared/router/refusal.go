package router

import (
	"regexp"
	"strconv"
	"sync"
)

// refusal is the limit that a router names when it rejects a question. Sizes are in tokens, and 0
// if they are not named.
type refusal struct {
	window      int  // the model's context window
	prompt      int  // the thread
	output      int  // the longest answer that may be requested
	unsupported bool // the length of the answer may not be limited
	images      bool // the model does not read images
	format      bool // the model does not accept a schema for its answer
}

// refusal returns the limit that an error names.
func (e *upstreamError) refusal() refusal {
	r := refusal{
		unsupported: e.Message.containsAny("unsupported parameter: 'max_tokens'"), // OpenAI
		images:      e.Message.containsAny(imageRefusals...),
		format:      e.Message.containsAny("response_format", "json_schema", "structured output"),
	}
	for _, pattern := range limitPatterns() {
		match := pattern.FindStringSubmatch(string(e.Message))
		if match == nil {
			continue
		}
		for i, name := range pattern.SubexpNames() {
			size, err := strconv.Atoi(match[i])
			if err != nil {
				continue
			}
			switch name {
			case "window":
				r.window = size
			case "prompt":
				r.prompt = size
			case "output":
				r.output = size
			}
		}
		break
	}
	return r
}

// limitPatterns match the errors of routers and providers that reject a question because of
// max_tokens.
var limitPatterns = sync.OnceValue(func() []*regexp.Regexp {
	var patterns []*regexp.Regexp
	for _, pattern := range []string{
		`max_model_len=(?:max_total_tokens=)?(?P<window>\d+)`, // vLLM
		// vLLM, SGLang, OpenRouter
		`maximum context length (?:is|of) (?P<window>\d+) tokens.*?(?P<prompt>\d+) (?:input tokens|in the messages|tokens from the input|of text input)`,
		`(?P<prompt>\d+) input tokens and requested \d+ output tokens.*?context length is only (?P<window>\d+) tokens`, // vLLM
		"`inputs` tokens \\+ `max_new_tokens` must be <= (?P<window>\\d+)\\. Given: (?P<prompt>\\d+) `inputs` tokens",  // TGI
		`exceed context limit: (?P<prompt>\d+) \+ \d+ > (?P<window>\d+)`,                                               // Anthropic
		`max_tokens: \d+ > (?P<output>\d+)`,                             // Anthropic
		`supports at most (?P<output>\d+) completion tokens`,            // OpenAI
		`valid range of max_tokens is \[1, ?(?P<output>\d+)\]`,          // DeepSeek
		"`max_tokens` must be less than or equal to `(?P<output>\\d+)`", // Groq
	} {
		patterns = append(patterns, regexp.MustCompile(`(?s)`+pattern))
	}
	return patterns
})

// imageRefusals are what routers and providers say about images sent to a model that does not read
// them.
var imageRefusals = []string{
	"support image input",                    // OpenRouter, Ollama
	"does not support images",                // LM Studio
	"image input is not supported",           // llama.cpp
	"image inputs are not supported",         // xAI
	"image input modality is not enabled",    // Gemini
	"required for image input",               // Ollama
	"is not a multimodal model",              // vLLM
	"at most 0 image",                        // vLLM
	"image_url is only supported by certain", // OpenAI
	"unknown variant `image_url`",            // DeepSeek
	"content must be a string",               // Groq
}

// allowed returns the longest answer that may be requested, or 0 if the router named no limit. It
// is negative if the thread does not fit. asked is the length that was requested, and estimate the
// estimated length of the thread.
func (r refusal) allowed(asked, estimate int) int {
	switch {
	case r.output > 0:
		return r.output
	case r.window == 0:
		return 0
	case r.prompt > 0 && r.prompt+asked != r.window+1:
		return r.window - r.prompt
	}
	// vLLM stops counting one token above the limit.
	return room(r.window, max(estimate, r.prompt))
}

// room returns how long an answer may be if a thread has the estimated length. It returns at least
// a quarter of the window: estimates are high, and a router that counts more than that names its
// limit.
func room(window, estimate int) int { return max(window-estimate, window/4) }
