package api

import (
	"cmp"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"slices"

	"trefoil/shared/errs"
	"trefoil/shared/usage"
)

// costs are the costs of all chats, as shown to admins.
type costs struct {
	CreditBalance   dollars      `json:"creditBalance"`
	BalanceReported bool         `json:"balanceReported"` // by the router; if not, the balance is 0
	TodayCost       dollars      `json:"todayCost"`       // of the current UTC day
	MonthCost       dollars      `json:"monthCost"`       // of the current UTC month
	TotalCost       dollars      `json:"totalCost"`
	Usage           []modelUsage `json:"usage"` // of the current UTC day
	Error           string       `json:"error,omitempty"`
}

// modelUsage is the usage of one model.
type modelUsage struct {
	Model    string  `json:"model"` // the router's ID
	Requests int     `json:"requests"`
	Cost     dollars `json:"cost"`
}

// modelUsages returns the usage of models, the most expensive first.
func modelUsages(models map[string]usage.Model) []modelUsage {
	list := make([]modelUsage, 0, len(models))
	for _, id := range slices.Sorted(maps.Keys(models)) {
		list = append(list, modelUsage{Model: id, Requests: models[id].Requests, Cost: dollars(models[id].CostNano)})
	}
	slices.SortStableFunc(list, func(a, b modelUsage) int {
		return cmp.Or(cmp.Compare(b.Cost, a.Cost), cmp.Compare(b.Requests, a.Requests))
	})
	return list
}

// AdminCosts serves GET /api/admin/costs. Before it reads the costs, it settles some of the answers
// whose costs were unknown.
func AdminCosts(auth Auth, settler usage.LateSettler, reader usage.CostReader) http.Handler {
	return auth.HandleAdmin("GET /api/admin/costs", func(w http.ResponseWriter, r *http.Request, _ caller) error {
		settled, err := settler.Settle(r.Context())
		if err != nil { // the next call tries again
			slog.Error("late costs not settled", "class", errorClass(err))
		}
		// The stack derives a metric from this line.
		slog.Info("late costs", "settled", settled.Found, "unknown", settled.Unknown, "cost_errors", settled.Invalid)
		read, err := reader.Read(r.Context(), auth.Now())
		if err != nil {
			return err
		}
		response := costs{
			CreditBalance:   dollars(read.Balance.Nano),
			BalanceReported: read.Balance.Reported,
			TodayCost:       dollars(read.Today),
			MonthCost:       dollars(read.Month),
			TotalCost:       dollars(read.Total),
			Usage:           modelUsages(read.Models),
		}
		if e, ok := errors.AsType[*errs.Error](read.BillErr); ok {
			response.Error = e.Detail
		}
		return writeJSON(w, response)
	})
}
