package store

import (
	"context"
	"crypto/rand"
	"errors"
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

// attrCountToken holds a random value that identifies the last count. A write that is retried
// because its response was lost finds its own value, so it does not count twice.
const attrCountToken = "count_token"

// newCountToken returns a random value. It is not the chat's ID, which would link users to chats.
func newCountToken() string { return rand.Text() }

// notCounted makes an update fail if it was already applied with this token.
func notCounted(u *dynamo.Update, token string) *dynamo.Update {
	return u.Set(attrCountToken, token).
		If("attribute_not_exists(count_token) OR count_token <> ?", token).
		IncludeItemInCondCheckFail(true)
}

// countedItem holds a counted item's number of chats and its count token.
type countedItem struct {
	Chats int    `dynamo:"chats"`
	Token string `dynamo:"count_token"`
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
	failed := (*types.ConditionalCheckFailedException)(nil)
	if !errors.As(err, &failed) {
		return false, translate("count a user's chat", err)
	}
	if len(failed.Item) == 0 {
		return false, account.ErrSignedOut
	}
	var item struct {
		userItem
		countedItem
	}
	if err := dynamo.UnmarshalItem(failed.Item, &item); err != nil {
		return false, translate("read a user", err)
	}
	user := item.user()
	if item.Token == token {
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
	var item countedItem
	wrote, err := notCounted(e.update(k), token).
		Add("chats", 1).
		Set(attrTTL, ttl.Unix()).
		If("attribute_not_exists(chats) OR chats < ?", limit).
		CurrentValue(ctx, &item)
	switch {
	case err != nil:
		return 0, translate("count a visitor's chat", err)
	case !wrote && item.Token != token:
		return 0, quota.ErrTrialLimit
	}
	return item.Chats, nil
}

// uncountDevice undoes the count of a device. A new device is deleted: otherwise a flood from a
// network at its limit would leave an item per request. An error costs the device one chat.
func (e *Ephemeral) uncountDevice(ctx context.Context, k key, chats int) {
	if chats == 1 {
		err := e.once.Delete(attrPK, k.PK).Range(attrSK, k.SK).If("chats = ?", 1).Run(ctx)
		if !dynamo.IsCondCheckFailed(err) {
			return
		}
	}
	_ = e.uncount(ctx, k)
}

// uncount undoes one count of a device or network, if there is any.
func (e *Ephemeral) uncount(ctx context.Context, k key) error {
	err := e.once.Update(attrPK, k.PK).Range(attrSK, k.SK).
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

// Retry uses up the one free retry of a failed model. It returns quota.ErrNoRetry, quota.ErrNotPro
// or account.ErrSignedOut if the retry is rejected.
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
	err = l.Ephemeral.update(chatKey(e.RetryOf)).
		DeleteStringsFromSet("failed", e.ModelID).
		If("caller = ? AND contains(failed, ?) AND 'ttl' > ?", callerKey(e.Caller), e.ModelID, l.Ephemeral.Now().Unix()).
		Run(ctx)
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
