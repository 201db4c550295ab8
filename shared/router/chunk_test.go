package router

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

func TestNanoDollars(t *testing.T) {
	tests := []struct {
		dollars looseString
		want    int64
		unknown bool
	}{
		{"", 0, true},
		{"0", 0, false},
		{"0.1", 100_000_000, false},
		{"0.000000001", 1, false},
		{"0.0000000014", 1, false},
		{"0.0000000016", 2, false},
		{"0.00014", 140_000, false},
		{"1.4e-4", 140_000, false},
		{"1E+2", 100_000_000_000, false},
		{"1.005", 1_005_000_000, false},
		{"0.1234567891", 123_456_789, false},
		{"999999.999999999", 999_999_999_999_999, false},
		{"2000000", 1e15, false},
		{"1e400", 1e15, false},
		{"1e2147483647", 0, true}, // exponent out of range
		{"1e99999999999999999999", 0, true},
		{"1e-2147483648", 0, false},
		{"-0.5", 0, true},
		{"-1e400", 0, true},
		{"NaN", 0, true},
		{"free", 0, true},
		{"{}", 0, true},
		{"null", 0, true},
	}
	for _, test := range tests {
		if got, known := nanoDollars(test.dollars); got != test.want || known == test.unknown {
			t.Errorf("nanoDollars(%s) = %d, %v, want %d, %v", test.dollars, got, known, test.want, !test.unknown)
		}
	}
}

// Only complete data lines are returned, however the bytes arrive.
func TestDataLines(t *testing.T) {
	in := ": comment\n\nevent: x\r\ndata: {\"a\":1}\r\n\r\ndata:{\"b\":2}\n  data:   {\"c\":3}  \ngarbage\ndata:\n" +
		"data: {\"error\":{}}\n{\"error\":{}}\n{\"stray\":1}\ndata: [DONE]"
	want := "data: {\"a\":1}\ndata:{\"b\":2}\ndata:   {\"c\":3}\ndata: { \"error\":{}}\ndata: { \"error\":{}}\ndata: [DONE]\n"
	readers := map[string]func(io.Reader) io.Reader{
		"at once":       func(r io.Reader) io.Reader { return r },
		"byte by byte":  iotest.OneByteReader,
		"half by half":  iotest.HalfReader,
		"end with data": iotest.DataErrReader,
	}
	for name, reader := range readers {
		t.Run(name, func(t *testing.T) {
			b := &limitedBody{src: io.NopCloser(reader(strings.NewReader(in))), remaining: maxBody}
			got, err := io.ReadAll(iotest.OneByteReader(&dataLines{limitedBody: b}))
			if err != nil {
				t.Error(err)
			}
			if diff := cmp.Diff(want, string(got)); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTruncate(t *testing.T) {
	for n, want := range []string{"", "a", "a", "aü", "aü", "aü", "aü€", "aü€b", "aü€b"} {
		if got := truncate("aü€b", n); got != want {
			t.Errorf("%d bytes: %q, want %q", n, got, want)
		}
	}
}

// No input makes add panic, invent text or return negative usage.
func FuzzAdd(f *testing.F) {
	f.Add([]byte(`{"id":"g","choices":[{"delta":{"content":"x"},"finish_reason":"stop"}],"usage":{"cost":"1e9"}}`))
	f.Add([]byte(`{"error":{"code":"context_length_exceeded"}}`))
	f.Add([]byte(`{"choices":[{"delta":{"content":["x"]},"finish_reason":{}}],"model":[1],"usage":[]}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var a answer
		text, _ := a.add(raw)
		if len(text) > 3*len(raw) { // an invalid byte becomes a three-byte replacement character
			t.Errorf("%d bytes of text from %d bytes", len(text), len(raw))
		}
		if u := a.outcome.Usage; u != nil && (u.CostNano < 0 || u.InputTokens < 0 || u.OutputTokens < 0) {
			t.Errorf("usage %+v", u)
		}
	})
}
