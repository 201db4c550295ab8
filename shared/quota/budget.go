package quota

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/errs"
	"trefoil/shared/limits"
	"trefoil/shared/usage"
)

// Budgets limit what chats may cost in a UTC day. A chat reserves the most that it can cost before
// any model is called, and its cost replaces the reservation when it ends. So a burst of chats
// cannot exceed a budget, as far as the catalog's prices are right. The cost of an answer that was
// stopped or left early is unknown, and estimated from its prompt and the text that arrived.
//
// If a function dies, its reservation remains until the end of the day: the router may bill the
// chat.
type Budgets struct {
	// Site, if not nil, blocks visitors first and then users without Pro. The chats of Pro users
	// count toward it, but are never blocked by it.
	Site *Budget
	// Pro, if not nil, is the budget of each account with Pro.
	Pro *Budget
}

// Budget is an amount of money per UTC day.
type Budget struct {
	nano int64 // nano-dollars

	mu   sync.Mutex
	day  string
	last Spending // of the most recent chat on that day, in this process
}

// NewBudget returns a Budget of the given number of nano-dollars per day.
func NewBudget(nano int64) *Budget { return &Budget{nano: nano} }

// Spending is the state of a budget, or of one shard of the site's, on one day.
type Spending struct {
	Spent    int64 // nano-dollars, by chats that have ended
	Reserved int64 // nano-dollars, by running chats

	Known   int64 // nano-dollars, by answers of known cost
	Answers int64 // the number of answers in Known
}

// minUnknownCost is the least that an answer of unknown cost counts toward a budget, and the least
// that an answer reserves: one cent, in nano-dollars. Otherwise, leaving before the answers end
// would bypass the budget.
const minUnknownCost = 10_000_000

// unknownCost returns what an answer of unknown cost counts: its prompt and the text that arrived, but
// at least the average of the answers of known cost, which includes reasoning, and minUnknownCost. It
// never counts more than it has reserved.
func (s Spending) unknownCost(e chat.Estimate, bytes int) int64 {
	return min(max(e.Received(bytes), s.Known/max(1, s.Answers), minUnknownCost), max(e.Worst, minUnknownCost))
}

const (
	// visitorPercent is the percentage of the site's budget at which visitors are blocked.
	visitorPercent = 80
	// shardNano is the least of the site's budget that each of several shards holds. A shard takes a
	// thousand writes a second, and a chat two of them, so only large budgets need more than one.
	shardNano = 100 * 1_000_000_000
	// maxShards bounds the number of shards.
	maxShards = 256
	// maxRunning is the number of chats without Pro that can run in each shard, of those that began
	// in the same nine minutes (store.RunningWindow). It limits what can be lost if prices are wrong.
	maxRunning = 250
)

// Reservation is money that is set aside for a running chat.
type Reservation struct {
	Budget string    // names the budget, and the shard of the site's
	Day    string    // UTC day in the format of account.Day
	Nano   int64     // nano-dollars; 0 for chats that only add their cost
	Start  time.Time // of the chat, if the chats that run in this budget are limited; otherwise zero
}

// Charge replaces a reservation by the cost of its chat.
type Charge struct {
	Reservation
	Cost    int64 // nano-dollars
	Known   int64 // the part of Cost by answers of known cost
	Answers int   // their number
}

var (
	errVisitorsSpent = errs.New(errs.ErrLimit, "spend_limit", "Today's free chats are used up. Come back tomorrow or sign in.")
	errUsersSpent    = errs.New(errs.ErrLimit, "spend_limit", "Today's free chats are used up. Come back tomorrow or upgrade.")
	errTooCostly     = errs.New(errs.ErrLimit, "question_cost", "This question can cost more than is left of today's limit. Shorten it, or choose fewer or cheaper models.")
	errSiteBusy      = errs.RetryAfter(errs.New(errs.ErrLimit, "free_chats_busy", "Too many free chats are running right now. Try again in a minute."), time.Minute)
	errProSpent      = errs.New(errs.ErrLimit, "pro_spend_limit", "Your account has reached its limit for today. It can chat again after midnight UTC.")
	errProBusy       = errs.New(errs.ErrLimit, "pro_chats_busy", "Your running chats could reach your account's limit for today. Try again when they have ended.")
)

// limit returns the part of the site's budget in each shard that a caller without Pro may use, and
// the number of shards.
func (b *Budget) limit(visitor bool) (nano int64, shards int) {
	shards = int(min(max(b.nano/shardNano, 1), maxShards))
	nano = b.nano / int64(shards)
	if visitor {
		nano = nano / 100 * visitorPercent
	}
	return nano, shards
}

// usedUp returns an error if this process has seen that the site's budget is used up for a caller
// without Pro. Most rejected chats then need no write.
func (b *Budget) usedUp(now time.Time, visitor bool) error {
	if b == nil {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if limit, _ := b.limit(visitor); b.day == account.Day(now) && b.last.Spent >= limit {
		return spentError(visitor)
	}
	return nil
}

func spentError(visitor bool) error {
	if visitor {
		return errVisitorsSpent
	}
	return errUsersSpent
}

func (b *Budget) remember(day string, s Spending) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.day, b.last = day, s
}

