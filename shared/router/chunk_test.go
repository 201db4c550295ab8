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
		{"Inf", 0, true},
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

// noWait is a source that never waits.
type noWait struct{ io.Reader }

func (noWait) wait() {}

// Data lines are returned only when they are complete, regardless of how reads split the input.
func TestDataLines(t *testing.T) {
	in := ": comment\n\nevent: x\r\ndata: {\"a\":1}\r\n\r\ndata:{\"b\":2}\n  data:   {\"c\":3}  \ngarbage\ndata:\n" +
		"data: {\"error\":{}}\n{\"error\":{}}\n{\"stray\":1}\ndata: [DONE]"
	want := []string{`{"a":1}`, `{"b":2}`, `{"c":3}`, `{"error":{}}`, `{"error":{}}`, `[DONE]`}
	readers := map[string]func(io.Reader) io.Reader{
		"at once":       func(r io.Reader) io.Reader { return r },
		"byte by byte":  iotest.OneByteReader,
		"half reads":    iotest.HalfReader,
		"EOF with data": iotest.DataErrReader,
	}
	for name, reader := range readers {
		t.Run(name, func(t *testing.T) {
			lines := newDataLines(noWait{reader(strings.NewReader(in))})
			defer lines.close()
			var got []string
			for {
				if data, ok := lines.next(); ok {
					got = append(got, string(data))
				} else if err := lines.read(); err == io.EOF {
					break
				} else if err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
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
		_ = a.add(raw)
		text := string(a.text)
		if len(text) > 3*len(raw) { // an invalid byte becomes a three-byte replacement character
			t.Errorf("%d bytes of text from %d bytes", len(text), len(raw))
		}
		if u := a.outcome.Usage; u != nil && (u.CostNano < 0 || u.InputTokens < 0 || u.OutputTokens < 0) {
			t.Errorf("usage %+v", u)
		}
	})
}

// usualChunks are read by scan.
var usualChunks = []string{
	`{"id":"gen-1","provider":"House","model":"m/x","object":"chat.completion.chunk","created":1763800000,"choices":[{"index":0,"delta":{"role":"assistant","content":" word"},"finish_reason":null,"native_finish_reason":null,"logprobs":null}]}`,
	`{"choices":[{"delta":{"content":"a\n\"b\"\t\\\/"}}]}`,
	`{"choices":[{"delta":{"content":"\ud83c\udf40 \u00e9\r \ud83c"}}]}`,
	`{"choices":[{"delta":{"content":"é🍀"},"finish_reason":"stop"}]}`,
	` { "choices" : [ { "finish_reason" : "length" , "delta" : { "refusal" : "No" , "content" : "Yes" } } ] } `,
	`{"choices":[{"index":1,"delta":{"content":"other"},"finish_reason":"stop"},{"index":0,"delta":{"content":"x"}}],"usage":null,"error":null}`,
	`{"choices":[{"delta":{"reasoning":"why","reasoning_details":[{"type":"x","n":[1,2.5,true,false,null,"s"]}],"content":null}}]}`,
	`{"choices":[{"delta":{"reasoning_content":"so \u00e9\n","content":""}}]}`,
	`{"choices":[{"delta":{"reasoning_content":"b","reasoning":"a"}}]}`,
	`{"id":null,"model":null,"choices":null}`,
	`{"choices":[]}`,
	`{}`,
}

// unusualChunks are left to encoding/json.
var unusualChunks = []string{
	``, `null`, `[]`, `{`, `{}x`, `{"choices":[{}]`, `{"choices":[null]}`, `{"x":01}`, `{"x":1.}`, `{"x":-1}`, `{"x":1e5}`, `{"x":tru}`,
	`{"usage":{"cost":1}}`, `{"error":{"code":429}}`, `{"object":"error"}`, `{"Choices":[{"delta":{"content":"x"}}]}`,
	`{"choices":[{"DELTA":{"content":"x"}}]}`, `{"choices":[{"delta":{"Content":"x"}}]}`, `{"choices":[{"delta":{"content":"x"}}],"choices":[]}`,
	`{"choices":[{"delta":{"content":"x","content":"y"}}]}`, `{"choices":[{"index":10,"delta":{"content":"x"}}]}`, `{"choices":[{"index":0.0}]}`,
	`{"choices":[{"index":"0","delta":{"content":"x"}}]}`, `{"choices":[{"delta":{"content":["x"]}}]}`, `{"choices":[{"finish_reason":"error"}]}`,
	`{"choices":[{"error":{"code":1}}]}`, `{"choices":[{"delta":{"content":"x` + "\n" + `"}}]}`, `{"choices":[{"delta":{"content":"\x"}}]}`,
	`{"choices":[{"delta":{"content":"\u12"}}]}`, "{\"choices\":[{\"delta\":{\"content\":\"\xff\"}}]}", `{"i\u0064":"g"}`, `{"provıder":"x"}`,
	`{"x":[[[[[[[[[[1]]]]]]]]]]}`, `{"id":"\u0061"}`, `{"choices":[{"delta":{"content":"x"},}]}`, `{"choices":[{}],}`, `{,}`, `{"id" "x"}`,
	`{"choices":[{"delta":{"reasoning":["x"],"reasoning_content":"y"}}]}`, `{"choices":[{"delta":{"Reasoning":"x"}}]}`,
}

// checkScan checks that add decodes a chunk to the same result as addUnusual, which uses
// encoding/json.
func checkScan(t *testing.T, raw []byte) {
	t.Helper()
	var got, want answer
	gotErr, wantErr := got.add(raw), want.addUnusual(raw)
	if diff := cmp.Diff(want.outcome, got.outcome); diff != "" {
		t.Errorf("%q: outcome (-want +got):\n%s", raw, diff)
	}
	if diff := cmp.Diff(wantErr, gotErr); diff != "" {
		t.Errorf("%q: error (-want +got):\n%s", raw, diff)
	}
	if string(got.reasoning) != string(want.reasoning) {
		t.Errorf("%q: reasoning %q, want %q", raw, got.reasoning, want.reasoning)
	}
	if string(got.text) != string(want.text) || got.finished != want.finished || got.size != want.size {
		t.Errorf("%q: text %q, finished %v, size %d, want %q, %v, %d", raw, got.text, got.finished, got.size, want.text, want.finished, want.size)
	}
}

func TestScan(t *testing.T) {
	for _, raw := range usualChunks {
		if _, ok := scan([]byte(raw), new([]byte), new([]byte)); !ok {
			t.Errorf("%s: not read", raw)
		}
		checkScan(t, []byte(raw))
	}
	for _, raw := range unusualChunks {
		if _, ok := scan([]byte(raw), new([]byte), new([]byte)); ok {
			t.Errorf("%s: read", raw)
		}
		checkScan(t, []byte(raw))
	}
}

// Reading a token allocates no memory.
func TestScanDoesNotAllocate(t *testing.T) {
	a := answer{text: make([]byte, 0, 100)}
	raw := []byte(usualChunks[0])
	if n := testing.AllocsPerRun(100, func() { _ = a.add(raw); a.text = a.text[:0] }); n > 0 {
		t.Errorf("%v allocations per chunk", n)
	}
}

func FuzzScan(f *testing.F) {
	for _, raw := range append(usualChunks, unusualChunks...) {
		f.Add([]byte(raw))
	}
	f.Fuzz(checkScan)
}
