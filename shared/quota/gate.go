package quota

import (
	"context"
	"errors"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/chat"
	"trefoil/shared/errs"
	"trefoil/shared/limits"
	"trefoil/shared/usage"
)

// Ledger counts chats where all who serve them see it.
type Ledger interface {
	// Count counts a chat, in one write that no number of others at the same
	// time can take over a limit, or answers ErrTrialLimit, ErrFreeLimit, ErrNotPro or
	// account.ErrSignedOut.
	Count(ctx context.Context, e Entry, limits Limits) error
	// Retry takes the one free retry of a model that has failed, or answers
	// ErrNoRetry, ErrNotPro or account.ErrSignedOut.
	Retry(ctx context.Context, e Entry) error
	// Settle writes how a chat ended, all of it or nothing.
	Settle(ctx context.Context, s Settlement) error
}

// Gate decides which chats are asked, and settles those that were.
type Gate struct {
	Ledger Ledger
	Limits Limits
	Budget *Budget // nil: no limit to what a day may cost
}

// Admission is a chat that was let through. It must be settled, however it ends.
type Admission struct {
	entry    Entry
	ChatID   string
	searched bool
}

// Admit lets a question through and counts it, or says why not; then nothing was
// counted. The retry of a failed answer is free once; after that, it is a chat
// like any other. Errors that a caller can cause are of package errs.
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
			return Admission{entry: retry, ChatID: q.ChatID, searched: q.DeepSearch}, nil
		}
	}
	if errors.Is(err, ErrNoRetry) {
		err = g.Ledger.Count(ctx, entry, g.Limits)
	}
	if errors.Is(err, ErrNotPro) {
		err = reason
	}
	return Admission{entry: entry, ChatID: q.ChatID, searched: q.DeepSearch}, err
}

// proOnlyError is why nobody but a Pro user may ask a question now, or nil.
func (g *Gate) proOnlyError(ctx context.Context, now time.Time, caller Caller, q chat.Question) (reason, err error) {
	switch {
	case q.PremiumModel != "":
		return errs.New(errs.ErrForbidden, "premium", q.PremiumModel+" is a premium model. Upgrade to use it, or choose a free one."), nil
	case caller.Visitor() && q.Characters > limits.Characters.Visitor:
		return errs.New(errs.ErrTooLarge, "too_long",
			"Without an account, a conversation with its files can have 60,000 characters. Shorten it, or sign in to send more."), nil
	case q.Characters > limits.Characters.User:
		return errs.New(errs.ErrTooLarge, "too_long",
			"A conversation with its files can have 200,000 characters. Shorten it, or upgrade to send as much as the model can read."), nil
	case g.Budget == nil:
		return nil, nil
	}
	return g.Budget.check(ctx, now, caller.Visitor())
}

// Settle writes how a chat ended: what it cost, what may be retried, and, when
// no model answered, that it does not count. results are those of chat.Fanout.
func (g *Gate) Settle(ctx context.Context, p Admission, results []chat.Result) error {
	s := Settlement{Entry: p.entry, ChatID: p.ChatID, Refund: true, Answers: usage.Answers(results)}
	costly := p.searched || usage.Cost(s.Answers) > 0
	for _, r := range results {
		s.Refund = s.Refund && !r.Answered
		// Models cost something also before their first word.
		costly = costly || r.Finish == chat.FinishStopped || r.Code == chat.CodeInterrupted
	}
	if costly && p.entry.RetryOf != "" { // it cost the caller nothing
		s.Refund = false
	}
	s.Costly = s.Refund && costly
	if p.entry.RetryOf == "" && !s.Refund {
		s.Question = true
		s.Failed = failedModels(results)
	}
	return g.Ledger.Settle(ctx, s)
}

// failedModels are the models whose answers went wrong. Half an answer that its reader
// left is no failure, or leaving would be a way to ask for nothing.
func failedModels(results []chat.Result) []string {
	var models []string
	for _, r := range results {
		if r.Code != "" && !(r.Code == chat.CodeInterrupted && r.Answered) {
			models = append(models, r.ModelID)
		}
	}
	return models
}
