package chat

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxSources is the maximum number of sources given to the models.
const MaxSources = 6

// Source is one result of a web search. Its text comes from third parties and is never markup.
type Source struct {
	Title   string `json:"title"`   // at most limits.Sources.TitleCharacters long
	URL     string `json:"url"`     // http or https; the server never fetches it
	Snippet string `json:"snippet"` // plain text, may be empty
	Domain  string `json:"domain"`
	Favicon string `json:"favicon"` // always empty: the page draws letter tiles instead
}

// Searcher searches the web.
type Searcher interface {
	// Search runs one search and returns at most MaxSources results, best first. It returns
	// promptly after ctx is canceled. Its errors do not contain the query.
	Search(ctx context.Context, query string) ([]Source, error)
	// ProviderName returns the name of the company that receives the query, for receipts.
	ProviderName() string
}

// The codes of a sources event without sources. An answer that requires a search fails with
// CodeSearchOff, too.
const (
	CodeSearchOff       Code = "search_off"
	CodeSearchNoText    Code = "search_no_text"
	CodeSearchFailed    Code = "search_failed"
	CodeSearchNoResults Code = "search_no_results"
)

// notices tell the user why there are no sources.
var notices = map[Code]string{
	CodeSearchOff:       "Deep Search isn't set up on this site. The models will answer without it.",
	CodeSearchNoText:    "Deep Search needs some text to search for. The models will answer without it.",
	CodeSearchFailed:    "The web search failed. The models will answer without it.",
	CodeSearchNoResults: "The web search found no results. The models will answer without it.",
}

// searchResult is the result of the web search for one question.
type searchResult struct {
	sources  []Source
	provider string // received the query, even if the search failed; empty if none did
	failure  Code   // why there are no sources
}

// search runs the web search, once for all models.
func (f *Fanout) search(ctx context.Context, query string) (result searchResult) {
	switch {
	case f.Search == nil:
		return searchResult{failure: CodeSearchOff}
	case query == "":
		return searchResult{failure: CodeSearchNoText}
	}
	result.provider = f.Search.ProviderName()
	defer func() {
		if recover() != nil { // the panic text may quote the question, so it is dropped
			result.sources, result.failure = nil, CodeSearchFailed
		}
	}()
	sources, err := f.Search.Search(ctx, query)
	switch {
	case err != nil:
		result.failure = CodeSearchFailed
	case len(sources) == 0:
		result.failure = CodeSearchNoResults
	default:
		result.sources = sources[:min(len(sources), MaxSources)]
	}
	return result
}

// missing returns why an answer in a format that requires results cannot be given, or nil.
func (r searchResult) missing(format Format) *Error {
	switch {
	case format != FormatEvidence || r.failure == "":
		return nil
	case r.failure == CodeSearchOff:
		return &Error{Code: CodeSearchOff}
	case r.failure == CodeSearchNoResults:
		return &Error{Code: CodeNoSources}
	default:
		return &Error{Code: CodeNoSearch}
	}
}

// event returns the sources event for the client. If the answers require results, it has no notice:
// their errors tell the user.
func (r searchResult) event(format Format) Event {
	if r.failure == "" {
		return Event{Type: EventSources, Sources: r.sources}
	}
	e := Event{Type: EventSources, Sources: []Source{}, Code: r.failure}
	if r.missing(format) == nil {
		e.Error = notices[r.failure]
	}
	return e
}

// withSources returns a copy of the thread with the sources added to its last message.
func (r searchResult) withSources(thread []Message) []Message {
	if len(r.sources) == 0 || len(thread) == 0 {
		return thread
	}
	thread = append([]Message(nil), thread...)
	thread[len(thread)-1].Sources = r.sources
	return thread
}

// addTo returns a copy of the receipt that names the search provider.
func (r searchResult) addTo(receipt *Receipt) *Receipt {
	if r.provider == "" {
		return receipt
	}
	var full Receipt
	if receipt != nil {
		full = *receipt
	}
	full.Search = r.provider
	return &full
}

// StripInvisible removes control, format and bidirectional characters. White space becomes a space.
// Joiners (U+200C, U+200D) stay because some scripts need them.
func StripInvisible(text string) string {
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