// reserve sets aside the worst cost of an admitted chat. It returns the reservation in each budget
// that the chat counts toward.
func (b Budgets) reserve(ctx context.Context, ledger Ledger, now time.Time, e Entry, worst int64, pro bool) (reserved []Reservation, s Spending, err error) {
	if b.Site != nil {
		limit, shards := b.Site.limit(e.Caller.Visitor())
		r := Reservation{Budget: "site " + strconv.Itoa(rand.IntN(shards)), Day: e.Day}
		if !pro {
			r.Nano, r.Start = worst, now
			s, err = b.Site.reserve(ctx, ledger, r, limit, spentError(e.Caller.Visitor()), errSiteBusy)
		}
		reserved = append(reserved, r)
	}
	if b.Pro != nil && pro {
		r := Reservation{Budget: "user " + e.Caller.UserID, Day: e.Day, Nano: worst}
		s, err = b.Pro.reserve(ctx, ledger, r, b.Pro.nano, errProSpent, errProBusy)
		reserved = append(reserved, r)
	}
	return reserved, s, err
}

// reserve makes one reservation. It returns errSpent if no chat can start today, errTooCostly if this
// one cannot, and errBusy if it can once others have ended.
func (b *Budget) reserve(ctx context.Context, ledger Ledger, r Reservation, limit int64, errSpent, errBusy error) (Spending, error) {
	s, ok, err := ledger.Reserve(ctx, r, limit, maxRunning)
	if err != nil {
		return s, err
	}
	if r.Nano <= limit { // otherwise, the ledger has not read the budget
		b.remember(r.Day, s)
	}
	switch {
	case ok:
		return s, nil
	case s.Spent >= limit:
		return s, errSpent
	case s.Spent+r.Nano > limit:
		return s, errTooCostly
	}
	return s, errBusy
}

// worstCost returns what the answers to a question reserve.
func worstCost(estimates map[string]chat.Estimate) (nano int64) {
	for _, e := range estimates {
		nano += max(e.Worst, minUnknownCost)
	}
	return nano
}

// charges returns what replaces the reservations of a chat. results are nil if the chat panicked;
// then its reservation counts as its cost.
func (a Admission) charges(results []chat.Result) []Charge {
	bytes := map[string]int{}
	for _, r := range results {
		bytes[r.ModelID] = r.Bytes
	}
	var sum Charge
	for _, answer := range usage.Answers(results) {
		if answer.Unknown {
			sum.Cost += a.spending.unknownCost(a.estimates[answer.ModelID], bytes[answer.ModelID])
			continue
		}
		sum.Cost += answer.CostNano
		sum.Known += answer.CostNano
		sum.Answers++
	}
	var charges []Charge
	for _, r := range a.reserved {
		charge := sum
		charge.Reservation = r
		if len(results) == 0 {
			charge.Cost = r.Nano
		}
		charges = append(charges, charge)
	}
	return charges
}

// WorstVisitorChat returns the most that a visitor's chat can cost, in nano-dollars: the most
// expensive free models, with the longest thread, in which every character is a token, all images,
// a web search and the most reasoning.
// guessed reports whether the price of any of these models is unknown.
func WorstVisitorChat(models []catalog.Model) (nano int64, guessed bool) {
	return visitorChat(models, chat.MaxPromptTokens(limits.Get().Characters.Visitor), chat.EffortHigh)
}

// ShortVisitorChat returns what a visitor's chat with a short question can reserve, in nano-dollars:
// that with the most expensive free models.
func ShortVisitorChat(models []catalog.Model) int64 {
	nano, _ := visitorChat(models, chat.EstimateTokens([]chat.Message{{Role: chat.User}}), "")
	return nano
}

// VisitorShare returns the part of a budget of the given size that visitors may use, in
// nano-dollars.
func VisitorShare(nano int64) int64 {
	share, _ := NewBudget(nano).limit(true)
	return share
}

// visitorChat returns the most that a visitor's chat can cost with a prompt of the given length and
// an effort, in nano-dollars.
func visitorChat(models []catalog.Model, tokens int, effort chat.Effort) (nano int64, guessed bool) {
	type cost struct {
		nano    int64
		guessed bool
	}
	var costs []cost
	for _, m := range models {
		if m.IsActive && m.IsFree {
			price, known := m.Price()
			answer := chat.MaxAnswerTokens + chat.Model{Reasoning: m.Reasoning}.ReasoningTokens(effort)
			costs = append(costs, cost{price.Cost(tokens, answer), !known})
		}
	}
	slices.SortFunc(costs, func(a, b cost) int { return cmp.Compare(b.nano, a.nano) })
	for _, c := range costs[:min(len(costs), limits.Get().Question.Models)] {
		nano += c.nano
		guessed = guessed || c.guessed
	}
	return nano, guessed
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
