package store

import (
	"context"
	"strconv"
	"time"

	"github.com/guregu/dynamo/v2"

	"trefoil/shared/quota"
)

// budgetTTL is how long a budget is kept after its UTC day has begun.
const budgetTTL = 48 * time.Hour

// RunningWindow is a little longer than the longest chat: on a server, each model of a sequential one
// has chat.Timeout. Running chats are counted by the window in which they began, so those of a function
// that died count only until the window ends.
const RunningWindow = 9 * time.Minute

// budgetItem is a stored budget.
type budgetItem struct {
	key
	Committed int64 `dynamo:"committed"` // spent and reserved
	Spent     int64 `dynamo:"spent"`
	Known     int64 `dynamo:"known"` // spent by answers of known cost
	Answers   int64 `dynamo:"answers"`

	// The attribute runningAttribute counts the running chats of a window.
}

// runningAttribute returns the attribute that counts the running chats that began in the window of
// at, or some windows later.
func runningAttribute(at time.Time, later int64) string {
	return "w" + strconv.FormatInt(at.Unix()/int64(RunningWindow/time.Second)+later, 10)
}

// Reserve makes a reservation and returns the state of its budget. ok is false if the budget would
// exceed limit, or if maxRunning chats that began in the same RunningWindow are running in it. The
// one write that reserves also checks, so concurrent chats cannot exceed either. It is not retried
// if it may have been applied, because the money would be reserved twice.
func (l *Ledger) Reserve(ctx context.Context, r quota.Reservation, limit int64, maxRunning int) (s quota.Spending, ok bool, err error) {
	if r.Nano > limit {
		return quota.Spending{}, false, nil
	}
	update := l.Ephemeral.updateBudget(r).
		Add("committed", r.Nano).
		If("attribute_not_exists(committed) OR committed <= ?", limit-r.Nano)
	if !r.Start.IsZero() {
		window := runningAttribute(r.Start, 0)
		update.Add(window, 1).
			Remove(runningAttribute(r.Start, -3), runningAttribute(r.Start, -4)).
			If("attribute_not_exists($) OR $ < ?", window, window, maxRunning)
	}
	var item budgetItem
	ok, err = update.CurrentValue(ctx, &item)
	return quota.Spending{Spent: item.Spent, Reserved: item.Committed - item.Spent, Known: item.Known, Answers: item.Answers}, ok, translate("reserve the cost of a chat", err)
}

// charge replaces a reservation by the cost of its chat.
func (e *Ephemeral) charge(ctx context.Context, c quota.Charge) error {
	update := e.updateBudget(c.Reservation).
		Add("committed", c.Cost-c.Nano).
		Add("spent", c.Cost).
		Add("known", c.Known).
		Add("answers", c.Answers)
	if !c.Start.IsZero() {
		update.Add(runningAttribute(c.Start, 0), -1)
	}
	return translate("charge the cost of a chat", update.Run(ctx))
}

// updateBudget returns an update of a budget, which creates it if necessary.
func (e *Ephemeral) updateBudget(r quota.Reservation) *dynamo.Update {
	begin, _ := time.Parse(time.DateOnly, r.Day) // from account.Day
	return e.once.update(budgetKey(r)).Set(attrTTL, begin.Add(budgetTTL).Unix())
}
