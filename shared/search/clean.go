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
	"unicode"
	"unicode/utf8"

	"trefoil/shared/chat"
	"trefoil/shared/limits"
)

// How long things may be, in characters.
const (
	maxSnippet = 500
	maxURL     = 1000
	maxText    = 4_000 // of what is cleaned, before it is
)

// What every provider takes of a query: Brave at most 400 characters and 50 words
// (https://api-dashboard.search.brave.com/api-reference/web/search/get), Tavily
// 400 characters.
const (
	maxQuery = 400
	maxWords = 50
)

// decode reads a provider's answer. A result's field of an odd type is left empty;
// it must not cost the reader the other results.
func decode(body []byte, answer any) error {
	var typeErr *json.UnmarshalTypeError
	if err := json.Unmarshal(body, answer); err != nil && (!errors.As(err, &typeErr) || !strings.Contains(typeErr.Field, ".")) {
		return &Error{Class: Malformed}
	}
	return nil
}

// cutQuery is what of a question is searched for.
func truncateQuery(question string) string {
	words := strings.Fields(stripInvisible(truncate(question, maxText)))
	words = words[:min(len(words), maxWords)]
	query := strings.Join(words, " ")
	if utf8.RuneCountInString(query) <= maxQuery {
		return query
	}
	cut := truncate(query, maxQuery)
	if end := strings.LastIndexByte(cut, ' '); end > 0 {
		return cut[:end]
	}
	return cut
}

// sources are the results that are fit to be shown and quoted, in their order.
func toSources(found []result) []chat.Source {
	var kept []chat.Source
	seen := map[string]bool{}
	for _, r := range found {
		address, domain, same, ok := cleanURL(r.url)
		if !ok || seen[same] {
			continue
		}
		seen[same] = true
		title := shorten(plainText(r.title), limits.Sources.TitleCharacters)
		if title == "" {
			title = shorten(domain, limits.Sources.TitleCharacters)
		}
		kept = append(kept, chat.Source{Title: title, URL: address, Snippet: shorten(plainText(r.snippet), maxSnippet), Domain: domain})
		if len(kept) == chat.MaxSources {
			break
		}
	}
	return kept
}

// readURL is a web address fit to be linked, its domain, and what two addresses
// of the same page have in common.
func cleanURL(raw string) (address, domain, same string, ok bool) {
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
	if len(address) > maxURL { // escaped, it may have grown
		return "", "", "", false
	}
	domain = strings.TrimPrefix(host, "www.")
	port := u.Port()
	if port == "80" && u.Scheme == "http" || port == "443" && u.Scheme == "https" {
		port = ""
	}
	return address, domain, domain + ":" + port + strings.TrimRight(u.EscapedPath(), "/") + "?" + stripTracking(u.Query()), true
}

// escaped is a query with what package url leaves in it although no address may
// hold it (RFC 3986, section 3.4), escaped.
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

// notOfAHost are the characters that a host name cannot have, whatever its script.
func invalidHostRune(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) && !strings.ContainsRune("-._:", r)
}

// untracked is a query without the marks of campaigns, in one order.
func stripTracking(query url.Values) string {
	for name := range query {
		if strings.HasPrefix(name, "utm_") || slices.Contains([]string{"gclid", "fbclid", "msclkid"}, name) {
			query.Del(name)
		}
	}
	return query.Encode()
}

// tag is markup; tagStart is what is left of it where it is not closed, or stood
// around other markup.
var (
	tag      = regexp.MustCompile(`(?s)<!--.*?-->|<[/!?a-zA-Z][^<>]*>`)
	tagStart = regexp.MustCompile(`<+([/!?a-zA-Z])`)
)

// plain is text without markup and without what cannot be seen, on one line.
func plainText(text string) string {
	text = stripInvisible(html.UnescapeString(truncate(text, maxText)))
	text = tagStart.ReplaceAllString(tag.ReplaceAllString(text, ""), " $1")
	return strings.Join(strings.Fields(text), " ")
}

// visible is text without control characters and those that hide or turn others
// round. White space becomes a space; what joins letters in some scripts stays.
func stripInvisible(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == '\u200c' || r == '\u200d':
			return r
		case unicode.IsControl(r), unicode.In(r, unicode.Cf, unicode.Co), r == utf8.RuneError, r >= 0xe0100 && r <= 0xe01ef:
			return -1
		}
		return r
	}, text)
}

// shorten is text in at most n characters, cut between words where that leaves
// most of it.
func shorten(text string, n int) string {
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	cut := truncate(text, n-1)
	if end := strings.LastIndexByte(cut, ' '); end > len(cut)/2 && text[len(cut)] != ' ' {
		cut = cut[:end]
	}
	return strings.TrimRight(cut, " ,;:") + "…"
}

// clip is the first n characters of s.
func truncate(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
