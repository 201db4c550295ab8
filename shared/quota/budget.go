package quota

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/cache"
	"trefoil/shared/errs"
)

// Spending knows what all chats cost.
type Spending interface {
	// Spent is the cost of a UTC day so far, in nano-dollars.
	Spent(ctx context.Context, day string) (int64, error)
}

// Budget is what all chats of a UTC day may cost. Visitors are refused first,
// then free users; for Pro users, who pay, it is no limit. What a running chat
// will cost is not known, so that it can be overshot by what is under way.
type Budget struct {
	nano  int64                       // nano-dollars
	spent cache.Latest[string, int64] // nano-dollars by UTC day
}

// NewBudget returns a Budget of the given nano-dollars a day.
func NewBudget(spending Spending, nano int64) *Budget {
	return &Budget{nano: nano, spent: cache.Latest[string, int64]{Load: spending.Spent, TTL: spentTTL}}
}

const (
	// visitorPercent is how much of the budget visitors and users spend together
	// before visitors are refused, in percent.
	visitorPercent = 80
	// spentTTL is how long a process goes by what it last read.
	spentTTL = 30 * time.Second
)

// check is why only Pro users may ask now, or nil.
func (b *Budget) check(ctx context.Context, now time.Time, visitor bool) (reason, err error) {
	spent, err := b.spent.Get(ctx, now, account.Day(now))
	switch {
	case err != nil:
		return nil, err
	case visitor && spent >= b.nano/100*visitorPercent:
		return errs.New(errs.ErrLimit, "spend_limit", "The free chats of today are used up. Come back tomorrow, or sign in."), nil
	case !visitor && spent >= b.nano:
		return errs.New(errs.ErrLimit, "spend_limit", "The free chats of today are used up. Come back tomorrow, or upgrade."), nil
	}
	return nil, nil
}

// ParseDollars reads a decimal number of dollars, such as "12.50", as nano-dollars.
func ParseDollars(text string) (int64, error) {
	dollars, ok := new(big.Rat).SetString(text)
	if !ok || dollars.Sign() < 0 {
		return 0, fmt.Errorf("%q is no amount of dollars, such as 12.50", text)
	}
	nano := dollars.Mul(dollars, big.NewRat(1e9, 1))
	if whole := new(big.Int).Quo(nano.Num(), nano.Denom()); whole.IsInt64() {
		return whole.Int64(), nil
	}
	return 0, fmt.Errorf("%q dollars are too many", text)
}
