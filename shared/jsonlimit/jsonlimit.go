// Package jsonlimit bounds the memory that decoding untrusted JSON can take.
package jsonlimit

// MaxValues limits the number of values in a JSON text: two million empty objects are small on the
// wire but take a hundred times the memory when decoded. A conversation of a thousand questions to
// three models uses about a third of this limit.
const MaxValues = 50_000

// CountValues estimates the number of values in a JSON text by counting the opening braces and
// brackets and the commas outside strings.
func CountValues(text []byte) int {
	n, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\': // skip the escaped character
			i++
		case c == '"':
			quoted = !quoted
		case !quoted && (c == '{' || c == '[' || c == ','):
			n++
		}
	}
	return n
}
