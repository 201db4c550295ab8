package api

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/chat"
	"trefoil/shared/quota"
	"trefoil/shared/usage"
)

var (
	firstID  = strings.Repeat("1", 32)
	secondID = strings.Repeat("2", 32)
)

func TestVisitorHasThreeChats(t *testing.T) {
	s := newChatSite(t)
	w := s.want(200, "", asked{})
	cookie := cookieOf(w, visitorCookie)
	if cookie == nil {
		t.Fatal("the first chat set no cookie")
	}
	if !cookie.HttpOnly || !cookie.Secure || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" || cookie.Domain != "" || cookie.MaxAge != 180*24*3600 {
		t.Errorf("cookie %v", cookie)
	}
	for range 2 {
		if w := s.want(200, "", asked{visitor: cookie.Value}); cookieOf(w, visitorCookie) != nil {
			t.Error("a known visitor got another cookie")
		}
	}
	w = s.want(402, "trial_limit", asked{visitor: cookie.Value, address: "198.51.100.1"})
	if got := readProblem(t, w).Detail; got != "Trial limit reached. Create a free account to continue." {
		t.Errorf("detail %q", got)
	}
	// A forged or garbled cookie is a new visitor's.
	flipped := []byte(cookie.Value)
	flipped[3] ^= 1
	for _, value := range []string{string(flipped), cookie.Value[:10], cookie.Value + "A", strings.Repeat("A", 64), "ü"} {
		if w := s.want(200, "", asked{visitor: value}); cookieOf(w, visitorCookie) == nil {
			t.Errorf("cookie %q passed for one of ours", value)
		}
	}
}

func TestTheCookieComesBeforeTheAnswer(t *testing.T) {
	s := newChatSite(t)
	w := httptest.NewRecorder()
	order := &headerOrder{ResponseRecorder: w}
	ChatStream(s.chats).ServeHTTP(order, s.request(asked{}))
	if !order.hadCookie {
		t.Error("the headers left without the cookie")
	}
}

// headerOrder notes whether the cookie was there when the headers left.
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

func TestNetworkBoundsThoseWhoDropCookies(t *testing.T) {
	s := newChatSite(t)
	s.chats.Gate.Limits.Network = 4
	for range 4 {
		s.newVisitor()
	}
	if w := s.want(402, "trial_limit", asked{}); cookieOf(w, visitorCookie) != nil {
		t.Error("a refusal set a cookie")
	}
	s.want(402, "trial_limit", asked{address: "::ffff:192.0.2.7"})
	s.want(200, "", asked{address: "192.0.2.8"})
	for range 4 {
		s.want(200, "", asked{address: "2001:db8::1"})
	}
	s.want(402, "trial_limit", asked{address: "2001:db8::ffff:1"})
	s.want(200, "", asked{address: "2001:db8:0:1::1"})
	_, token := s.user("a", nil) // an account is no visitor
	s.want(200, "", asked{token: token})
	s.now = s.now.Add(12 * time.Hour)
	s.want(200, "", asked{})
}

func TestUserHasTenChats(t *testing.T) {
	s := newChatSite(t)
	u, token := s.user("a", nil)
	for range 10 {
		if w := s.want(200, "", asked{token: token}); cookieOf(w, visitorCookie) != nil {
			t.Error("a user got a visitor's cookie")
		}
	}
	w := s.want(402, "free_limit", asked{token: token})
	if got := readProblem(t, w).Detail; got != "Free limit reached. Upgrade to continue." {
		t.Errorf("detail %q", got)
	}
	if used, count := s.used(u); used != 10 || count != 10 {
		t.Errorf("used %d, count %d", used, count)
	}
	pro, token := s.user("b", func(u *account.User) { u.IsPro, u.ChatsUsed = true, 10 })
	s.want(200, "", asked{token: token})
	if used, count := s.used(pro); used != 11 || count != 1 {
		t.Errorf("Pro: used %d, count %d", used, count)
	}
}

