package api

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/quota"
)

func TestRejectedChatIsRefunded(t *testing.T) {
	s := newChatSite(t)
	u, token := s.newUser("a", func(u *account.User) { u.ChatsUsed = 9 })
	s.expect(200, "", chatRequest{token: token, models: []string{retryModel}, chatID: firstID})
	s.wantUsed(u, 9)
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

// A chat that may have cost something counts, even if no model wrote a word.
func TestAcceptedChatCounts(t *testing.T) {
	s := newChatSite(t)
	u, token := s.newUser("a", nil)
	s.expect(200, "", chatRequest{token: token, models: []string{emptyModel, badModel}, chatID: firstID})
	s.expect(200, "", chatRequest{token: token, models: []string{emptyModel}, retryOf: firstID}) // no free retry
	s.wantUsed(u, 2)
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
	ask("") // without a search provider
	s.wantUsed(u, 0)
	s.chats.Fanout.Search = &fakeSearch{}
	ask("")
	s.wantUsed(u, 1)
	ask(firstID) // the free retry, which searches again
	s.wantUsed(u, 1)
	ask(firstID)
	s.wantUsed(u, 2)
}

func TestChatCountsIfClientDisconnects(t *testing.T) {
	s := newChatSite(t)
	u, token := s.newUser("a", nil)
	s.send(chatRequest{token: token, models: []string{slowModel}, ctx: s.leavingContext()})
	s.wantUsed(u, 1)
	// The chat also counts if the client disconnects during counting.
	ctx, disconnect := context.WithCancel(t.Context())
	defer disconnect()
	s.chats.Gate.Ledger = disconnectingLedger{s.chats.Gate.Ledger, disconnect}
	s.send(chatRequest{token: token, ctx: ctx})
	s.wantUsed(u, 2)
	if day := s.usage(); day.Chats != 2 || day.Unsettled != 1 {
		t.Errorf("%+v, want 2 chats and 1 unsettled answer", day)
	}
}

// disconnectingLedger cancels the request just before a chat is counted.
type disconnectingLedger struct {
	quota.Ledger
	disconnect func()
}

func (l disconnectingLedger) Count(ctx context.Context, e quota.Entry, limits quota.Limits) (bool, error) {
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
	s.wantUsed(u, 8)
	s.expect(200, "", retry(retryModel, "still failing")) // refunded too
	s.expect(200, "", retry(retryModel, "again"))
	s.wantUsed(u, 8)
	s.expect(200, "", retry(cutModel, "it answered in part"))
	s.wantUsed(u, 9)
	s.expect(200, "", retry(retryModel, "again")) // counts now
	s.wantUsed(u, 10)
	s.expect(402, "free_limit", retry(goodModel, "never failed"))
	a := retry(retryModel, "again")
	a.token = otherToken
	s.expect(200, "", a) // another caller's failure gives no free retry
	s.wantUsed(other, 1)
	s.expect(400, "invalid_retry", chatRequest{token: token, models: []string{goodModel, retryModel}, retryOf: firstID})

	visitor := s.newVisitor()
	s.expect(200, "", chatRequest{visitor: visitor, models: []string{goodModel, retryModel}, chatID: firstID})
	s.expect(200, "", chatRequest{visitor: visitor})
	s.expect(200, "", chatRequest{visitor: visitor, models: []string{retryModel}, message: "again", retryOf: firstID})
	s.expect(402, "trial_limit", chatRequest{visitor: visitor, models: []string{retryModel}, message: "again", retryOf: firstID})

	if day := s.usage(); day.Chats != 7 {
		t.Errorf("%d chats, want 7 without free retries", day.Chats)
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
	// The retry is free only after another model's first token, which may arrive after the failure.
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
