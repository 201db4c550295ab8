package main

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// encodings are the forms in which a program may write a text.
var encodings = map[string]func(text []byte) []byte{
	"plain":            func(text []byte) []byte { return text },
	"upper case":       bytes.ToUpper,
	"JSON":             each(`\u%04x`),
	"URL":              each(`%%%02X`),
	"a Go string":      each(`\x%02x`),
	"a list of bytes":  func(text []byte) []byte { return fmt.Append(nil, text) },
	"hex":              func(text []byte) []byte { return hex.AppendEncode(nil, text) },
	"upper-case hex":   func(text []byte) []byte { return bytes.ToUpper(hex.AppendEncode(nil, text)) },
	"UTF-16LE":         each("%c\x00"),
	"UTF-16BE":         each("\x00%c"),
	"base64":           func(text []byte) []byte { return base64.StdEncoding.AppendEncode(nil, text) },
	"base64 + 1":       func(text []byte) []byte { return base64.StdEncoding.AppendEncode(nil, append([]byte("?"), text...)) },
	"base64 + 2":       func(text []byte) []byte { return base64.StdEncoding.AppendEncode(nil, append([]byte("??"), text...)) },
	"base64 for URLs":  func(text []byte) []byte { return base64.RawURLEncoding.AppendEncode(nil, text) },
	"base64, URLs + 1": func(text []byte) []byte { return base64.RawURLEncoding.AppendEncode(nil, append([]byte("?"), text...)) },
	"base64, URLs + 2": func(text []byte) []byte {
		return base64.RawURLEncoding.AppendEncode(nil, append([]byte("??"), text...))
	},
	"gzip": compressed(func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) }),
	"zlib": compressed(func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) }),
	"deflate": compressed(func(w io.Writer) io.WriteCloser {
		c, _ := flate.NewWriter(w, flate.BestSpeed) // a valid level
		return c
	}),
}

// each formats every byte.
func each(format string) func([]byte) []byte {
	return func(text []byte) (encoded []byte) {
		for _, char := range text {
			encoded = fmt.Appendf(encoded, format, char)
		}
		return encoded
	}
}

func compressed(writer func(io.Writer) io.WriteCloser) func([]byte) []byte {
	return func(text []byte) []byte {
		var out bytes.Buffer
		w := writer(&out)
		_, _ = w.Write(text) // a buffer takes everything
		_ = w.Close()
		return out.Bytes()
	}
}

// A mark is found in every encoding, and in every encoding of that, in the middle of other data.
func TestMarksInEveryEncoding(t *testing.T) {
	s := newMarks("prompt", "answer")
	text := []byte(`{"message":"What about ` + s["prompt"] + `?","other":"Nothing","ends":true}`)
	noise := randomBytes(100)
	surroundings := map[string][2][]byte{
		"text":   {[]byte(`time=2026-01-01T00:00:00Z level=INFO msg="request" body=`), []byte(" status=200\n")},
		"binary": {noise, noise},
		"digits": {[]byte("7 "), []byte("0")},
	}
	for outer, encodeAgain := range encodings {
		for inner, encode := range encodings {
			if strings.HasPrefix(outer, "UTF-16") || outer == "upper case" { // they encode texts
				if !slices.Contains([]string{"plain", "URL", "a list of bytes", "hex"}, inner) {
					continue
				}
			}
			written := encodeAgain(encode(text))
			for name, around := range surroundings {
				if found := s.find(slices.Concat(around[0], written, around[1])); !slices.Equal(found, []string{"prompt"}) {
					t.Errorf("%s of %s in %s: found %q", outer, inner, name, found)
				}
			}
		}
	}
}

func TestMarksAreNotFoundInOtherText(t *testing.T) {
	written := slices.Concat(randomBytes(1<<11), []byte(strings.Repeat(`{"message":"What about tides?"}`, 50)))
	for name, encode := range encodings {
		if found := newMarks("prompt", "answer").find(encode(written)); len(found) > 0 {
			t.Errorf("%s: found %q", name, found)
		}
	}
}

// A member that was cut off, as by the end of a process, is searched as far as it goes.
func TestMarksInDamagedMember(t *testing.T) {
	s := newMarks("prompt")
	for _, encoding := range []string{"gzip", "zlib", "deflate"} {
		written := encodings[encoding]([]byte(s["prompt"] + string(randomBytes(1000))))
		if found := s.find(written[:len(written)/2]); len(found) != 1 {
			t.Errorf("%s: found %q", encoding, found)
		}
	}
}

func randomBytes(n int) []byte {
	random := rand.NewChaCha8([32]byte{})
	text := make([]byte, n)
	_, _ = random.Read(text)
	return text
}

func BenchmarkMarks(b *testing.B) {
	s, written := newMarks("prompt", "answer"), randomBytes(1<<20)
	for b.Loop() {
		s.find(written)
	}
}
