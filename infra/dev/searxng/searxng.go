// Package searxng is a demo search engine with SearXNG's JSON API
// (https://docs.searxng.org/dev/search_api.html). Its index is some fifty pages, each labeled as a demo.
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
	Keywords string // what the page is about; see find
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

// find returns the pages about the subject of a query, best matches first. Words of their titles and
// texts only affect the order.
func find(query string) []entry {
	terms := words(query)
	score := func(e entry) int {
		topics := count(e.Keywords, terms)
		if topics == 0 {
			return 0
		}
		return 3*topics + count(e.Title+" "+e.Text, terms)
	}
	found := slices.DeleteFunc(slices.Clone(index.Pages), func(e entry) bool { return score(e) == 0 })
	slices.SortStableFunc(found, func(a, b entry) int { return cmp.Compare(score(b), score(a)) })
	return found[:min(len(found), pageSize)]
}

// count returns how many of the terms a text contains.
func count(text string, terms []string) (n int) {
	in := words(text)
	for _, term := range terms {
		if slices.Contains(in, term) {
			n++
		}
	}
	return n
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
