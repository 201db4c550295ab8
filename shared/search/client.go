// Package search looks questions up on the web through one search provider:
// SearXNG, Brave or Tavily. Nothing leaves but the query. The address asked is
// the operator's own setting and may lie on their own network; what a result
// points to is never fetched, so that no result can make this server ask anything.
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

// Limit is how long one search may take in all.
const Timeout = 6 * time.Second

// maxBody is how much of an answer is read, in bytes; thirty results with all
// that comes beside them take a tenth of it.
const maxBody = 2 << 20

// asked is how many results a provider is asked for where it can be told: some
// are left out, and chat.MaxSources are kept.
const requestedResults = 10

// userAgent says nothing of who asks.
const userAgent = "Mozilla/5.0 (compatible)"

// result is one entry of a provider's answer, as it came.
type result struct {
	title, url, snippet string
}

// contentResult is a result in the words of SearXNG and Tavily.
type contentResult struct {
	Title   string `json:"title"`
	URL     string `json:"url"`
	Content string `json:"content"`
}

// fromContent reads a list of results, without which an answer is none.
func parseContent(listed *[]contentResult) ([]result, error) {
	if listed == nil {
		return nil, &Error{Class: Malformed}
	}
	var found []result
	for _, r := range *listed {
		found = append(found, result{r.Title, r.URL, r.Content})
	}
	return found, nil
}

// provider is what we need to know of one API.
type provider struct {
	name       string // who sees the query, for people
	baseURL    string // the address where none is set; empty: one must be set
	needsKey   bool   // a key is needed
	newRequest func(ctx context.Context, base, key, query string) (*http.Request, error)
	parse      func(body []byte) ([]result, error) // an error is a *Error
}

// providers by their name in SEARCH_PROVIDER.
var providers = map[string]provider{
	"searxng": searxng,
	"brave":   brave,
	"tavily":  tavily,
}

// Client is a chat.Searcher over one provider. It is safe for concurrent use;
// set the fields before the first call.
type Client struct {
	Transport http.RoundTripper
	Timeout   time.Duration // of one search, from the first byte sent to the last received

	provider     provider
	baseURL, key string
	name         string
}

// Settings say who is asked, and how. The errors of New name the one that is wrong.
type Settings struct {
	Provider     string // searxng, brave or tavily
	URL          string // empty: the provider's own, if it has one
	Key          string // empty where the provider needs none
	ProviderName string // who sees the query, for people; empty: the provider
}

var _ chat.Searcher = (*Client)(nil)

// New is a Client; transport may be nil.
func New(settings Settings, transport http.RoundTripper) (*Client, error) {
	p, ok := providers[settings.Provider]
	if !ok {
		return nil, fmt.Errorf("SEARCH_PROVIDER: %q is none of searxng, brave, tavily", settings.Provider)
	}
	address := cmp.Or(settings.URL, p.baseURL)
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("SEARCH_URL: %s needs an address that begins with http:// or https://", settings.Provider)
	}
	if p.needsKey && settings.Key == "" {
		return nil, fmt.Errorf("SEARCH_KEY: %s needs a key", settings.Provider)
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

// Party names who sees the query.
func (c *Client) ProviderName() string { return c.name }

// Search asks once; see chat.Searcher. The query is cut to what every provider
// takes. The error is a *Error, or the context's when the reader has left.
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
	var f *Error
	if timed.Err() != nil {
		f = &Error{Class: Slow}
	} else if !errors.As(err, &f) {
		f = &Error{Class: Unreachable}
	}
	slog.Warn("search failed", "class", string(f.Class), "status", f.Status)
	return nil, f
}

// search makes the one request. Redirects are not followed: the query goes to the
// configured address and nowhere else.
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
	// No connection is kept: a Lambda that was frozen finds it dead, and learns so
	// too late. Besides, net/http logs what arrives unasked on an idle one.
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
