package quota

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/chat"
	"trefoil/shared/errs"
	"trefoil/shared/limits"
	"trefoil/shared/usage"
)

// Ledger counts chats in shared storage.
type Ledger interface {
	// Count counts a chat and reports whether the caller has Pro. Concurrent chats cannot exceed a
	// limit. It returns ErrTrialLimit, ErrFreeLimit, ErrNotPro, account.ErrBlocked or
	// account.ErrSignedOut if the chat is rejected.
	Count(ctx context.Context, e Entry, limits Limits) (pro bool, err error)
	// Retry uses up the one free retry of a failed model and reports whether the caller has Pro. It
	// returns ErrNoRetry, ErrNotPro, account.ErrBlocked or account.ErrSignedOut if the retry is
	// rejected.
	Retry(ctx context.Context, e Entry) (pro bool, err error)
	// Reserve makes a reservation and reports the state of its budget. ok is false if the budget
	// would then exceed limit, or if maxRunning chats that began in the same nine minutes are
	// running in it. Concurrent chats cannot exceed either.
	Reserve(ctx context.Context, r Reservation, limit int64, maxRunning int) (s Spending, ok bool, err error)
	// Fail records which models of a chat failed without any cost, so that the caller can retry
	// each of them once for free.
	Fail(ctx context.Context, caller Caller, chatID string, models []string) error
	// Settle records the outcome of a chat. It records usage, charges and a refund at most once.
	Settle(ctx context.Context, s Settlement) error
}

// Gate admits chats and settles them when they end.
type Gate struct {
	Ledger  Ledger
	Limits  Limits
	Budgets Budgets
}

// Admission is an admitted chat. The caller must pass it to Gate.Settle, even if the chat fails.
type Admission struct {
	entry  Entry
	ChatID string

	reserved  []Reservation
	estimates map[string]chat.Estimate // of each answer, by model
	spending  Spending                 // of the budget when the chat was admitted

	// Uncounted reports whether the chat affects only the budgets.
	Uncounted bool

	counts   bool     // the chat will not be refunded
	failed   []string // models that can be retried as soon as the chat counts
	recorded []string // models that can be retried
}

// Admit counts a question as a chat. If it returns an error, nothing was counted. Errors that a
// caller can cause are from package errs. The first retry of a failed answer is free, and further
// ones count as chats.
func (g *Gate) Admit(ctx context.Context, now time.Time, caller Caller, q chat.Question) (Admission, error) {
	reason := g.proOnlyError(now, caller, q)
	if reason != nil && caller.Visitor() {
		return Admission{}, reason
	}
	a := Admission{entry: Entry{Caller: caller, Day: account.Day(now), ProOnly: reason != nil}, ChatID: q.ChatID}
	pro, err := g.count(ctx, &a, q)
	if errors.Is(err, ErrNotPro) {
		err = reason
	}
	if err != nil {
		return Admission{}, err
	}
	if err := g.reserve(ctx, now, &a, q, pro); err != nil {
		return Admission{}, err
	}
	return a, nil
}

// AdmitSmokeTest admits a question without counting it as a chat, for a caller or in the statistics.
// It allows the models and the budget of visitors.
func (g *Gate) AdmitSmokeTest(ctx context.Context, now time.Time, q chat.Question) (Admission, error) {
	if err := g.proOnlyError(now, Caller{}, q); err != nil {
		return Admission{}, err
	}
	a := Admission{entry: Entry{Day: account.Day(now)}, ChatID: q.ChatID, Uncounted: true}
	if err := g.reserve(ctx, now, &a, q, false); err != nil {
		return Admission{}, err
	}
	return a, nil
}

// count counts the chat, or uses up a free retry.
func (g *Gate) count(ctx context.Context, a *Admission, q chat.Question) (pro bool, err error) {
	if q.RetryOf != "" {
		retry := a.entry
		retry.RetryOf, retry.ModelID = q.RetryOf, q.Models[0].ID
		if pro, err = g.Ledger.Retry(ctx, retry); !errors.Is(err, ErrNoRetry) {
			a.entry = retry
			return pro, err
		}
	}
	return g.Ledger.Count(ctx, a.entry, g.Limits)
}

// refundTimeout is the time for undoing a count after the caller's time has passed.
const refundTimeout = 2 * time.Second

