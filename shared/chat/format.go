package chat

// Format is a form in which a model is asked to answer. Empty is text.
type Format string

// The JSON formats, as the page's requests describe them.
const (
	FormatClaims   Format = "claims"   // a claim map
	FormatEvidence Format = "evidence" // what the results of a web search say about a claim; requires results
)

func (f Format) valid() bool { return f == "" || f == FormatClaims || f == FormatEvidence }

// Schema returns the JSON schema of the format, or nil if it has none. It is strict in the sense of
// https://platform.openai.com/docs/guides/structured-outputs: every property is required.
func (f Format) Schema() map[string]any {
	text := map[string]any{"type": "string"}
	switch f {
	case FormatClaims:
		return object(map[string]any{"claims": list(object(map[string]any{
			"topic": text,
			"claim": text,
			"answers": list(object(map[string]any{
				"answer": oneOf("A", "B", "C"),
				"mark":   oneOf("agrees", "differs", "contradicts"),
				"quote":  text,
			}, "answer", "mark", "quote")),
		}, "topic", "claim", "answers"))}, "claims")
	case FormatEvidence:
		return object(map[string]any{"evidence": list(object(map[string]any{
			"result": map[string]any{"type": "integer"},
			"quote":  text,
			"statements": list(object(map[string]any{
				"statement": oneOf("A", "B", "C"),
				"mark":      oneOf("supports", "contradicts"),
			}, "statement", "mark")),
		}, "result", "quote", "statements"))}, "evidence")
	}
	return nil
}

func oneOf(values ...string) map[string]any {
	return map[string]any{"type": "string", "enum": values}
}

func object(properties map[string]any, required ...string) map[string]any {
	return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

func list(items map[string]any) map[string]any {
	return map[string]any{"type": "array", "items": items}
}
