package search

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
)

// brave is the Brave Search API
// (https://api-dashboard.search.brave.com/api-reference/web/search/get). A response without web
// results has no web field.
var brave = provider{
	name:     "Brave Search",
	baseURL:  "https://api.search.brave.com/res/v1",
	needsKey: true,
	newRequest: func(ctx context.Context, base, key, query string) (*http.Request, error) {
		parameters := url.Values{
			"q":                {query},
			"count":            {strconv.Itoa(requestedResults)},
			"result_filter":    {"web"},
			"text_decorations": {"false"},
		}
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/web/search?"+parameters.Encode(), nil)
		if err != nil {
			return nil, err
		}
		r.Header.Set("X-Subscription-Token", key)
		return r, nil
	},
	parse: func(body []byte) ([]result, error) {
		var answer struct {
			Type string `json:"type"`
			Web  struct {
				Results []struct {
					Title       string `json:"title"`
					URL         string `json:"url"`
					Description string `json:"description"`
				} `json:"results"`
			} `json:"web"`
		}
		if err := decode(body, &answer); err != nil {
			return nil, err
		}
		if answer.Type != "search" {
			return nil, &Error{Class: Malformed}
		}
		var found []result
		for _, r := range answer.Web.Results {
			found = append(found, result{r.Title, r.URL, r.Description})
		}
		return found, nil
	},
}
