package main

import (
	"bufio"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"trefoil/shared/chat"
	"trefoil/shared/storetest"
)

// chats sends n questions and fails the test unless each is answered.
func (b *browser) chats(n int, modelIDs ...string) {
	b.Helper()
	for range n {
		status, response := b.post("/api/chat/stream", chat.Request{Message: "How do tides work?", ModelIDs: modelIDs})
		if status != http.StatusOK || !strings.Contains(response, `"done"`) {
			b.Fatalf("status %d: %s", status, response)
		}
	}
}

// expectLimit sends a question and expects 402 with this detail.
func (b *browser) expectLimit(detail string, modelIDs ...string) {
	b.Helper()
	status, response := b.post("/api/chat/stream", chat.Request{Message: "How do tides work?", ModelIDs: modelIDs})
	var problem struct{ Detail string }
	if err := json.Unmarshal([]byte(response), &problem); err != nil || status != http.StatusPaymentRequired || problem.Detail != detail {
		b.Errorf("status %d, want 402 and %q: %s", status, detail, response)
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
	visitor := newBrowser(t, s)
	visitor.expectLimit(trialOver, defaultModels(t, s)...)

	s.stop() // the counters survive a restart
	s = startStack(t, o)
	visitor.origin = s.url
	visitor.expectLimit(trialOver, defaultModels(t, s)...)
}

func TestContractQuota(t *testing.T) {
	t.Parallel()
	quotaJourney(t, lambdaStack(t, map[string]string{"VISITOR_NETWORK_LIMIT": "5"}))
}

// quotaJourney uses up a visitor's three chats, a network's five and an account's ten.
func quotaJourney(t *testing.T, s *product) {
	storetest.AwaitDay(t, time.Minute) // networks are counted per day
	ids := defaultModels(t, s)
	visitor := newBrowser(t, s)
	visitor.chats(1, ids...)
	if len(visitor.cookies) != 1 || visitor.cookies["__Host-visitor"] == "" {
		t.Fatalf("after the first chat: cookies %v", visitor.cookies)
	}
	visitor.chats(2, ids...)
	visitor.expectLimit(trialOver, ids...)

	forgetful := newBrowser(t, s)
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
	chunks := make(chan string, 1)
	chunks <- "The Moon"
	url, _ := startRouter(t, chunks)
	o := testOptions(t, map[string]string{"MODEL_ROUTER_URL": url})
	s := startStack(t, o)
	user := newBrowser(t, s)
	if status, response := user.post("/api/register", map[string]string{"username": "tide-watcher", "password": "correct horse battery"}); status != http.StatusOK {
		t.Fatalf("register: %d %s", status, response)
	}
	resp := postChat(t, t.Context(), s, chat.Request{Message: "How do tides work?", ModelIDs: []string{"test/model"}}, &http.Cookie{Name: "__Host-session", Value: user.cookies["__Host-session"]})
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Fatalf("status %d", resp.StatusCode)
	}
	nextToken(t, bufio.NewScanner(resp.Body)) // the chat has cost something
	s.stop()

	s = startStack(t, o)
	user.origin = s.url
	var who struct {
		Used int `json:"chats_used"`
	}
	if user.read("/api/user", &who); who.Used != 1 {
		t.Errorf("%d chats used", who.Used)
	}
}
