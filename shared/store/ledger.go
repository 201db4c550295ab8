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

// Ledger counts chats in both tables. It implements quota.Ledger.
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

// Count counts a chat in one write. It returns quota.ErrTrialLimit, quota.ErrFreeLimit,
// quota.ErrNotPro or account.ErrSignedOut if the chat is rejected.
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

// countError returns the reason why a condition on a user's item failed.
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

// countVisitor counts a chat for the device in total and for its network on that day. The hash of
// the network changes every day.
func (l *Ledger) countVisitor(ctx context.Context, e quota.Entry, limits quota.Limits) error {
	if limits.Network <= 0 || limits.Visitor <= 0 { // the conditions below would admit the first chat
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

// failuresItem lists the models of a chat that the caller can retry.
type failuresItem struct {
	key
	TTL    int64    `dynamo:"ttl"`
	Caller string   `dynamo:"caller"`
	Failed []string `dynamo:"failed,set"` // models
}

// callerKey identifies the caller of a chat.
func callerKey(c quota.Caller) string {
	if c.Visitor() {
		return "visitor " + hexKey(c.Device)
	}
	return "user " + c.UserID
}

// Retry uses up the one free retry of a failed model. It returns quota.ErrNoRetry, quota.ErrNotPro
// or account.ErrSignedOut if the retry is rejected.
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
	canceled := (*types.TransactionCanceledException)(nil)
	if !dynamo.IsCondCheckFailed(err) || !errors.As(err, &canceled) {
		return translate("use a retry", err)
	}
	if reasons := canceled.CancellationReasons; len(reasons) == 2 && isReason(reasons[1], "ConditionalCheckFailed") {
		return l.countError(reasons[1].Item, e)
	}
	return quota.ErrNoRetry
}

// Bounds for retrying a write that conflicts with a transaction. One of several conflicting writes
// succeeds every few milliseconds, so hundreds of them succeed within maxContention.
const (
	maxContention = 8 * time.Second
	maxPause      = 200 * time.Millisecond
)

// retryConflicts runs a write until it no longer conflicts with another transaction.
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

// isConflict reports whether a write failed only because it conflicted with another transaction.
func isConflict(err error) bool {
	if canceled := (*types.TransactionCanceledException)(nil); errors.As(err, &canceled) {
		conflict := false
		for _, reason := range canceled.CancellationReasons {
			if isReason(reason, "ConditionalCheckFailed") {
				return false
			}
			conflict = conflict || isReason(reason, "TransactionConflict")
		}
		return conflict
	}
	conflict := (*types.TransactionConflictException)(nil)
	return errors.As(err, &conflict)
}

func isReason(reason types.CancellationReason, code string) bool {
	return reason.Code != nil && *reason.Code == code
}

// utcDay returns the start and the end of the UTC day of a time.
func utcDay(now time.Time) (begin, end time.Time) {
	begin = now.UTC().Truncate(24 * time.Hour)
	return begin, begin.Add(24 * time.Hour)
}
