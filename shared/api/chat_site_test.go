package api

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"trefoil/shared/account"
	"trefoil/shared/capsule"
	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/limits"
	"trefoil/shared/quota"
	"trefoil/shared/store"
	"trefoil/shared/storetest"
	"trefoil/shared/usage"
)

// chatSite serves chats with a real store, fake models and a fake clock.
type chatSite struct {
	*testing.T
	chats     Chats
	main      *store.Main
	ephemeral *store.Ephemeral
	calls     *storetest.CallCounter
	fakeClock
}

// The models of a chatSite, named for how they answer.
const (
	goodModel    = "maker/free"
	badModel     = "maker/bad"     // rejects the request
	cutModel     = "maker/cut"     // fails after the first token
	slowModel    = "maker/slow"    // sends nothing until canceled
	waitModel    = "maker/wait"    // like slowModel, and free of charge
	emptyModel   = "maker/empty"   // sends white space and fails
	paidModel    = "maker/paid"    // costs a dollar, and by its price up to $1.07
	zeroModel    = "maker/zero"    // costs nothing
	retryModel   = "maker/retry"   // rejects the request unless the question is "again"
	echoModel    = "maker/echo"    // is cut off and returns the question as the generation ID
	premiumModel = "maker/premium" // for Pro users only
)

var (
	firstID  = strings.Repeat("1", 32)
	secondID = strings.Repeat("2", 32)
)

// testGenerationID is the generation ID of cutModel's, slowModel's and talker's answers.
const testGenerationID = "gen-1"

// fakeModels answers for the models above.
type fakeModels struct{}

func (fakeModels) Answer(ctx context.Context, call chat.Call) (chat.Outcome, error) {
	prompt, emit := call.Thread[len(call.Thread)-1].Content, call.Emit
	outcome := chat.Outcome{Finish: chat.FinishStop}
	switch call.Model.ID {
	case badModel:
		return chat.Outcome{Unspent: true}, &chat.Error{Code: chat.CodeBusy}
	case retryModel:
		if prompt != "again" {
			return chat.Outcome{Unspent: true}, &chat.Error{Code: chat.CodeBusy}
		}
	case emptyModel:
		emit(" \n")
		return chat.Outcome{}, &chat.Error{Code: chat.CodeCut}
	case cutModel:
		emit(prompt)
		return chat.Outcome{GenerationID: testGenerationID}, &chat.Error{Code: chat.CodeCut}
	case echoModel:
		return chat.Outcome{GenerationID: prompt}, &chat.Error{Code: chat.CodeCut}
	case slowModel, waitModel:
		if leave, ok := ctx.Value(leaveKey{}).(context.CancelFunc); ok {
			leave()
		}
		<-ctx.Done()
		return chat.Outcome{GenerationID: testGenerationID}, ctx.Err()
	case paidModel:
		outcome.Usage = &chat.Usage{CostNano: 1e9}
	case zeroModel:
		outcome.Usage = &chat.Usage{}
	}
	emit(prompt)
	return outcome, nil
}

func newChatSite(t *testing.T) *chatSite {
	t.Helper()
	main, ephemeral, calls := storetest.OpenCounted(t)
	s := &chatSite{T: t, main: main, ephemeral: ephemeral, calls: calls, fakeClock: fakeClock{now: march}}
	ephemeral.Now = s.clock
	all := append(modelList{{ModelID: "maker/large", Name: "Large", IsActive: true, IsFree: true, Window: 100_000}}, models...)
	pricing := map[string]string{paidModel: "$0.001 in, $0.13 out", zeroModel: "free", waitModel: "free"}
	for _, id := range []string{badModel, cutModel, slowModel, waitModel, emptyModel, paidModel, zeroModel, retryModel, echoModel} {
		all = append(all, catalog.Model{ModelID: id, Name: id, IsActive: true, IsFree: true, Pricing: pricing[id]})
	}
	s.chats = Chats{
		Auth:     Auth{Main: main, Ephemeral: ephemeral, Now: s.clock},
		Models:   all,
		Fanout:   chat.NewFanout(fakeModels{}, nil),
		Devices:  quota.Devices{Keys: ephemeral},
		Networks: quota.NetworkHasher{Salts: ephemeral, Now: s.clock},
		Keys:     &capsule.Keyring{Seeds: ephemeral, Now: s.clock},
		Spool:    ephemeral,
		Gate: &quota.Gate{
			Ledger: &store.Ledger{Main: main, Ephemeral: ephemeral},
			Limits: quota.Limits{Visitor: limits.Get().Chats.Visitor, Network: quota.NetworkChats, User: limits.Get().Chats.User},
		},
	}
	return s
}

