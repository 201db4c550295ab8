package quota

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/cache"
	"trefoil/shared/errs"
)

// Spending reports the cost of chats.
type Spending interface {
	// Spent returns the cost of a UTC day so far, in nano-dollars.
	Spent(ctx context.Context, day string) (int64, error)
}

// Budget limits the cost of all chats in a UTC day. It blocks visitors first, then free users, and
// never Pro users, who pay. The cost of a chat is known only when it ends, so running chats can
// exceed the budget.
type Budget struct {
	nano  int64                       // nano-dollars per day
	spent cache.Latest[string, int64] // nano-dollars by UTC day
}

// NewBudget returns a Budget of the given number of nano-dollars per day.
func NewBudget(spending Spending, nano int64) *Budget {
	return &Budget{nano: nano, spent: cache.Latest[string, int64]{Load: spending.Spent, TTL: spentTTL}}
}

const (
	// visitorPercent is the percentage of the budget at which visitors are blocked.
	visitorPercent = 80
	// spentTTL is how long a process caches the day's cost.
	spentTTL = 30 * time.Second
)

// check returns the reason why a caller without Pro cannot start a chat now, or nil.
func (b *Budget) check(ctx context.Context, now time.Time, visitor bool) (reason, err error) {
	spent, err := b.spent.Get(ctx, now, account.Day(now))
	switch {
	case err != nil:
		return nil, err
	case visitor && spent >= b.nano/100*visitorPercent:
		return errs.New(errs.ErrLimit, "spend_limit", "Today's free chats are used up. Come back tomorrow or sign in."), nil
	case !visitor && spent >= b.nano:
		return errs.New(errs.ErrLimit, "spend_limit", "Today's free chats are used up. Come back tomorrow or upgrade."), nil
	}
	return nil, nil
}

// ParseDollars parses a decimal number of dollars, such as "12.50", and returns it in nano-dollars.
func ParseDollars(text string) (int64, error) {
	dollars, ok := new(big.Rat).SetString(text)
	if !ok || dollars.Sign() < 0 || strings.Contains(text, "/") {
		return 0, fmt.Errorf("%q is not an amount in dollars, such as 12.50", text)
	}
	nano := dollars.Mul(dollars, big.NewRat(1e9, 1))
	if whole := new(big.Int).Quo(nano.Num(), nano.Denom()); whole.IsInt64() {
		return whole.Int64(), nil
	}
	return 0, fmt.Errorf("%q is too large an amount in dollars", text)
}
