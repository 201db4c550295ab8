package router

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// fields are the fields of a chunk that are read for every token. They point into the chunk.
type fields struct {
	id, model, provider []byte
	finish              []byte // the last finish reason of the first choice
}

// scan reads a chunk of the usual shape, without allocating memory, and appends the text and the
// reasoning of its first choice to text and reasoning. It returns false for everything else: errors,
// usage, unusual escapes, wrong types and malformed JSON are left to encoding/json. Whenever scan
// returns true, encoding/json would have read the same.
func scan(raw []byte, text, reasoning *[]byte) (f fields, ok bool) {
	s := scanner{data: raw, text: *text, reasoning: *reasoning}
	if !s.chunk(&f) {
		return fields{}, false
	}
	s.space()
	if s.at != len(s.data) {
		return fields{}, false
	}
	*text, *reasoning = s.text, s.reasoning
	return f, true
}

// scanner reads a chunk. Its methods return false to make scan give up.
type scanner struct {
	data []byte
	at   int

	text, reasoning []byte
}

// maxDepth is how deeply unknown values may be nested.
const maxDepth = 8

// Bits for the fields of an object, to find duplicates.
const (
	seenID = 1 << iota
	seenModel
	seenProvider
	seenObject
	seenError
	seenChoices
	seenUsage
	seenIndex
	seenDelta
	seenFinish
	seenContent
	seenRefusal
	seenReasoning
	seenReasoningContent
)

func (s *scanner) chunk(f *fields) bool {
	return s.object(func(key []byte) (int, bool) {
		switch string(key) {
		case "id":
			return seenID, s.plainOrNull(&f.id)
		case "model":
			return seenModel, s.plainOrNull(&f.model)
		case "provider":
			return seenProvider, s.plainOrNull(&f.provider)
		case "object":
			var object []byte
			return seenObject, s.plainOrNull(&object) && string(object) != "error"
		case "error":
			return seenError, s.literal("null")
		case "usage":
			return seenUsage, s.literal("null")
		case "choices":
			return seenChoices, s.choices(f)
		}
		return 0, unlike(key, "id", "model", "provider", "object", "error", "usage", "choices") && s.skip(maxDepth)
	})
}

func (s *scanner) choices(f *fields) bool {
	if s.literal("null") {
		return true
	}
	return s.array(func() bool { return s.choice(f) })
}

func (s *scanner) choice(f *fields) bool {
	index := 0
	var finish []byte
	var d delta
	if !s.object(func(key []byte) (int, bool) {
		switch string(key) {
		case "index":
			return seenIndex, s.digit(&index)
		case "delta":
			return seenDelta, s.delta(&d)
		case "finish_reason":
			return seenFinish, s.plainOrNull(&finish) && string(finish) != "error"
		case "error":
			return seenError, s.literal("null")
		}
		return 0, unlike(key, "index", "delta", "finish_reason", "error") && s.skip(maxDepth)
	}) {
		return false
	}
	if index != 0 {
		return true
	}
	if len(finish) > 0 {
		f.finish = finish
	}
	reasoning := d.reasoning
	if len(reasoning) == 0 {
		reasoning = d.reasoningContent
	}
	return unquote(d.content, &s.text) && unquote(d.refusal, &s.text) && unquote(reasoning, &s.reasoning)
}

// delta is the text that a chunk adds, with its escapes.
type delta struct{ content, refusal, reasoning, reasoningContent []byte }

func (s *scanner) delta(d *delta) bool {
	if s.literal("null") {
		return true
	}
	return s.object(func(key []byte) (int, bool) {
		switch string(key) {
		case "content":
			return seenContent, s.stringOrNull(&d.content)
		case "refusal":
			return seenRefusal, s.stringOrNull(&d.refusal)
		case "reasoning":
			return seenReasoning, s.stringOrNull(&d.reasoning)
		case "reasoning_content":
			return seenReasoningContent, s.stringOrNull(&d.reasoningContent)
		}
		return 0, unlike(key, "content", "refusal", "reasoning", "reasoning_content") && s.skip(maxDepth)
	})
}

// unlike reports whether key differs from all names, ignoring case as encoding/json does.
func unlike(key []byte, names ...string) bool {
	for _, name := range names {
		if len(key) == len(name) && strings.EqualFold(string(key), name) {
			return false
		}
	}
	// A non-ASCII letter can match an ASCII letter, as the Kelvin sign matches "k".
	return !bytes.ContainsFunc(key, func(r rune) bool { return r >= utf8.RuneSelf })
}

// object reads an object. field reads the value of a key and returns the bit of a known field.
func (s *scanner) object(field func(key []byte) (int, bool)) bool {
	if !s.byte('{') {
		return false
	}
	if s.byte('}') {
		return true
	}
	for seen := 0; ; {
		var key []byte
		if !s.string(&key) || bytes.IndexByte(key, '\\') >= 0 || !s.byte(':') {
			return false
		}
		bit, ok := field(key)
		if !ok || seen&bit != 0 {
			return false
		}
		seen |= bit
		if s.byte('}') {
			return true
		}
		if !s.byte(',') {
			return false
		}
	}
}

