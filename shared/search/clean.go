package search

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"trefoil/shared/chat"
	"trefoil/shared/limits"
)

// Maximum lengths in characters.
const (
	maxSnippet = 500
	maxURL     = 1000
	maxText    = 4_000 // input of plainText and truncateQuery
)

// maxWords is the length of a query that every provider accepts; limits.Search is its other bound.
// Brave accepts 400 characters and 50 words
// (https://api-dashboard.search.brave.com/api-reference/web/search/get). Tavily accepts 400
// characters.
const maxWords = 50

// decode parses a provider's response. A result field with the wrong type stays empty and does not
// affect the other results.
func decode(body []byte, answer any) error {
	var typeErr *json.UnmarshalTypeError
	if err := json.Unmarshal(body, answer); err != nil && (!errors.As(err, &typeErr) || !strings.Contains(typeErr.Field, ".")) {
		return &Error{Class: Malformed}
	}
	return nil
}

// truncateQuery shortens a question to a search query.
func truncateQuery(question string) string {
	words := strings.Fields(chat.StripInvisible(chat.Truncate(question, maxText)))
	words = words[:min(len(words), maxWords)]
	query := strings.Join(words, " ")
	maxQuery := limits.Get().Search.QueryCharacters
	if utf8.RuneCountInString(query) <= maxQuery {
		return query
	}
	cut := chat.Truncate(query, maxQuery)
	if end := strings.LastIndexByte(cut, ' '); end > 0 {
		return cut[:end]
	}
	return cut
}

// toSources converts the usable results, in order and without duplicates.
func toSources(found []result) []chat.Source {
	var kept []chat.Source
	seen := map[string]bool{}
	for _, r := range found {
		address, domain, id, ok := cleanURL(r.url)
		if !ok || seen[id] {
			continue
		}
		seen[id] = true
		title := shorten(plainText(r.title), limits.Get().Sources.TitleCharacters)
		if title == "" {
			title = shorten(domain, limits.Get().Sources.TitleCharacters)
		}
		kept = append(kept, chat.Source{Title: title, URL: address, Snippet: shorten(plainText(r.snippet), maxSnippet), Domain: domain})
		if len(kept) == chat.MaxSources {
			break
		}
	}
	return kept
}

// cleanURL validates a web address and returns it in a form that is safe to link, with its domain
// and an ID that is equal for addresses of the same page.
func cleanURL(raw string) (address, domain, id string, ok bool) {
	if len(raw) > maxURL {
		return "", "", "", false
	}
	u, err := url.Parse(strings.TrimSpace(raw))
	if err != nil || u.User != nil || u.Opaque != "" {
		return "", "", "", false
	}
	u.Scheme, u.Host = strings.ToLower(u.Scheme), strings.ToLower(u.Host)
	host := strings.TrimSuffix(u.Hostname(), ".")
	if u.Scheme != "http" && u.Scheme != "https" || host == "" || strings.ContainsFunc(host, invalidHostRune) {
		return "", "", "", false
	}
	u.RawQuery = escapeQuery(u.RawQuery)
	address = u.String()
	if len(address) > maxURL { // escaping may have lengthened it
		return "", "", "", false
	}
	domain = strings.TrimPrefix(host, "www.")
	port := u.Port()
	if port == "80" && u.Scheme == "http" || port == "443" && u.Scheme == "https" {
		port = ""
	}
	return address, domain, domain + ":" + port + strings.TrimRight(u.EscapedPath(), "/") + "?" + stripTracking(u.Query()), true
}

// escapeQuery escapes the characters that net/url leaves in a query although RFC 3986, section 3.4,
// does not allow them.
func escapeQuery(query string) string {
	var b strings.Builder
	for i := range len(query) {
		if c := query[i]; c <= ' ' || c >= 0x7f || strings.IndexByte("\"<>\\^`{|}", c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// invalidHostRune reports whether r is invalid in host names of any script.
func invalidHostRune(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) && !strings.ContainsRune("-._:", r)
}

// stripTracking removes tracking parameters and sorts the rest.
func stripTracking(query url.Values) string {
	for name := range query {
		if strings.HasPrefix(name, "utm_") || slices.Contains([]string{"gclid", "fbclid", "msclkid"}, name) {
			query.Del(name)
		}
	}
	return query.Encode()
}

// tag matches markup. tagStart matches the start of unclosed or nested markup, which is left over
// after tags are removed.
var (
	tag      = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)<!--.*?-->|<[/!?a-zA-Z][^<>]*>`) })
	tagStart = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`<+([/!?a-zA-Z])`) })
)

// plainText removes markup and invisible characters and puts the text on one line.
func plainText(text string) string {
	text = chat.StripInvisible(html.UnescapeString(chat.Truncate(text, maxText)))
	text = tagStart().ReplaceAllString(tag().ReplaceAllString(text, ""), " $1")
	return strings.Join(strings.Fields(text), " ")
}

// shorten cuts text to at most n characters, between words if that keeps more than half of them.
func shorten(text string, n int) string {
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	cut := chat.Truncate(text, n-1)
	if end := strings.LastIndexByte(cut, ' '); end > len(cut)/2 && text[len(cut)] != ' ' {
		cut = cut[:end]
	}
	return strings.TrimRight(cut, " ,;:") + "…"
}