// newUser creates a user, modified by change, and a session for that user.
func (s *chatSite) newUser(digit string, change func(*account.User)) (account.User, account.Token) {
	s.Helper()
	u := account.User{ID: strings.Repeat(digit, 32), Username: "user-" + digit, LastSeen: s.clock()}
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

// used returns an account's ChatsUsed and ChatCount.
func (s *chatSite) used(u account.User) (used, count int) {
	s.Helper()
	got, err := s.main.User(s.Context(), u.ID)
	if err != nil {
		s.Fatal(err)
	}
	return got.ChatsUsed, got.ChatCount
}

// wantUsed checks an account's ChatsUsed, and that all chats since the user was created count.
func (s *chatSite) wantUsed(u account.User, want int) {
	s.Helper()
	if used, count := s.used(u); used != want || count != want-u.ChatsUsed {
		s.Errorf("%s has used %d chats and counted %d, want %d and %d", u.Username, used, count, want, want-u.ChatsUsed)
	}
}

// usage returns the usage of the day on which the clock starts.
func (s *chatSite) usage() usage.Day {
	s.Helper()
	day, err := s.main.Usage(s.Context(), account.Day(march))
	if err != nil {
		s.Fatal(err)
	}
	return day
}

type leaveKey struct{}

// leavingContext returns the context of a client that disconnects when slowModel is called.
func (s *chatSite) leavingContext() context.Context {
	ctx, cancel := context.WithCancel(s.Context())
	s.Cleanup(cancel)
	return context.WithValue(ctx, leaveKey{}, cancel)
}

// chatRequest is a chat request and its caller.
type chatRequest struct {
	models  []string // default: goodModel
	message string
	chatID  string
	retryOf string
	token   account.Token // in a cookie
	bearer  account.Token
	visitor string // the cookie's value
	address string
	deep    bool
	query   string // for the web search
	format  chat.Format
	ctx     context.Context

	encrypted io.Reader // the body, instead of the question
}

func (s *chatSite) request(a chatRequest) *http.Request {
	if a.models == nil {
		a.models = []string{goodModel}
	}
	if a.message == "" {
		a.message = "Why?"
	}
	if a.address == "" {
		a.address = "192.0.2.7"
	}
	body, _ := json.Marshal(chat.Request{Message: a.message, ModelIDs: a.models, ChatID: a.chatID, RetryOf: a.retryOf, DeepSearchEnabled: a.deep, Query: a.query, Format: a.format}) // strings always marshal
	r := post(string(body))
	if a.ctx != nil {
		r = r.WithContext(a.ctx)
	}
	if a.encrypted != nil {
		r.Body = io.NopCloser(a.encrypted)
		r.Header.Set("Content-Type", capsule.RequestType)
	}
	r.Header.Set("X-Viewer-Address", a.address)
	if a.token != "" {
		r.AddCookie(&http.Cookie{Name: SessionCookie, Value: string(a.token)})
	}
	if a.bearer != "" {
		r.Header.Set("X-Forwarded-Authorization", "Bearer "+string(a.bearer))
	}
	if a.visitor != "" {
		r.AddCookie(&http.Cookie{Name: visitorCookie, Value: a.visitor})
	}
	return r
}

func (s *chatSite) send(a chatRequest) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	ChatStream(s.chats).ServeHTTP(w, s.request(a))
	return w
}

// expect sends a request and checks the status and, for an error, the code.
func (s *chatSite) expect(status int, code string, a chatRequest) *httptest.ResponseRecorder {
	s.Helper()
	w := s.send(a)
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

// newVisitor returns the cookie of a visitor after one chat.
func (s *chatSite) newVisitor() string {
	s.Helper()
	cookie := cookieOf(s.expect(http.StatusOK, "", chatRequest{}), visitorCookie)
	if cookie == nil {
		s.Fatal("the first chat set no cookie")
	}
	return cookie.Value
}
