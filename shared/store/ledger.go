package store

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/guregu/dynamo/v2"

	"trefoil/shared/account"
	"trefoil/shared/limits"
	"trefoil/shared/quota"
)

// Ledger counts chats over both tables. It is the quota.Ledger.
type Ledger struct {
	Main      *Main
	Ephemeral *Ephemeral
}

const (
	visitorTTL = 180 * 24 * time.Hour // after a visitor's last chat
	networkTTL = time.Hour            // after the day, for chats that end after midnight
)

// retryTTL is the time after a chat's end in which its failed answers can be retried.
var retryTTL = time.Duration(limits.Retry.Minutes) * time.Minute

// Count counts a chat by one write, or answers quota.ErrTrialLimit, ErrFreeLimit, ErrNotPro
// or account.ErrSignedOut.
func (l *Ledger) Count(ctx context.Context, e quota.Entry, limits quota.Limits) error {
	if e.Caller.Visitor() {
		return l.countVisitor(ctx, e, limits)
	}
	return l.countUser(ctx, e, limits)
}

func (l *Ledger) countUser(ctx context.Context, e quota.Entry, limits quota.Limits) error {
	update := l.Main.updateUser(e.Caller.UserID).
		Add("chats_used", 1).
		Add("chat_count", 1).
		Set("last_seen", e.Day).
		If("epoch = ?", e.Caller.Epoch).
		If("is_pro = ? OR chats_used < ?", true, limits.User).
		IncludeItemInCondCheckFail(true)
	if e.ProOnly {
		update = update.If("is_pro = ?", true)
	}
	err := retryConflicts(ctx, func() error { return update.Run(ctx) })
	if failed := (*types.ConditionalCheckFailedException)(nil); errors.As(err, &failed) {
		return l.countError(failed.Item, e)
	}
	return translate("count a user's chat", err)
}

// countError reads from a user's item why a condition on it has failed.
func (l *Ledger) countError(item dynamo.Item, e quota.Entry) error {
	var user userItem
	switch err := dynamo.UnmarshalItem(item, &user); {
	case len(item) == 0:
		return account.ErrSignedOut
	case err != nil:
		return translate("read a user", err)
	case user.Epoch != e.Caller.Epoch:
		return account.ErrSignedOut
	case e.ProOnly && !user.IsPro:
		return quota.ErrNotPro
	}
	return quota.ErrFreeLimit
}

// countVisitor counts the device for good and its network for the day, each in
// the attribute chats. The network's hash is another one each day.
func (l *Ledger) countVisitor(ctx context.Context, e quota.Entry, limits quota.Limits) error {
	if limits.Network <= 0 || limits.Visitor <= 0 { // the conditions let the first through
		return quota.ErrTrialLimit
	}
	now := l.Ephemeral.Now()
	_, tomorrow := utcDay(now)
	count := func(k key, limit int, end time.Time) *dynamo.Update {
		return l.Ephemeral.update(k).
			Add("chats", 1).
			Set(attrTTL, end.Unix()).
			If("attribute_not_exists(chats) OR chats < ?", limit)
	}
	err := retryConflicts(ctx, func() error {
		return l.Main.db.WriteTx().
			Update(count(visitorKey(e.Caller.Device), limits.Visitor, now.Add(visitorTTL))).
			Update(count(networkKey(e.Caller.Network), limits.Network, tomorrow.Add(networkTTL))).
			Run(ctx)
	})
	if dynamo.IsCondCheckFailed(err) {
		return quota.ErrTrialLimit
	}
	return translate("count a visitor's chat", err)
}

// failuresItem is what a caller may retry of a chat.
type failuresItem struct {
	key
	TTL    int64    `dynamo:"ttl"`
	Caller string   `dynamo:"caller"`
	Failed []string `dynamo:"failed,set"` // models
}

// callerKey tells a user's chats from a visitor's.
func callerKey(c quota.Caller) string {
	if c.Visitor() {
		return "visitor " + hexKey(c.Device)
	}
	return "user " + c.UserID
}

// Retry takes the one free retry of a model that has failed, or answers
// quota.ErrNoRetry, ErrNotPro or account.ErrSignedOut.
func (l *Ledger) Retry(ctx context.Context, e quota.Entry) error {
	tx := l.Main.db.WriteTx().
		Update(l.Ephemeral.update(chatKey(e.RetryOf)).
			DeleteStringsFromSet("failed", e.ModelID).
			If("caller = ? AND contains(failed, ?) AND 'ttl' > ?", callerKey(e.Caller), e.ModelID, l.Ephemeral.Now().Unix()))
	if !e.Caller.Visitor() {
		user := userKey(e.Caller.UserID)
		check := l.Main.table.Check(attrPK, user.PK).Range(attrSK, user.SK).
			If("epoch = ?", e.Caller.Epoch).
			IncludeItemInCondCheckFail(true)
		if e.ProOnly {
			check = check.If("is_pro = ?", true)
		}
		tx.Check(check)
	}
	err := retryConflicts(ctx, func() error { return tx.Run(ctx) })
	cancelled := (*types.TransactionCanceledException)(nil)
	if !dynamo.IsCondCheckFailed(err) || !errors.As(err, &cancelled) {
		return translate("take a retry", err)
	}
	if reasons := cancelled.CancellationReasons; len(reasons) == 2 && isReason(reasons[1], "ConditionalCheckFailed") {
		return l.countError(reasons[1].Item, e)
	}
	return quota.ErrNoRetry
}

// A write that meets another's transaction is tried again. Of those that meet,
// one gets through, in a few milliseconds: in this time, hundreds of them.
const (
	maxContention = 8 * time.Second
	maxPause      = 200 * time.Millisecond
)

// retryConflicts runs a write until it meets no other transaction: those are no
// reason to refuse anybody.
func retryConflicts(ctx context.Context, run func() error) error {
	end := time.Now().Add(maxContention)
	for {
		err := run()
		if !isConflict(err) || time.Now().After(end) {
			return err
		}
		select {
		case <-time.After(rand.N(maxPause)):
		case <-ctx.Done():
			return err
		}
	}
}

// isConflict says whether a write failed for no other reason than another's transaction.
func isConflict(err error) bool {
	if cancelled := (*types.TransactionCanceledException)(nil); errors.As(err, &cancelled) {
		met := false
		for _, reason := range cancelled.CancellationReasons {
			if isReason(reason, "ConditionalCheckFailed") {
				return false
			}
			met = met || isReason(reason, "TransactionConflict")
		}
		return met
	}
	met := (*types.TransactionConflictException)(nil)
	return errors.As(err, &met)
}

func isReason(reason types.CancellationReason, code string) bool {
	return reason.Code != nil && *reason.Code == code
}

// utcDay is the beginning of a time's UTC day, and that of the next.
func utcDay(now time.Time) (begin, end time.Time) {
	begin = now.UTC().Truncate(24 * time.Hour)
	return begin, begin.Add(24 * time.Hour)
}
