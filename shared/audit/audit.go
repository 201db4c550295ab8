// Package audit defines the record of what admins have changed. Entries are never changed or
// deleted. They identify users by ID only, which is all that remains of a deleted account. They
// contain neither chats nor IP addresses.
package audit

import (
	"crypto/rand"
	"strconv"
	"time"
	"unicode/utf8"

	"trefoil/shared/account"
)

// Action is a kind of change.
type Action string

// Changes to users.
const (
	UserPro   Action = "user.pro"
	UserAdmin Action = "user.admin"
)

// Changes to the catalog.
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
	Action   Action
	TargetID string // ID of the user or model that has changed; empty for the order of all models
	Model    string // name of the model that has changed; empty for users
	From, To string // the values before and after; empty if there is none
}

// NewUserEntry returns the entry for a change to a user's rights.
func NewUserEntry(now time.Time, actor account.User, action Action, userID string, from, to bool) Entry {
	return newEntry(now, actor, Entry{Action: action, TargetID: userID, From: strconv.FormatBool(from), To: strconv.FormatBool(to)})
}

// NewModelEntry returns the entry for a change to the catalog. Long values are truncated.
func NewModelEntry(now time.Time, actor account.User, action Action, modelID, name, from, to string) Entry {
	return newEntry(now, actor, Entry{Action: action, TargetID: cut(modelID), Model: cut(name), From: cut(from), To: cut(to)})
}

func newEntry(now time.Time, actor account.User, e Entry) Entry {
	e.ID, e.At, e.ActorID = rand.Text(), now.UTC().Truncate(time.Microsecond), actor.ID
	return e
}

// AboutUser reports whether the change was to a user rather than to the catalog.
func (e Entry) AboutUser() bool { return e.Action == UserPro || e.Action == UserAdmin }

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
