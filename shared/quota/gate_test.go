package quota

import (
	"context"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"trefoil/shared/account"
	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/usage"
)

type deviceKey string

func (k deviceKey) DeviceKey(context.Context) ([]byte, error) {
	if k == "" {
		return nil, errors.New("no key")
	}
	return []byte(k), nil
}

func TestDevices(t *testing.T) {
	devices := Devices{Keys: deviceKey("one")}
	device, cookie, err := devices.Device(t.Context(), "")
	if err != nil || len(device) != 32 || cookie == "" {
		t.Fatalf("device %q, cookie %q, %v", device, cookie, err)
	}
	again, newCookie, err := devices.Device(t.Context(), cookie)
	if err != nil || again != device || newCookie != "" {
		t.Errorf("same visitor: device %q, cookie %q, %v", again, newCookie, err)
	}
	signed, _ := base64.RawURLEncoding.DecodeString(cookie)
	for i := range signed { // any change invalidates the cookie
		forged := append([]byte(nil), signed...)
		forged[i] ^= 0x80
		if got, newCookie, err := devices.Device(t.Context(), base64.RawURLEncoding.EncodeToString(forged)); err != nil || got == device || newCookie == "" {
			t.Errorf("byte %d changed: device %q, cookie %q, %v", i, got, newCookie, err)
		}
	}
	for _, value := range []string{"x", cookie + "=", cookie[1:], strings.Repeat("A", len(cookie)), strings.Repeat("!", len(cookie)), strings.Repeat("\n", len(cookie)), cookie[:40] + strings.Repeat("\r", len(cookie)-40)} {
		if got, newCookie, err := devices.Device(t.Context(), value); err != nil || got == device || newCookie == "" {
			t.Errorf("%q: device %q, cookie %q, %v", value, got, newCookie, err)
		}
	}
	if got, newCookie, err := (Devices{Keys: deviceKey("another")}).Device(t.Context(), cookie); err != nil || got == device || newCookie == "" {
		t.Errorf("signed with another key: device %q, cookie %q, %v", got, newCookie, err)
	}
	if _, newCookie, err := (Devices{Keys: deviceKey("")}).Device(t.Context(), cookie); err == nil || newCookie != "" {
		t.Errorf("without a key: cookie %q, %v", newCookie, err)
	}
}

