package router

import (
	"bytes"

	"trefoil/shared/chat"
)

// maxBlank is the number of blank bytes that may precede the reasoning.
const maxBlank = 64

var openTag, closeTag = []byte("<think>"), []byte("</think>")

// thinking is the state of reasoning that a model writes in its text. Local models write it between
// tags at the start of their answer if their server does not separate it.
type thinking int

const (
	undecided thinking = iota // whether the text starts with reasoning
	thought                   // the text is reasoning
	closed                    // the reasoning has ended, and blank text follows
	decided                   // the text is the answer
)

// emit passes on what the answer has gained. It holds back what may be part of a tag, unless the
// text has ended.
func (a *answer) emit(call chat.Call, ended bool) {
	text := a.separate(ended)
	if len(a.reasoning) > 0 {
		if call.Reason != nil {
			call.Reason(string(a.reasoning))
		}
		a.reasoning = a.reasoning[:0]
	}
	if len(text) > 0 {
		call.Emit(string(text))
	}
}

// separate moves reasoning from the text to the other reasoning. It returns the text to emit, which
// is valid until more is added.
func (a *answer) separate(ended bool) []byte {
	text := a.text
	a.text = a.text[:0]
	if a.thinking == undecided {
		start := bytes.TrimLeft(text, " \t\r\n")
		switch {
		case len(text)-len(start) > maxBlank:
			a.thinking = decided
		case bytes.HasPrefix(start, openTag):
			a.thinking = thought
			text = start[len(openTag):]
		case bytes.HasPrefix(openTag, start) && !ended:
			a.text = text
			return nil
		default:
			a.thinking = decided
		}
	}
	if a.thinking == thought {
		reasoning, rest, found := bytes.Cut(text, closeTag)
		if !found {
			held := 0
			if !ended {
				held = partOfTag(text)
			}
			a.reasoning = append(a.reasoning, text[:len(text)-held]...)
			a.text = append(a.text, text[len(text)-held:]...)
			return nil
		}
		a.reasoning = append(a.reasoning, reasoning...)
		a.thinking = closed
		text = rest
	}
	if a.thinking == closed {
		text = bytes.TrimLeft(text, " \t\r\n")
		if len(text) > 0 {
			a.thinking = decided
		}
	}
	return text
}

// partOfTag returns the number of bytes at the end of the text that may be the start of closeTag.
func partOfTag(text []byte) int {
	for n := min(len(text), len(closeTag)-1); n > 0; n-- {
		if bytes.HasSuffix(text, closeTag[:n]) {
			return n
		}
	}
	return 0
}
