package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"trefoil/shared/capsule"
	"trefoil/shared/chat"
)

// canary is a running product whose input is marked, with a model router and a web search of its own.
type canary struct {
	*testing.T
	*program
	product   *product
	key       capsule.PublicKey // for encrypted chats
	marks     markSet
	data      string // DATA_DIR
	temporary string // TMPDIR and HOME
	functions string // directory of the Lambdas; empty without
	output    lockedBuffer
	headers   lockedBuffer // of all responses
	models    []string     // the default ones
	premium   string       // a model that visitors may not use
	page      string       // address of what the search finds
	hangUp    func()       // ends the router's answers

	mu       sync.Mutex
	chatIDs  []string
	received map[string]string // all requests, keyed by the service that received them
}

// The names of the marks. The address and the IDs of the chats are marks, too.
var markNames = []string{
	"prompt", "instructions", "filename", "filetext", "image", "history", "result", "reasoning", "answer",
	"session", "agent", "referer", "cookie", "token", "password",
}

// network starts the addresses of all visitors.
const network = "203.0.113."

// startCanary starts a product with built Lambdas, or with another server if functions is empty.
func startCanary(t *testing.T, functions, server string) *canary {
	t.Helper()
	o := testOptions(t, nil)
	c := &canary{T: t, marks: newMarks(markNames...), data: o.data, temporary: t.TempDir(), functions: functions, received: map[string]string{}}
	c.marks["address"] = network
	o.functions, o.server, o.log = functions, server, io.MultiWriter(&c.output, t.Output())
	router, search := httptest.NewServer(c.service("router", c.answer)), httptest.NewServer(c.service("search", c.search))
	page := httptest.NewServer(c.service("page", func(http.ResponseWriter, *http.Request, string) {}))
	for _, service := range []*httptest.Server{router, search, page} {
		t.Cleanup(service.Close)
	}
	c.page = page.URL + "/"
	c.hangUp = router.CloseClientConnections
	c.program = launch(t, o, "TMPDIR="+c.temporary, "HOME="+c.temporary, "TRUSTED_PROXIES=127.0.0.1,::1",
		"MODEL_ROUTER_URL="+router.URL+"/v1", "MODEL_ROUTER_FIRST_BYTE=1", "SEARCH_PROVIDER=searxng", "SEARCH_URL="+search.URL,
		// With this limit, the chats succeed only if their addresses reach the Lambda.
		"VISITOR_NETWORK_LIMIT="+strconv.Itoa(networkLimit))
	c.product = &product{url: c.URL, data: o.data}
	c.key = publicKey(t, c.product)
	for _, m := range listModels(t, c.product) {
		switch {
		case m.IsDefault:
			c.models = append(c.models, m.ModelID)
		case !m.IsFree:
			c.premium = m.ModelID
		}
	}
	return c
}

// networkLimit is the number of chats of visitors with the same address.
const networkLimit = 3

// lockedBuffer is a buffer for several goroutines.
type lockedBuffer struct {
	mu   sync.Mutex
	text []byte
}

func (b *lockedBuffer) Write(text []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.text = append(b.text, text...)
	return len(text), nil
}

func (b *lockedBuffer) content() []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.text)
}

// service records the requests to a service.
func (c *canary) service(name string, serve func(w http.ResponseWriter, r *http.Request, body string)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body) // the function may hang up
		var head bytes.Buffer
		_ = r.Header.Write(&head) // a buffer takes everything
		c.mu.Lock()
		c.received[name] += r.URL.String() + "\n" + head.String() + string(body) + "\n"
		c.mu.Unlock()
		serve(w, r, string(body))
	})
}

// search serves one result, or fails if the query says so. Every response quotes the query.
func (c *canary) search(w http.ResponseWriter, _ *http.Request, query string) {
	switch {
	case strings.Contains(query, "nosearch"):
		http.Error(w, "Cannot search for "+query, http.StatusInternalServerError)
	case strings.Contains(query, "noresults"):
		_ = json.NewEncoder(w).Encode(map[string]any{"query": query, "results": []any{}})
	default:
		_ = json.NewEncoder(w).Encode(map[string]any{"query": query, "results": []any{map[string]string{
			"title": c.marks["result"], "url": c.page + c.marks["result"], "content": c.marks["result"],
		}}})
	}
}

