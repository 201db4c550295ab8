package main

import (
	"bytes"
	"compress/flate"
	"crypto/rand"
	"io"
	"maps"
	"slices"
	"strings"
)

// markSet finds leaked text. A test puts marks, which are random words, into everything that must not
// be written, and then searches what was written for them in every encoding in which a program might
// have written them. The texts of the marks are keyed by their names.
type markSet map[string]string

// randomLength is the length of the random part of a mark: 16 of 32 characters, 80 bits.
const randomLength = 16

// newMarks returns a new mark for each name. Names consist of lower-case letters. No encoding of texts
// changes a mark, except one that escapes letters.
func newMarks(names ...string) markSet {
	s := markSet{}
	for _, name := range names {
		s[name] = name + strings.ToLower(rand.Text())[:randomLength]
	}
	return s
}

// markDepth is how many encodings, one inside another, find undoes.
const markDepth = 2

// find returns the names of the marks in data, in order. It ignores case.
func (s markSet) find(data []byte) []string {
	f := finder{marks: s, found: map[string]bool{}, inflate: flate.NewReader(nil)}
	f.search(data, markDepth)
	return slices.Sorted(maps.Keys(f.found))
}

// finder collects the marks that it finds.
type finder struct {
	marks   markSet
	found   map[string]bool
	inflate io.ReadCloser // reused, because it is large
}

// search searches data, and what remains after undoing up to depth encodings.
func (f *finder) search(data []byte, depth int) {
	if len(data) < randomLength {
		return
	}
	lower := bytes.ToLower(data)
	for name, text := range f.marks {
		if !f.found[name] && bytes.Contains(lower, []byte(text)) {
			f.found[name] = true
		}
	}
	if depth == 0 || len(f.found) == len(f.marks) {
		return
	}
	deeper := func(decoded []byte) { f.search(decoded, depth-1) }
	for _, decode := range decoders {
		decode(data, deeper)
	}
	f.deflateMembers(data, deeper, func(decoded []byte) { f.search(decoded, 0) })
}
