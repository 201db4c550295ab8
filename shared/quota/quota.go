package quota

import (
	"trefoil/shared/errs"
	"trefoil/shared/usage"
)

const (
	// NetworkChats is the number of chats that the visitors of one network have
	// per day, unless VISITOR_NETWORK_LIMIT sets another.
	NetworkChats = 100

	// MaxForgivenChats is the number of chats that an account gets back although
	// they have, or may have, cost something.
	MaxForgivenChats = 10
)

// Limits are the numbers of chats that a Ledger holds people to.
type Limits struct {
	Visitor int // of a device, in all
	Network int // of all visitors of a network, in a day
	User    int // of an account that is not Pro, in all
}

// Caller is on whose account a chat goes: a user's, or a visitor's.
type Caller struct {
	UserID string // empty: a visitor
	Epoch  int    // of the user's session

	Device  string // the visitor's, as Devices knows it
	Network string // the visitor's, as NetworkHasher hashes it
}

// Visitor says whether nobody is signed in.
func (c Caller) Visitor() bool { return c.UserID == "" }

// What a Ledger answers instead of counting a chat.
var (
	// ErrTrialLimit: the visitor, or their network, has used up what is free.
	ErrTrialLimit = errs.New(errs.ErrPayment, "trial_limit", "Trial limit reached. Create a free account to continue.")
	// ErrFreeLimit: the user has used up what is free.
	ErrFreeLimit = errs.New(errs.ErrPayment, "free_limit", "Free limit reached. Upgrade to continue.")
	// ErrNotPro: the chat is for Pro users only, and this one is not.
	ErrNotPro = errs.New(errs.ErrForbidden, "pro", "Upgrade to ask this.")
	// ErrNoRetry: there is no such failure, or it was retried already.
	ErrNoRetry = errs.New(errs.ErrConflict, "no_retry", "This answer cannot be retried any more. Send the question anew.")
)

// Entry is a chat that a Ledger is asked to let through.
type Entry struct {
	Caller  Caller
	Day     string // the UTC day, as account.Day writes it
	ProOnly bool   // nobody but Pro users may ask it

	RetryOf string // of a retry: the chat that failed
	ModelID string // of a retry: the model that failed in it
}

// Settlement is what remains to be written when a chat has ended.
type Settlement struct {
	Entry
	ChatID string

	Refund   bool           // the chat, or the retry, does not count after all
	Costly   bool           // given back although it has, or may have, cost something: not to the network, to a user MaxForgivenChats times, or nothing would bound what is spent
	Question bool           // one more question was answered on that day
	Failed   []string       // models that may be retried once for nothing
	Answers  []usage.Answer // what to add to the books
}
