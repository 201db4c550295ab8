package api

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"trefoil/shared/chat"
	"trefoil/shared/limits"
	"trefoil/shared/logtest"
)

// fakeSearch records its queries and returns one source, or none, and err.
type fakeSearch struct {
	queries []string
	none    bool
	err     error
}

func (e *fakeSearch) Search(_ context.Context, query string) ([]chat.Source, error) {
	e.queries = append(e.queries, query)
	if e.none {
		return nil, e.err
	}
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
	log := logtest.Capture(t)
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

// A request can search for something other than its message.
func TestDeepSearchQuery(t *testing.T) {
	s := newChatSite(t)
	web := &fakeSearch{}
	s.chats.Fanout.Search = web
	s.expect(http.StatusOK, "", chatRequest{deep: true, message: "the prompt", query: " the tides "})
	s.expect(http.StatusOK, "", chatRequest{message: "the prompt", query: "not asked for"})
	if len(web.queries) != 1 || web.queries[0] != "the tides" {
		t.Errorf("searched for %q", web.queries)
	}
	long := strings.Repeat("é", limits.Get().Search.QueryCharacters)
	s.expect(http.StatusOK, "", chatRequest{deep: true, query: long})
	s.expect(http.StatusBadRequest, "invalid", chatRequest{deep: true, query: long + "é"})
}

// Without search results, no model is asked to check a claim, and the chat counts only if the web was
// searched. The client counts it by the code of the sources event.
func TestCheckOfClaim(t *testing.T) {
	s := newChatSite(t)
	s.expect(http.StatusBadRequest, "invalid", chatRequest{format: chat.FormatEvidence, query: "tides"})
	s.expect(http.StatusBadRequest, "invalid", chatRequest{format: chat.FormatEvidence, deep: true})
	check := chatRequest{format: chat.FormatEvidence, deep: true, message: "the prompt", query: "tides"}
	for _, test := range []struct {
		name   string
		search chat.Searcher
		want   []string // in the response
		counts bool
	}{
		{"results", &fakeSearch{}, []string{`"type":"sources","sources":[{`, `"complete"`}, true},
		{"no results", &fakeSearch{none: true}, []string{`"sources":[],"code":"search_no_results"`, `"code":"no_sources"`}, true},
		{"error", &fakeSearch{err: errors.New(canary)}, []string{`"sources":[],"code":"search_failed"`, `"code":"no_search"`}, true},
		{"no search", nil, []string{`"sources":[],"code":"search_off"`, `"error":"This site has no web search, so nothing was checked.","code":"search_off"`}, false},
	} {
		s.chats.Fanout.Search = test.search
		visitor := s.newVisitor()
		check.visitor = visitor
		body := s.expect(http.StatusOK, "", check).Body.String()
		for _, want := range test.want {
			if !strings.Contains(body, want) {
				t.Errorf("%s: no %s in %s", test.name, want, body)
			}
		}
		if asked := strings.Contains(body, `"complete"`); asked != (test.name == "results") {
			t.Errorf("%s: %s", test.name, body)
		}
		left := limits.Get().Chats.Visitor - 1
		if test.counts {
			left--
		}
		if got := s.allowed(chatRequest{visitor: visitor}); got != left {
			t.Errorf("%s: %d chats left, want %d", test.name, got, left)
		}
	}
}