func TestWhatOnlyProMayAsk(t *testing.T) {
	s := newChatSite(t)
	free, freeToken := s.user("a", nil)
	_, proToken := s.user("b", func(u *account.User) { u.IsPro = true })
	_, spentToken := s.user("c", func(u *account.User) { u.ChatsUsed = 10 })
	text := func(n int) string { return strings.Repeat("ü", n) }
	for _, test := range []struct {
		name   string
		status int
		code   string
		a      asked
	}{
		{"premium beside free, user without chats", 403, "premium", asked{models: []string{goodModel, premiumOne}, token: spentToken}},
		{"60,000 characters, visitor", 200, "", asked{message: text(60_000)}},
		{"60,001 characters, visitor", 413, "too_long", asked{message: text(60_001)}},
		{"200,000 characters, user", 200, "", asked{message: text(200_000), token: freeToken}},
		{"200,001 characters, user", 413, "too_long", asked{message: text(200_001), models: []string{"maker/large"}, token: freeToken}},
		{"300,000 characters, Pro", 200, "", asked{message: text(300_000), models: []string{"maker/large"}, token: proToken}},
		{"300,001 characters, Pro", 413, "too_long", asked{message: text(300_001), models: []string{"maker/large"}, token: proToken}},
		{"300,000 characters, Pro, another model's window", 413, "too_long", asked{message: text(300_000), models: []string{"maker/large", goodModel}, token: proToken}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s.T = t
			s.want(test.status, test.code, test.a)
		})
	}
	s.T = t
	if used, count := s.used(free); used != 1 || count != 1 {
		t.Errorf("after refusals: used %d, count %d, want 1", used, count)
	}
}

func TestAChatWithoutAnswerIsGivenBack(t *testing.T) {
	s := newChatSite(t)
	u, token := s.user("a", func(u *account.User) { u.ChatsUsed = 9 })
	s.want(200, "", asked{token: token, models: []string{mendModel}, chatID: firstID})
	if used, count := s.used(u); used != 9 || count != 0 {
		t.Errorf("used %d, count %d", used, count)
	}
	visitor := s.newVisitor()
	for range 5 {
		s.want(200, "", asked{visitor: visitor, models: []string{badModel}})
	}
	s.want(200, "", asked{visitor: visitor, models: []string{cutModel}}) // a word is an answer
	s.want(200, "", asked{visitor: visitor, models: []string{goodModel, badModel}})
	s.want(402, "trial_limit", asked{visitor: visitor})
	// What was given back has no free retry.
	s.want(200, "", asked{token: token, models: []string{mendModel}, message: "again", retryOf: firstID})
	s.want(402, "free_limit", asked{token: token})
}

func TestAClientWhoLeavesBeforeTheAnswerGetsItBack(t *testing.T) {
	s := newChatSite(t)
	u, token := s.user("a", nil)
	gone, leave := context.WithCancel(t.Context())
	defer leave()
	time.AfterFunc(20*time.Millisecond, leave)
	s.ask(asked{token: token, models: []string{slowModel}, ctx: gone})
	if used, count := s.used(u); used != 0 || count != 0 {
		t.Errorf("used %d, count %d", used, count)
	}
	// One who leaves while it is decided is counted neither.
	gone, leaveNow := context.WithCancel(t.Context())
	defer leaveNow()
	s.chats.Gate.Ledger = leaving{s.chats.Gate.Ledger, leaveNow}
	s.ask(asked{token: token, ctx: gone})
	if used, count := s.used(u); used != 0 || count != 0 {
		t.Errorf("left during the decision: used %d, count %d", used, count)
	}
}

// leaving is a ledger whose client leaves just before a chat is counted.
type leaving struct {
	quota.Ledger
	leave func()
}

func (l leaving) Count(ctx context.Context, e quota.Entry, limits quota.Limits) error {
	l.leave()
	return l.Ledger.Count(ctx, e, limits)
}

