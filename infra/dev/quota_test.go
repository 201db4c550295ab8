package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"trefoil/shared/chat"
)

// client sends requests with cookies under the test's control.
type client struct {
	*testing.T
	s       *product
	cookies map[string]string

	forwardedFor string // sent as X-Forwarded-For unless empty
}

func (c *client) post(path string, body any) (status int, response string) {
	c.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		c.Fatal(err)
	}
	r, err := http.NewRequestWithContext(c.Context(), http.MethodPost, c.s.url+path, strings.NewReader(string(text)))
	if err != nil {
		c.Fatal(err)
	}
	sum := sha256.Sum256(text)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Amz-Content-Sha256", hex.EncodeToString(sum[:]))
	r.Header.Set("X-Viewer-Address", chat.NewID()) // forged; the gateway must ignore it
	if c.forwardedFor != "" {
		r.Header.Set("X-Forwarded-For", c.forwardedFor)
	}
	for name, value := range c.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		c.Fatal(err)
	}
	defer resp.Body.Close()
	all, err := io.ReadAll(resp.Body)
	if err != nil {
		c.Fatal(err)
	}
	for _, cookie := range resp.Cookies() {
		c.cookies[cookie.Name] = cookie.Value
	}
	return resp.StatusCode, string(all)
}

// chats sends n questions and fails the test unless each is answered.
func (c *client) chats(n int, modelIDs ...string) {
	c.Helper()
	for range n {
		status, response := c.post("/api/chat/stream", chat.Request{Message: "How do tides work?", ModelIDs: modelIDs})
		if status != http.StatusOK || !strings.Contains(response, `"done"`) {
			c.Fatalf("status %d: %s", status, response)
		}
	}
}

// expectLimit sends a question and expects 402 with this detail.
func (c *client) expectLimit(detail string, modelIDs ...string) {
	c.Helper()
	status, response := c.post("/api/chat/stream", chat.Request{Message: "How do tides work?", ModelIDs: modelIDs})
	var problem struct{ Detail string }
	if err := json.Unmarshal([]byte(response), &problem); err != nil || status != http.StatusPaymentRequired || problem.Detail != detail {
		c.Errorf("status %d, want 402 and %q: %s", status, detail, response)
	}
}

const (
	trialOver = "Trial limit reached. Create a free account to continue."
	freeOver  = "Free limit reached. Upgrade to continue."
)

func TestQuotaJourney(t *testing.T) {
	t.Parallel()
	o := testOptions(t, map[string]string{"VISITOR_NETWORK_LIMIT": "5"})
	s := startStack(t, o)
	quotaJourney(t, s)
	visitor := &client{T: t, s: s, cookies: map[string]string{}}
	visitor.expectLimit(trialOver, defaultModels(t, s)...)

	s.stop() // the counters survive a restart
	s = startStack(t, o)
	visitor.s = s
	visitor.expectLimit(trialOver, defaultModels(t, s)...)
}

func TestContractQuota(t *testing.T) {
	t.Parallel()
	quotaJourney(t, lambdaStack(t, map[string]string{"VISITOR_NETWORK_LIMIT": "5"}))
}

// quotaJourney uses up a visitor's three chats, a network's five and an account's ten.
func quotaJourney(t *testing.T, s *product) {
	ids := defaultModels(t, s)
	visitor := &client{T: t, s: s, cookies: map[string]string{}}
	visitor.chats(1, ids...)
	if len(visitor.cookies) != 1 || visitor.cookies["__Host-visitor"] == "" {
		t.Fatalf("after the first chat: cookies %v", visitor.cookies)
	}
	visitor.chats(2, ids...)
	visitor.expectLimit(trialOver, ids...)

	forgetful := &client{T: t, s: s, cookies: map[string]string{}}
	for range 2 { // uses up the network's five
		clear(forgetful.cookies)
		forgetful.chats(1, ids...)
	}
	clear(forgetful.cookies)
	forgetful.expectLimit(trialOver, ids...)

	// An account has its own quota. A chat that the router rejects for every model does not count.
	status, response := visitor.post("/api/register", map[string]string{"username": "tide-watcher", "password": "correct horse battery"})
	if status != http.StatusOK {
		t.Fatalf("register: %d %s", status, response)
	}
	visitor.chats(9, ids...)
	if status, response := visitor.post("/api/chat/stream", chat.Request{Message: "tides demo:fail", ModelIDs: ids}); status != http.StatusOK || strings.Contains(response, `"complete"`) {
		t.Errorf("failed chat: %d %s", status, response)
	}
	visitor.chats(1, ids...)
	visitor.expectLimit(freeOver, ids...)
	if status, _ := visitor.post("/api/logout", struct{}{}); status != http.StatusNoContent {
		t.Errorf("logout: %d", status)
	}
	delete(visitor.cookies, "__Host-session")
	visitor.expectLimit(trialOver, ids...)
}

// Stopping the stack settles active chats. They count, because the router has accepted them.
func TestStopSettlesActiveChats(t *testing.T) {
	t.Parallel()
	url, _ := startRouter(t, nil) // sends no tokens
	o := testOptions(t, map[string]string{"MODEL_ROUTER_URL": url})
	s := startStack(t, o)
	user := &client{T: t, s: s, cookies: map[string]string{}}
	if status, response := user.post("/api/register", map[string]string{"username": "tide-watcher", "password": "correct horse battery"}); status != http.StatusOK {
		t.Fatalf("register: %d %s", status, response)
	}
	resp := postChat(t, t.Context(), s, chat.Request{Message: "How do tides work?", ModelIDs: []string{"test/model"}}, &http.Cookie{Name: "__Host-session", Value: user.cookies["__Host-session"]})
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Fatalf("status %d", resp.StatusCode)
	}
	s.stop()

	s = startStack(t, o)
	b := newBrowser(t, s)
	b.cookies = user.cookies
	response := b.do("GET", "/api/user", "")
	var who struct {
		Used int `json:"chats_used"`
	}
	if err := json.NewDecoder(response.Body).Decode(&who); err != nil || response.StatusCode != http.StatusOK || who.Used != 1 {
		t.Errorf("status %d, %d chats used, %v", response.StatusCode, who.Used, err)
	}
}
