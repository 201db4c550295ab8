package api

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/chat"
	"trefoil/shared/quota"
	"trefoil/shared/store"
	"trefoil/shared/usage"
)

var (
	firstID  = strings.Repeat("1", 32)
	secondID = strings.Repeat("2", 32)
)

func TestVisitorHasThreeChats(t *testing.T) {
	s := newChatSite(t)
	w := s.expect(200, "", chatRequest{})
	cookie := cookieOf(w, visitorCookie)
	if cookie == nil {
		t.Fatal("the first chat set no cookie")
	}
	if !cookie.HttpOnly || !cookie.Secure || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" || cookie.Domain != "" || cookie.MaxAge != 180*24*3600 {
		t.Errorf("cookie %v", cookie)
	}
	for range 2 {
		if w := s.expect(200, "", chatRequest{visitor: cookie.Value}); cookieOf(w, visitorCookie) != nil {
			t.Error("a known visitor got another cookie")
		}
	}
	w = s.expect(402, "trial_limit", chatRequest{visitor: cookie.Value, address: "198.51.100.1"})
	if got := readProblem(t, w).Detail; got != "Trial limit reached. Create a free account to continue." {
		t.Errorf("detail %q", got)
	}
	// An invalid cookie is replaced by a new one.
	flipped := []byte(cookie.Value)
	flipped[3] ^= 1
	for _, value := range []string{string(flipped), cookie.Value[:10], cookie.Value + "A", strings.Repeat("A", 64), "ü"} {
		if w := s.expect(200, "", chatRequest{visitor: value}); cookieOf(w, visitorCookie) == nil {
			t.Errorf("cookie %q was accepted", value)
		}
	}
}

func TestVisitorCookiePrecedesAnswer(t *testing.T) {
	s := newChatSite(t)
	w := httptest.NewRecorder()
	order := &headerOrder{ResponseRecorder: w}
	ChatStream(s.chats).ServeHTTP(order, s.request(chatRequest{}))
	if !order.hadCookie {
		t.Error("headers were sent without the cookie")
	}
}

// headerOrder records whether the cookie is set at the first Write.
type headerOrder struct {
	*httptest.ResponseRecorder
	wrote, hadCookie bool
}

func (w *headerOrder) Write(p []byte) (int, error) {
	if !w.wrote {
		w.wrote, w.hadCookie = true, strings.Contains(w.Header().Get("Set-Cookie"), visitorCookie)
	}
	return w.ResponseRecorder.Write(p)
}

func TestNetworkLimit(t *testing.T) {
	s := newChatSite(t)
	s.chats.Gate.Limits.Network = 4
	for range 4 {
		s.newVisitor()
	}
	if w := s.expect(402, "trial_limit", chatRequest{}); cookieOf(w, visitorCookie) != nil {
		t.Error("rejected chat set a cookie")
	}
	s.expect(402, "trial_limit", chatRequest{address: "::ffff:192.0.2.7"})
	s.expect(200, "", chatRequest{address: "192.0.2.8"})
	for range 4 {
		s.expect(200, "", chatRequest{address: "2001:db8::1"})
	}
	s.expect(402, "trial_limit", chatRequest{address: "2001:db8::ffff:1"})
	s.expect(200, "", chatRequest{address: "2001:db8:0:1::1"})
	_, token := s.newUser("a", nil) // the network limit does not apply to users
	s.expect(200, "", chatRequest{token: token})
	s.now = s.now.Add(12 * time.Hour)
	s.expect(200, "", chatRequest{})
}

func TestUserHasTenChats(t *testing.T) {
	s := newChatSite(t)
	u, token := s.newUser("a", nil)
	for range 10 {
		if w := s.expect(200, "", chatRequest{token: token}); cookieOf(w, visitorCookie) != nil {
			t.Error("a user got a visitor's cookie")
		}
	}
	w := s.expect(402, "free_limit", chatRequest{token: token})
	if got := readProblem(t, w).Detail; got != "Free limit reached. Upgrade to continue." {
		t.Errorf("detail %q", got)
	}
	if used, count := s.used(u); used != 10 || count != 10 {
		t.Errorf("used %d, count %d", used, count)
	}
	pro, token := s.newUser("b", func(u *account.User) { u.IsPro, u.ChatsUsed = true, 10 })
	s.expect(200, "", chatRequest{token: token})
	if used, count := s.used(pro); used != 11 || count != 1 {
		t.Errorf("Pro: used %d, count %d", used, count)
	}
}

