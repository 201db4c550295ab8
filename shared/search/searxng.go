package search

import (
	"context"
	"net/http"
	"net/url"
	"strings"
)

// searxng is a SearXNG instance (https://docs.searxng.org/dev/search_api.html). Its settings must
// enable the json format and, if it uses the limiter, allow this server. The query is sent as a
// form to keep it out of access logs. SearXNG itself has no keys; a configured key is sent for a
// proxy in front of it.
var searxng = provider{
	name: "SearXNG",
	newRequest: func(ctx context.Context, base, key, query string) (*http.Request, error) {
		form := url.Values{"q": {stripOperators(query)}, "format": {"json"}}
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, base+"/search", strings.NewReader(form.Encode()))
		if err != nil {
			return nil, err
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if key != "" {
			r.Header.Set("Authorization", "Bearer "+key)
		}
		return r, nil
	},
	parse: func(body []byte) ([]result, error) {
		var answer struct {
			Results      *[]contentResult `json:"results"`
			Unresponsive []any            `json:"unresponsive_engines"`
		}
		if err := decode(body, &answer); err != nil {
			return nil, err
		}
		found, err := parseContent(answer.Results)
		if err == nil && len(found) == 0 && len(answer.Unresponsive) > 0 {
			return nil, &Error{Class: EnginesFailed}
		}
		return found, err
	},
}

// stripOperators removes the prefixes that SearXNG interprets as commands: "!" selects engines,
// "!!" redirects to another site, ":" sets the language, and "<" sets the time limit
// (https://docs.searxng.org/user/search-syntax.html). It also removes "?", which adds engines in
// searx, the predecessor of SearXNG (https://searx.github.io/searx/user/search_syntax.html).
func stripOperators(query string) string {
	var words []string
	for word := range strings.FieldsSeq(query) {
		if word = strings.TrimLeft(word, "!:<?"); word != "" {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}
