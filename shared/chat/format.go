package chat

// Format is a form in which a model is asked to answer. Empty is text.
type Format string

// FormatClaims is the JSON of a claim map, as the page's request describes it.
const FormatClaims Format = "claims"

func (f Format) valid() bool { return f == "" || f == FormatClaims }

// Schema returns the JSON schema of the format, or nil if it has none. It is strict in the sense of
// https://platform.openai.com/docs/guides/structured-outputs: every property is required.
func (f Format) Schema() map[string]any {
	if f != FormatClaims {
		return nil
	}
	text := map[string]any{"type": "string"}
	return object(map[string]any{"claims": list(object(map[string]any{
		"topic": text,
		"claim": text,
		"answers": list(object(map[string]any{
			"answer": map[string]any{"type": "string", "enum": []string{"A", "B", "C"}},
			"mark":   map[string]any{"type": "string", "enum": []string{"agrees", "differs", "contradicts"}},
			"quote":  text,
		}, "answer", "mark", "quote")),
	}, "topic", "claim", "answers"))}, "claims")
}

func object(properties map[string]any, required ...string) map[string]any {
	return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

func list(items map[string]any) map[string]any {
	return map[string]any{"type": "array", "items": items}
}