func TestProOnlyQuestions(t *testing.T) {
	s := newChatSite(t)
	free, freeToken := s.newUser("a", nil)
	_, proToken := s.newUser("b", func(u *account.User) { u.IsPro = true })
	_, spentToken := s.newUser("c", func(u *account.User) { u.ChatsUsed = 10 })
	text := func(n int) string { return strings.Repeat("ü", n) }
	for _, test := range []struct {
		name   string
		status int
		code   string
		a      chatRequest
	}{
		{"premium and free model, user without chats left", 403, "premium", chatRequest{models: []string{goodModel, premiumModel}, token: spentToken}},
		{"60,000 characters, visitor", 200, "", chatRequest{message: text(60_000)}},
		{"60,001 characters, visitor", 413, "too_long", chatRequest{message: text(60_001)}},
		{"200,000 characters, user", 200, "", chatRequest{message: text(200_000), token: freeToken}},
		{"200,001 characters, user", 413, "too_long", chatRequest{message: text(200_001), models: []string{"maker/large"}, token: freeToken}},
		{"300,000 characters, Pro", 200, "", chatRequest{message: text(300_000), models: []string{"maker/large"}, token: proToken}},
		{"300,001 characters, Pro", 413, "too_long", chatRequest{message: text(300_001), models: []string{"maker/large"}, token: proToken}},
		{"300,000 characters, Pro, another model's window", 413, "too_long", chatRequest{message: text(300_000), models: []string{"maker/large", goodModel}, token: proToken}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s.T = t
			s.expect(test.status, test.code, test.a)
		})
	}
	s.T = t
	if used, count := s.used(free); used != 1 || count != 1 {
		t.Errorf("after rejected chats: used %d, count %d, want 1", used, count)
	}
}

func TestRejectedChatIsRefunded(t *testing.T) {
	s := newChatSite(t)
	u, token := s.newUser("a", func(u *account.User) { u.ChatsUsed = 9 })
	s.expect(200, "", chatRequest{token: token, models: []string{retryModel}, chatID: firstID})
	if used, count := s.used(u); used != 9 || count != 0 {
		t.Errorf("used %d, count %d", used, count)
	}
	visitor := s.newVisitor()
	for range 5 {
		s.expect(200, "", chatRequest{visitor: visitor, models: []string{badModel, retryModel}})
	}
	s.expect(200, "", chatRequest{visitor: visitor, models: []string{goodModel, badModel}})
	s.expect(200, "", chatRequest{visitor: visitor})
	s.expect(402, "trial_limit", chatRequest{visitor: visitor})
	// A refunded chat has no free retry.
	s.expect(200, "", chatRequest{token: token, models: []string{retryModel}, message: "again", retryOf: firstID})
	s.expect(402, "free_limit", chatRequest{token: token})
}

// Anything that may have cost something counts, even without a word of an answer.
func TestAcceptedChatCounts(t *testing.T) {
	s := newChatSite(t)
	u, token := s.newUser("a", nil)
	s.expect(200, "", chatRequest{token: token, models: []string{emptyModel, badModel}, chatID: firstID})
	s.expect(200, "", chatRequest{token: token, models: []string{emptyModel}, retryOf: firstID}) // no free retry
	if used, count := s.used(u); used != 2 || count != 2 {
		t.Errorf("used %d, count %d, want 2", used, count)
	}
	visitor := cookieOf(s.expect(200, "", chatRequest{models: []string{emptyModel, badModel}}), visitorCookie).Value
	s.expect(200, "", chatRequest{visitor: visitor, models: []string{emptyModel}})
	s.expect(200, "", chatRequest{visitor: visitor, models: []string{cutModel}})
	s.expect(402, "trial_limit", chatRequest{visitor: visitor, models: []string{emptyModel}})
}

