package api

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/chat"
	"trefoil/shared/logtest"
	"trefoil/shared/quota"
)

// Metrics and an alarm in infra depend on this log line.
func TestChatEndIsLogged(t *testing.T) {
	s := newChatSite(t)
	_, token := s.newUser("a", func(u *account.User) { u.IsPro = true })
	log := logtest.Capture(t)
	s.expect(200, "", chatRequest{token: token, models: []string{paidModel, cutModel, badModel}})
	const want = `"msg":"chat ended","cost_nano":1000000000,"cost_errors":0,"requested":3,"failed":2,"codes":["cut","busy"]`
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

// A user's chat takes one read, one write to count it and one to settle it. A visitor's chat takes
// two writes to count it and one to settle it. Caches are warm.
func TestDatabaseCallsPerChat(t *testing.T) {
	s := newChatSite(t)
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
		s.wantUsed(u, 0)
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
	log := logtest.Capture(t)
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
	s.calls.SetAnswer(func(_ string, w http.ResponseWriter) bool { // the database fails
		http.Error(w, canary, http.StatusBadRequest)
		return true
	})
	s.send(chatRequest{message: canary, address: address, token: token})
	s.send(chatRequest{message: canary, address: address, visitor: visitor})
	s.chats.Gate.Ledger = failingLedger{}
	s.send(chatRequest{message: canary, address: address, visitor: visitor})
	s.calls.SetAnswer(nil)
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

func (failingLedger) Count(context.Context, quota.Entry, quota.Limits) (bool, error) {
	return false, nil
}

func (failingLedger) Settle(context.Context, quota.Settlement) error { return context.DeadlineExceeded }