// array reads an array.
func (s *scanner) array(element func() bool) bool {
	if !s.byte('[') {
		return false
	}
	if s.byte(']') {
		return true
	}
	for element() {
		if s.byte(']') {
			return true
		}
		if !s.byte(',') {
			return false
		}
	}
	return false
}

// skip reads a value of any type.
func (s *scanner) skip(depth int) bool {
	s.space()
	if s.at == len(s.data) || depth == 0 {
		return false
	}
	switch c := s.data[s.at]; c {
	case '"':
		var ignored []byte
		return s.string(&ignored)
	case '{':
		return s.object(func([]byte) (int, bool) { return 0, s.skip(depth - 1) })
	case '[':
		return s.array(func() bool { return s.skip(depth - 1) })
	case 'n':
		return s.literal("null")
	case 't':
		return s.literal("true")
	case 'f':
		return s.literal("false")
	}
	return s.number()
}

// number reads a non-negative integer or decimal. Other numbers are rare.
func (s *scanner) number() bool {
	digits := func() int {
		begin := s.at
		for s.at < len(s.data) && '0' <= s.data[s.at] && s.data[s.at] <= '9' {
			s.at++
		}
		return s.at - begin
	}
	begin := s.at
	n := digits()
	if n == 0 || n > 1 && s.data[begin] == '0' {
		return false
	}
	if s.at < len(s.data) && s.data[s.at] == '.' {
		s.at++
		return digits() > 0
	}
	return true
}

// digit reads a one-digit number.
func (s *scanner) digit(n *int) bool {
	s.space()
	if s.at == len(s.data) || s.data[s.at] < '0' || s.data[s.at] > '9' {
		return false
	}
	*n = int(s.data[s.at] - '0')
	s.at++
	// A second digit makes the caller fail, because it expects a comma or a closing brace.
	return true
}

func (s *scanner) space() {
	for s.at < len(s.data) {
		switch s.data[s.at] {
		case ' ', '\t', '\r', '\n':
			s.at++
		default:
			return
		}
	}
}

// byte skips white space and reads c.
func (s *scanner) byte(c byte) bool {
	s.space()
	if s.at < len(s.data) && s.data[s.at] == c {
		s.at++
		return true
	}
	return false
}

// literal skips white space and reads a word.
func (s *scanner) literal(word string) bool {
	s.space()
	if len(s.data)-s.at >= len(word) && string(s.data[s.at:s.at+len(word)]) == word {
		s.at += len(word)
		return true
	}
	return false
}

// string reads a valid string and sets quoted to its content, without the quotes but with the
// escapes.
func (s *scanner) string(quoted *[]byte) bool {
	if !s.byte('"') {
		return false
	}
	begin, ascii := s.at, true
	for s.at < len(s.data) {
		switch c := s.data[s.at]; {
		case c == '"':
			*quoted = s.data[begin:s.at]
			s.at++
			return ascii || utf8.Valid(*quoted)
		case c == '\\':
			if !s.escape() {
				return false
			}
			continue
		case c < ' ':
			return false
		case c >= utf8.RuneSelf:
			ascii = false
		}
		s.at++
	}
	return false
}

// escape reads an escape.
func (s *scanner) escape() bool {
	if s.at+1 >= len(s.data) {
		return false
	}
	switch s.data[s.at+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		s.at += 2
		return true
	case 'u':
		if s.at+6 > len(s.data) {
			return false
		}
		for _, c := range s.data[s.at+2 : s.at+6] {
			if !('0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F') {
				return false
			}
		}
		s.at += 6
		return true
	}
	return false
}

// plainOrNull reads a string without escapes, or null.
func (s *scanner) plainOrNull(plain *[]byte) bool {
	return s.stringOrNull(plain) && bytes.IndexByte(*plain, '\\') < 0
}

func (s *scanner) stringOrNull(quoted *[]byte) bool {
	return s.literal("null") || s.string(quoted)
}

// unquote appends a string to text.
func unquote(quoted []byte, text *[]byte) bool {
	for len(quoted) > 0 {
		n := bytes.IndexByte(quoted, '\\')
		if n < 0 {
			*text = append(*text, quoted...)
			return true
		}
		*text = append(*text, quoted[:n]...)
		switch c := quoted[n+1]; c {
		case 'n':
			*text = append(*text, '\n')
		case 't':
			*text = append(*text, '\t')
		case '"', '\\', '/':
			*text = append(*text, c)
		default: // decode the rest at once: a surrogate pair takes two escapes
			return decode(quoted[n:], text)
		}
		quoted = quoted[n+2:]
	}
	return true
}

// decode unescapes a string, which may contain any escapes, and appends it to text.
func decode(quoted []byte, text *[]byte) bool {
	var decoded string
	if json.Unmarshal(append(append([]byte{'"'}, quoted...), '"'), &decoded) != nil {
		return false
	}
	*text = append(*text, decoded...)
	return true
}
