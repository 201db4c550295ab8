// Package audit defines the record of what admins have changed. Entries are never changed or
// deleted, and they contain neither chats nor email or network addresses.
package audit

import (
	"context"
	"crypto/rand"
	"time"
	"unicode/utf8"

	"trefoil/shared/account"
)

// Action is a kind of change.
type Action string

// The changes of users.
const (
	UserPro   Action = "user.pro"
	UserAdmin Action = "user.admin"
)

// The changes of the catalog.
const (
	ModelCreate Action = "model.create"
	ModelUpdate Action = "model.update"
	ModelDelete Action = "model.delete"
	ModelOrder  Action = "model.order"
)

// Entry is one change. It is stored in the same transaction as the change itself.
type Entry struct {
	ID       string    // random
	At       time.Time // UTC, in whole microseconds
	ActorID  string    // ID of the admin
	Actor    string    // username of the admin
	Action   Action
	TargetID string // ID of what has changed, such as a user or a model
	Target   string // its name
	From, To string // the values before and after; empty if there is none
}

// New returns an entry. Values that are too long are cut off.
func New(now time.Time, actor account.User, action Action, targetID, target, from, to string) Entry {
	return Entry{
		ID:       rand.Text(),
		At:       now.UTC().Truncate(time.Microsecond),
		ActorID:  actor.ID,
		Actor:    actor.Username,
		Action:   action,
		TargetID: cut(targetID),
		Target:   cut(target),
		From:     cut(from),
		To:       cut(to),
	}
}

// maxValue is the maximum length of a value in bytes. An entry takes at most a few kilobytes.
const maxValue = 1000

func cut(value string) string {
	if len(value) <= maxValue {
		return value
	}
	end := maxValue
	for !utf8.RuneStart(value[end]) {
		end--
	}
	return value[:end] + "…"
}

// Reader reads entries.
type Reader interface {
	// Audit returns a page of entries, newest first, and the cursor of the next page, which is
	// empty after the last one. A page can be empty without being the last. Audit returns
	// errs.ErrInvalid for a malformed cursor.
	Audit(ctx context.Context, now time.Time, cursor string) (entries []Entry, next string, err error)
}
