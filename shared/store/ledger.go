package store

import (
	"context"
	"crypto/rand"
	"errors"
	"strconv"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/guregu/dynamo/v2"
	"golang.org/x/sync/errgroup"

	"trefoil/shared/account"
	"trefoil/shared/errs"
	"trefoil/shared/limits"
	"trefoil/shared/quota"
)

// Ledger counts chats in both tables. It implements quota.Ledger without transactions, which would
// conflict on shared counters and cost twice as much. Only SettleLate, which runs for admins, uses
// them.
type Ledger struct {
	Main      *Main
	Ephemeral *Ephemeral
}

const (
	visitorTTL = 180 * 24 * time.Hour // after a visitor's last chat
	networkTTL = time.Hour            // after the day, for chats that end after midnight
)

// retryTTL returns how long after a chat's end its failed answers can be retried.
func retryTTL() time.Duration { return time.Duration(limits.Get().Retry.Minutes) * time.Minute }

// Count counts a chat. Concurrent chats cannot exceed a limit, because each counter is raised by a
// conditional write. Count returns quota.ErrTrialLimit, quota.ErrFreeLimit, quota.ErrNotPro,
// account.ErrBlocked or account.ErrSignedOut if the chat is rejected.
func (l *Ledger) Count(ctx context.Context, e quota.Entry, limits quota.Limits) (pro bool, err error) {
	if e.Caller.Visitor() {
		return false, l.countVisitor(ctx, e, limits)
	}
	return l.countUser(ctx, e, limits)
}

// countTokens is the number of count tokens in an item: random values that identify its last counts,
// in the attributes count_0, the newest, to count_9. A write that is retried because its response was
// lost finds its own token, so it does not count twice, unless as many other chats of the same caller
// have been counted in the meantime.
const countTokens = 10

func countTokenAttribute(i int) string { return "count_" + strconv.Itoa(i) }

// newCountToken returns a random value. It is not the chat's ID, which would link users to chats.
func newCountToken() string { return rand.Text()[:10] }

// notCounted makes an update fail if it was already applied with this token, and otherwise adds the
// token to the item's. A new item gets it ten times, so that each attribute has a value.
func notCounted(u *dynamo.Update, token string) *dynamo.Update {
	for i := countTokens - 1; i > 0; i-- {
		u.SetExpr("$ = if_not_exists($, ?)", countTokenAttribute(i), countTokenAttribute(i-1), token)
	}
	u.Set(countTokenAttribute(0), token)
	for i := range countTokens {
		u.If("attribute_not_exists($) OR $ <> ?", countTokenAttribute(i), countTokenAttribute(i), token)
	}
	return u.IncludeItemInCondCheckFail(true)
}

// wasCounted reports whether an update by notCounted failed because it was already applied. It returns
// the item if the update failed because of its condition, and otherwise nil.
func wasCounted(err error, token string) (counted bool, item dynamo.Item) {
	failed, ok := errors.AsType[*types.ConditionalCheckFailedException](err)
	if !ok {
		return false, nil
	}
	for i := range countTokens {
		if s, ok := failed.Item[countTokenAttribute(i)].(*types.AttributeValueMemberS); ok && s.Value == token {
			return true, failed.Item
		}
	}
	return false, failed.Item
}

func (l *Ledger) countUser(ctx context.Context, e quota.Entry, limits quota.Limits) (pro bool, err error) {
	token, now := newCountToken(), l.Ephemeral.Now()
	update := l.Main.updateUser(e.Caller.UserID).
		Add("chats_used", 1).
		Add("chat_count", 1).
		Set("seen_at", now.Unix()).
		If("epoch = ?", e.Caller.Epoch).
		If(ifBlocked(false)).
		If("is_pro = ? OR pro_until > ? OR chats_used < ?", true, now.Unix(), limits.User)
	if e.ProOnly {
		update = update.If("is_pro = ? OR pro_until > ?", true, now.Unix())
	}
	var before userItem
	err = notCounted(update, token).OldValue(ctx, &before)
	if err == nil {
		l.Main.recordActivity(ctx, before.SeenAt, now)
		return before.user().Pro(now), nil
	}
	if !dynamo.IsCondCheckFailed(err) {
		return false, translate("count a user's chat", err)
	}
	counted, current := wasCounted(err, token)
	if len(current) == 0 {
		return false, account.ErrSignedOut
	}
	var item userItem
	if err := dynamo.UnmarshalItem(current, &item); err != nil {
		return false, translate("read a user", err)
	}
	user := item.user()
	if counted {
		return user.Pro(now), nil
	}
	if err := checkUser(user, e, now); err != nil {
		return false, err
	}
	return false, quota.ErrFreeLimit
}

// checkUser returns an error if a user's chat must be rejected for any reason other than the limit.
func checkUser(u account.User, e quota.Entry, now time.Time) error {
	switch {
	case u.Epoch != e.Caller.Epoch:
		return account.ErrSignedOut
	case u.Blocked:
		return account.ErrBlocked
	case e.ProOnly && !u.Pro(now):
		return quota.ErrNotPro
	}
	return nil
}