// answer serves an answer, or fails in the way that the question says. Every failure quotes the
// question.
func (c *canary) answer(w http.ResponseWriter, r *http.Request, body string) {
	if r.Method == http.MethodGet {
		http.Error(w, "{}", http.StatusNotFound) // the catalog stays as it is
		return
	}
	quote, _ := json.Marshal(c.marks["prompt"] + c.marks["answer"]) // a string always marshals
	write := func(fields string) {
		_, _ = io.WriteString(w, "data: {"+fields+"}\n\n")
		w.(http.Flusher).Flush()
	}
	word := `"choices":[{"delta":{"content":` + string(quote) + `}}]`
	switch first := strings.Contains(body, `"model":"`+c.models[0]+`"`); {
	case strings.Contains(body, "upstream-refuse") && first, strings.Contains(body, "upstream-refuse-all"):
		http.Error(w, `{"error":{"code":402,"message":`+string(quote)+`}}`, http.StatusPaymentRequired)
	case strings.Contains(body, "upstream-silence"):
		<-r.Context().Done()
	case strings.Contains(body, "upstream-garbage"):
		_, _ = io.WriteString(w, "data: "+c.marks["answer"]+"\n\n"+c.marks["answer"]+"\n{"+string(quote)+"\n\n")
	case strings.Contains(body, "upstream-error"):
		write(word)
		write(`"choices":[],"error":{"code":502,"message":` + string(quote) + `}`)
	case strings.Contains(body, "upstream-cut"):
		write(word)
		panic(http.ErrAbortHandler) // closes the connection
	case strings.Contains(body, "upstream-wait"):
		write(word)
		<-r.Context().Done()
	case strings.Contains(body, "upstream-empty"):
		write(`"choices":[{"delta":{},"finish_reason":"stop"}]`)
	default:
		write(`"choices":[{"delta":{"reasoning":"About ` + c.marks["reasoning"] + `"}}]`)
		write(word)
		write(`"choices":[{"delta":{},"finish_reason":"stop"}]`)
		_, _ = io.WriteString(w, "data: [DONE]\n\n")
	}
}

// newRequest returns a marked chat request.
func (c *canary) newRequest(change func(*chat.Request)) chat.Request {
	r := chat.Request{
		Message: "What about " + c.marks["prompt"] + "?", ModelIDs: c.models, ChatID: chat.NewID(), SessionID: c.marks["session"],
		Instructions: "Consider " + c.marks["instructions"],
		Attachments: []chat.Attachment{
			{ID: "1", Name: c.marks["filename"] + ".txt", Type: "text/plain", Size: 9, Text: c.marks["filetext"]},
			{ID: "2", Name: c.marks["filename"] + ".png", Type: "image/png", Size: 9, URL: "data:image/png;base64," + c.marks["image"]},
		},
		History: map[string][]chat.Message{c.models[0]: {
			{Role: chat.User, Content: c.marks["history"]}, {Role: chat.Assistant, Content: c.marks["history"]},
		}},
	}
	c.mu.Lock()
	c.chatIDs = append(c.chatIDs, r.ChatID)
	c.mu.Unlock()
	if change != nil {
		change(&r)
	}
	return r
}

// guest is a person with an address, and with cookies once the product has set them.
type guest struct {
	*canary
	address  string
	cookies  []*http.Cookie
	encrypts bool // chats, as the page does
}

// send sends a request with marked headers. It keeps the cookies of the response.
func (g *guest) send(r *http.Request) *http.Response {
	g.Helper()
	r.Header.Set("User-Agent", g.marks["agent"])
	r.Header.Set("Referer", g.URL+"/"+g.marks["referer"])
	r.Header.Set("X-Forwarded-For", g.address)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.AddCookie(&http.Cookie{Name: "other", Value: g.marks["cookie"]})
	for _, cookie := range g.cookies {
		r.AddCookie(cookie)
	}
	resp := send(g.T, r)
	_ = resp.Header.Write(&g.headers) // a buffer takes everything
	g.cookies = append(g.cookies, resp.Cookies()...)
	return resp
}

// post sends a chat. The body of the response is decrypted.
func (g *guest) post(ctx context.Context, request chat.Request) *http.Response {
	g.Helper()
	if !g.encrypts {
		return g.send(newChatRequest(g.T, ctx, g.product, request))
	}
	r, call := newEncryptedRequest(g.T, ctx, g.product, g.key, request)
	resp := g.send(r)
	if resp.StatusCode == http.StatusOK {
		resp.Body = struct {
			io.Reader
			io.Closer
		}{call.Open(resp.Body), resp.Body}
	}
	return resp
}

