package usage

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
)

// Generation is an answer in the router's records.
type Generation struct {
	ID      string
	ModelID string
}

// Unsettled is a chat with answers whose cost was unknown when it ended.
type Unsettled struct {
	ID          string // assigned by the store
	Day         string // UTC day of the chat
	At          time.Time
	Generations []Generation
}

// LateCosts are costs that were found for an unsettled chat.
type LateCosts struct {
	Unsettled              // as it was read
	Costs     []Answer     // found
	Remaining []Generation // to be looked up again
}

// The reasons why a generation has no cost.
var (
	// ErrNoGeneration means that the router has no record of the generation, or none yet.
	ErrNoGeneration = errors.New("unknown generation")
	// ErrInvalidCost means that the router reported a negative or malformed cost.
	ErrInvalidCost = errors.New("invalid cost")
)

// LateLedger stores unsettled chats.
type LateLedger interface {
	// Unsettled returns unsettled chats with about limit answers in total.
	Unsettled(ctx context.Context, limit int) ([]Unsettled, error)
	// SettleLate records costs that were found. Each is recorded once, even by concurrent calls.
	SettleLate(ctx context.Context, chats []LateCosts) error
}

// CostFinder looks up the cost of a generation at the router.
type CostFinder interface {
	// Cost returns the cost in nano-dollars. The error is ErrNoGeneration, ErrInvalidCost, or
	// another one if the request fails.
	Cost(ctx context.Context, generationID string) (int64, error)
}

const (
	// maxLookups is the number of answers that one call to Settle looks up. Their chats must fit
	// into one DynamoDB transaction, which allows at most 100 actions.
	maxLookups = 60
	// concurrentLookups is the number of concurrent lookups.
	concurrentLookups = 10
	// lookupTimeout is the time limit for all lookups in one call to Settle.
	lookupTimeout = 5 * time.Second
	// unknownAfter is the time after which Settle gives up on a generation that the router has not
	// recorded. Routers usually record generations within seconds.
	unknownAfter = 24 * time.Hour
)

// LateSettler settles chats whose costs were unknown when they ended.
type LateSettler struct {
	Ledger LateLedger
	Router CostFinder
	Now    func() time.Time
}

// Settled counts what LateSettler.Settle did.
type Settled struct {
	Found   int // costs that were recorded
	Unknown int // generations that the router still does not know after a day
	Invalid int // costs that are negative or malformed, which are not recorded
}

// Settle looks up the costs of a limited number of unsettled answers and records what it finds.
func (s LateSettler) Settle(ctx context.Context) (Settled, error) {
	chats, err := s.Ledger.Unsettled(ctx, maxLookups)
	if err != nil || len(chats) == 0 {
		return Settled{}, err
	}
	costs := s.lookUp(ctx, chats)
	var settled Settled
	var late []LateCosts
	for i, chat := range chats {
		found := LateCosts{Unsettled: chat}
		for j, g := range chat.Generations {
			switch cost := costs[i][j]; {
			case cost.err == nil:
				settled.Found++
				found.Costs = append(found.Costs, Answer{ModelID: g.ModelID, CostNano: cost.nano})
			case errors.Is(cost.err, ErrInvalidCost):
				settled.Invalid++
			case errors.Is(cost.err, ErrNoGeneration) && s.Now().Sub(chat.At) > unknownAfter:
				settled.Unknown++
			default:
				found.Remaining = append(found.Remaining, g)
			}
		}
		if len(found.Remaining) < len(chat.Generations) {
			late = append(late, found)
		}
	}
	return settled, s.Ledger.SettleLate(ctx, late)
}

// cost is the result of a lookup.
type cost struct {
	nano int64
	err  error
}

// lookUp looks up all generations of the chats.
func (s LateSettler) lookUp(ctx context.Context, chats []Unsettled) [][]cost {
	ctx, cancel := context.WithTimeout(ctx, lookupTimeout)
	defer cancel()
	var group errgroup.Group
	group.SetLimit(concurrentLookups)
	var unreachable atomic.Bool
	costs := make([][]cost, len(chats))
	for i, chat := range chats {
		costs[i] = make([]cost, len(chat.Generations))
		for j, g := range chat.Generations {
			group.Go(func() error {
				c := &costs[i][j]
				if unreachable.Load() { // further lookups would fail, too
					c.err = context.Canceled
					return nil
				}
				c.nano, c.err = s.Router.Cost(ctx, g.ID)
				if c.err != nil && !errors.Is(c.err, ErrNoGeneration) && !errors.Is(c.err, ErrInvalidCost) {
					unreachable.Store(true)
				}
				return nil
			})
		}
	}
	_ = group.Wait()
	return costs
}