func TestAFailedCardIsRetriedOnceForNothing(t *testing.T) {
	s := newChatSite(t)
	u, token := s.user("a", func(u *account.User) { u.ChatsUsed = 8 })
	other, otherToken := s.user("b", nil)
	s.want(200, "", asked{token: token, models: []string{goodModel, mendModel, cutModel}, chatID: firstID})
	retry := func(model, message string) asked {
		return asked{token: token, models: []string{model}, message: message, chatID: secondID, retryOf: firstID}
	}
	wantUsed := func(want int) {
		t.Helper()
		if used, _ := s.used(u); used != want {
			t.Errorf("used %d, want %d", used, want)
		}
	}
	wantUsed(9)
	s.want(200, "", retry(mendModel, "still failing")) // given back as well
	s.want(200, "", retry(mendModel, "again"))
	s.want(200, "", retry(cutModel, "again"))
	wantUsed(9)
	s.want(200, "", retry(mendModel, "again")) // a chat like any other now
	wantUsed(10)
	s.want(402, "free_limit", retry(goodModel, "never failed"))
	s.want(402, "free_limit", retry(cutModel, "again"))
	a := retry(mendModel, "again")
	a.token = otherToken
	s.want(200, "", a) // somebody else's failure is no free chat
	if used, _ := s.used(other); used != 1 {
		t.Errorf("the other has used %d, want 1", used)
	}
	s.want(400, "invalid_retry", asked{token: token, models: []string{goodModel, mendModel}, retryOf: firstID})

	visitor := s.newVisitor()
	s.want(200, "", asked{visitor: visitor, models: []string{goodModel, mendModel}, chatID: firstID})
	s.want(200, "", asked{visitor: visitor})
	s.want(200, "", asked{visitor: visitor, models: []string{mendModel}, message: "again", retryOf: firstID})
	s.want(402, "trial_limit", asked{visitor: visitor, models: []string{mendModel}, message: "again", retryOf: firstID})

	day, err := s.main.Usage(t.Context(), "2026-03-01")
	if err != nil || day.Chats != 6 {
		t.Errorf("%d questions, %v, want 6: a free retry is none", day.Chats, err)
	}
}

func TestSpendLimit(t *testing.T) {
	s := newChatSite(t)
	s.chats.Gate.Budget = quota.NewBudget(s.main, 5e9)
	_, freeToken := s.user("a", nil)
	_, proToken := s.user("b", func(u *account.User) { u.IsPro = true })
	spend := func(dollars int) {
		for range dollars {
			s.want(200, "", asked{token: proToken, models: []string{paidModel}})
		}
		s.now = s.now.Add(time.Minute) // what a process knows of the spending is that old at most
	}
	spend(3)
	s.want(200, "", asked{})
	spend(1)
	s.want(429, "spend_limit", asked{})
	s.want(200, "", asked{token: freeToken})
	spend(1)
	s.want(429, "spend_limit", asked{token: freeToken})
	s.want(200, "", asked{token: proToken})
	s.now = s.now.Add(24 * time.Hour)
	s.want(200, "", asked{})
	s.want(200, "", asked{token: freeToken})
}