// A web search costs something even if every model rejects the request.
func TestSearchedChatCounts(t *testing.T) {
	s := newChatSite(t)
	u, token := s.newUser("a", nil)
	ask := func(retryOf string) {
		t.Helper()
		s.expect(200, "", chatRequest{token: token, models: []string{badModel}, deep: true, chatID: firstID, retryOf: retryOf})
	}
	wantUsed := func(want int) {
		t.Helper()
		if used, _ := s.used(u); used != want {
			t.Errorf("used %d, want %d", used, want)
		}
	}
	ask("") // without a search provider
	wantUsed(0)
	s.chats.Fanout.Search = &fakeSearch{}
	ask("")
	wantUsed(1)
	ask(firstID) // the free retry, which searches again
	wantUsed(1)
	ask(firstID)
	wantUsed(2)
}

func TestChatCountsIfClientDisconnects(t *testing.T) {
	s := newChatSite(t)
	u, token := s.newUser("a", nil)
	s.send(chatRequest{token: token, models: []string{slowModel}, ctx: s.leavingContext()})
	if used, count := s.used(u); used != 1 || count != 1 {
		t.Errorf("used %d, count %d", used, count)
	}
	// The same if the client disconnects while the chat is counted.
	ctx, disconnect := context.WithCancel(t.Context())
	defer disconnect()
	s.chats.Gate.Ledger = disconnectingLedger{s.chats.Gate.Ledger, disconnect}
	s.send(chatRequest{token: token, ctx: ctx})
	if used, count := s.used(u); used != 2 || count != 2 {
		t.Errorf("disconnected during counting: used %d, count %d", used, count)
	}
	if day, err := s.main.Usage(t.Context(), "2026-03-01"); err != nil || day.Chats != 2 || day.Unsettled != 1 {
		t.Errorf("%v: %+v, want 2 chats and 1 unsettled answer", err, day)
	}
}

// disconnectingLedger cancels the request just before a chat is counted.
type disconnectingLedger struct {
	quota.Ledger
	disconnect func()
}

func (l disconnectingLedger) Count(ctx context.Context, e quota.Entry, limits quota.Limits) error {
	l.disconnect()
	return l.Ledger.Count(ctx, e, limits)
}

func TestRejectedModelHasOneFreeRetry(t *testing.T) {
	s := newChatSite(t)
	u, token := s.newUser("a", func(u *account.User) { u.ChatsUsed = 7 })
	other, otherToken := s.newUser("b", nil)
	s.expect(200, "", chatRequest{token: token, models: []string{goodModel, retryModel, cutModel}, chatID: firstID})
	retry := func(model, message string) chatRequest {
		return chatRequest{token: token, models: []string{model}, message: message, chatID: secondID, retryOf: firstID}
	}
	wantUsed := func(want int) {
		t.Helper()
		if used, _ := s.used(u); used != want {
			t.Errorf("used %d, want %d", used, want)
		}
	}
	wantUsed(8)
	s.expect(200, "", retry(retryModel, "still failing")) // refunded too
	s.expect(200, "", retry(retryModel, "again"))
	wantUsed(8)
	s.expect(200, "", retry(cutModel, "it answered in part"))
	wantUsed(9)
	s.expect(200, "", retry(retryModel, "again")) // counts now
	wantUsed(10)
	s.expect(402, "free_limit", retry(goodModel, "never failed"))
	a := retry(retryModel, "again")
	a.token = otherToken
	s.expect(200, "", a) // another caller's failure gives no free retry
	if used, _ := s.used(other); used != 1 {
		t.Errorf("other user: used %d, want 1", used)
	}
	s.expect(400, "invalid_retry", chatRequest{token: token, models: []string{goodModel, retryModel}, retryOf: firstID})

	visitor := s.newVisitor()
	s.expect(200, "", chatRequest{visitor: visitor, models: []string{goodModel, retryModel}, chatID: firstID})
	s.expect(200, "", chatRequest{visitor: visitor})
	s.expect(200, "", chatRequest{visitor: visitor, models: []string{retryModel}, message: "again", retryOf: firstID})
	s.expect(402, "trial_limit", chatRequest{visitor: visitor, models: []string{retryModel}, message: "again", retryOf: firstID})

	day, err := s.main.Usage(t.Context(), "2026-03-01")
	if err != nil || day.Chats != 7 {
		t.Errorf("%d chats, %v, want 7 without free retries", day.Chats, err)
	}
}