// countVisitor counts a chat for the device, and then for its network. Networks are counted per
// day, because their hashes change every day. If a network is at its limit, the other counts are
// undone. A new device cannot be at its limit, so its networks are counted at the same time. If the
// process crashes in between, the device or the networks lose one chat.
func (l *Ledger) countVisitor(ctx context.Context, e quota.Entry, limits quota.Limits) error {
	if limits.Network <= 0 || limits.Visitor <= 0 { // the condition in count would admit the first chat
		return quota.ErrTrialLimit
	}
	now := l.Ephemeral.Now()
	_, tomorrow := utcDay(now)
	device, networks := visitorKey(e.Caller.Device), countedNetworks(e.Caller, limits.Network)
	countNetworks := sync.OnceValue(func() error {
		return l.Ephemeral.countNetworks(ctx, networks, tomorrow.Add(networkTTL))
	})
	if e.Caller.NewDevice {
		go func() {
			defer func() { _ = recover() }() // the call below panics, too
			_ = countNetworks()
		}()
	}
	chats, err := l.Ephemeral.count(ctx, device, limits.Visitor, now.Add(visitorTTL))
	if err != nil {
		if e.Caller.NewDevice && countNetworks() == nil {
			_ = l.Ephemeral.uncountNetworks(ctx, networks)
		}
		return err
	}
	if err := countNetworks(); err != nil {
		l.Ephemeral.uncountDevice(ctx, device, chats)
		return err
	}
	return nil
}

// countedNetworks returns the networks that a chat is counted for, with their limits. limit is that of
// the smallest. The wider ones count only new devices, which are what a visitor with many networks
// needs, so that they cost nothing in most chats.
func countedNetworks(c quota.Caller, limit int) []account.NetworkLimit {
	networks := c.Network.Limits(limit)
	if !c.NewDevice {
		networks = networks[:1]
	}
	return networks
}

// countNetworks counts a chat for networks at the same time, or for none if one is at its limit.
func (e *Ephemeral) countNetworks(ctx context.Context, networks []account.NetworkLimit, ttl time.Time) error {
	count := func(n account.NetworkLimit) error {
		_, err := e.count(ctx, networkKey(n.Hash), n.Max, ttl)
		return err
	}
	if len(networks) == 1 {
		return count(networks[0])
	}
	failed := make([]error, len(networks))
	var group errgroup.Group
	for i, n := range networks {
		group.Go(func() error { failed[i] = count(n); return nil })
	}
	_ = group.Wait() // the errors are in failed
	err := errors.Join(failed...)
	for i, n := range networks {
		if err != nil && failed[i] == nil {
			_ = e.uncount(ctx, networkKey(n.Hash))
		}
	}
	return err
}

func (e *Ephemeral) uncountNetworks(ctx context.Context, networks []account.NetworkLimit) error {
	var failed []error
	for _, n := range networks {
		failed = append(failed, e.uncount(ctx, networkKey(n.Hash)))
	}
	return errors.Join(failed...)
}

// count increments the number of chats of a device or network and returns the new number. At the
// limit, it returns quota.ErrTrialLimit.
func (e *Ephemeral) count(ctx context.Context, k key, limit int, ttl time.Time) (chats int, err error) {
	token := newCountToken()
	var item struct {
		Chats int `dynamo:"chats"`
	}
	err = notCounted(e.table.update(k), token).
		Add("chats", 1).
		Set(attrTTL, ttl.Unix()).
		If("attribute_not_exists(chats) OR chats < ?", limit).
		Value(ctx, &item)
	if dynamo.IsCondCheckFailed(err) {
		counted, current := wasCounted(err, token)
		if !counted {
			return 0, quota.ErrTrialLimit
		}
		err = dynamo.UnmarshalItem(current, &item)
	}
	return item.Chats, translate("count a visitor's chat", err)
}

// uncountDevice undoes the count of a device. A new device is deleted: otherwise a flood from a
// network at its limit would leave an item per request. An error costs the device one chat.
func (e *Ephemeral) uncountDevice(ctx context.Context, k key, chats int) {
	if chats == 1 {
		err := e.once.delete(k).If("chats = ?", 1).Run(ctx)
		if !dynamo.IsCondCheckFailed(err) {
			return
		}
	}
	_ = e.uncount(ctx, k)
}

// uncount undoes one count of a device or network, if there is any.
func (e *Ephemeral) uncount(ctx context.Context, k key) error {
	err := e.once.update(k).
		Add("chats", -1).
		If("chats > ?", 0).
		Run(ctx)
	return translate("refund a visitor's chat", ignoreMissing(err))
}

// callerKey identifies the caller of a chat.
func callerKey(c quota.Caller) string {
	if c.Visitor() {
		return "visitor " + hexKey(c.Device)
	}
	return "user " + c.UserID
}

// Retry uses up the one free retry of a failed model. It returns quota.ErrNoRetry, quota.ErrNotPro,
// account.ErrBlocked or account.ErrSignedOut if the retry is rejected.
func (l *Ledger) Retry(ctx context.Context, e quota.Entry) (pro bool, err error) {
	if !e.Caller.Visitor() {
		now := l.Ephemeral.Now()
		user, err := l.Main.User(ctx, e.Caller.UserID)
		if errors.Is(err, errs.ErrNotFound) {
			return false, account.ErrSignedOut
		}
		if err == nil {
			err = checkUser(user, e, now)
		}
		if err != nil {
			return false, err
		}
		pro = user.Pro(now)
	}
	token := newCountToken()
	err = notCounted(l.Ephemeral.table.update(chatKey(e.RetryOf)), token).
		DeleteStringsFromSet("failed", e.ModelID).
		If("caller = ? AND contains(failed, ?) AND 'ttl' > ?", callerKey(e.Caller), e.ModelID, l.Ephemeral.Now().Unix()).
		Run(ctx)
	if counted, _ := wasCounted(err, token); counted {
		return pro, nil
	}
	if dynamo.IsCondCheckFailed(err) {
		return false, quota.ErrNoRetry
	}
	return pro, translate("use a retry", err)
}

// utcDay returns the start and the end of the UTC day of a time.
func utcDay(now time.Time) (begin, end time.Time) {
	begin = now.UTC().Truncate(24 * time.Hour)
	return begin, begin.Add(24 * time.Hour)
}
