// Package search searches the web through one provider: SearXNG, Brave or Tavily. Only the query
// is sent. The provider's address is set by the operator and may be on a private network. The pages
// that results link to are never fetched, so results cannot trigger requests from this server.
package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"trefoil/shared/chat"
)

// Timeout is the maximum duration of one search.
const Timeout = 6 * time.Second

// maxBody is the maximum size of a response in bytes: ten times a typical one with thirty results.
const maxBody = 2 << 20

// requestedResults is the number of results to request from providers that support it. Unsuitable
// ones are dropped, and at most chat.MaxSources are kept.
const requestedResults = 10

// userAgent does not identify this product.
const userAgent = "Mozilla/5.0 (compatible)"

// result is one search result as returned by the provider.
type result struct {
	title, url, snippet string
}

// contentResult is the JSON of a result from SearXNG and Tavily.
type contentResult struct {
	Title   string `json:"title"`
	URL     string `json:"url"`
	Content string `json:"content"`
}

// parseContent converts results. A response without a results list is malformed.
func parseContent(list *[]contentResult) ([]result, error) {
	if list == nil {
		return nil, &Error{Class: Malformed}
	}
	var found []result
	for _, r := range *list {
		found = append(found, result{r.Title, r.URL, r.Content})
	}
	return found, nil
}

// provider describes one search API.
type provider struct {
	name       string // shown to users as the recipient of the query
	baseURL    string // default address; empty if one must be configured
	needsKey   bool   // a key is required
	newRequest func(ctx context.Context, base, key, query string) (*http.Request, error)
	parse      func(body []byte) ([]result, error) // errors are of type *Error
}

// providers are keyed by their name in SEARCH_PROVIDER.
var providers = map[string]provider{
	"searxng": searxng,
	"brave":   brave,
	"tavily":  tavily,
}

// Client is a chat.Searcher that uses one provider. It is safe for concurrent use once its fields
// are set.
type Client struct {
	Transport http.RoundTripper
	Timeout   time.Duration // maximum duration of one search, including the response body

	provider     provider
	baseURL, key string
	name         string
}

// Settings configure a Client.
type Settings struct {
	Provider     string // searxng, brave or tavily
	URL          string // empty selects the provider's own address, if it has one
	Key          string // may be empty if the provider requires no key
	ProviderName string // shown to users as the recipient of the query; empty selects the provider's name
}

var _ chat.Searcher = (*Client)(nil)

// New returns a Client. If transport is nil, the client has its own. An error names the environment
// variable with the invalid setting.
func New(settings Settings, transport http.RoundTripper) (*Client, error) {
	p, ok := providers[settings.Provider]
	if !ok {
		return nil, fmt.Errorf("SEARCH_PROVIDER: unknown provider %q, want searxng, brave or tavily", settings.Provider)
	}
	address := cmp.Or(settings.URL, p.baseURL)
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("SEARCH_URL: %s requires a URL that starts with http:// or https:// and has no query or fragment", settings.Provider)
	}
	if p.needsKey && settings.Key == "" {
		return nil, fmt.Errorf("SEARCH_KEY: %s requires a key", settings.Provider)
	}
	if transport == nil {
		transport = http.DefaultTransport.(*http.Transport).Clone()
	}
	return &Client{
		Transport: transport,
		Timeout:   Timeout,
		provider:  p,
		baseURL:   strings.TrimRight(address, "/"),
		key:       settings.Key,
		name:      cmp.Or(settings.ProviderName, p.name),
	}, nil
}

// ProviderName names the recipient of the query.
func (c *Client) ProviderName() string { return c.name }

// Search implements chat.Searcher. It shortens the query to a length that every provider accepts.
// An error is an *Error, or the context's if ctx is canceled.
func (c *Client) Search(ctx context.Context, query string) ([]chat.Source, error) {
	timed, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	found, err := c.search(timed, query)
	if err == nil {
		return toSources(found), nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var failed *Error
	if timed.Err() != nil {
		failed = &Error{Class: Slow}
	} else if !errors.As(err, &failed) {
		failed = &Error{Class: Unreachable}
	}
	slog.Warn("search failed", "class", string(failed.Class), "status", failed.Status)
	return nil, failed
}

// search sends the request. It does not follow redirects, so the query is sent only to the
// configured address.
func (c *Client) search(ctx context.Context, query string) ([]result, error) {
	if query = truncateQuery(query); query == "" {
		return nil, &Error{Class: EmptyQuery}
	}
	r, err := c.provider.newRequest(ctx, c.baseURL, c.key, query)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Accept", "application/json")
	r.Header.Set("User-Agent", userAgent)
	// Do not reuse connections: after a freeze, a Lambda's connections may be dead. Also, net/http
	// logs unsolicited data on idle connections.
	r.Close = true
	resp, err := c.Transport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, statusError(resp.StatusCode)
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxBody+1))
	if err != nil {
		return nil, err
	}
	if len(body) > maxBody {
		return nil, &Error{Class: Oversize}
	}
	return c.provider.parse(body)
}
