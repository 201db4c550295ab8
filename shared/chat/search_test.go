package chat_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/chat"
)

// searchQuery must appear only in the search and the threads.
const searchQuery = "canary-of-the-question"

// searchFunc is a Searcher.
type searchFunc func(ctx context.Context, query string) ([]chat.Source, error)

func (f searchFunc) Search(ctx context.Context, query string) ([]chat.Source, error) {
	return f(ctx, query)
}
func (searchFunc) ProviderName() string { return "Finder" }

var sources = []chat.Source{
	{Title: "One", URL: "https://example.org/1", Snippet: "First.", Domain: "example.org"},
	{Title: "Two", URL: "https://example.org/2", Snippet: "Second.", Domain: "example.org"},
}

// threadRecorder is an Answerer that records the thread of each model.
type threadRecorder struct {
	mu      sync.Mutex
	threads map[string][]chat.Message
}

func (r *threadRecorder) Answer(_ context.Context, call chat.Call) (chat.Outcome, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.threads == nil {
		r.threads = map[string][]chat.Message{}
	}
	r.threads[call.Model.ID] = call.Thread
	call.Emit("word")
	return chat.Outcome{Finish: chat.FinishStop, Receipt: &chat.Receipt{Model: call.Model.ID, Provider: "House", ZeroRetention: true, NoTraining: true}}, nil
}

// deepQuestion returns a Deep Search question in which each model has its own thread.
func deepQuestion(ids ...string) chat.Question {
	q := question(ids...)
	q.DeepSearch, q.SearchQuery = true, "why "+searchQuery
	for id := range q.Threads {
		q.Threads[id] = []chat.Message{{Role: chat.User, Content: "earlier of " + id}, {Role: chat.Assistant, Content: "secret of " + id}, {Role: chat.User, Content: "why " + searchQuery}}
	}
	return q
}

func TestRunSearchesOnceForAllModels(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		models, searches := &threadRecorder{}, 0
		fanout := chat.NewFanout(models, nil)
		fanout.Search = searchFunc(func(_ context.Context, query string) ([]chat.Source, error) {
			searches++
			if query != "why "+searchQuery {
				t.Errorf("searched for %q", query)
			}
			time.Sleep(2 * time.Second)
			return sources, nil
		})
		q := deepQuestion("a", "b", "c")
		var r recorder
		run(t, &r, fanout, t.Context(), q)
		r.checkFrame()
		if searches != 1 {
			t.Errorf("%d searches", searches)
		}
		if r.sent[0].At != 0 { // sent before the search
			t.Errorf("session after %v", r.sent[0].At)
		}
		if diff := cmp.Diff(sent{chat.Event{Type: chat.EventSources, Sources: sources}, 2 * time.Second}, r.sent[1]); diff != "" {
			t.Errorf("sources (-want +got):\n%s", diff)
		}
		for _, id := range []string{"a", "b", "c"} {
			want := []chat.Message{q.Threads[id][0], q.Threads[id][1], {Role: chat.User, Content: "why " + searchQuery, Sources: sources}}
			if diff := cmp.Diff(want, models.threads[id]); diff != "" {
				t.Errorf("%s: thread (-want +got):\n%s", id, diff)
			}
			if q.Threads[id][2].Sources != nil {
				t.Errorf("%s: the question was modified", id)
			}
			wantReceipt := &chat.Receipt{Model: id, Provider: "House", ZeroRetention: true, NoTraining: true, Search: "Finder"}
			if diff := cmp.Diff(wantReceipt, r.last(id).Receipt); diff != "" {
				t.Errorf("%s: receipt (-want +got):\n%s", id, diff)
			}
		}
	})
}

