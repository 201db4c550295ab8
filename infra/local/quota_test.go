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

// guest asks the stack as a program does that keeps what cookies it likes.
type guest struct {
	*testing.T
	s       *stack
	cookies map[string]string
}

func (g *guest) post(path string, body any) (status int, answer string) {
	g.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		g.Fatal(err)
	}
	r, err := http.NewRequestWithContext(g.Context(), http.MethodPost, g.s.url+path, strings.NewReader(string(text)))
	if err != nil {
		g.Fatal(err)
	}
	sum := sha256.Sum256(text)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Amz-Content-Sha256", hex.EncodeToString(sum[:]))
	r.Header.Set("X-Viewer-Address", chat.NewID()) // nobody is asked where they are
	for name, value := range g.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		g.Fatal(err)
	}
	defer resp.Body.Close()
	all, err := io.ReadAll(resp.Body)
	if err != nil {
		g.Fatal(err)
	}
	for _, cookie := range resp.Cookies() {
		g.cookies[cookie.Name] = cookie.Value
	}
	return resp.StatusCode, string(all)
}

// chats asks n questions and expects an answer to each.
func (g *guest) chats(n int, modelIDs ...string) {
	g.Helper()
	for range n {
		status, answer := g.post("/api/chat/stream", chat.Request{Message: "How do tides work?", ModelIDs: modelIDs})
		if status != http.StatusOK || !strings.Contains(answer, `"done"`) {
			g.Fatalf("status %d: %s", status, answer)
		}
	}
}

// refused asks one more and expects this detail.
func (g *guest) refused(detail string, modelIDs ...string) {
	g.Helper()
	status, answer := g.post("/api/chat/stream", chat.Request{Message: "How do tides work?", ModelIDs: modelIDs})
	var problem struct{ Detail string }
	if err := json.Unmarshal([]byte(answer), &problem); err != nil || status != http.StatusPaymentRequired || problem.Detail != detail {
		g.Errorf("status %d, want 402 and %q: %s", status, detail, answer)
	}
}

const (
	trialOver = "Trial limit reached. Create a free account to continue."
	freeOver  = "Free limit reached. Upgrade to continue."
)

func TestQuotaJourney(t *testing.T) {
	o := testOptions(t, map[string]string{"VISITOR_NETWORK_LIMIT": "5"})
	s := running(t, o)
	quotaJourney(t, s)
	visitor := &guest{t, s, map[string]string{}}
	visitor.refused(trialOver, defaults(t, s)...)

	s.stop() // what was counted survives
	s = running(t, o)
	visitor.s = s
	visitor.refused(trialOver, defaults(t, s)...)
}

func TestContractQuota(t *testing.T) {
	quotaJourney(t, lambdaStack(t, map[string]string{"VISITOR_NETWORK_LIMIT": "5"}))
}

// quotaJourney uses up a visitor's three chats, their network's five and an
// account's ten.
func quotaJourney(t *testing.T, s *stack) {
	ids := defaults(t, s)
	visitor := &guest{t, s, map[string]string{}}
	visitor.chats(1, ids...)
	if len(visitor.cookies) != 1 || visitor.cookies["__Host-visitor"] == "" {
		t.Fatalf("after the first chat: cookies %v", visitor.cookies)
	}
	visitor.chats(2, ids...)
	visitor.refused(trialOver, ids...)

	forgetful := &guest{t, s, map[string]string{}}
	for range 2 { // two more of the network's five
		clear(forgetful.cookies)
		forgetful.chats(1, ids...)
	}
	clear(forgetful.cookies)
	forgetful.refused(trialOver, ids...)

	// An account has chats of its own, and a wholly failed one does not count.
	status, answer := visitor.post("/api/register", map[string]string{"username": "tide-watcher", "password": "correct horse battery"})
	if status != http.StatusOK {
		t.Fatalf("register: %d %s", status, answer)
	}
	visitor.chats(9, ids...)
	if status, answer := visitor.post("/api/chat/stream", chat.Request{Message: "tides demo:fail", ModelIDs: ids}); status != http.StatusOK || strings.Contains(answer, `"complete"`) {
		t.Errorf("failed chat: %d %s", status, answer)
	}
	visitor.chats(1, ids...)
	visitor.refused(freeOver, ids...)
	if status, _ := visitor.post("/api/logout", struct{}{}); status != http.StatusNoContent {
		t.Errorf("logout: %d", status)
	}
	delete(visitor.cookies, "__Host-session")
	visitor.refused(trialOver, ids...)
}

// Stopped, the stack ends the chats under way as any other: what nobody answered
// does not count.
func TestStoppingSettlesTheChatsUnderWay(t *testing.T) {
	url, _ := slowRouter(t, nil) // never a word
	o := testOptions(t, map[string]string{"MODEL_ROUTER_URL": url})
	s := running(t, o)
	reader := &guest{t, s, map[string]string{}}
	if status, answer := reader.post("/api/register", map[string]string{"username": "tide-watcher", "password": "correct horse battery"}); status != http.StatusOK {
		t.Fatalf("register: %d %s", status, answer)
	}
	resp := send(t, t.Context(), s, chat.Request{Message: "How do tides work?", ModelIDs: []string{"test/model"}}, &http.Cookie{Name: "__Host-session", Value: reader.cookies["__Host-session"]})
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Fatalf("status %d", resp.StatusCode)
	}
	s.stop()

	s = running(t, o)
	b := newBrowser(t, s)
	b.cookies = reader.cookies
	answer := b.do("GET", "/api/user", "")
	var who struct {
		Used int `json:"chats_used"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&who); err != nil || answer.StatusCode != http.StatusOK || who.Used != 0 {
		t.Errorf("status %d, %d chats used, %v", answer.StatusCode, who.Used, err)
	}
}