// ask sends a chat and reads all of its answers.
func (g *guest) ask(change func(*chat.Request)) (status int, events string) {
	g.Helper()
	resp := g.post(g.Context(), g.newRequest(change))
	defer resp.Body.Close()
	text, _ := io.ReadAll(resp.Body) // the product may have been killed
	return resp.StatusCode, string(text)
}

// startChat starts a chat that does not end by itself. It returns once an answer has started.
func (g *guest) startChat(ctx context.Context) (id string, events io.ReadCloser) {
	g.Helper()
	request := g.newRequest(func(r *chat.Request) { r.Message += " upstream-wait" })
	resp := g.post(ctx, request)
	for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
		if strings.Contains(lines.Text(), g.marks["answer"]) {
			return request.ChatID, resp.Body
		}
	}
	g.Errorf("status %d, and no answer", resp.StatusCode)
	return request.ChatID, resp.Body
}

// call sends JSON to any other route.
func (g *guest) call(path, body string, want int) {
	g.Helper()
	r, err := http.NewRequestWithContext(g.Context(), http.MethodPost, g.URL+path, strings.NewReader(body))
	if err != nil {
		g.Fatal(err)
	}
	r.Header.Set("Content-Type", asJSON)
	resp := g.send(r)
	resp.Body.Close()
	if resp.StatusCode != want {
		g.Errorf("%s: status %d, want %d", path, resp.StatusCode, want)
	}
}

// sink is a kind of place where text could be written.
type sink string

// The sinks.
const (
	logged         sink = "the log"
	standardError  sink = "standard error or output"
	panicText      sink = "the text of a panic"
	table          sink = "the database's files"
	iconFile       sink = "an icon"
	dataFile       sink = "another file in DATA_DIR"
	temporaryFile  sink = "a temporary file"
	functionFile   sink = "a file in the function's directory"
	responseHeader sink = "a response header"
)

// written returns what was written, with the names of files.
func (c *canary) written() map[sink][]byte {
	c.Helper()
	all := map[sink][]byte{responseHeader: c.headers.content()}
	add := func(where sink, text ...[]byte) {
		all[where] = append(all[where], bytes.Join(append(text, nil), []byte{'\n'})...)
	}
	for line := range bytes.Lines(c.output.content()) {
		text := line
		if name, rest, ok := bytes.Cut(line, []byte(": ")); ok && !bytes.ContainsAny(name, " ={") {
			if string(name) != "panic" { // the function's name
				text = rest
			}
		}
		switch {
		case bytes.HasPrefix(text, []byte(`{"time":`)), bytes.HasPrefix(text, []byte("time=")):
			add(logged, line)
		case bytes.HasPrefix(text, []byte("panic:")):
			add(panicText, line)
		default:
			add(standardError, line)
		}
	}
	for path, content := range readFiles(c.T, c.data) {
		name, err := filepath.Rel(c.data, path)
		if err != nil {
			c.Fatal(err)
		}
		switch folder, _, _ := strings.Cut(name, "/"); {
		case strings.Contains(name, "sqlite"):
			add(table, []byte(name), content)
		case folder == "icons":
			add(iconFile, []byte(name), content)
		default:
			add(dataFile, []byte(name), content)
		}
	}
	for path, content := range readFiles(c.T, c.temporary) {
		add(temporaryFile, []byte(path), content)
	}
	if c.functions != "" {
		for path, content := range readFiles(c.T, c.functions) {
			add(functionFile, []byte(path), content)
		}
	}
	return all
}

// leaks returns the names of the marks in each sink that has any.
func (c *canary) leaks(written map[sink][]byte) map[sink][]string {
	all := maps.Clone(c.marks)
	for i, id := range c.chatIDs {
		all["chat "+strconv.Itoa(i)] = id
	}
	found := map[sink][]string{}
	for where, text := range written {
		if names := all.find(text); len(names) > 0 {
			found[where] = names
		}
	}
	return found
}

// expectReceived checks which marks a service has received.
func (c *canary) expectReceived(service string, want ...string) {
	c.Helper()
	c.mu.Lock()
	text := c.received[service]
	c.mu.Unlock()
	for name, mark := range c.marks {
		if got := strings.Contains(text, mark); got != slices.Contains(want, name) {
			c.Errorf("the %s received the %s: %v", service, name, got)
		}
	}
}
