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
	// Count counts a chat. Concurrent chats cannot exceed a limit. It returns ErrTrialLimit,
	// ErrFreeLimit, ErrNotPro or account.ErrSignedOut if the chat is rejected.
	Count(ctx context.Context, e Entry, limits Limits) error
	// Retry uses up the one free retry of a failed model. It returns ErrNoRetry, ErrNotPro or
	// account.ErrSignedOut if the retry is rejected.
	Retry(ctx context.Context, e Entry) error
	// Fail records which models of a chat failed without any cost, so that the caller can retry
	// each of them once for free.
	Fail(ctx context.Context, caller Caller, chatID string, models []string) error
	// Settle records the outcome of a chat. It records usage and a refund at most once.
	Settle(ctx context.Context, s Settlement) error
}

// Gate admits chats and settles them when they end.
type Gate struct {
	Ledger Ledger
	Limits Limits
	Budget *Budget // nil: no budget
}

// Admission is an admitted chat. The caller must pass it to Gate.Settle, even if the chat fails.
type Admission struct {
	entry  Entry
	ChatID string

	counts   bool     // the chat will not be refunded
	failed   []string // models that can be retried as soon as the chat counts
	recorded []string // models that can be retried
}

// Admit counts a question as a chat. If it returns an error, nothing was counted. Errors that a
// caller can cause are from package errs. The first retry of a failed answer is free, and further
// ones count as chats.
func (g *Gate) Admit(ctx context.Context, now time.Time, caller Caller, q chat.Question) (Admission, error) {
	reason, err := g.proOnlyError(ctx, now, caller, q)
	if err != nil {
		return Admission{}, err
	}
	if reason != nil && caller.Visitor() {
		return Admission{}, reason
	}
	entry := Entry{Caller: caller, Day: account.Day(now), ProOnly: reason != nil}
	err = ErrNoRetry
	if q.RetryOf != "" {
		retry := entry
		retry.RetryOf, retry.ModelID = q.RetryOf, q.Models[0].ID
		if err = g.Ledger.Retry(ctx, retry); err == nil {
			return Admission{entry: retry, ChatID: q.ChatID}, nil
		}
	}
	if errors.Is(err, ErrNoRetry) {
		err = g.Ledger.Count(ctx, entry, g.Limits)
	}
	if errors.Is(err, ErrNotPro) {
		err = reason
	}
	return Admission{entry: entry, ChatID: q.ChatID}, err
}

// proOnlyError returns the reason why a caller without Pro cannot ask a question now, or nil.
func (g *Gate) proOnlyError(ctx context.Context, now time.Time, caller Caller, q chat.Question) (reason, err error) {
	switch {
	case q.PremiumModel != "":
		return errs.New(errs.ErrForbidden, "premium", q.PremiumModel+" is a premium model. Upgrade to use it or choose a free model."), nil
	case caller.Visitor() && q.Characters > limits.Get().Characters.Visitor:
		return errs.New(errs.ErrTooLarge, "too_long", "Without an account, a conversation and its files can have up to "+
			thousands(limits.Get().Characters.Visitor)+" characters. Shorten it or sign in to send more."), nil
	case q.Characters > limits.Get().Characters.User:
		return errs.New(errs.ErrTooLarge, "too_long", "A conversation and its files can have up to "+
			thousands(limits.Get().Characters.User)+" characters. Shorten it or upgrade to use the model's full context."), nil
	case g.Budget == nil:
		return nil, nil
	}
	return g.Budget.check(ctx, now, caller.Visitor())
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
	case e.Type == chat.EventToken, e.Type == chat.EventComplete, e.Type == chat.EventError:
		a.counts = true
	}
	if a.entry.RetryOf != "" || !a.counts || len(a.failed) == 0 {
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
	s := Settlement{Entry: a.entry, ChatID: a.ChatID, Refund: unspent(results), Answers: usage.Answers(results)}
	if a.entry.RetryOf == "" && !s.Refund {
		s.CountChat = true
		s.Failed = slices.DeleteFunc(retryable(results), func(model string) bool { return slices.Contains(a.recorded, model) })
	}
	return g.Ledger.Settle(ctx, s)
}

// unspent reports whether a chat cannot have cost anything: the router accepted no request, and the
// web was not searched. Chats that the user stopped or left always count.
func unspent(results []chat.Result) bool {
	for _, r := range results {
		if !r.Unspent || r.Searched || r.Finish == chat.FinishStopped || r.Code == chat.CodeInterrupted {
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
