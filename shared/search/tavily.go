package search

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
)

// tavily is the Tavily Search API
// (https://docs.tavily.com/documentation/api-reference/endpoint/search). It requests results only,
// at basic depth, without an answer, images or page content.
var tavily = provider{
	name:     "Tavily",
	baseURL:  "https://api.tavily.com",
	needsKey: true,
	newRequest: func(ctx context.Context, base, key, query string) (*http.Request, error) {
		body, err := json.Marshal(map[string]any{
			"query": query, "search_depth": "basic", "max_results": requestedResults,
			"include_answer": false, "include_raw_content": false, "include_images": false,
		})
		if err != nil {
			return nil, err
		}
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, base+"/search", bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+key)
		return r, nil
	},
	parse: func(body []byte) ([]result, error) {
		var answer struct {
			Results *[]contentResult `json:"results"`
		}
		if err := decode(body, &answer); err != nil {
			return nil, err
		}
		return parseContent(answer.Results)
	},
}