func TestCostsAreKept(t *testing.T) {
	s := newChatSite(t)
	_, token := s.user("a", func(u *account.User) { u.IsPro = true })
	s.want(200, "", asked{token: token, models: []string{paidModel, cutModel, badModel}})
	s.want(200, "", asked{token: token, models: []string{paidModel, goodModel}})
	got, err := s.main.Usage(t.Context(), "2026-03-01")
	if err != nil {
		t.Fatal(err)
	}
	want := usage.Day{Chats: 2, CostNano: 2e9, Models: map[string]usage.Model{
		paidModel: {Requests: 2, CostNano: 2e9}, cutModel: {Requests: 1}, goodModel: {Requests: 1},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("usage (-want +got):\n%s", diff)
	}
}

// infra makes metrics and an alarm of these numbers.
func TestAChatsEndIsLogged(t *testing.T) {
	s := newChatSite(t)
	_, token := s.user("a", func(u *account.User) { u.IsPro = true })
	log := captureLog(t)
	s.want(200, "", asked{token: token, models: []string{paidModel, cutModel, badModel}})
	const want = `"msg":"chat ended","cost_nano":1000000000,"asked":3,"failed":2,"codes":["cut","busy"]`
	if !strings.Contains(log.String(), want) {
		t.Errorf("log %s, want %s", log, want)
	}
}

func TestWhatReadersEndIsNoFailure(t *testing.T) {
	got := errorCodes([]chat.Result{{}, {Code: chat.CodeInterrupted}, {Code: chat.CodeTooLong}, {Code: chat.CodeCredit}, {Finish: chat.FinishStopped}})
	if diff := cmp.Diff([]chat.Code{chat.CodeCredit}, got); diff != "" {
		t.Error(diff)
	}
}

// What a chat costs in calls: at most one read, one write that decides and one
// that settles; another read for each token that is over. What is cached is warmed up before.
func TestCallsOfAChat(t *testing.T) {
	s := newChatSite(t)
	s.chats.Gate.Budget = quota.NewBudget(s.main, 1e15)
	visitor := s.newVisitor()
	_, token := s.user("a", nil)
	_, proToken := s.user("b", func(u *account.User) { u.IsPro = true })
	_, spentToken := s.user("c", func(u *account.User) { u.ChatsUsed = 10 })
	type calls = map[string]int
	byVisitor := calls{"TransactWriteItems": 2}
	byUser := calls{"GetItem": 1, "UpdateItem": 1, "TransactWriteItems": 1}
	for _, test := range []struct {
		name   string
		status int
		a      asked
		want   calls
	}{
		{"visitor's first", 200, asked{}, byVisitor},
		{"visitor's next", 200, asked{visitor: visitor}, byVisitor},
		{"visitor's failed", 200, asked{visitor: visitor, models: []string{badModel}}, byVisitor},
		{"user's", 200, asked{token: token, models: []string{goodModel, mendModel, cutModel}, chatID: firstID}, byUser},
		{"user's failed", 200, asked{token: token, models: []string{badModel}}, byUser},
		{"user's retry", 200, asked{token: token, models: []string{mendModel}, message: "again", retryOf: firstID}, calls{"GetItem": 1, "TransactWriteItems": 2}},
		{"Pro user's", 200, asked{token: proToken, models: []string{premiumOne, paidModel}}, byUser},
		{"user's who shows both", 200, asked{token: proToken, bearer: proToken}, byUser},
		{"user's by a bearer token, with a cookie that is none", 200, asked{token: "x", bearer: proToken}, byUser},
		{"user's by a bearer token, with a cookie that is over", 200, asked{token: account.NewToken(), bearer: proToken}, calls{"GetItem": 2, "UpdateItem": 1, "TransactWriteItems": 1}},
		{"refused visitor's", 403, asked{visitor: visitor, models: []string{premiumOne}}, calls{}},
		{"refused user's", 402, asked{token: spentToken}, calls{"GetItem": 1, "UpdateItem": 1}},
		{"invalid", 400, asked{token: token, models: []string{"none"}}, calls{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s.calls.Reset()
			if w := s.ask(test.a); w.Code != test.status {
				t.Fatalf("status %d: %s", w.Code, w.Body)
			}
			if diff := cmp.Diff(test.want, s.calls.Reset()); diff != "" {
				t.Errorf("calls (-want +got):\n%s", diff)
			}
		})
	}
}

// Who has seen the last event sees what the chat came to.
func TestTheStreamEndsAfterSettling(t *testing.T) {
	s := newChatSite(t)
	u, token := s.user("a", nil)
	w := &watching{ResponseRecorder: httptest.NewRecorder(), onDone: func() {
		if used, _ := s.used(u); used != 0 {
			t.Errorf("%d chats used when the stream of a failed one ends", used)
		}
	}}
	ChatStream(s.chats).ServeHTTP(w, s.request(asked{token: token, models: []string{badModel}}))
	if w.done != 1 {
		t.Errorf("done came %d times", w.done)
	}
}

type watching struct {
	*httptest.ResponseRecorder
	onDone func()
	done   int
}

func (w *watching) Write(p []byte) (int, error) {
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
	_, token := s.user("a", nil)
	for _, a := range []asked{
		{}, {visitor: visitor}, {visitor: visitor}, {visitor: visitor}, {visitor: canary}, {token: token},
		{token: token, models: []string{badModel}}, {token: token, models: []string{cutModel}, chatID: firstID},
		{token: token, models: []string{cutModel}, retryOf: firstID}, {models: []string{premiumOne}},
	} {
		a.message, a.address = canary, address
		s.ask(a)
	}
	s.calls.Answer = func(_ string, w http.ResponseWriter) bool { // a database in trouble
		http.Error(w, canary, http.StatusBadRequest)
		return true
	}
	s.ask(asked{message: canary, address: address, token: token})
	s.ask(asked{message: canary, address: address, visitor: visitor})
	s.chats.Gate.Ledger = unsettled{}
	s.ask(asked{message: canary, address: address, visitor: visitor})
	s.calls.Answer = nil
	for _, secret := range []string{canary, address, visitor, string(token)} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("%q was logged: %s", secret, log)
		}
	}
	if !strings.Contains(log.String(), "chat not settled") {
		t.Error("trouble with settling was not logged")
	}
}

// unsettled lets every chat through and settles none.
type unsettled struct{ quota.Ledger }

func (unsettled) Count(context.Context, quota.Entry, quota.Limits) error { return nil }

func (unsettled) Settle(context.Context, quota.Settlement) error { return context.DeadlineExceeded }