// reserve reserves the worst cost of a counted chat. If it returns an error, the chat does not
// count. A reservation that may have been made without a response is not released: if it was not
// made, releasing it would raise the budget.
func (g *Gate) reserve(ctx context.Context, now time.Time, a *Admission, q chat.Question, pro bool) error {
	if g.Budgets == (Budgets{}) {
		return nil
	}
	var err error
	a.estimates = q.Estimates()
	a.reserved, a.spending, err = g.Budgets.reserve(ctx, g.Ledger, now, a.entry, worstCost(a.estimates), pro)
	if err != nil && !a.Uncounted {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), refundTimeout)
		defer cancel()
		err = errors.Join(err, g.Ledger.Settle(ctx, Settlement{Entry: a.entry, Refund: true}))
	}
	return err
}

// proOnlyError returns the reason why a caller without Pro cannot ask a question now, or nil.
func (g *Gate) proOnlyError(now time.Time, caller Caller, q chat.Question) error {
	switch {
	case q.PremiumModel != "":
		return errs.New(errs.ErrForbidden, "premium", q.PremiumModel+" is a premium model. Upgrade to use it or choose a free model.")
	case caller.Visitor() && q.Characters > limits.Get().Characters.Visitor:
		return errs.New(errs.ErrTooLarge, "too_long", "Without an account, a conversation and its files can have up to "+
			thousands(limits.Get().Characters.Visitor)+" characters. Shorten it or sign in to send more.")
	case q.Characters > limits.Get().Characters.User:
		return errs.New(errs.ErrTooLarge, "too_long", "A conversation and its files can have up to "+
			thousands(limits.Get().Characters.User)+" characters. Shorten it or upgrade to use the model's full context.")
	}
	return g.Budgets.Site.usedUp(now, caller.Visitor())
}

// thousands formats a number from 1,000 to 999,999.
func thousands(n int) string { return fmt.Sprintf("%d,%03d", n/1000, n%1000) }

// Observe follows the events of a chat. Once the chat is certain to count, Observe returns the
// models that failed without any cost, each of them once. The caller must pass them to Gate.Fail.
func (a *Admission) Observe(e chat.Event) []string {
	switch {
	case e.Type == chat.EventError && e.Unspent:
		if e.Code != chat.CodeInterrupted {
			a.failed = append(a.failed, e.ModelID)
		}
	case e.Type == chat.EventReasoning, e.Type == chat.EventToken, e.Type == chat.EventComplete, e.Type == chat.EventError:
		a.counts = true
	}
	if a.Uncounted || a.entry.RetryOf != "" || !a.counts || len(a.failed) == 0 {
		return nil
	}
	models := a.failed
	a.failed = nil
	a.recorded = append(a.recorded, models...)
	return models
}

// Fail records models that Observe returned, so that they can be retried while others are still
// answering. Settle does not record them again, even if Fail returns an error, because recording
// them twice could allow two free retries.
func (g *Gate) Fail(ctx context.Context, a Admission, models []string) error {
	return g.Ledger.Fail(ctx, a.entry.Caller, a.ChatID, models)
}

// Settle records the outcome of a chat: its cost, which models can be retried, and a refund if
// nothing can have been spent. results are those of chat.Fanout, or nil if it panicked.
func (g *Gate) Settle(ctx context.Context, a Admission, results []chat.Result) error {
	if a.Uncounted {
		return g.Ledger.Settle(ctx, Settlement{Entry: a.entry, Charges: a.charges(results)})
	}
	s := Settlement{Entry: a.entry, ChatID: a.ChatID, Refund: unspent(results) && len(a.recorded) == 0, Answers: usage.Answers(results), Charges: a.charges(results)}
	if a.entry.RetryOf == "" && !s.Refund {
		s.CountChat = true
		s.Failed = slices.DeleteFunc(retryable(results), func(model string) bool { return slices.Contains(a.recorded, model) })
	}
	return g.Ledger.Settle(ctx, s)
}

// unspent reports whether a chat cannot have cost anything: the router accepted no request, and the
// web was not searched. Chats that the user stopped or left always count, but not those that the
// server's shutdown interrupted.
func unspent(results []chat.Result) bool {
	for _, r := range results {
		if !r.Unspent || r.Searched || r.Finish == chat.FinishStopped || r.Code == chat.CodeInterrupted && !r.Shutdown {
			return false
		}
	}
	return len(results) > 0
}

// retryable returns the models that failed without any cost.
func retryable(results []chat.Result) []string {
	var models []string
	for _, r := range results {
		if r.Unspent && r.Code != "" && r.Code != chat.CodeInterrupted {
			models = append(models, r.ModelID)
		}
	}
	return models
}
