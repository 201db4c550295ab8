// Package quota decides which chats callers may start, and counts them.
package quota

import (
	"fmt"
	"math"
	"strconv"

	"trefoil/shared/account"
	"trefoil/shared/errs"
	"trefoil/shared/limits"
	"trefoil/shared/usage"
)

// NetworkChats is the number of chats per day for all visitors of one network. The setting
// VISITOR_NETWORK_LIMIT overrides it.
const NetworkChats = 100

// Unlimited is a limit that no one reaches.
const Unlimited = math.MaxInt32

// Limits are the numbers of chats that a Ledger allows.
type Limits struct {
	Visitor int // per device, in total
	Network int // per network, for all its visitors, per day; see account.Network
	User    int // per account without Pro, in total
}

// ParseLimits parses the settings VISITOR_CHAT_LIMIT, FREE_CHAT_LIMIT and VISITOR_NETWORK_LIMIT. An
// empty one has its default. That of the network is Unlimited if visitors are.
func ParseLimits(visitor, user, network string) (l Limits, err error) {
	defaults := limits.Get().Chats
	if l.Visitor, err = parseLimit("VISITOR_CHAT_LIMIT", visitor, defaults.Visitor); err != nil {
		return l, err
	}
	if l.User, err = ParseUserLimit(user); err != nil {
		return l, err
	}
	perNetwork := NetworkChats
	if l.Visitor == Unlimited {
		perNetwork = Unlimited
	}
	l.Network, err = parseLimit("VISITOR_NETWORK_LIMIT", network, perNetwork)
	return l, err
}

// ParseUserLimit parses the setting FREE_CHAT_LIMIT. If it is empty, it returns the default.
func ParseUserLimit(text string) (int, error) {
	return parseLimit("FREE_CHAT_LIMIT", text, limits.Get().Chats.User)
}

func parseLimit(name, text string, standard int) (int, error) {
	switch text {
	case "":
		return standard, nil
	case "unlimited":
		return Unlimited, nil
	}
	chats, err := strconv.Atoi(text)
	if err != nil || chats < 0 || chats >= Unlimited {
		return 0, fmt.Errorf("%s must be a number of chats or unlimited, not %q", name, text)
	}
	return chats, nil
}

// Caller is the user or visitor a chat is counted for.
type Caller struct {
	UserID string // empty: a visitor
	Epoch  int    // of the user's session

	Device    string          // the visitor's device ID, from Devices
	NewDevice bool            // the ID was created for this chat
	Network   account.Network // the visitor's, from NetworkHasher
}

// Visitor reports whether the caller is not signed in.
func (c Caller) Visitor() bool { return c.UserID == "" }

// The reasons why a Ledger can reject a chat.
var (
	// ErrTrialLimit means that the visitor or their network has no free chats left.
	ErrTrialLimit = errs.New(errs.ErrPayment, "trial_limit", "Trial limit reached. Create a free account to continue.")
	// ErrFreeLimit means that the user has no free chats left.
	ErrFreeLimit = errs.New(errs.ErrPayment, "free_limit", "Free limit reached. Upgrade to continue.")
	// ErrNotPro means that only Pro users can start the chat.
	ErrNotPro = errs.New(errs.ErrForbidden, "pro", "Upgrade to ask this question.")
	// ErrNoRetry means that the model has no free retry: it did not fail, its failure may have
	// cost something, it was already retried, or it failed too long ago.
	ErrNoRetry = errs.New(errs.ErrConflict, "no_retry", "This answer can no longer be retried. Send the question again.")
)

// Entry is a chat to be counted by a Ledger.
type Entry struct {
	Caller  Caller
	Day     string // UTC day in the format of account.Day
	ProOnly bool   // only for Pro users

	// Set for a retry only.
	RetryOf string // the chat in which the model failed
	ModelID string // the model that failed
}

// Settlement is the outcome of a chat.
type Settlement struct {
	Entry
	ChatID string

	Refund    bool           // the chat or retry does not count, because nothing can have been spent
	CountChat bool           // count the chat in the day's usage
	Failed    []string       // models that can be retried once for free
	Answers   []usage.Answer // usage to record
	Charges   []Charge       // to replace the chat's reservations
}