// A rejected model can be retried for free while another is still answering.
func TestFreeRetryDuringChat(t *testing.T) {
	s := newChatSite(t)
	u, token := s.newUser("a", nil)
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	answering := make(chan struct{})
	ended := make(chan struct{})
	w := &notifyingWriter{ResponseRecorder: httptest.NewRecorder(), text: `"code":"busy"`, notify: answering}
	go func() {
		defer close(ended)
		ChatStream(s.chats).ServeHTTP(w, s.request(chatRequest{token: token, ctx: ctx, chatID: firstID, models: []string{goodModel, slowModel, retryModel}}))
	}()
	<-answering
	retry := chatRequest{token: token, models: []string{retryModel}, message: "again", chatID: secondID, retryOf: firstID}
	// The failure may have been sent before the first token of another model.
	for deadline := time.Now().Add(5 * time.Second); ; {
		before, _ := s.used(u)
		s.expect(200, "", retry)
		if after, _ := s.used(u); after == before {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the retry was not free")
		}
	}
	leave()
	<-ended
	before, _ := s.used(u)
	s.expect(200, "", retry)
	if after, _ := s.used(u); after != before+1 {
		t.Errorf("used %d, want %d: only one retry is free", after, before+1)
	}
}

// notifyingWriter closes notify once a text has been written.
type notifyingWriter struct {
	*httptest.ResponseRecorder
	text   string
	notify chan struct{}
	done   bool
}

func (w *notifyingWriter) Write(p []byte) (int, error) {
	if !w.done && strings.Contains(string(p), w.text) {
		w.done = true
		close(w.notify)
	}
	return w.ResponseRecorder.Write(p)
}

func TestSpendLimit(t *testing.T) {
	s := newChatSite(t)
	s.chats.Gate.Budget = quota.NewBudget(s.main, 5e9)
	_, freeToken := s.newUser("a", nil)
	_, proToken := s.newUser("b", func(u *account.User) { u.IsPro = true })
	spend := func(dollars int) {
		for range dollars {
			s.expect(200, "", chatRequest{token: proToken, models: []string{paidModel}})
		}
		s.now = s.now.Add(time.Minute) // expire the cached cost
	}
	cheap := []string{zeroModel}
	spend(3)
	s.expect(200, "", chatRequest{models: cheap})
	spend(1)
	s.expect(429, "spend_limit", chatRequest{models: cheap})
	s.expect(200, "", chatRequest{models: cheap, token: freeToken})
	spend(1)
	s.expect(429, "spend_limit", chatRequest{models: cheap, token: freeToken})
	s.expect(200, "", chatRequest{models: cheap, token: proToken})
	s.now = s.now.Add(24 * time.Hour)
	s.expect(200, "", chatRequest{models: cheap})
	s.expect(200, "", chatRequest{models: cheap, token: freeToken})
}

// Leaving before the answers end does not bypass the budget: each unknown cost counts as a cent.
func TestSpendLimitCountsUnknownCosts(t *testing.T) {
	s := newChatSite(t)
	s.chats.Gate.Budget = quota.NewBudget(s.main, 5*10_000_000)
	leave := func() {
		t.Helper()
		if w := s.send(chatRequest{models: []string{slowModel}, ctx: s.leavingContext()}); w.Code != 200 {
			t.Errorf("status %d", w.Code)
		}
		s.now = s.now.Add(time.Minute) // expire the cached cost
	}
	for range 4 {
		leave()
	}
	s.expect(429, "spend_limit", chatRequest{})
}

