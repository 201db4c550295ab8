package router

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"trefoil/shared/errs"
	"trefoil/shared/usage"
)

// Account reads what OpenRouter has charged (https://openrouter.ai/docs/api-reference). Routers
// without these routes report nothing.
type Account struct {
	Client     *Client // with the key for answers
	Management *Client // with the management key, or nil
}

var (
	_ usage.Biller     = Account{}
	_ usage.CostFinder = Account{}
)

// Bill implements usage.Biller. The balance is the account's, which only the management key can
// read. The costs are those of the key used for answers, because an account can have other keys.
// The costs of the account are read only if the router reports none for the key.
func (a Account) Bill(ctx context.Context, now time.Time) (usage.Bill, error) {
	bill, err := a.keyBill(ctx)
	err = billError(err, "MODEL_ROUTER_KEY")
	if a.Management == nil {
		return bill, err
	}
	bought, spent, creditsErr := a.credits(ctx)
	if bought.Reported && spent.Reported {
		bill.Balance = usage.Amount{Nano: bought.Nano - spent.Nano, Reported: true}
	}
	if !bill.Total.Reported {
		bill.Total = spent
	}
	if !bill.Month.Reported && creditsErr == nil {
		bill.Past, creditsErr = a.activity(ctx, now)
	}
	return bill, cmp.Or(err, billError(creditsErr, "MODEL_ROUTER_MANAGEMENT_KEY"))
}

// keyBill returns the costs of the key for answers.
func (a Account) keyBill(ctx context.Context) (usage.Bill, error) {
	var key struct {
		Data struct {
			Usage   looseString `json:"usage"`
			Daily   looseString `json:"usage_daily"`
			Monthly looseString `json:"usage_monthly"`
		} `json:"data"`
	}
	err := a.Client.get(ctx, "/key", &key)
	return usage.Bill{Today: amount(key.Data.Daily), Month: amount(key.Data.Monthly), Total: amount(key.Data.Usage)}, err
}

// credits returns the credits that the account has bought and spent.
func (a Account) credits(ctx context.Context) (bought, spent usage.Amount, err error) {
	var credits struct {
		Data struct {
			Bought looseString `json:"total_credits"`
			Spent  looseString `json:"total_usage"`
		} `json:"data"`
	}
	err = a.Management.get(ctx, "/credits", &credits)
	return amount(credits.Data.Bought), amount(credits.Data.Spent), err
}

// activity returns the costs of the account on the finished UTC days of the month. OpenRouter lists
// the last 30 days.
func (a Account) activity(ctx context.Context, now time.Time) (usage.Amount, error) {
	var activity struct {
		Data []struct {
			Date  string      `json:"date"` // such as 2026-11-22, possibly with a time
			Usage looseString `json:"usage"`
		} `json:"data"`
	}
	if err := a.Management.get(ctx, "/activity", &activity); err != nil {
		return usage.Amount{}, err
	}
	sum := usage.Amount{Reported: activity.Data != nil}
	for _, row := range activity.Data {
		if strings.HasPrefix(row.Date, now.UTC().Format("2006-01-")) && !strings.HasPrefix(row.Date, now.UTC().Format(time.DateOnly)) {
			sum.Nano = min(sum.Nano+amount(row.Usage).Nano, maxAmount)
		}
	}
	return sum, nil
}

// Cost implements usage.CostFinder.
func (a Account) Cost(ctx context.Context, generationID string) (int64, error) {
	var generation struct {
		Data struct {
			Cost looseString `json:"total_cost"`
		} `json:"data"`
	}
	err := a.Client.get(ctx, "/generation?id="+url.QueryEscape(generationID), &generation)
	switch {
	case lacksRoute(err):
		return 0, usage.ErrNoGeneration
	case err != nil:
		return 0, fmt.Errorf("generation: %w", err)
	case generation.Data.Cost == "":
		return 0, usage.ErrNoGeneration
	}
	nano, known := nanoDollars(generation.Data.Cost)
	if !known {
		return 0, usage.ErrInvalidCost
	}
	return nano, nil
}

// lacksRoute reports whether the router lacks a route or the requested resource. Some routers
// respond to every path with an HTML page.
func lacksRoute(err error) bool {
	var status statusCode
	if errors.As(err, &status) {
		return status == http.StatusBadRequest || status == http.StatusNotFound || status == http.StatusMethodNotAllowed ||
			status == http.StatusNotImplemented
	}
	return errors.Is(err, errMalformed)
}

// billError returns the error for admins if a request with a key failed. A missing route is not an
// error.
func billError(err error, key string) error {
	var status statusCode
	switch {
	case err == nil, lacksRoute(err):
		return nil
	case errors.As(err, &status) && (status == http.StatusUnauthorized || status == http.StatusForbidden):
		return errs.New(errs.ErrUnavailable, "router_key", fmt.Sprintf("The model router rejected %s (status %d).", key, int(status)))
	case errors.As(err, &status):
		return errs.New(errs.ErrUnavailable, "router", fmt.Sprintf("The model router did not report its costs (status %d).", int(status)))
	}
	return errs.New(errs.ErrUnavailable, "router", "The model router could not be reached.")
}
