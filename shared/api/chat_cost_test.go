package api

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/quota"
	"trefoil/shared/store"
	"trefoil/shared/usage"
)

func TestSpendLimit(t *testing.T) {
	s := newChatSite(t)
	s.chats.Gate.Budgets.Site = quota.NewBudget(5e9)
	_, freeToken := s.newUser("a", nil)
	_, proToken := s.newUser("b", func(u *account.User) { u.IsPro = true })
	spend := func(dollars int) {
		for range dollars {
			s.expect(200, "", chatRequest{token: proToken, models: []string{paidModel}})
		}
	}
	cheap := []string{zeroModel}
	spend(3)
	s.expect(200, "", chatRequest{models: cheap})
	s.expect(429, "question_cost", chatRequest{models: []string{paidModel}})
	spend(1)
	s.expect(429, "spend_limit", chatRequest{models: cheap})
	s.expect(200, "", chatRequest{models: cheap, token: freeToken})
	spend(1)
	s.expect(429, "spend_limit", chatRequest{models: cheap, token: freeToken})
	s.expect(200, "", chatRequest{models: cheap, token: proToken})
	s.advance(24 * time.Hour)
	s.expect(200, "", chatRequest{models: cheap})
	s.expect(200, "", chatRequest{models: cheap, token: freeToken})
}

// A burst of chats, all admitted before any of them ends, cannot exceed the budget, and neither can
// those that follow. Several processes share the store, like functions on AWS.
func TestSpendLimitHoldsInABurst(t *testing.T) {
	s := newChatSite(t)
	_, token := s.newUser("a", nil)
	const limit = 20e9
	var processes []http.Handler
	for range 3 {
		chats := s.chats
		chats.Gate = &quota.Gate{
			Ledger: s.chats.Gate.Ledger, Budgets: quota.Budgets{Site: quota.NewBudget(limit)},
			Limits: quota.Limits{Visitor: quota.Unlimited, Network: quota.Unlimited, User: quota.Unlimited},
		}
		processes = append(processes, ChatStream(chats))
	}
	burst := func() (admitted int) {
		var group sync.WaitGroup
		var ok atomic.Int32
		for i := range 300 {
			a := chatRequest{models: []string{paidModel, zeroModel}, address: fmt.Sprintf("192.0.2.%d", i%256)}
			if i%2 == 0 {
				a.token = token
			}
			group.Go(func() {
				w := httptest.NewRecorder()
				processes[i%len(processes)].ServeHTTP(w, s.request(a))
				switch w.Code {
				case http.StatusOK:
					ok.Add(1)
				case http.StatusTooManyRequests:
				default:
					t.Errorf("status %d: %s", w.Code, w.Body)
				}
			})
		}
		group.Wait()
		return int(ok.Load())
	}
	total := 0
	for range 3 {
		total += burst()
	}
	if day := s.usage(); day.CostNano > limit || day.CostNano < limit/2 || day.CostNano != int64(total)*1e9 {
		t.Errorf("%d chats cost $%d of $%d", total, day.CostNano/1e9, int64(limit)/1e9)
	}
}

// Only so many chats without Pro run at once, even if they cost nothing. Those of a function that
// died count for nine minutes.
func TestRunningFreeChatsAreLimited(t *testing.T) {
	s := newChatSite(t)
	s.chats.Gate.Budgets.Site = quota.NewBudget(99e9)
	s.chats.Gate.Limits = quota.Limits{Visitor: quota.Unlimited, Network: quota.Unlimited, User: quota.Unlimited}
	visitor := s.newVisitor()
	_, proToken := s.newUser("b", func(u *account.User) { u.IsPro = true })
	var asked, ended sync.WaitGroup
	asked.Add(250)
	ctx, cancel := context.WithCancel(context.WithValue(t.Context(), leaveKey{}, context.CancelFunc(asked.Done)))
	defer cancel()
	handler := ChatStream(s.chats)
	for range 250 {
		ended.Go(func() {
			handler.ServeHTTP(httptest.NewRecorder(), s.request(chatRequest{ctx: ctx, visitor: visitor, models: []string{waitModel}}))
		})
	}
	asked.Wait()
	cheap := []string{zeroModel}
	w := s.expect(429, "free_chats_busy", chatRequest{visitor: visitor, models: cheap})
	if w.Header().Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	s.expect(200, "", chatRequest{token: proToken, models: cheap})
	s.advance(store.RunningWindow)
	s.expect(200, "", chatRequest{visitor: visitor, models: cheap})
	s.advance(-store.RunningWindow)
	cancel()
	ended.Wait()
	s.expect(200, "", chatRequest{visitor: visitor, models: cheap})
}

// An account with Pro has its own budget. It is not charged for what others spend.
func TestProSpendLimit(t *testing.T) {
	s := newChatSite(t)
	s.chats.Gate.Budgets.Pro = quota.NewBudget(2.5e9)
	_, token := s.newUser("a", func(u *account.User) { u.IsPro = true })
	_, other := s.newUser("b", func(u *account.User) { u.IsPro = true })
	_, free := s.newUser("c", nil)
	paid := []string{paidModel}
	for range 2 {
		s.expect(200, "", chatRequest{token: token, models: paid})
	}
	s.expect(429, "question_cost", chatRequest{token: token, models: paid})
	s.expect(200, "", chatRequest{token: token, models: []string{zeroModel}})
	s.chats.Gate.Budgets.Pro = quota.NewBudget(2e9)
	s.expect(429, "pro_spend_limit", chatRequest{token: token, models: []string{zeroModel}})
	s.chats.Gate.Budgets.Pro = quota.NewBudget(2.5e9)
	s.expect(200, "", chatRequest{token: other, models: paid})
	for range 4 {
		s.expect(200, "", chatRequest{token: free, models: paid})
	}
	if u, err := s.main.User(t.Context(), strings.Repeat("a", 32)); err != nil || u.ChatCount != 3 {
		t.Errorf("%d chats, %v, want 3: a rejected chat does not count", u.ChatCount, err)
	}
	s.advance(24 * time.Hour)
	s.expect(200, "", chatRequest{token: token, models: paid})
}

