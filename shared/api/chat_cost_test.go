package api

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/quota"
	"trefoil/shared/store"
	"trefoil/shared/usage"
)

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
func TestUnrecognizedUpstreamIDsAreNotStored(t *testing.T) {
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
