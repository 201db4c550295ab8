package main

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/hex"
	"io"
	"regexp"
	"strconv"
)

// decoders undo one encoding each, wherever it occurs in data, and pass on the results.
var decoders = []func(data []byte, found func(decoded []byte)){
	escapes, utf16, hexadecimal, base64Runs, decimal, members,
}

// escape matches an escaped byte in a URL (%61), in JSON (\u0061), or in Go's quoted strings (\x61).
var escape = regexp.MustCompile(`(?:%|\\u00|\\x)[0-9A-Fa-f]{2}`)

func escapes(data []byte, found func([]byte)) {
	if !bytes.ContainsAny(data, `%\`) {
		return
	}
	decoded := escape.ReplaceAllFunc(data, func(escaped []byte) []byte {
		char, _ := hex.DecodeString(string(escaped[len(escaped)-2:])) // it matches, so it is valid
		return char
	})
	if len(decoded) < len(data) {
		found(decoded)
	}
}

// utf16 drops the zero bytes, which are half of a Latin text in UTF-16 of either byte order.
func utf16(data []byte, found func([]byte)) {
	if bytes.IndexByte(data, 0) >= 0 {
		found(bytes.ReplaceAll(data, []byte{0}, nil))
	}
}

// hexadecimal decodes every run with both of its first digits as the start, because a digit before
// the text may look like a part of it.
func hexadecimal(data []byte, found func([]byte)) {
	runs(data, "0123456789abcdefABCDEF", 2*randomLength, func(run []byte) {
		for start := range 2 {
			decoded := make([]byte, (len(run)-start)/2)
			_, _ = hex.Decode(decoded, run[start:start+2*len(decoded)]) // a run has only digits
			found(decoded)
		}
	})
}

// base64Runs decodes every run, in either alphabet, with each of its first four digits as the start.
func base64Runs(data []byte, found func([]byte)) {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	runs(data, letters+"+/-_", randomLength*4/3, func(run []byte) {
		standard := bytes.ReplaceAll(bytes.ReplaceAll(run, []byte{'-'}, []byte{'+'}), []byte{'_'}, []byte{'/'})
		for start := range 4 {
			text := standard[start:]
			if len(text)%4 == 1 { // no encoding has this length
				text = text[:len(text)-1]
			}
			decoded := make([]byte, base64.RawStdEncoding.DecodedLen(len(text)))
			_, _ = base64.RawStdEncoding.Decode(decoded, text) // a run has only digits
			found(decoded)
		}
	})
}

// decimal decodes lists of bytes, as fmt prints them: [97 98 99].
func decimal(data []byte, found func([]byte)) {
	runs(data, "0123456789 ,", 2*randomLength, func(run []byte) {
		var decoded []byte
		for _, field := range bytes.FieldsFunc(run, func(r rune) bool { return r < '0' }) {
			if n, err := strconv.ParseUint(string(field), 10, 8); err == nil {
				decoded = append(decoded, byte(n))
			}
		}
		found(decoded)
	})
}

// runs passes on every longest run of the characters in data that has at least the length shortest.
func runs(data []byte, characters string, shortest int, found func(run []byte)) {
	var in [256]bool
	for _, c := range []byte(characters) {
		in[c] = true
	}
	start := 0
	for i := range len(data) + 1 {
		if i < len(data) && in[data[i]] {
			continue
		}
		if i-start >= shortest {
			found(data[start:i])
		}
		start = i + 1
	}
}

// longestMember limits how much of a compressed member is decompressed, in bytes.
const longestMember = 16 << 20

// members decompresses what may be a member of a gzip file (RFC 1952, section 2.3) or zlib data (RFC
// 1950, section 2.2).
func members(data []byte, found func([]byte)) {
	for i := range data {
		var r io.Reader
		var err error
		switch {
		case bytes.HasPrefix(data[i:], []byte{0x1f, 0x8b, 8}):
			r, err = gzip.NewReader(bytes.NewReader(data[i:]))
		case data[i]&0x0f == 8:
			r, err = zlib.NewReader(bytes.NewReader(data[i:]))
		default:
			continue
		}
		if err == nil {
			decoded, _ := io.ReadAll(io.LimitReader(r, longestMember)) // the rest may be missing or damaged
			found(decoded)
		}
	}
}

// deflateMembers decompresses what may be deflate data (RFC 1951, section 3.2.3). It has no header,
// so it may start at every byte. What was found by chance rarely has an end, and is not decoded
// further.
func (f *finder) deflateMembers(data []byte, found, last func([]byte)) {
	var source bytes.Reader
	first := make([]byte, randomLength)
	for i := range data {
		// The first three bits say how the first block is compressed. An uncompressed block can be
		// read as it is, and 3 is invalid.
		if kind := data[i] >> 1 & 3; kind == 0 || kind == 3 {
			continue
		}
		source.Reset(data[i:])
		_ = f.inflate.(flate.Resetter).Reset(&source, nil) // returns nil
		if _, err := io.ReadFull(f.inflate, first); err != nil {
			continue
		}
		rest, err := io.ReadAll(io.LimitReader(f.inflate, longestMember))
		if decoded := append(first[:randomLength:randomLength], rest...); err == nil {
			found(decoded)
		} else {
			last(decoded)
		}
	}
}
