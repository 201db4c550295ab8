package api

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/limits"
	"trefoil/shared/quota"
	"trefoil/shared/store"
	"trefoil/shared/storetest"
)

// chatSite is the way of a chat on a store of its own, at a time of its own.
type chatSite struct {
	*testing.T
	chats     ChatHandler
	main      *store.Main
	ephemeral *store.Ephemeral
	calls     *storetest.CallCounter

	mu  sync.Mutex
	now time.Time
}

// The models of a chatSite, by how they answer.
const (
	goodModel  = "maker/free"
	badModel   = "maker/bad"     // fails without a word
	cutModel   = "maker/cut"     // fails after a word
	slowModel  = "maker/slow"    // says nothing until it is cancelled
	paidModel  = "maker/paid"    // costs a dollar
	mendModel  = "maker/mend"    // fails until it is told that it is a retry
	premiumOne = "maker/premium" // only Pro users may ask it
)

// actors answer as their models' names say.
type actors struct{}

func (actors) Answer(ctx context.Context, model chat.Model, thread []chat.Message, emit func(string)) (chat.Outcome, error) {
	asked := thread[len(thread)-1].Content
	outcome := chat.Outcome{Finish: chat.FinishStop}
	switch model.ID {
	case badModel:
		return chat.Outcome{}, &chat.Error{Code: chat.CodeBusy}
	case mendModel:
		if asked != "again" {
			return chat.Outcome{}, &chat.Error{Code: chat.CodeBusy}
		}
	case cutModel:
		emit(asked)
		return chat.Outcome{GenerationID: "gen-of-" + model.ID}, &chat.Error{Code: chat.CodeCut}
	case slowModel:
		<-ctx.Done()
		return chat.Outcome{GenerationID: "gen-of-" + model.ID}, ctx.Err()
	case paidModel:
		outcome.Usage = &chat.Usage{CostNano: 1e9}
	}
	emit(asked)
	return outcome, nil
}

func newChatSite(t *testing.T) *chatSite {
	t.Helper()
	main, ephemeral, calls := storetest.OpenCounted(t)
	s := &chatSite{T: t, main: main, ephemeral: ephemeral, calls: calls, now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	ephemeral.Now = s.clock
	all := append(listed{{ModelID: "maker/large", Name: "Large", IsActive: true, IsFree: true, Window: 100_000}}, models...)
	for _, id := range []string{badModel, cutModel, slowModel, paidModel, mendModel} {
		all = append(all, catalog.Model{ModelID: id, Name: id, IsActive: true, IsFree: true})
	}
	s.chats = ChatHandler{
		Models:   all,
		Fanout:   chat.NewFanout(actors{}, nil),
		Sessions: ephemeral,
		Devices:  quota.Devices{Keys: ephemeral},
		Networks: quota.NetworkHasher{Salts: ephemeral, Now: s.clock},
		Gate: &quota.Gate{
			Ledger: &store.Ledger{Main: main, Ephemeral: ephemeral},
			Limits: quota.Limits{Visitor: limits.Chats.Visitor, Network: quota.NetworkChats, User: limits.Chats.User},
		},
		Now: s.clock,
	}
	return s
}

func (s *chatSite) clock() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// user is an account with a session, changed by the test.
func (s *chatSite) user(digit string, change func(*account.User)) (account.User, account.Token) {
	s.Helper()
	u := account.User{ID: strings.Repeat(digit, 32), Username: "user-" + digit}
	if change != nil {
		change(&u)
	}
	if err := s.main.CreateUser(s.Context(), u); err != nil {
		s.Fatal(err)
	}
	token := account.NewToken()
	if err := s.ephemeral.PutSession(s.Context(), token, account.NewSession(u, s.clock())); err != nil {
		s.Fatal(err)
	}
	return u, token
}

// used is what is counted on an account.
func (s *chatSite) used(u account.User) (used, count int) {
	s.Helper()
	got, err := s.main.User(s.Context(), u.ID)
	if err != nil {
		s.Fatal(err)
	}
	return got.ChatsUsed, got.ChatCount
}

// asked is one question and who asks it.
type asked struct {
	models  []string // goodModel if there is none
	message string
	chatID  string
	retryOf string
	token   account.Token // in a cookie
	bearer  account.Token
	visitor string // the cookie's value
	address string
	deep    bool
	ctx     context.Context
}

func (s *chatSite) request(a asked) *http.Request {
	if a.models == nil {
		a.models = []string{goodModel}
	}
	if a.message == "" {
		a.message = "Why?"
	}
	if a.address == "" {
		a.address = "192.0.2.7"
	}
	body, _ := json.Marshal(chat.Request{Message: a.message, ModelIDs: a.models, ChatID: a.chatID, RetryOf: a.retryOf, DeepSearchEnabled: a.deep}) // strings always marshal
	r := post(string(body))
	if a.ctx != nil {
		r = r.WithContext(a.ctx)
	}
	r.Header.Set("X-Viewer-Address", a.address)
	if a.token != "" {
		r.AddCookie(&http.Cookie{Name: sessionCookie, Value: string(a.token)})
	}
	if a.bearer != "" {
		r.Header.Set("X-Forwarded-Authorization", "Bearer "+string(a.bearer))
	}
	if a.visitor != "" {
		r.AddCookie(&http.Cookie{Name: visitorCookie, Value: a.visitor})
	}
	return r
}

func (s *chatSite) ask(a asked) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	ChatStream(s.chats).ServeHTTP(w, s.request(a))
	return w
}

// want asks and expects a status and, of a refusal, a code.
func (s *chatSite) want(status int, code string, a asked) *httptest.ResponseRecorder {
	s.Helper()
	w := s.ask(a)
	if w.Code != status {
		s.Errorf("status %d, want %d: %s", w.Code, status, w.Body)
	} else if status != http.StatusOK {
		if got := readProblem(s.T, w); got.Code != code {
			s.Errorf("code %q, want %q", got.Code, code)
		}
	} else if !strings.HasSuffix(w.Body.String(), "data: {\"type\":\"done\"}\n\n") {
		s.Errorf("stream does not end with done: %s", w.Body)
	}
	return w
}

// newVisitor is the cookie of a visitor who has asked once.
func (s *chatSite) newVisitor() string {
	s.Helper()
	cookie := cookieOf(s.want(http.StatusOK, "", asked{}), visitorCookie)
	if cookie == nil {
		s.Fatal("the first chat set no cookie")
	}
	return cookie.Value
}
