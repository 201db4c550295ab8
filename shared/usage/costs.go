package usage

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"trefoil/shared/account"
)

// Amount is an amount in nano-dollars. It is valid only if the router reported it.
type Amount struct {
	Nano     int64
	Reported bool
}

// Bill is what a router charges.
type Bill struct {
	Balance Amount // credits left
	Today   Amount // for the current UTC day
	Month   Amount // for the current UTC month
	Past    Amount // for the finished days of the current UTC month
	Total   Amount // all-time
}

// Biller reads what the router charges.
type Biller interface {
	// Bill returns what the router reports. Routers without the necessary routes report nothing,
	// which is not an error. An *errs.Error tells an operator what to fix; the Bill then holds what
	// could be read.
	Bill(ctx context.Context, now time.Time) (Bill, error)
}

// CostLedger reads what the ledger has recorded.
type CostLedger interface {
	// Usage returns the usage of a UTC day so far.
	Usage(ctx context.Context, day string) (Day, error)
	// UsageByDay returns the usage of each UTC day from first to last.
	UsageByDay(ctx context.Context, first, last, now time.Time) ([]Day, error)
	// TotalCost returns the all-time cost in nano-dollars.
	TotalCost(ctx context.Context, now time.Time) (int64, error)
}

// Costs are what the chats have cost, in nano-dollars.
type Costs struct {
	Balance Amount // credits left at the router
	Today   int64
	Month   int64
	Total   int64
	Models  map[string]Model // today's usage by model ID, as recorded by the ledger

	// BillErr is the error that reading the bill returned, or nil.
	BillErr error
}

// CostReader reads costs from the router, or from the ledger if the router does not report them.
type CostReader struct {
	Ledger CostLedger
	Router Biller
}

// billTimeout is how long to wait for the router.
const billTimeout = 5 * time.Second

// Read returns the costs.
func (c CostReader) Read(ctx context.Context, now time.Time) (Costs, error) {
	now = now.UTC()
	billCtx, cancel := context.WithTimeout(ctx, billTimeout)
	defer cancel()
	bill, billErr := c.Router.Bill(billCtx, now)
	costs := Costs{Balance: bill.Balance, Today: bill.Today.Nano, Month: bill.Month.Nano, Total: bill.Total.Nano, BillErr: billErr}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		today, err := c.Ledger.Usage(ctx, account.Day(now))
		costs.Models = today.Models
		if !bill.Today.Reported {
			costs.Today = today.CostNano
		}
		return err
	})
	if !bill.Month.Reported && !bill.Past.Reported {
		group.Go(func() error {
			begin := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC)
			days, err := c.Ledger.UsageByDay(ctx, begin, now, now)
			for _, day := range days {
				costs.Month += day.CostNano
			}
			return err
		})
	}
	if !bill.Total.Reported {
		group.Go(func() (err error) {
			costs.Total, err = c.Ledger.TotalCost(ctx, now)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return Costs{}, err
	}
	if !bill.Month.Reported && bill.Past.Reported {
		costs.Month = bill.Past.Nano + costs.Today
	}
	return costs, nil
}
