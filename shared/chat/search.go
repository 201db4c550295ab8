package chat

import "context"

// MaxSources is how many sources a question is answered from at most.
const MaxSources = 6

// Source is one result of a web search: text that strangers wrote, never markup.
type Source struct {
	Title   string `json:"title"`   // at most 60 characters
	URL     string `json:"url"`     // http or https; nobody here ever fetches it
	Snippet string `json:"snippet"` // plain text, may be empty
	Domain  string `json:"domain"`
	Favicon string `json:"favicon"` // always empty: pages draw letters of their own
}

// Searcher looks a question up on the web.
type Searcher interface {
	// Search asks once and returns at most MaxSources, the best first. It ends
	// soon after ctx is cancelled. An error says nothing of what was asked.
	Search(ctx context.Context, query string) ([]Source, error)
	// Party names who sees the query, for receipts.
	ProviderName() string
}

// CodeSearch is the code of a sources event that brings none, and says why.
const CodeSearch Code = "search"

// Why a question is answered without sources, to a person.
const (
	noticeNotConfigured = "Deep Search is not set up on this site. The models answer without it."
	noticeNoText        = "There are no words to search the web for. The models answer without Deep Search."
	noticeFailed        = "The web search did not work this time. The models answer without it."
	noticeNoResults     = "The web search found nothing for this question. The models answer without it."
)

// searchResult is what the search for one question came to.
type searchResult struct {
	sources  []Source
	provider string // who was asked, whatever came of it; empty: nobody
	notice   string // why there are no sources
}

// find looks the question up, once for all its models.
func (a *Fanout) search(ctx context.Context, query string) (f searchResult) {
	switch {
	case a.Search == nil:
		return searchResult{notice: noticeNotConfigured}
	case query == "":
		return searchResult{notice: noticeNoText}
	}
	f.provider = a.Search.ProviderName()
	defer func() {
		if recover() != nil { // its text may quote the question, so it goes nowhere
			f.sources, f.notice = nil, noticeFailed
		}
	}()
	sources, err := a.Search.Search(ctx, query)
	switch {
	case err != nil:
		f.notice = noticeFailed
	case len(sources) == 0:
		f.notice = noticeNoResults
	default:
		f.sources = sources[:min(len(sources), MaxSources)]
	}
	return f
}

// event is what the reader is told of it.
func (f searchResult) event() Event {
	e := Event{Type: EventSources, Sources: f.sources, Error: f.notice}
	if f.notice != "" {
		e.Sources, e.Code = []Source{}, CodeSearch
	}
	return e
}

// withSources is the thread with the evidence for its last question.
func (f searchResult) withSources(thread []Message) []Message {
	if len(f.sources) == 0 || len(thread) == 0 {
		return thread
	}
	copied := append([]Message(nil), thread...) // the caller's stays as it was
	copied[len(copied)-1].Sources = f.sources
	return copied
}

// receipt is r with what the search adds to it.
func (f searchResult) addTo(r *Receipt) *Receipt {
	if f.provider == "" {
		return r
	}
	var full Receipt
	if r != nil {
		full = *r
	}
	full.Search = f.provider
	return &full
}
