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

// whatWasAsked must appear in nothing but the search and the threads.
const searchQuery = "canary-of-the-question"

// lookup is a search that the test writes.
type searchFunc func(ctx context.Context, query string) ([]chat.Source, error)

func (l searchFunc) Search(ctx context.Context, query string) ([]chat.Source, error) {
	return l(ctx, query)
}
func (searchFunc) ProviderName() string { return "Finder" }

var sources = []chat.Source{
	{Title: "One", URL: "https://example.org/1", Snippet: "First.", Domain: "example.org"},
	{Title: "Two", URL: "https://example.org/2", Snippet: "Second.", Domain: "example.org"},
}

// told keeps what each model was told.
type threadRecorder struct {
	mu      sync.Mutex
	threads map[string][]chat.Message
}

func (s *threadRecorder) Answer(_ context.Context, m chat.Model, thread []chat.Message, emit func(string)) (chat.Outcome, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.threads == nil {
		s.threads = map[string][]chat.Message{}
	}
	s.threads[m.ID] = thread
	emit("word")
	return chat.Outcome{Finish: chat.FinishStop, Receipt: &chat.Receipt{Model: m.ID, Provider: "House", ZeroRetention: true, NoTraining: true}}, nil
}

// deep is a question with Deep Search, each model with a thread of its own.
func deep(ids ...string) chat.Question {
	q := question(ids...)
	q.DeepSearch, q.SearchQuery = true, "why "+searchQuery
	for id := range q.Threads {
		q.Threads[id] = []chat.Message{{Role: chat.User, Content: "earlier of " + id}, {Role: chat.Assistant, Content: "secret of " + id}, {Role: chat.User, Content: "why " + searchQuery}}
	}
	return q
}

func TestAskSearchesOnceForAll(t *testing.T) {
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
		q := deep("a", "b", "c")
		var r recorder
		ask(t, &r, fanout, t.Context(), q)
		r.whole()
		if searches != 1 {
			t.Errorf("%d searches", searches)
		}
		if r.sent[0].At != 0 { // the reader is not kept waiting for a sign of life
			t.Errorf("session after %v", r.sent[0].At)
		}
		if diff := cmp.Diff(sent{chat.Event{Type: chat.EventSources, Sources: sources}, 2 * time.Second}, r.sent[1]); diff != "" {
			t.Errorf("sources (-want +got):\n%s", diff)
		}
		for _, id := range []string{"a", "b", "c"} {
			want := []chat.Message{q.Threads[id][0], q.Threads[id][1], {Role: chat.User, Content: "why " + searchQuery, Sources: sources}}
			if diff := cmp.Diff(want, models.threads[id]); diff != "" {
				t.Errorf("%s was told (-want +got):\n%s", id, diff)
			}
			if q.Threads[id][2].Sources != nil {
				t.Errorf("%s: the question itself was changed", id)
			}
			want2 := &chat.Receipt{Model: id, Provider: "House", ZeroRetention: true, NoTraining: true, Search: "Finder"}
			if diff := cmp.Diff(want2, r.last(id).Receipt); diff != "" {
				t.Errorf("%s: receipt (-want +got):\n%s", id, diff)
			}
		}
	})
}

// Whatever becomes of the search, the reader is told in one sentence, and the answers come.
func TestAskWithoutSources(t *testing.T) {
	const failed = "The web search did not work this time. The models answer without it."
	tests := []struct {
		name   string
		search chat.Searcher
		change func(*chat.Question)
		want   string // the notice
		party  string // on the receipts
	}{
		{"not set up", nil, nil, "Deep Search is not set up on this site. The models answer without it.", ""},
		{"no words", searchFunc(func(context.Context, string) ([]chat.Source, error) { return sources, nil }),
			func(q *chat.Question) { q.SearchQuery = "" }, "There are no words to search the web for. The models answer without Deep Search.", ""},
		{"it fails", searchFunc(func(_ context.Context, query string) ([]chat.Source, error) {
			return sources, errors.New("cannot find " + query)
		}), nil, failed, "Finder"},
		{"it panics", searchFunc(func(_ context.Context, query string) ([]chat.Source, error) { panic(query) }), nil, failed, "Finder"},
		{"it finds nothing", searchFunc(func(context.Context, string) ([]chat.Source, error) { return nil, nil }), nil,
			"The web search found nothing for this question. The models answer without it.", "Finder"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				models := &threadRecorder{}
				fanout := chat.NewFanout(models, nil)
				fanout.Search = test.search
				q := deep("a", "b")
				if test.change != nil {
					test.change(&q)
				}
				var r recorder
				results := ask(t, &r, fanout, t.Context(), q)
				r.whole()
				if diff := cmp.Diff(chat.Event{Type: chat.EventSources, Sources: []chat.Source{}, Error: test.want, Code: chat.CodeSearch}, r.sent[1].Event); diff != "" {
					t.Errorf("notice (-want +got):\n%s", diff)
				}
				if json := string(r.sent[1].JSON()); !strings.Contains(json, `"sources":[]`) || strings.Contains(json, searchQuery) {
					t.Errorf("notice %s", json)
				}
				for i, id := range []string{"a", "b"} {
					if diff := cmp.Diff(q.Threads[id], models.threads[id]); diff != "" || !results[i].Answered {
						t.Errorf("%s: result %+v, was told (-want +got):\n%s", id, results[i], diff)
					}
					if got := r.last(id).Receipt.Search; got != test.party {
						t.Errorf("%s: the receipt names %q, want %q", id, got, test.party)
					}
				}
			})
		})
	}
}

