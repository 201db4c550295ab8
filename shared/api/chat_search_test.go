package api

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"trefoil/shared/chat"
)

// fakeSearch records its queries and returns one source and err.
type fakeSearch struct {
	queries []string
	err     error
}

func (e *fakeSearch) Search(_ context.Context, query string) ([]chat.Source, error) {
	e.queries = append(e.queries, query)
	return []chat.Source{{Title: "Tides", URL: "https://example.org/tides", Snippet: "Twice a day.", Domain: "example.org"}}, e.err
}
func (e *fakeSearch) ProviderName() string { return "Finder" }

func TestDeepSearch(t *testing.T) {
	s := newChatSite(t)
	web := &fakeSearch{}
	s.chats.Fanout.Search = web
	w := s.expect(http.StatusOK, "", chatRequest{deep: true, models: []string{goodModel, paidModel, retryModel}, message: "again"})
	const sources = `data: {"type":"sources","sources":[{"title":"Tides","url":"https://example.org/tides","snippet":"Twice a day.","domain":"example.org","favicon":""}]}`
	if lines := strings.Split(w.Body.String(), "\n\n"); len(web.queries) != 1 || web.queries[0] != "again" || !strings.Contains(lines[0], `"session"`) || lines[1] != sources {
		t.Errorf("queries %q, response %s", web.queries, w.Body)
	}
	if n := strings.Count(w.Body.String(), `"receipt":{"zeroRetention":false,"noTraining":false,"search":"Finder"}`); n != 3 {
		t.Errorf("%d receipts name the search provider, want 3: %s", n, w.Body)
	}
}

// Rejected requests cause no web search.
func TestDeepSearchRequiresAdmission(t *testing.T) {
	s := newChatSite(t)
	web := &fakeSearch{}
	s.chats.Fanout.Search = web
	visitor := s.newVisitor()
	s.expect(http.StatusOK, "", chatRequest{visitor: visitor})
	s.expect(http.StatusOK, "", chatRequest{visitor: visitor})
	s.expect(http.StatusPaymentRequired, "trial_limit", chatRequest{visitor: visitor, deep: true})
	s.expect(http.StatusForbidden, "premium", chatRequest{models: []string{premiumModel}, deep: true})
	s.expect(http.StatusBadRequest, "unknown_model", chatRequest{models: []string{"no/model"}, deep: true})
	if len(web.queries) > 0 {
		t.Errorf("searched for %q", web.queries)
	}
}

func TestDeepSearchError(t *testing.T) {
	log := captureLog(t)
	s := newChatSite(t)
	for _, search := range []chat.Searcher{nil, &fakeSearch{err: errors.New(canary)}} {
		s.chats.Fanout.Search = search
		w := s.expect(http.StatusOK, "", chatRequest{deep: true, models: []string{goodModel}, message: canary})
		lines := strings.Split(w.Body.String(), "\n\n")
		if !strings.Contains(lines[1], `"type":"sources","sources":[],"error":"`) || !strings.Contains(lines[1], `"code":"search_`) || strings.Contains(lines[1], canary) {
			t.Errorf("notice %s", lines[1])
		}
		if !strings.Contains(w.Body.String(), `"complete"`) {
			t.Errorf("no answer: %s", w.Body)
		}
	}
	if strings.Contains(log.String(), canary) {
		t.Errorf("logged: %s", log)
	}
}
