package search

import (
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
	"trefoil/shared/limits"
)

func TestToSources(t *testing.T) {
	long := strings.Repeat("word ", 200)
	tests := []struct {
		name string
		in   []result
		want []chat.Source
	}{
		{"no results", nil, nil},
		{"markup and entities", []result{{"<b>A</b> &amp; B", "https://example.org/", "x <script>alert(1)</script> &lt;img src=x onerror=alert(1)&gt; y<br/>z <!-- hidden > --> 1 &lt; 2"}},
			[]chat.Source{{Title: "A & B", URL: "https://example.org/", Snippet: "x alert(1) yz 1 < 2", Domain: "example.org"}}},
		{"nested and unclosed markup", []result{{"t", "https://example.org/", "<scr<b>ipt>alert(1)</scr</b>ipt> <img src=x"}},
			[]chat.Source{{Title: "t", URL: "https://example.org/", Snippet: "script>alert(1) /script> img src=x", Domain: "example.org"}}},
		{"invisible characters", []result{{"a\x00\x1b[31mb\u202ec\u2066", "https://example.org/", "one\u2028two\r\nthree\tfour \U000e0041\U000e0042\ufeff\u200b \u00ad می\u200cخواهم"}},
			[]chat.Source{{Title: "a[31mbc", URL: "https://example.org/", Snippet: "one two three four می\u200cخواهم", Domain: "example.org"}}},
		{"no title", []result{{" <i></i> ", "https://www.Example.org:8443/a", ""}},
			[]chat.Source{{Title: "example.org", URL: "https://www.example.org:8443/a", Domain: "example.org"}}},
		{"long texts", []result{{long, "https://example.org/", long}},
			[]chat.Source{{Title: strings.TrimSpace(long[:60]) + "…", URL: "https://example.org/", Snippet: strings.TrimSpace(long[:500]) + "…", Domain: "example.org"}}},
		{"invalid URLs", []result{
			{"t", "javascript:alert(1)", ""}, {"t", "JavaScript://example.org/%0aalert(1)", ""}, {"t", "data:text/html,x", ""}, {"t", "ftp://example.org", ""},
			{"t", "file:///etc/passwd", ""}, {"t", "//example.org", ""}, {"t", "/a", ""}, {"t", "", ""}, {"t", "https:", ""}, {"t", "https:example.org", ""}, {"t", "https://", ""},
			{"t", "https://example.org@evil.example/", ""}, {"t", "https://user:pw@evil.example/", ""}, {"t", "https://exa mple.org", ""}, {"t", "https://a\nb", ""},
			{"t", "https://exa\u202emple.org", ""}, {"t", "https://a%0ab/", ""}, {"t", "https://example.org/" + strings.Repeat("a", maxURL), ""},
			{"t", "https://example.org/" + strings.Repeat("ä", maxURL/3), ""}, {"t", "https://a\\b/", ""}, {"t", "https://\"onclick=alert(1)", ""},
		}, nil},
		{"duplicates", []result{
			{"first", "https://www.example.org/a/?b=1&c=2", ""}, {"t", "http://example.org/a?c=2&b=1", ""}, {"t", "HTTPS://EXAMPLE.ORG:443/a#part", ""},
			{"t", "https://example.org./a?b=1&c=2&utm_source=x&gclid=y", ""}, {"other", "https://example.org/A?b=1&c=2", ""},
		}, []chat.Source{
			{Title: "first", URL: "https://www.example.org/a/?b=1&c=2", Domain: "example.org"},
			{Title: "t", URL: "https://example.org:443/a#part", Domain: "example.org"},
			{Title: "other", URL: "https://example.org/A?b=1&c=2", Domain: "example.org"},
		}},
		{"unescaped URL query", []result{{"t", "https://example.org/a b?q=<b> \"x\" ä+%20#<c>", ""}},
			[]chat.Source{{Title: "t", URL: "https://example.org/a%20b?q=%3Cb%3E%20%22x%22%20%C3%A4+%20#%3Cc%3E", Domain: "example.org"}}},
		{"other scripts", []result{{"漢字", "https://例え.jp/パス", "नमस्ते"}},
			[]chat.Source{{Title: "漢字", URL: "https://%E4%BE%8B%E3%81%88.jp/%E3%83%91%E3%82%B9", Snippet: "नमस्ते", Domain: "例え.jp"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, toSources(test.in)); diff != "" {
				t.Errorf("sources (-want +got):\n%s", diff)
			}
		})
	}
}

