package api

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"trefoil/shared/chat"
)

// engine counts how often it is asked, and answers as its name says.
type engine struct {
	asked   []string
	failure error
}

func (e *engine) Search(_ context.Context, query string) ([]chat.Source, error) {
	e.asked = append(e.asked, query)
	return []chat.Source{{Title: "Tides", URL: "https://example.org/tides", Snippet: "Twice a day.", Domain: "example.org"}}, e.failure
}
func (e *engine) ProviderName() string { return "Finder" }

func TestDeepSearch(t *testing.T) {
	s := newChatSite(t)
	web := &engine{}
	s.chats.Fanout.Search = web
	w := s.want(http.StatusOK, "", asked{deep: true, models: []string{goodModel, paidModel, mendModel}, message: "again"})
	const sources = `data: {"type":"sources","sources":[{"title":"Tides","url":"https://example.org/tides","snippet":"Twice a day.","domain":"example.org","favicon":""}]}`
	if lines := strings.Split(w.Body.String(), "\n\n"); len(web.asked) != 1 || web.asked[0] != "again" || !strings.Contains(lines[0], `"session"`) || lines[1] != sources {
		t.Errorf("asked %q, answered %s", web.asked, w.Body)
	}
	if n := strings.Count(w.Body.String(), `"receipt":{"zeroRetention":false,"noTraining":false,"search":"Finder"}`); n != 3 {
		t.Errorf("%d receipts name the search party: %s", n, w.Body)
	}
}

// Nothing is searched for who may not ask, or asks nothing sound.
func TestDeepSearchComesAfterTheQuota(t *testing.T) {
	s := newChatSite(t)
	web := &engine{}
	s.chats.Fanout.Search = web
	visitor := s.newVisitor()
	s.want(http.StatusOK, "", asked{visitor: visitor})
	s.want(http.StatusOK, "", asked{visitor: visitor})
	s.want(http.StatusPaymentRequired, "trial_limit", asked{visitor: visitor, deep: true})
	s.want(http.StatusForbidden, "premium", asked{models: []string{premiumOne}, deep: true})
	s.want(http.StatusBadRequest, "unknown_model", asked{models: []string{"no/model"}, deep: true})
	if len(web.asked) > 0 {
		t.Errorf("searched for %q", web.asked)
	}
}

func TestDeepSearchFails(t *testing.T) {
	log := captureLog(t)
	s := newChatSite(t)
	for _, search := range []chat.Searcher{nil, &engine{failure: errors.New(canary)}} {
		s.chats.Fanout.Search = search
		w := s.want(http.StatusOK, "", asked{deep: true, models: []string{goodModel}, message: canary})
		lines := strings.Split(w.Body.String(), "\n\n")
		if !strings.Contains(lines[1], `"type":"sources","sources":[],"error":"`) || !strings.Contains(lines[1], `"code":"search"`) || strings.Contains(lines[1], canary) {
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