func TestParseDollars(t *testing.T) {
	for text, want := range map[string]int64{"0": 0, "12.50": 12_500_000_000, "1e3": 1e12, "0.0000000019": 1} {
		if got, err := ParseDollars(text); err != nil || got != want {
			t.Errorf("%q: %d, %v, want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "$5", "-1", "1/2", "five", "1e30"} {
		if got, err := ParseDollars(text); err == nil {
			t.Errorf("%q: %d", text, got)
		}
	}
}

func TestChargesCountUnknownCosts(t *testing.T) {
	const cent = 10_000_000
	reserved := []Reservation{{Budget: "site 0", Nano: 100 * cent}}
	estimate := chat.Estimate{Prompt: 5 * cent, Worst: 50 * cent}
	estimates := map[string]chat.Estimate{"a": {Worst: 50 * cent}, "b": {Worst: 50 * cent}, "long": estimate}
	known := chat.Result{ModelID: "a", Usage: &chat.Usage{CostNano: 7}}
	for _, test := range []struct {
		name    string
		spent   Spending
		results []chat.Result
		want    int64
	}{
		{"known", Spending{}, []chat.Result{known}, 7},
		{"nothing spent yet", Spending{}, []chat.Result{known, {ModelID: "b"}}, 7 + cent},
		{"below a cent on average", Spending{Known: 30, Answers: 3}, []chat.Result{{ModelID: "b"}}, cent},
		{"a long prompt", Spending{Known: 30, Answers: 3}, []chat.Result{{ModelID: "long", Finish: chat.FinishStopped}}, 5 * cent},
		{"above a cent on average", Spending{Known: 12 * cent, Answers: 3}, []chat.Result{{ModelID: "a"}, {ModelID: "b"}}, 8 * cent},
		{"more than the answer can cost", Spending{Known: 60 * cent, Answers: 1}, []chat.Result{{ModelID: "b"}}, 50 * cent},
		{"unspent", Spending{}, []chat.Result{{ModelID: "a", Unspent: true}}, 0},
		{"panic", Spending{}, nil, 100 * cent},
	} {
		a := Admission{reserved: reserved, estimates: estimates, spending: test.spent}
		if got := a.charges(test.results); len(got) != 1 || got[0].Cost != test.want || got[0].Reservation != reserved[0] {
			t.Errorf("%s: %+v, want a cost of %d", test.name, got, test.want)
		}
		// Estimates are not part of the average.
		if got := a.charges(test.results)[0]; got.Known > 7 || got.Known == 0 != (got.Answers == 0) {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
}

// Large budgets are divided into shards, because one item does not take all of their writes.
func TestBudgetShards(t *testing.T) {
	const dollar = 1_000_000_000
	for _, test := range []struct {
		nano          int64
		user, visitor int64
		shards        int
	}{
		{5 * dollar, 5 * dollar, 4 * dollar, 1},
		{199 * dollar, 199 * dollar, 199 * dollar / 100 * 80, 1},
		{250 * dollar, 125 * dollar, 100 * dollar, 2},
		{1_000_000 * dollar, 1_000_000 * dollar / 256, 3125 * dollar, 256},
	} {
		b := NewBudget(test.nano)
		user, shards := b.limit(false)
		visitor, _ := b.limit(true)
		if user != test.user || visitor != test.visitor || shards != test.shards {
			t.Errorf("$%d: %d and %d in %d shards", test.nano/dollar, user, visitor, shards)
		}
	}
}

// fullLedger is a Ledger whose budgets are used up.
type fullLedger struct{ Ledger }

func (fullLedger) Reserve(_ context.Context, r Reservation, limit int64, _ int) (Spending, bool, error) {
	if r.Nano > limit {
		return Spending{}, false, nil // as of package store
	}
	return Spending{Spent: limit}, false, nil
}

// A question that costs more than the whole budget does not make the process forget that it is used
// up.
func TestCostlyQuestionsKeepUsedUp(t *testing.T) {
	b := NewBudget(100)
	now := time.Now()
	for _, nano := range []int64{1, 1000} {
		r := Reservation{Day: account.Day(now), Nano: nano}
		if _, err := b.reserve(t.Context(), fullLedger{}, r, 100, errUsersSpent, errSiteBusy); err == nil {
			t.Errorf("%d was reserved", nano)
		}
		if b.usedUp(now, false) == nil {
			t.Errorf("after %d, the budget is not used up", nano)
		}
	}
}

// What visitors' chats can cost includes the reasoning that they reserve.
func TestVisitorChatsReserveReasoning(t *testing.T) {
	model := catalog.Model{ModelID: "a", IsActive: true, IsFree: true, Reasoning: true, Pricing: "$0 in, $0.01 out"}
	const perToken = 10_000 // nano-dollars
	if got, _ := WorstVisitorChat([]catalog.Model{model}); got != 5*chat.MaxAnswerTokens*perToken {
		t.Errorf("worst: %d", got)
	}
	if got := ShortVisitorChat([]catalog.Model{model}); got != 2*chat.MaxAnswerTokens*perToken {
		t.Errorf("short: %d", got)
	}
}

// recorder is a Ledger that records the last settlement.
type recorder struct {
	Ledger
	settled Settlement
}

func (r *recorder) Settle(_ context.Context, s Settlement) error { r.settled = s; return nil }

// slowLedger is a Ledger that does not reserve anything before the context ends.
type slowLedger struct {
	recorder
	err error // of the context that was passed to Settle
}

func (*slowLedger) Count(context.Context, Entry, Limits) (bool, error) { return false, nil }

func (*slowLedger) Reserve(ctx context.Context, _ Reservation, _ int64, _ int) (Spending, bool, error) {
	<-ctx.Done()
	return Spending{}, false, ctx.Err()
}

func (l *slowLedger) Settle(ctx context.Context, s Settlement) error {
	l.err = ctx.Err()
	return l.recorder.Settle(ctx, s)
}

// A chat is refunded even if the time for counting it has passed.
func TestRefundAfterTheDeadline(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	ledger := &slowLedger{}
	gate := Gate{Ledger: ledger, Budgets: Budgets{Site: NewBudget(1e9)}}
	if _, err := gate.Admit(ctx, time.Now(), Caller{UserID: "u"}, chat.Question{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
	if !ledger.settled.Refund || ledger.err != nil {
		t.Errorf("settled %+v with error %v", ledger.settled, ledger.err)
	}
}

func TestSettle(t *testing.T) {
	answered := chat.Result{ModelID: "a", Answered: true, Finish: chat.FinishStop, Usage: &chat.Usage{CostNano: 5}}
	rejected := func(model string) chat.Result {
		return chat.Result{ModelID: model, Code: chat.CodeBusy, Unspent: true}
	}
	searched := func(r chat.Result) chat.Result { r.Searched = true; return r }
	known := []usage.Answer{{ModelID: "a", CostNano: 5}}
	unknown := []usage.Answer{{ModelID: "a", Unknown: true}}
	tests := []struct {
		name    string
		results []chat.Result
		retry   bool
		want    Settlement
	}{
		{"all answer", []chat.Result{answered}, false, Settlement{CountChat: true, Answers: known}},
		{"all rejected", []chat.Result{rejected("a"), rejected("b")}, false, Settlement{Refund: true}},
		{"some rejected", []chat.Result{answered, rejected("b"), {ModelID: "c", Code: chat.CodeCut, Answered: true, GenerationID: "gen-1"}}, false,
			Settlement{CountChat: true, Failed: []string{"b"}, Answers: []usage.Answer{known[0], {ModelID: "c", Unknown: true, GenerationID: "gen-1"}}}},
		{"rejected after a search", []chat.Result{searched(rejected("a"))}, false, Settlement{CountChat: true, Failed: []string{"a"}}},
		{"reasoning only", []chat.Result{{ModelID: "a", Code: chat.CodeEmpty}}, false, Settlement{CountChat: true, Answers: unknown}},
		{"white space only", []chat.Result{{ModelID: "a", Code: chat.CodeCut}, rejected("b")}, false,
			Settlement{CountChat: true, Failed: []string{"b"}, Answers: unknown}},
		{"failure with a token count", []chat.Result{{ModelID: "a", Code: chat.CodeEmpty, Usage: &chat.Usage{}}}, false,
			Settlement{CountChat: true, Answers: []usage.Answer{{ModelID: "a"}}}},
		{"failure with an ID", []chat.Result{{ModelID: "a", Code: chat.CodeUpstream, GenerationID: "gen-1"}}, false,
			Settlement{CountChat: true, Answers: []usage.Answer{{ModelID: "a", Unknown: true, GenerationID: "gen-1"}}}},
		{"usage without a cost", []chat.Result{{ModelID: "a", Answered: true, Usage: &chat.Usage{CostUnknown: true}}}, false,
			Settlement{CountChat: true, Answers: unknown}},
		{"ID that may quote the question", []chat.Result{{ModelID: "a", Answered: true, GenerationID: "gen-why is the sky blue"}}, false,
			Settlement{CountChat: true, Answers: unknown}},
		{"negative cost", []chat.Result{{ModelID: "a", Answered: true, Usage: &chat.Usage{CostNano: -5}}}, false,
			Settlement{CountChat: true, Answers: []usage.Answer{{ModelID: "a"}}}},
		{"stopped before the first token", []chat.Result{{ModelID: "a", Finish: chat.FinishStopped}}, false, Settlement{CountChat: true, Answers: unknown}},
		{"stopped before the model was called", []chat.Result{{ModelID: "a", Finish: chat.FinishStopped, Unspent: true}}, false, Settlement{CountChat: true}},
		{"client left before the first token", []chat.Result{{ModelID: "a", Code: chat.CodeInterrupted}}, false, Settlement{CountChat: true, Answers: unknown}},
		{"client left before the model was called", []chat.Result{{ModelID: "a", Code: chat.CodeInterrupted, Unspent: true}}, false, Settlement{CountChat: true}},
		{"client left, one model rejected", []chat.Result{{ModelID: "a", Code: chat.CodeInterrupted, Answered: true}, rejected("b")}, false,
			Settlement{CountChat: true, Failed: []string{"b"}, Answers: unknown}},
		{"server shut down before the model was called", []chat.Result{{ModelID: "a", Code: chat.CodeInterrupted, Unspent: true, Shutdown: true}}, false, Settlement{Refund: true}},
		{"server shut down during an answer", []chat.Result{{ModelID: "a", Code: chat.CodeInterrupted, Shutdown: true}, rejected("b")}, false,
			Settlement{CountChat: true, Failed: []string{"b"}, Answers: unknown}},
		{"panic", nil, false, Settlement{CountChat: true}},
		{"retry answers", []chat.Result{answered}, true, Settlement{Answers: known}},
		{"retry rejected", []chat.Result{rejected("a")}, true, Settlement{Refund: true}},
		{"retry rejected after a search", []chat.Result{searched(rejected("a"))}, true, Settlement{}},
		{"retry fails", []chat.Result{{ModelID: "a", Code: chat.CodeCut}}, true, Settlement{Answers: unknown}},
		{"retry stopped", []chat.Result{{ModelID: "a", Finish: chat.FinishStopped}}, true, Settlement{Answers: unknown}},
		{"retry panics", nil, true, Settlement{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			ledger := &recorder{}
			admission := Admission{ChatID: "c"}
			if test.retry {
				admission.entry.RetryOf = "f"
			}
			test.want.Entry, test.want.ChatID = admission.entry, "c"
			if err := (&Gate{Ledger: ledger}).Settle(t.Context(), admission, test.results); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, ledger.settled); diff != "" {
				t.Errorf("settlement (-want +got):\n%s", diff)
			}
		})
	}
}

func TestObserve(t *testing.T) {
	rejected := func(model string) chat.Event {
		return chat.Event{Type: chat.EventError, ModelID: model, Code: chat.CodeBusy, Unspent: true}
	}
	token := chat.Event{Type: chat.EventToken, ModelID: "a", Token: "x"}
	tests := []struct {
		name   string
		retry  bool
		events []chat.Event
		want   [][]string
	}{
		{"failure after a token", false, []chat.Event{token, rejected("b"), token}, [][]string{nil, {"b"}, nil}},
		{"failure after reasoning", false, []chat.Event{{Type: chat.EventReasoning, ModelID: "a", Token: "x"}, rejected("b")}, [][]string{nil, {"b"}}},
		{"failures before a token", false, []chat.Event{rejected("b"), rejected("c"), token}, [][]string{nil, nil, {"b", "c"}}},
		{"failures only", false, []chat.Event{rejected("a"), rejected("b")}, [][]string{nil, nil}},
		{"failure with a cost", false, []chat.Event{{Type: chat.EventError, ModelID: "a", Code: chat.CodeCut}, rejected("b")}, [][]string{nil, {"b"}}},
		{"interrupted", false, []chat.Event{token, {Type: chat.EventError, ModelID: "b", Code: chat.CodeInterrupted, Unspent: true}}, [][]string{nil, nil}},
		{"retry", true, []chat.Event{token, rejected("a")}, [][]string{nil, nil}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var admission Admission
			if test.retry {
				admission.entry.RetryOf = "f"
			}
			var got [][]string
			for _, event := range test.events {
				got = append(got, admission.Observe(event))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("retryable models (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSettleRecordsFailuresOnce(t *testing.T) {
	ledger := &recorder{}
	admission := Admission{ChatID: "c"}
	admission.Observe(chat.Event{Type: chat.EventToken, ModelID: "a"})
	admission.Observe(chat.Event{Type: chat.EventError, ModelID: "b", Code: chat.CodeBusy, Unspent: true})
	results := []chat.Result{
		{ModelID: "a", Answered: true},
		{ModelID: "b", Code: chat.CodeBusy, Unspent: true},
		{ModelID: "c", Code: chat.CodeBusy, Unspent: true},
	}
	if err := (&Gate{Ledger: ledger}).Settle(t.Context(), admission, results); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"c"}, ledger.settled.Failed); diff != "" {
		t.Errorf("models recorded at the end (-want +got):\n%s", diff)
	}
}

// A shutdown interrupts an answer that has cost nothing, after the failure of another can be retried.
// The chat counts: otherwise, both it and the retry would be free.
func TestSettleAfterRecordingFailures(t *testing.T) {
	ledger := &recorder{}
	admission := Admission{ChatID: "c"}
	admission.Observe(chat.Event{Type: chat.EventError, ModelID: "a", Code: chat.CodeBusy, Unspent: true})
	if failed := admission.Observe(chat.Event{Type: chat.EventError, ModelID: "b", Code: chat.CodeInterrupted}); len(failed) != 1 {
		t.Errorf("retryable models %q, want a", failed)
	}
	results := []chat.Result{
		{ModelID: "a", Code: chat.CodeBusy, Unspent: true},
		{ModelID: "b", Code: chat.CodeInterrupted, Unspent: true, Shutdown: true},
	}
	if err := (&Gate{Ledger: ledger}).Settle(t.Context(), admission, results); err != nil {
		t.Fatal(err)
	}
	if s := ledger.settled; s.Refund || !s.CountChat || len(s.Failed) > 0 {
		t.Errorf("settlement %+v", s)
	}
}

func TestParseLimits(t *testing.T) {
	for _, test := range []struct {
		visitor, user, network string
		want                   Limits
	}{
		{"", "", "", Limits{Visitor: 3, User: 10, Network: 100}},
		{"5", "0", "7", Limits{Visitor: 5, User: 0, Network: 7}},
		{"0", "unlimited", "", Limits{Visitor: 0, User: Unlimited, Network: 100}},
		// Visitors without a limit have none per network either, unless it is set.
		{"unlimited", "", "", Limits{Visitor: Unlimited, User: 10, Network: Unlimited}},
		{"unlimited", "", "50", Limits{Visitor: Unlimited, User: 10, Network: 50}},
	} {
		got, err := ParseLimits(test.visitor, test.user, test.network)
		if err != nil || got != test.want {
			t.Errorf("%q, %q, %q: %+v, %v, want %+v", test.visitor, test.user, test.network, got, err, test.want)
		}
	}
}