func TestAskSearchesOnlyWhenAsked(t *testing.T) {
	fanout := chat.NewFanout(&threadRecorder{}, nil)
	fanout.Search = searchFunc(func(context.Context, string) ([]chat.Source, error) { t.Error("searched"); return sources, nil })
	var r recorder
	ask(t, &r, fanout, t.Context(), question("a"))
	r.whole()
	for _, s := range r.sent {
		if s.Type == chat.EventSources {
			t.Errorf("event %+v", s)
		}
	}
	if got := r.last("a").Receipt.Search; got != "" {
		t.Errorf("the receipt names %q", got)
	}
}

func TestAskKeepsSixSources(t *testing.T) {
	models := &threadRecorder{}
	fanout := chat.NewFanout(models, nil)
	fanout.Search = searchFunc(func(context.Context, string) ([]chat.Source, error) {
		return make([]chat.Source, chat.MaxSources+1), nil
	})
	var r recorder
	ask(t, &r, fanout, t.Context(), deep("a"))
	if n, m := len(r.sent[1].Sources), len(models.threads["a"][2].Sources); n != chat.MaxSources || m != chat.MaxSources {
		t.Errorf("%d shown, %d quoted", n, m)
	}
}

// patient searches until it is cancelled.
func patient(ctx context.Context, _ string) ([]chat.Source, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func TestAskStopsWhileSearching(t *testing.T) {
	tests := []struct {
		name    string
		search  searchFunc
		stopped chat.Stop
		asked   string // the models that were asked
		sources bool
		lasts   time.Duration
	}{
		{"all", patient, chat.Stop{All: true}, "", false, 2 * time.Second},
		{"every model", patient, chat.Stop{Models: []string{"b", "a"}}, "", false, 2 * time.Second},
		{"one of two", func(context.Context, string) ([]chat.Source, error) {
			time.Sleep(5 * time.Second)
			return sources, nil
		}, chat.Stop{Models: []string{"a"}}, "b", true, 5 * time.Second},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				models := &threadRecorder{}
				fanout := chat.NewFanout(models, marks(func(context.Context, string) (chat.Stop, error) { return test.stopped, nil }))
				fanout.Search = test.search
				var r recorder
				ask(t, &r, fanout, t.Context(), deep("a", "b"))
				r.whole()
				if got := time.Since(r.begin); got != test.lasts {
					t.Errorf("lasted %v, want %v", got, test.lasts)
				}
				if got := (r.sent[1].Type == chat.EventSources); got != test.sources {
					t.Errorf("second event %+v", r.sent[1])
				}
				for _, id := range []string{"a", "b"} {
					want := chat.FinishStopped
					if id == test.asked {
						want = chat.FinishStop
					}
					if _, asked := models.threads[id]; asked != (id == test.asked) || r.last(id).Finish != want {
						t.Errorf("%s: asked %v, then %+v", id, asked, r.last(id))
					}
					// Also who was not answered is told who saw the question.
					if receipt := r.last(id).Receipt; receipt == nil || receipt.Search != "Finder" {
						t.Errorf("%s: receipt %+v", id, receipt)
					}
				}
			})
		})
	}
}

// The search takes its time from the chat's own.
func TestAskDeadlineWhileSearching(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		models := &threadRecorder{}
		fanout := chat.NewFanout(models, nil)
		fanout.Search = searchFunc(patient)
		var r recorder
		results := ask(t, &r, fanout, ctx, deep("a"))
		r.whole()
		if got := time.Since(r.begin); got != 2*time.Second || results[0].Code != chat.CodeDeadline || models.threads != nil {
			t.Errorf("after %v: %+v, asked %v", got, results, models.threads)
		}
	})
}

func TestAskReaderLeavesWhileSearching(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, leave := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, leave)
		models := &threadRecorder{}
		fanout := chat.NewFanout(models, nil)
		fanout.Search = searchFunc(patient)
		var r recorder
		results := ask(t, &r, fanout, ctx, deep("a"))
		if got := time.Since(r.begin); got != time.Second || results[0].Code != chat.CodeInterrupted || models.threads != nil {
			t.Errorf("after %v: %+v, asked %v", got, results, models.threads)
		}
	})
}

// What is searched for is the question's own words: no history, no file.
func TestQuestionQuery(t *testing.T) {
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
	}{{" Why?\n", true, "Why?"}, {"Why?", false, ""}, {" ", true, ""}} {
		q, err := full(test.message, test.deep).Question(known)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(q.DeepSearch, q.SearchQuery); got != fmt.Sprint(test.deep, test.want) {
			t.Errorf("%q: %s", test.message, got)
		}
	}
}
