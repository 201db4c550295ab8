package store

import (
	"context"
	"errors"
	"time"

	"github.com/guregu/dynamo/v2"

	"trefoil/shared/account"
	"trefoil/shared/errs"
)

// sessionItem is a stored session. Its TTL is the session's expiry.
type sessionItem struct {
	key
	TTL    int64  `dynamo:"ttl"`
	UserID string `dynamo:"user_id"`
	Epoch  int    `dynamo:"epoch"`
	Began  int64  `dynamo:"began"`
}

// PutSession stores a new session.
func (e *Ephemeral) PutSession(ctx context.Context, token account.Token, s account.Session) error {
	return translate("store a session", e.table.Put(sessionItem{
		key:    sessionKey(token),
		TTL:    s.Expires.Unix(),
		UserID: s.UserID,
		Epoch:  s.Epoch,
		Began:  s.Began.Unix(),
	}).Run(ctx))
}

// Session returns the session of a token. It returns errs.ErrNotFound if the token is unknown or
// the session has expired or ended. The caller must compare the session's epoch with the user's.
func (e *Ephemeral) Session(ctx context.Context, token account.Token) (account.Session, error) {
	var item sessionItem
	err := e.table.get(ctx, sessionKey(token), &item)
	if errors.Is(err, dynamo.ErrNotFound) || err == nil && expired(item.TTL, e.Now()) {
		return account.Session{}, errs.ErrNotFound
	}
	if err != nil {
		return account.Session{}, translate("look up a session", err)
	}
	return account.Session{
		UserID:  item.UserID,
		Epoch:   item.Epoch,
		Began:   time.Unix(item.Began, 0).UTC(),
		Expires: time.Unix(item.TTL, 0).UTC(),
	}, nil
}

// UpdateSession stores a session's new epoch and expiry. It returns errs.ErrNotFound if the session
// has ended in the meantime.
func (e *Ephemeral) UpdateSession(ctx context.Context, token account.Token, s account.Session) error {
	err := e.table.update(sessionKey(token)).
		Set("epoch", s.Epoch).
		Set(attrTTL, s.Expires.Unix()).
		If("attribute_exists(pk)").
		Run(ctx)
	if dynamo.IsCondCheckFailed(err) {
		return errs.ErrNotFound
	}
	return translate("update a session", err)
}

// EndSession deletes a session, if it exists.
func (e *Ephemeral) EndSession(ctx context.Context, token account.Token) error {
	return translate("delete a session", e.table.delete(sessionKey(token)).Run(ctx))
}
