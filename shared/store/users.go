package store

import (
	"context"
	"errors"
	"regexp"
	"sync"
	"time"

	"github.com/guregu/dynamo/v2"

	"trefoil/shared/account"
	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

// userItem is a stored user.
type userItem struct {
	key
	ID            string `dynamo:"id"`
	Username      string `dynamo:"username"`
	UsernameKey   string `dynamo:"username_key"`
	Email         string `dynamo:"email,omitempty"`
	EmailVerified bool   `dynamo:"email_verified"`
	Password      string `dynamo:"password,omitempty"`
	IsPro         bool   `dynamo:"is_pro"`
	IsAdmin       bool   `dynamo:"is_admin"`
	ByOperator    bool   `dynamo:"by_operator"`
	Blocked       bool   `dynamo:"blocked,omitempty"`
	ChatsUsed     int    `dynamo:"chats_used"`
	ChatCount     int    `dynamo:"chat_count"`
	Epoch         int    `dynamo:"epoch"`
	CreatedAt     int64  `dynamo:"created_at"`         // epoch seconds
	LastLoginAt   int64  `dynamo:"last_login_at"`      // epoch seconds
	SeenAt        int64  `dynamo:"seen_at,omitempty"`  // epoch seconds
	Identity      string `dynamo:"identity,omitempty"` // the hash in the key of the user's identity

	subscriptionItem
}

func newUserItem(u account.User) userItem {
	return userItem{
		key:           userKey(u.ID),
		ID:            u.ID,
		Username:      u.Username,
		UsernameKey:   account.NameKey(u.Username),
		Email:         u.Email,
		EmailVerified: u.EmailVerified,
		Password:      u.PasswordHash,
		IsPro:         u.IsPro,
		IsAdmin:       u.IsAdmin,
		ByOperator:    u.ByOperator,
		Blocked:       u.Blocked,
		ChatsUsed:     u.ChatsUsed,
		ChatCount:     u.ChatCount,
		Epoch:         u.Epoch,
		CreatedAt:     u.CreatedAt.Unix(),
		LastLoginAt:   u.LastLoginAt.Unix(),
		SeenAt:        u.LastSeen.Unix(),

		subscriptionItem: subscriptionItem{ProUntil: toUnix(u.ProUntil)},
	}
}

func (item userItem) user() account.User {
	return account.User{
		ID:            item.ID,
		Username:      item.Username,
		Email:         item.Email,
		EmailVerified: item.EmailVerified,
		PasswordHash:  item.Password,
		IsPro:         item.IsPro,
		ProUntil:      fromUnix(item.ProUntil),
		IsAdmin:       item.IsAdmin,
		ByOperator:    item.ByOperator,
		Blocked:       item.Blocked,
		ChatsUsed:     item.ChatsUsed,
		ChatCount:     item.ChatCount,
		Epoch:         item.Epoch,
		CreatedAt:     time.Unix(item.CreatedAt, 0).UTC(),
		LastLoginAt:   time.Unix(item.LastLoginAt, 0).UTC(),
		LastSeen:      time.Unix(item.SeenAt, 0).UTC(),
	}
}

// claimItem is a user's claim to a username or an identity.
type claimItem struct {
	key
	UserID  string `dynamo:"user_id"`
	Blocked bool   `dynamo:"blocked,omitempty"` // the user was blocked and has been deleted
}

const ifAbsent = "attribute_not_exists(pk)"

// CreateUser stores a new user and claims the username in one transaction. It returns
// account.ErrTaken if the username is taken, ignoring case.
func (m *Main) CreateUser(ctx context.Context, u account.User) error {
	return m.createUser(ctx, u, m.newUserTx(u, newUserItem(u)))
}

// CreateUserWithIdentity is like CreateUser and also claims an identity. If the identity is already
// claimed, it returns an errs.ErrConflict other than account.ErrTaken.
func (m *Main) CreateUserWithIdentity(ctx context.Context, u account.User, id account.Identity) error {
	claimed := identityKey(id)
	item := newUserItem(u)
	item.Identity = identityHash(claimed)
	return m.createUser(ctx, u, m.newUserTx(u, item).
		Put(m.table.Put(claimItem{key: claimed, UserID: u.ID}).If(ifAbsent)))
}

// newUserTx puts the claim of the username first, where createUser expects it.
func (m *Main) newUserTx(u account.User, item userItem) *dynamo.WriteTx {
	counts := userCounts{Users: 1}
	if u.IsPro {
		counts.Granted = 1
	}
	tx := m.db.WriteTx().
		Put(m.table.Put(claimItem{key: usernameKey(u.Username), UserID: u.ID}).If(ifAbsent)).
		Put(m.table.Put(item).If(ifAbsent)).
		Update(m.list(item)).
		Update(m.addUserCounts(counts))
	if u.IsAdmin {
		tx.Put(m.table.Put(adminItem{key: adminKey(u.ID), UserID: u.ID}))
	}
	return tx
}

func (m *Main) createUser(ctx context.Context, u account.User, tx *dynamo.WriteTx) error {
	err := tx.Idempotent(true).Run(ctx)
	if err == nil {
		m.recordActivity(ctx, 0, u.LastSeen)
	}
	if firstFailed(err) != nil {
		return account.ErrTaken
	}
	return translate("create a user", err)
}

// User returns the user with the given ID, or errs.ErrNotFound.
func (m *Main) User(ctx context.Context, id string) (account.User, error) {
	if !userIDPattern().MatchString(id) {
		return account.User{}, errs.ErrNotFound
	}
	var item userItem
	if err := m.table.get(ctx, userKey(id), &item); err != nil {
		return account.User{}, translate("look up a user", err)
	}
	return item.user(), nil
}

// Usernames returns the usernames of users, keyed by ID. The IDs must be distinct. IDs without a
// user are omitted.
func (m *Main) Usernames(ctx context.Context, ids []string) (map[string]string, error) {
	items, err := m.usersByID(ctx, ids)
	names := make(map[string]string, len(items))
	for id, item := range items {
		names[id] = item.Username
	}
	return names, translate("look up usernames", err)
}

// usersByID returns the stored users with the given IDs. It takes one read per 100 of them.
func (m *Main) usersByID(ctx context.Context, ids []string) (map[string]userItem, error) {
	byID := map[string]userItem{}
	if len(ids) == 0 {
		return byID, nil
	}
	keys := make([]dynamo.Keyed, len(ids))
	for i, id := range ids {
		k := userKey(id)
		keys[i] = dynamo.Keys{k.PK, k.SK}
	}
	var items []userItem
	err := m.table.Batch(attrPK, attrSK).Get(keys...).Consistent(true).All(ctx, &items)
	if err != nil && !errors.Is(err, dynamo.ErrNotFound) {
		return nil, err
	}
	for _, item := range items {
		byID[item.ID] = item
	}
	return byID, nil
}

var userIDPattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9a-f]{32}$`) })

// dummyUserID is read if no user has the given name, so that looking up a free name takes as long
// as looking up a taken one.
const dummyUserID = "00000000000000000000000000000000"

// UserByUsername returns the user with the given name, ignoring case, or errs.ErrNotFound. Both
// take two reads.
func (m *Main) UserByUsername(ctx context.Context, username string) (account.User, error) {
	return m.userByClaim(ctx, usernameKey(username))
}

// UserByIdentity returns the user with the given identity, or errs.ErrNotFound. It returns
// account.ErrBlocked if the user was blocked and has been deleted.
func (m *Main) UserByIdentity(ctx context.Context, id account.Identity) (account.User, error) {
	return m.userByClaim(ctx, identityKey(id))
}

func (m *Main) userByClaim(ctx context.Context, claimed key) (account.User, error) {
	claim := claimItem{UserID: dummyUserID}
	if err := m.table.get(ctx, claimed, &claim); err != nil && !errors.Is(err, dynamo.ErrNotFound) {
		return account.User{}, translate("look up a claim", err)
	}
	if claim.Blocked {
		return account.User{}, account.ErrBlocked
	}
	return m.User(ctx, claim.UserID)
}

// RecordLogin stores the user's LastLoginAt, LastSeen, Email and EmailVerified. If the email address
// has changed, it also updates the listing, in one transaction. It returns errs.ErrNotFound if the
// user has been deleted.
func (m *Main) RecordLogin(ctx context.Context, u account.User) error {
	const op = "record a login"
	update := m.loginUpdate(u)
	if u.Email == "" {
		update.If("attribute_not_exists(email)")
	} else {
		update.If("email = ?", u.Email)
	}
	err := m.runSeenUpdate(ctx, op, update, u.LastSeen)
	if !errors.Is(err, errs.ErrNotFound) {
		return err
	}
	var item userItem
	if err := m.table.get(ctx, userKey(u.ID), &item); err != nil {
		return translate(op, err)
	}
	before := item.SeenAt
	item.Email = u.Email
	update = m.loginUpdate(u)
	if u.Email == "" {
		update.Remove("email")
	} else {
		update.Set("email", u.Email)
	}
	err = m.db.WriteTx().Update(update).Update(m.list(item)).Idempotent(true).Run(ctx)
	if dynamo.IsCondCheckFailed(err) {
		return errs.ErrNotFound
	}
	if err == nil {
		m.recordActivity(ctx, before, u.LastSeen)
	}
	return translate(op, err)
}

// loginUpdate returns an update of everything that a login changes except the email address.
func (m *Main) loginUpdate(u account.User) *dynamo.Update {
	return m.updateUser(u.ID).
		Set("last_login_at", u.LastLoginAt.Unix()).
		Set("seen_at", u.LastSeen.Unix()).
		Set("email_verified", u.EmailVerified)
}

// RecordSeen stores the time at which a user was last seen.
func (m *Main) RecordSeen(ctx context.Context, id string, at time.Time) error {
	return m.runSeenUpdate(ctx, "record a visit", m.updateUser(id).Set("seen_at", at.Unix()), at)
}

// seenItem is the part of a user that recordActivity needs.
type seenItem struct {
	SeenAt int64 `dynamo:"seen_at"`
}

// runSeenUpdate runs an update that sets seen_at.
func (m *Main) runSeenUpdate(ctx context.Context, op string, update *dynamo.Update, at time.Time) error {
	var before seenItem
	err := update.OnlyUpdatedOldValue(ctx, &before)
	if dynamo.IsCondCheckFailed(err) {
		return errs.ErrNotFound
	}
	if err == nil {
		m.recordActivity(ctx, before.SeenAt, at)
	}
	return translate(op, err)
}

// SetPassword stores the hash of a new password and increments the epoch. It returns
// errs.ErrConflict if the epoch is no longer u.Epoch.
func (m *Main) SetPassword(ctx context.Context, u account.User, hash string) error {
	return translate("change a password", m.updateUser(u.ID).
		Set("password", hash).
		Add("epoch", 1).
		If("epoch = ?", u.Epoch).
		Run(ctx))
}

// UpdateHash stores a new hash of the same password. It returns errs.ErrConflict if the password
// has changed since u was read.
func (m *Main) UpdateHash(ctx context.Context, u account.User, hash string) error {
	return translate("update a hash", m.updateUser(u.ID).
		Set("password", hash).
		If("password = ?", u.PasswordHash).
		Run(ctx))
}

// EndSessions increments the epoch, which ends all sessions of a user. It does nothing if the epoch
// is no longer u.Epoch, because the sessions have already ended.
func (m *Main) EndSessions(ctx context.Context, u account.User) error {
	return translate("end all sessions", ignoreMissing(m.updateUser(u.ID).
		Add("epoch", 1).
		If("epoch = ?", u.Epoch).
		Run(ctx)))
}

// DeleteUser deletes a user, their username and their identity. That of a blocked user remains
// claimed, so that the user cannot come back with it. sub is the user's subscription. DeleteUser
// returns errs.ErrNotFound if the user does not exist, and errs.ErrConflict if the user is an admin
// by grant or if the subscription, the grant of Pro or the block has changed.
func (m *Main) DeleteUser(ctx context.Context, id string, sub billing.Subscription) error {
	var item userItem
	if err := m.table.get(ctx, userKey(id), &item); err != nil {
		return translate("look up a user", err)
	}
	counts := userCounts{Users: -1}
	if item.IsPro {
		counts.Granted = -1
	}
	if sub.Live() {
		counts.Paid = -1
	}
	condition, version := ifVersion(sub.Version)
	tx := m.db.WriteTx().
		Delete(m.table.delete(userKey(id)).
			If(condition, version).
			If("is_pro = ? AND is_admin = ?", item.IsPro, false).
			If(ifBlocked(item.Blocked))).
		Delete(m.table.delete(usernameKey(item.Username)).If("user_id = ?", id)).
		Delete(m.table.delete(listingKey(item))).
		Update(m.addUserCounts(counts))
	if item.Identity != "" {
		identity := key{PK: identityPrefix + item.Identity, SK: "IDENTITY"}
		if item.Blocked {
			tx.Update(m.table.update(identity).Set("blocked", true).Remove("user_id").If("user_id = ?", id))
		} else {
			tx.Delete(m.table.delete(identity).If("user_id = ?", id))
		}
	}
	if err := tx.Idempotent(true).Run(ctx); err != nil {
		return translate("delete a user", err)
	}
	m.forgetActivity(ctx, item.SeenAt)
	return nil
}

// ifBlocked returns the condition that a user is blocked, or that they are not.
func ifBlocked(blocked bool) string {
	if blocked {
		return "attribute_exists(blocked)"
	}
	return "attribute_not_exists(blocked)"
}

// updateUser returns an update that fails if the user does not exist.
func (m *Main) updateUser(id string) *dynamo.Update {
	return m.table.update(userKey(id)).If("attribute_exists(pk)")
}