func TestToSourcesKeepsSix(t *testing.T) {
	var many []result
	for i := range 30 {
		many = append(many, result{"t", fmt.Sprint("https://example.org/", i), ""})
	}
	got := toSources(many)
	if len(got) != 6 || got[5].URL != "https://example.org/5" {
		t.Errorf("kept %d sources: %+v", len(got), got)
	}
}

func TestShorten(t *testing.T) {
	for _, test := range []struct {
		in, want string
		n        int
	}{
		{"short", "short", 5},
		{"one two three", "one two…", 10},
		{"one two three", "one two…", 8},
		{"one twothree", "one two…", 8}, // the first word alone would be too short
		{"ÄÖÜ漢字漢字漢字", "ÄÖÜ漢…", 5},
		{"one two, three", "one two…", 10},
	} {
		got := shorten(test.in, test.n)
		if got != test.want || utf8.RuneCountInString(got) > test.n {
			t.Errorf("shorten(%q, %d) = %q, want %q", test.in, test.n, got, test.want)
		}
	}
}

func TestTruncateQuery(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"short", "How do tides work?", "How do tides work?"},
		{"several lines", " a\n\n b\u2028c\x00 ", "a b c"},
		{"invisible", " \x00\u200b ", ""},
		{"more than 50 words", strings.Repeat("a ", 60), strings.TrimSpace(strings.Repeat("a ", 50))},
		{"more than 400 characters", strings.Repeat("ninebytes ", 45), strings.TrimSpace(strings.Repeat("ninebytes ", 40))},
		{"one long word", strings.Repeat("漢", 500), strings.Repeat("漢", 400)},
	} {
		if got := truncateQuery(test.in); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestStripOperators(t *testing.T) {
	for in, want := range map[string]string{
		"!!g why":                       "g why",
		":de what is ! not":             "de what is not",
		"<5 fast ?maybe why!":           "5 fast maybe why!",
		"is 1 < 2":                      "is 1 2",
		"css !important, time: 12:30 a": "css important, time: 12:30 a",
	} {
		if got := stripOperators(in); got != want {
			t.Errorf("stripOperators(%q) = %q, want %q", in, got, want)
		}
	}
}

// Any input yields plain, bounded and linkable sources without duplicates.
func FuzzToSources(f *testing.F) {
	f.Add("<b>t</b>", "https://example.org/a?b=c#d", "<img src=x onerror=y>&lt;&#0;&#x202e;")
	f.Add("t", "https://example.org/a b?q=c d", "")
	f.Add("\xff\xfe", "http://[::1]:80/", strings.Repeat("<a", 3000))
	f.Fuzz(func(t *testing.T, title, url, snippet string) {
		got := toSources([]result{{title, url, snippet}, {title, url, snippet}})
		if len(got) > 1 {
			t.Fatalf("duplicate: %+v", got)
		}
		for _, s := range got {
			if utf8.RuneCountInString(s.Title) > limits.Get().Sources.TitleCharacters || utf8.RuneCountInString(s.Snippet) > maxSnippet || len(s.URL) > maxURL || s.Title == "" || s.Domain == "" {
				t.Errorf("out of bounds: %+v", s)
			}
			if !strings.HasPrefix(s.URL, "https://") && !strings.HasPrefix(s.URL, "http://") || strings.ContainsFunc(s.URL, unicode.IsSpace) || strings.ContainsAny(s.URL, "<>\"`\\") {
				t.Errorf("invalid URL %q", s.URL)
			}
			for _, text := range []string{s.Title, s.Snippet} {
				if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) || tag().MatchString(text) || tagStart().MatchString(text) {
					t.Errorf("not plain text: %q", text)
				}
			}
			if s.Favicon != "" {
				t.Errorf("favicon %q", s.Favicon)
			}
		}
	})
}
