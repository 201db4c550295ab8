// Package searxng is a search engine that knows forty pages, all of them demo
// entries and marked so. It speaks SearXNG's JSON API
// (https://docs.searxng.org/dev/search_api.html). Words in a query command it:
//
//	demo:nosearch    it fails, with the query in what it says
//	demo:slowsearch  it takes three seconds
//	demo:noresults   it finds nothing
//	demo:hostile     it finds what a page and a prompt must survive, too
package searxng

import (
	"cmp"
	"encoding/json"
	"hash/fnv"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode"
)

// slow is how long demo:slowsearch takes: less than a search may.
const slow = 3 * time.Second

// most is how many results are given, as a page of a search engine has.
const most = 10

// Handler serves GET and POST /search.
func Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /search", answer)
	mux.HandleFunc("POST /search", answer)
	return mux
}

func answer(w http.ResponseWriter, r *http.Request) {
	query := r.FormValue("q")
	switch {
	case query == "":
		http.Error(w, "No query", http.StatusBadRequest)
		return
	case r.FormValue("format") != "json": // the one format that is enabled here
		http.Error(w, "Forbidden", http.StatusForbidden)
		return
	case commanded(query, "nosearch"):
		http.Error(w, "told to fail: "+query, http.StatusInternalServerError)
		return
	case commanded(query, "slowsearch"):
		select {
		case <-time.After(slow):
		case <-r.Context().Done():
			return
		}
	}
	results := []map[string]any{}
	if commanded(query, "hostile") {
		results = append(results, hostile...)
	}
	if !commanded(query, "noresults") {
		for _, e := range find(query) {
			results = append(results, map[string]any{
				"title": "Demo: " + e.title, "url": e.url, "content": "Demo entry. " + e.text,
				"engine": "demo", "engines": []string{"demo"}, "category": "general",
			})
		}
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{ // the client may have left
		"query": query, "number_of_results": len(results), "results": results,
		"answers": []any{}, "corrections": []any{}, "infoboxes": []any{}, "suggestions": []any{}, "unresponsive_engines": []any{},
	})
}

func commanded(query, command string) bool {
	return slices.Contains(strings.Fields(query), "demo:"+command)
}

// find is what fits the query best. Where little fits, others fill the page, the
// same for the same query: a demo has something to show for any question.
func find(query string) []entry {
	type ranked struct {
		entry
		score int
		order uint64
	}
	asked := words(query)
	var all []ranked
	for _, e := range corpus {
		r := ranked{entry: e, order: shuffled(query, e.url)}
		title, about, text := words(e.title), words(e.about), words(e.text)
		for word := range asked {
			r.score += 3*found(title, word) + 3*found(about, word) + found(text, word)
		}
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.order, b.order))
	})
	var best []entry
	for _, r := range all[:most] {
		best = append(best, r.entry)
	}
	return best
}

// words are those of a text that could tell it from others, in one form.
func words(text string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(text) {
		if strings.HasPrefix(word, "demo:") {
			continue
		}
		word = strings.TrimFunc(strings.ToLower(word), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if len(word) > 3 || word == "go" || word == "ai" || word == "tea" || word == "law" || word == "art" {
			set[strings.TrimSuffix(word, "s")] = true
		}
	}
	return set
}

func found(in map[string]bool, word string) int {
	if in[word] {
		return 1
	}
	return 0
}

func shuffled(parts ...string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(strings.Join(parts, "\x00"))) // a hash takes everything
	return h.Sum64()
}