// If there are no sources, the user is told why and the models answer anyway.
func TestRunWithoutSources(t *testing.T) {
	const failed = "The web search failed. The models will answer without it."
	tests := []struct {
		name     string
		search   chat.Searcher
		change   func(*chat.Question)
		want     string // the notice
		code     chat.Code
		provider string // the search provider on the receipts
	}{
		{"not configured", nil, nil, "Deep Search isn't set up on this site. The models will answer without it.", chat.CodeSearchOff, ""},
		{"no text", searchFunc(func(context.Context, string) ([]chat.Source, error) { return sources, nil }),
			func(q *chat.Question) { q.SearchQuery = "" }, "Deep Search needs some text to search for. The models will answer without it.", chat.CodeSearchNoText, ""},
		{"search fails", searchFunc(func(_ context.Context, query string) ([]chat.Source, error) {
			return sources, errors.New("cannot find " + query)
		}), nil, failed, chat.CodeSearchFailed, "Finder"},
		{"search panics", searchFunc(func(_ context.Context, query string) ([]chat.Source, error) { panic(query) }), nil, failed, chat.CodeSearchFailed, "Finder"},
		{"no results", searchFunc(func(context.Context, string) ([]chat.Source, error) { return nil, nil }), nil,
			"The web search found no results. The models will answer without it.", chat.CodeSearchNoResults, "Finder"},
	}
	for _, test := range tests {
		bubble(t, test.name, func(t *testing.T) {
			models := &threadRecorder{}
			fanout := chat.NewFanout(models, nil)
			fanout.Search = test.search
			q := deepQuestion("a", "b")
			if test.change != nil {
				test.change(&q)
			}
			var r recorder
			results := run(t, &r, fanout, t.Context(), q)
			r.checkFrame()
			if diff := cmp.Diff(chat.Event{Type: chat.EventSources, Sources: []chat.Source{}, Error: test.want, Code: test.code}, r.sent[1].Event); diff != "" {
				t.Errorf("notice (-want +got):\n%s", diff)
			}
			if json := string(chat.AppendJSON(nil, r.sent[1])); !strings.Contains(json, `"sources":[]`) || strings.Contains(json, searchQuery) {
				t.Errorf("notice %s", json)
			}
			for i, id := range []string{"a", "b"} {
				if diff := cmp.Diff(q.Threads[id], models.threads[id]); diff != "" || !results[i].Answered || results[i].Searched != (test.provider != "") {
					t.Errorf("%s: result %+v, thread (-want +got):\n%s", id, results[i], diff)
				}
				if got := r.last(id).Receipt.Search; got != test.provider {
					t.Errorf("%s: search provider on the receipt %q, want %q", id, got, test.provider)
				}
			}
		})
	}
}

func TestRunSearchesOnlyForDeepSearch(t *testing.T) {
	fanout := chat.NewFanout(&threadRecorder{}, nil)
	fanout.Search = searchFunc(func(context.Context, string) ([]chat.Source, error) { t.Error("searched"); return sources, nil })
	var r recorder
	run(t, &r, fanout, t.Context(), question("a"))
	r.checkFrame()
	for _, s := range r.sent {
		if s.Type == chat.EventSources {
			t.Errorf("event %+v", s)
		}
	}
	if got := r.last("a").Receipt.Search; got != "" {
		t.Errorf("search provider on the receipt: %q", got)
	}
}

func TestRunKeepsSixSources(t *testing.T) {
	models := &threadRecorder{}
	fanout := chat.NewFanout(models, nil)
	fanout.Search = searchFunc(func(context.Context, string) ([]chat.Source, error) {
		return make([]chat.Source, chat.MaxSources+1), nil
	})
	var r recorder
	run(t, &r, fanout, t.Context(), deepQuestion("a"))
	if n, m := len(r.sent[1].Sources), len(models.threads["a"][2].Sources); n != chat.MaxSources || m != chat.MaxSources {
		t.Errorf("%d sources in the event, %d in the prompt", n, m)
	}
}