// Only IDs in OpenRouter's form are stored, because a router may put the question into its IDs.
func TestUpstreamIDsAreNotStored(t *testing.T) {
	s := newChatSite(t)
	visitor := s.newVisitor()
	s.expect(200, "", chatRequest{visitor: visitor, models: []string{echoModel, cutModel}, message: canary})
	got, err := (&store.Ledger{Main: s.main, Ephemeral: s.ephemeral}).Unsettled(t.Context(), 10)
	if err != nil || len(got) != 1 || !slices.Equal(got[0].Generations, []usage.Generation{{ID: testGenerationID, ModelID: cutModel}}) {
		t.Errorf("%v, unsettled %+v", err, got)
	}
	if day, err := s.main.Usage(t.Context(), "2026-03-01"); err != nil || day.Unsettled != 3 {
		t.Errorf("%v: %d unsettled answers, want 3", err, day.Unsettled)
	}
}

func TestCostsAreRecorded(t *testing.T) {
	s := newChatSite(t)
	_, token := s.newUser("a", func(u *account.User) { u.IsPro = true })
	s.expect(200, "", chatRequest{token: token, models: []string{paidModel, cutModel, badModel}})
	s.expect(200, "", chatRequest{token: token, models: []string{paidModel, goodModel}})
	got, err := s.main.Usage(t.Context(), "2026-03-01")
	if err != nil {
		t.Fatal(err)
	}
	want := usage.Day{Chats: 2, CostNano: 2e9, Settled: 2, Unsettled: 2, Models: map[string]usage.Model{
		paidModel: {Requests: 2, CostNano: 2e9}, cutModel: {Requests: 1}, goodModel: {Requests: 1},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("usage (-want +got):\n%s", diff)
	}
}

// Metrics and an alarm in infra depend on this log line.
func TestChatEndIsLogged(t *testing.T) {
	s := newChatSite(t)
	_, token := s.newUser("a", func(u *account.User) { u.IsPro = true })
	log := captureLog(t)
	s.expect(200, "", chatRequest{token: token, models: []string{paidModel, cutModel, badModel}})
	const want = `"msg":"chat ended","cost_nano":1000000000,"asked":3,"failed":2,"codes":["cut","busy"]`
	if !strings.Contains(log.String(), want) {
		t.Errorf("log %s, want %s", log, want)
	}
}

func TestErrorCodesOmitClientErrors(t *testing.T) {
	got := errorCodes([]chat.Result{{}, {Code: chat.CodeInterrupted}, {Code: chat.CodeTooLong}, {Code: chat.CodeCredit}, {Finish: chat.FinishStopped}})
	if diff := cmp.Diff([]chat.Code{chat.CodeCredit}, got); diff != "" {
		t.Error(diff)
	}
}

// A user's chat takes one read, one write to count it and one to settle it; a visitor's takes two
// writes to count it. Caches are warm.
func TestDatabaseCallsPerChat(t *testing.T) {
	s := newChatSite(t)
	s.chats.Gate.Budget = quota.NewBudget(s.main, 1e15)
	visitor := s.newVisitor()
	_, token := s.newUser("a", nil)
	_, proToken := s.newUser("b", func(u *account.User) { u.IsPro = true })
	_, spentToken := s.newUser("c", func(u *account.User) { u.ChatsUsed = 10 })
	type calls = map[string]int
	byVisitor := calls{"UpdateItem": 3}
	byUser := calls{"GetItem": 1, "UpdateItem": 2}
	for _, test := range []struct {
		name   string
		status int
		a      chatRequest
		want   calls
	}{
		{"visitor, first chat", 200, chatRequest{}, byVisitor},
		{"visitor, next chat", 200, chatRequest{visitor: visitor}, byVisitor},
		{"visitor, rejected by the router", 200, chatRequest{visitor: visitor, models: []string{badModel}}, calls{"UpdateItem": 4}},
		{"user", 200, chatRequest{token: token, models: []string{goodModel, zeroModel, paidModel}}, byUser},
		{"user, some answers incomplete", 200, chatRequest{token: token, models: []string{goodModel, retryModel, cutModel}, chatID: firstID},
			calls{"GetItem": 1, "UpdateItem": 3, "PutItem": 1}},
		{"user, rejected by the router", 200, chatRequest{token: token, models: []string{badModel}}, byUser},
		{"user, retry", 200, chatRequest{token: token, models: []string{retryModel}, message: "again", retryOf: firstID}, calls{"GetItem": 2, "UpdateItem": 2}},
		{"Pro user", 200, chatRequest{token: proToken, models: []string{premiumModel, paidModel}}, byUser},
		{"user, same token in cookie and bearer", 200, chatRequest{token: proToken, bearer: proToken}, byUser},
		{"user, bearer token and malformed cookie", 200, chatRequest{token: "x", bearer: proToken}, byUser},
		{"user, bearer token and invalid cookie", 200, chatRequest{token: account.NewToken(), bearer: proToken}, calls{"GetItem": 2, "UpdateItem": 2}},
		{"visitor, rejected", 403, chatRequest{visitor: visitor, models: []string{premiumModel}}, calls{}},
		{"user, rejected", 402, chatRequest{token: spentToken}, calls{"GetItem": 1, "UpdateItem": 1}},
		{"invalid request", 400, chatRequest{token: token, models: []string{"none"}}, calls{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s.calls.Reset()
			if w := s.send(test.a); w.Code != test.status {
				t.Fatalf("status %d: %s", w.Code, w.Body)
			}
			if diff := cmp.Diff(test.want, s.calls.Reset()); diff != "" {
				t.Errorf("calls (-want +got):\n%s", diff)
			}
		})
	}
}

// A client that has received the done event sees the settled quota.
func TestStreamEndsAfterSettling(t *testing.T) {
	s := newChatSite(t)
	u, token := s.newUser("a", nil)
	w := &doneWatcher{ResponseRecorder: httptest.NewRecorder(), onDone: func() {
		if used, _ := s.used(u); used != 0 {
			t.Errorf("%d chats used at the end of a failed chat, want 0", used)
		}
	}}
	ChatStream(s.chats).ServeHTTP(w, s.request(chatRequest{token: token, models: []string{badModel}}))
	if w.done != 1 {
		t.Errorf("%d done events, want 1", w.done)
	}
}

type doneWatcher struct {
	*httptest.ResponseRecorder
	onDone func()
	done   int
}

func (w *doneWatcher) Write(p []byte) (int, error) {
	if strings.Contains(string(p), string(chat.EventDone)) {
		w.done++
		w.onDone()
	}
	return w.ResponseRecorder.Write(p)
}

func TestChatsLeakNothing(t *testing.T) {
	log := captureLog(t)
	s := newChatSite(t)
	const address = "203.0.113.77"
	visitor := s.newVisitor()
	_, token := s.newUser("a", nil)
	for _, a := range []chatRequest{
		{}, {visitor: visitor}, {visitor: visitor}, {visitor: visitor}, {visitor: canary}, {token: token},
		{token: token, models: []string{badModel}}, {token: token, models: []string{cutModel}, chatID: firstID},
		{token: token, models: []string{cutModel}, retryOf: firstID}, {models: []string{premiumModel}},
	} {
		a.message, a.address = canary, address
		s.send(a)
	}
	s.calls.Answer = func(_ string, w http.ResponseWriter) bool { // the database fails
		http.Error(w, canary, http.StatusBadRequest)
		return true
	}
	s.send(chatRequest{message: canary, address: address, token: token})
	s.send(chatRequest{message: canary, address: address, visitor: visitor})
	s.chats.Gate.Ledger = failingLedger{}
	s.send(chatRequest{message: canary, address: address, visitor: visitor})
	s.calls.Answer = nil
	for _, secret := range []string{canary, address, visitor, string(token)} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("%q was logged: %s", secret, log)
		}
	}
	if !strings.Contains(log.String(), "chat not settled") {
		t.Error("failure to settle was not logged")
	}
}

// failingLedger admits every chat and fails to settle it.
type failingLedger struct{ quota.Ledger }

func (failingLedger) Count(context.Context, quota.Entry, quota.Limits) error { return nil }

func (failingLedger) Settle(context.Context, quota.Settlement) error { return context.DeadlineExceeded }
