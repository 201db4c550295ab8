package api

import (
	"fmt"
	"net/http"
	"time"

	"trefoil/shared/account"
	"trefoil/shared/errs"
	"trefoil/shared/limits"
	"trefoil/shared/usage"
)

// usageRange is the usage of a range of UTC days.
type usageRange struct {
	Days   []dayUsage   `json:"days"` // without gaps; the last is at most the current day
	Models []modelUsage `json:"models"`
}

// dayUsage is the usage of one UTC day.
type dayUsage struct {
	Day   string  `json:"day"` // such as 2026-01-31
	Chats int     `json:"chats"`
	Cost  dollars `json:"cost"`
}

// AdminUsage serves GET /api/admin/usage?from=&to=. The range includes both days.
func AdminUsage(auth Auth) http.Handler {
	return auth.HandleAdmin("GET /api/admin/usage", func(w http.ResponseWriter, r *http.Request, _ caller) error {
		now := auth.Now().UTC()
		first, last, err := usageDays(r)
		if err != nil {
			return err
		}
		if last.After(now) {
			last = now
		}
		days, err := auth.Main.UsageByDay(r.Context(), first, last, now)
		if err != nil {
			return err
		}
		response := usageRange{Days: []dayUsage{}}
		sum := usage.Day{Models: map[string]usage.Model{}}
		for i, day := range days {
			response.Days = append(response.Days, dayUsage{Day: account.Day(first.AddDate(0, 0, i)), Chats: day.Chats, Cost: dollars(day.CostNano)})
			sum.Add(day)
		}
		response.Models = modelUsages(sum.Models)
		return writeJSON(w, response)
	})
}

// usageDays returns the first and the last day of the requested range.
func usageDays(r *http.Request) (first, last time.Time, err error) {
	query := r.URL.Query()
	first, firstErr := time.Parse(time.DateOnly, query.Get("from"))
	last, lastErr := time.Parse(time.DateOnly, query.Get("to"))
	switch {
	case firstErr != nil || lastErr != nil:
		err = errs.New(errs.ErrInvalid, "range", "Enter the first and the last day as YYYY-MM-DD.")
	case last.Before(first):
		err = errs.New(errs.ErrInvalid, "range", "The first day must not be after the last.")
	case !last.Before(first.AddDate(0, 0, limits.Get().Usage.Days)):
		err = errs.New(errs.ErrInvalid, "range", fmt.Sprintf("Choose a range of at most %d days.", limits.Get().Usage.Days))
	}
	return first, last, err
}