// untilCanceled is a search that blocks until it is canceled.
func untilCanceled(ctx context.Context, _ string) ([]chat.Source, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func TestRunStopsWhileSearching(t *testing.T) {
	tests := []struct {
		name    string
		search  searchFunc
		stopped chat.Stop
		asked   string // the model that was asked
		sources bool
		lasts   time.Duration
	}{
		{"all", untilCanceled, chat.Stop{All: true}, "", false, 2 * time.Second},
		{"every model", untilCanceled, chat.Stop{Models: []string{"b", "a"}}, "", false, 2 * time.Second},
		{"one of two", func(context.Context, string) ([]chat.Source, error) {
			time.Sleep(5 * time.Second)
			return sources, nil
		}, chat.Stop{Models: []string{"a"}}, "b", true, 5 * time.Second},
	}
	for _, test := range tests {
		bubble(t, test.name, func(t *testing.T) {
			models := &threadRecorder{}
			fanout := chat.NewFanout(models, stopFunc(func(context.Context, string) (chat.Stop, error) { return test.stopped, nil }))
			fanout.Search = test.search
			var r recorder
			results := run(t, &r, fanout, t.Context(), deepQuestion("a", "b"))
			r.checkFrame()
			if got := time.Since(r.begin); got != test.lasts {
				t.Errorf("lasted %v, want %v", got, test.lasts)
			}
			if got := (r.sent[1].Type == chat.EventSources); got != test.sources {
				t.Errorf("second event %+v", r.sent[1])
			}
			for i, id := range []string{"a", "b"} {
				if asked := id == test.asked; results[i].Unspent == asked || !results[i].Searched {
					t.Errorf("%s: result %+v", id, results[i])
				}
				want := chat.FinishStopped
				if id == test.asked {
					want = chat.FinishStop
				}
				if _, asked := models.threads[id]; asked != (id == test.asked) || r.last(id).Finish != want {
					t.Errorf("%s: asked %v, then %+v", id, asked, r.last(id))
				}
				// The receipt names the search provider even if the model was never asked.
				if receipt := r.last(id).Receipt; receipt == nil || receipt.Search != "Finder" {
					t.Errorf("%s: receipt %+v", id, receipt)
				}
			}
		})
	}
}

// The search counts toward the chat's deadline.
func TestRunDeadlineWhileSearching(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		models := &threadRecorder{}
		fanout := chat.NewFanout(models, nil)
		fanout.Search = searchFunc(untilCanceled)
		var r recorder
		results := run(t, &r, fanout, ctx, deepQuestion("a"))
		r.checkFrame()
		if got := time.Since(r.begin); got != 2*time.Second || results[0].Code != chat.CodeDeadline || !results[0].Unspent || models.threads != nil {
			t.Errorf("after %v: %+v, asked %v", got, results, models.threads)
		}
	})
}

func TestRunClientDisconnectsWhileSearching(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, leave := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, leave)
		models := &threadRecorder{}
		fanout := chat.NewFanout(models, nil)
		fanout.Search = searchFunc(untilCanceled)
		var r recorder
		results := run(t, &r, fanout, ctx, deepQuestion("a"))
		if got := time.Since(r.begin); got != time.Second || results[0].Code != chat.CodeInterrupted || models.threads != nil {
			t.Errorf("after %v: %+v, asked %v", got, results, models.threads)
		}
	})
}

// The search query is the text of the question, without history and files.
func TestQuestionSearchQuery(t *testing.T) {
	full := func(message string, deep bool) chat.Request {
		return request(func(r *chat.Request) {
			r.Message, r.DeepSearchEnabled = message, deep
			r.Attachments = []chat.Attachment{{Name: "CANARY.txt", Text: "CANARY"}}
			r.History = map[string][]chat.Message{"x/one": {{Role: chat.User, Content: "CANARY"}, {Role: chat.Assistant, Content: "CANARY"}}}
		})
	}
	for _, test := range []struct {
		message string
		deep    bool
		want    string
	}{{" Why?\n", true, "Why?"}, {"Why?", false, ""}, {" ", true, ""}, {" \u200b\ufeff\u2060", true, ""}, {"\u200bwhy\u200b", true, "why"}} {
		q, err := full(test.message, test.deep).Question(known)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(q.DeepSearch, q.SearchQuery); got != fmt.Sprint(test.deep, test.want) {
			t.Errorf("%q: %s", test.message, got)
		}
	}
}