// If a function dies, what its chat reserved is not available for the rest of the day.
func TestReservationOfADeadFunction(t *testing.T) {
	s := newChatSite(t)
	s.chats.Gate.Budgets.Site = quota.NewBudget(2.5e9)
	_, token := s.newUser("a", nil)
	question := chat.Question{Models: []chat.Model{{ID: paidModel, Price: catalog.Price{Output: 130_000_000}}}}
	if _, err := s.chats.Gate.Admit(t.Context(), s.clock(), quota.Caller{UserID: strings.Repeat("a", 32)}, question); err != nil {
		t.Fatal(err)
	}
	s.expect(200, "", chatRequest{token: token, models: []string{paidModel}})
	s.expect(429, "free_chats_busy", chatRequest{token: token, models: []string{paidModel}})
	s.advance(24 * time.Hour)
	s.expect(200, "", chatRequest{token: token, models: []string{paidModel}})
}

// A budget takes two more writes per chat, and none for a chat that this process knows it rejects.
func TestDatabaseCallsOfBudgets(t *testing.T) {
	s := newChatSite(t)
	s.chats.Gate.Budgets = quota.Budgets{Site: quota.NewBudget(2e9), Pro: quota.NewBudget(99e9)}
	_, token := s.newUser("a", nil)
	_, proToken := s.newUser("b", func(u *account.User) { u.IsPro = true })
	paid := []string{paidModel}
	for _, test := range []struct {
		name   string
		status int
		a      chatRequest
		want   int // writes
	}{
		{"user", 200, chatRequest{token: token}, 4},
		{"Pro user, in both budgets", 200, chatRequest{token: proToken, models: paid}, 5},
		{"user, rejected for the worst cost", 429, chatRequest{token: token, models: paid}, 3},
		{"Pro user, above the site's budget", 200, chatRequest{token: proToken, models: paid}, 5},
		{"user, first to see that nothing is left", 429, chatRequest{token: token}, 3},
		{"user, rejected", 429, chatRequest{token: token}, 1},
		{"visitor, rejected", 429, chatRequest{}, 0},
	} {
		s.calls.Reset()
		if w := s.send(test.a); w.Code != test.status {
			t.Errorf("%s: status %d: %s", test.name, w.Code, w.Body)
		}
		if got := s.calls.Reset()["UpdateItem"]; got != test.want {
			t.Errorf("%s: %d writes, want %d", test.name, got, test.want)
		}
	}
}

// Leaving before the answers end does not bypass the budget: each unknown cost counts as a cent.
func TestSpendLimitCountsUnknownCosts(t *testing.T) {
	s := newChatSite(t)
	s.chats.Gate.Budgets.Site = quota.NewBudget(1e9)
	s.chats.Gate.Limits.Network = quota.Unlimited
	admitted := 0
	for ; admitted < 100; admitted++ {
		w := s.send(chatRequest{models: []string{slowModel}, ctx: s.leavingContext()})
		if w.Code == http.StatusTooManyRequests {
			break
		}
	}
	// A chat with this model reserves $0.21 and the limit for visitors is $0.80.
	if admitted < 59 || admitted > 61 {
		t.Errorf("%d chats admitted, want about 60", admitted)
	}
}

// Only IDs in OpenRouter's form are stored, because a router may put the question into its IDs.
func TestUnrecognizedUpstreamIDsAreNotStored(t *testing.T) {
	s := newChatSite(t)
	visitor := s.newVisitor()
	s.expect(200, "", chatRequest{visitor: visitor, models: []string{echoModel, cutModel}, message: canary})
	got, err := (&store.Ledger{Main: s.main, Ephemeral: s.ephemeral}).Unsettled(t.Context(), 10)
	if err != nil || len(got) != 1 || !slices.Equal(got[0].Generations, []usage.Generation{{ID: testGenerationID, ModelID: cutModel}}) {
		t.Errorf("%v, unsettled %+v", err, got)
	}
	if day := s.usage(); day.Unsettled != 3 {
		t.Errorf("%d unsettled answers, want 3", day.Unsettled)
	}
}

func TestCostsAreRecorded(t *testing.T) {
	s := newChatSite(t)
	_, token := s.newUser("a", func(u *account.User) { u.IsPro = true })
	s.expect(200, "", chatRequest{token: token, models: []string{paidModel, cutModel, badModel}})
	s.expect(200, "", chatRequest{token: token, models: []string{paidModel, goodModel}})
	want := usage.Day{Chats: 2, CostNano: 2e9, Settled: 2, Unsettled: 2, Models: map[string]usage.Model{
		paidModel: {Requests: 2, CostNano: 2e9}, cutModel: {Requests: 1}, goodModel: {Requests: 1},
	}}
	if diff := cmp.Diff(want, s.usage()); diff != "" {
		t.Errorf("usage (-want +got):\n%s", diff)
	}
}
