// Package audit defines the record of what admins have changed and of changes that were refused.
// Entries are never changed or deleted. They identify users by ID only, which is all that remains of
// a deleted account. They contain neither chats nor IP addresses.
package audit

import (
	"crypto/rand"
	"encoding/json"
	"maps"
	"strconv"
	"strings"
	"time"

	"trefoil/shared/account"
)

// Action is a kind of change.
type Action string

// Changes to users.
const (
	UserPro     Action = "user.pro"
	UserAdmin   Action = "user.admin"
	UserBlocked Action = "user.blocked"
)

// Changes to the catalog.
const (
	ModelCreate Action = "model.create"
	ModelUpdate Action = "model.update"
	ModelDelete Action = "model.delete"
	ModelOrder  Action = "model.order"
)

// Entry is one change. Unless the change was refused, it is stored in the same transaction as the
// change itself.
type Entry struct {
	ID       string    // random
	At       time.Time // UTC, in whole microseconds
	ActorID  string    // ID of the admin, or Operator
	Action   Action
	TargetID string // ID of the user or model that has changed; empty for the order of all models
	Model    string // name of the model that has changed; empty for users
	From, To string // the values before and after; empty if there is none
	Refused  string // the code of the error if the change was refused, or empty
}

// Operator is the ActorID of changes by the operator's command.
const Operator = "operator"

// NewUserEntry returns the entry for a change to a user's rights.
func NewUserEntry(now time.Time, actor account.User, action Action, userID string, from, to bool) Entry {
	return newEntry(now, actor, Entry{Action: action, TargetID: userID, From: strconv.FormatBool(from), To: strconv.FormatBool(to)})
}

// NewModelEntry returns the entry for a change to a model. from and to are texts of Values, or empty.
func NewModelEntry(now time.Time, actor account.User, action Action, modelID, name, from, to string) Entry {
	return newEntry(now, actor, Entry{Action: action, TargetID: modelID, Model: cut(name), From: from, To: to})
}

// NewOrderEntry returns the entry for a new order of models. from and to are the names of those whose
// position has changed. A long list is truncated.
func NewOrderEntry(now time.Time, actor account.User, from, to []string) Entry {
	return newEntry(now, actor, Entry{Action: ModelOrder, From: cut(strings.Join(from, ", ")), To: cut(strings.Join(to, ", "))})
}

// Values returns values of a model as JSON. Texts are truncated one by one, so that none of the others
// is lost. No field that an admin can set is as long as that.
func Values(values map[string]any) string {
	shown := maps.Clone(values)
	for name, value := range shown {
		if text, ok := value.(string); ok {
			shown[name] = cut(text)
		}
	}
	var encoded strings.Builder
	encoder := json.NewEncoder(&encoded)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(shown); err != nil { // cannot happen
		panic("audit: cannot encode values")
	}
	return strings.TrimSuffix(encoded.String(), "\n")
}

func newEntry(now time.Time, actor account.User, e Entry) Entry {
	e.ID, e.At, e.ActorID = rand.Text(), now.UTC().Truncate(time.Microsecond), actor.ID
	return e
}

// AboutUser reports whether the change was to a user rather than to the catalog.
func (e Entry) AboutUser() bool { return strings.HasPrefix(string(e.Action), "user.") }

// maxText is the maximum length of a text in characters. An entry takes at most a few kilobytes.
const maxText = 1000

func cut(text string) string {
	runes := []rune(text)
	if len(runes) <= maxText {
		return text
	}
	return string(runes[:maxText]) + "…"
}
