// Package searxng is a demo search engine with SearXNG's JSON API
// (https://docs.searxng.org/dev/search_api.html). Its index is forty pages, each labeled as a demo.
// Words in a query control it:
//
//	demo:nosearch   fails with an error that quotes the query
//	demo:noresults  finds nothing
//	demo:hostile    adds hostile results that pages and prompts must handle safely
package searxng

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"unicode"
)

// entry is one page of the index.
type entry struct {
	Keywords string // search terms in addition to the title and text
	Title    string
	URL      string
	Text     string
}

//go:embed index.json
var indexJSON []byte

// index holds the pages, and what demo:hostile adds. The texts are ours. The URLs are the home pages
// of well-known institutions, or pages under example.org that cannot exist. Only the last two hostile
// entries have URLs that may be shown.
var index struct{ Pages, Hostile []entry }

func init() {
	if err := json.Unmarshal(indexJSON, &index); err != nil {
		panic(err) // the tests read it, too
	}
}

// Handler serves /search.
func Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/search", serveSearch)
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
	case strings.Contains(query, "demo:nosearch"):
		http.Error(w, "The query told the search to fail: "+query, http.StatusInternalServerError)
		return
	}
	results := []map[string]string{}
	if strings.Contains(query, "demo:hostile") {
		for _, e := range index.Hostile {
			results = append(results, map[string]string{"title": e.Title, "url": e.URL, "content": e.Text})
		}
	}
	if !strings.Contains(query, "demo:noresults") {
		for _, e := range find(query) {
			results = append(results, map[string]string{"title": "Demo: " + e.Title, "url": e.URL, "content": "Demo entry. " + e.Text})
		}
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"query": query, "results": results}) // the client may have disconnected
}

// pageSize is the number of results, as on a typical search engine's page.
const pageSize = 10

// find returns a page of entries, best matches first. Entries that do not match fill the page, so
// that every query has results.
func find(query string) []entry {
	terms := words(query)
	scores := map[string]int{} // keyed by URL
	for _, e := range index.Pages {
		topic, text := words(e.Keywords+" "+e.Title), words(e.Text)
		for _, term := range terms {
			if slices.Contains(topic, term) {
				scores[e.URL] += 3
			}
			if slices.Contains(text, term) {
				scores[e.URL]++
			}
		}
	}
	ranked := slices.Clone(index.Pages)
	slices.SortStableFunc(ranked, func(a, b entry) int { return cmp.Compare(scores[b.URL], scores[a.URL]) })
	return ranked[:pageSize]
}

// short lists the short words that are distinctive.
var short = []string{"go", "ai", "tea", "law", "art"}

// words returns the distinctive words of a text, in lower case and without a final s.
func words(text string) (found []string) {
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(word) > 3 || slices.Contains(short, word) {
			found = append(found, strings.TrimSuffix(word, "s"))
		}
	}
	return found
}
