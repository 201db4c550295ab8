// Package searxng is a demo search engine with SearXNG's JSON API
// (https://docs.searxng.org/dev/search_api.html). Its index is forty pages, each labeled as a demo.
// Words in a query control it:
//
//	demo:nosearch    fails with an error that quotes the query
//	demo:slowsearch  takes three seconds
//	demo:noresults   finds nothing
//	demo:hostile     adds hostile results that pages and prompts must handle safely
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

// slowDelay is the delay for demo:slowsearch, shorter than the search timeout.
const slowDelay = 3 * time.Second

// pageSize is the number of results, as on a typical search engine's page.
const pageSize = 10

// Handler serves GET and POST /search.
func Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /search", serveSearch)
	mux.HandleFunc("POST /search", serveSearch)
	return mux
}

func serveSearch(w http.ResponseWriter, r *http.Request) {
	query := r.FormValue("q")
	switch {
	case query == "":
		http.Error(w, "No query", http.StatusBadRequest)
		return
	case r.FormValue("format") != "json": // the only format enabled here
		http.Error(w, "Forbidden", http.StatusForbidden)
		return
	case hasCommand(query, "nosearch"):
		http.Error(w, "The query told the search to fail: "+query, http.StatusInternalServerError)
		return
	case hasCommand(query, "slowsearch"):
		select {
		case <-time.After(slowDelay):
		case <-r.Context().Done():
			return
		}
	}
	results := []map[string]any{}
	if hasCommand(query, "hostile") {
		results = append(results, hostile...)
	}
	if !hasCommand(query, "noresults") {
		for _, e := range find(query) {
			results = append(results, map[string]any{
				"title": "Demo: " + e.title, "url": e.url, "content": "Demo entry. " + e.text,
				"engine": "demo", "engines": []string{"demo"}, "category": "general",
			})
		}
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{ // the client may have disconnected
		"query": query, "number_of_results": len(results), "results": results,
		"answers": []any{}, "corrections": []any{}, "infoboxes": []any{}, "suggestions": []any{}, "unresponsive_engines": []any{},
	})
}

func hasCommand(query, command string) bool {
	return slices.Contains(strings.Fields(query), "demo:"+command)
}

// find returns a page of entries, best matches first. Entries that do not match fill the page, so
// that every query has results. The same query always returns the same order.
func find(query string) []entry {
	type ranked struct {
		entry
		score int
		order uint64
	}
	terms := words(query)
	var all []ranked
	for _, e := range corpus {
		r := ranked{entry: e, order: hash(query, e.url)}
		title, keywords, text := words(e.title), words(e.keywords), words(e.text)
		for term := range terms {
			r.score += 3*count(title, term) + 3*count(keywords, term) + count(text, term)
		}
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.order, b.order))
	})
	var best []entry
	for _, r := range all[:pageSize] {
		best = append(best, r.entry)
	}
	return best
}

// words returns the distinctive words of a text, in lower case and without a final s.
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

func count(in map[string]bool, word string) int {
	if in[word] {
		return 1
	}
	return 0
}

func hash(parts ...string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(strings.Join(parts, "\x00"))) // never fails
	return h.Sum64()
}
