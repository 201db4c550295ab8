package payment

import (
	"context"
	"errors"
	"fmt"

	"github.com/stripe/stripe-go/v86"

	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

// offer is the price of a plan, as the operator has configured it.
type offer struct {
	setting  string
	id       string
	interval stripe.PriceRecurringInterval
}

func (c *Client) offer(plan billing.Plan) offer {
	if plan == billing.Annual {
		return offer{"STRIPE_PRICE_ANNUAL", c.settings.PriceAnnual, stripe.PriceRecurringIntervalYear}
	}
	return offer{"STRIPE_PRICE_MONTHLY", c.settings.PriceMonthly, stripe.PriceRecurringIntervalMonth}
}

// Prices implements billing.PriceLister.
func (c *Client) Prices(ctx context.Context) (billing.Prices, error) {
	monthly, err := c.price(ctx, billing.Monthly)
	if err != nil {
		return billing.Prices{}, err
	}
	annual, err := c.price(ctx, billing.Annual)
	return billing.Prices{Monthly: monthly, Annual: annual}, err
}

// price returns the price of a plan. It returns billing.ErrMisconfigured if the price cannot be
// bought or is not charged once per month or year.
func (c *Client) price(ctx context.Context, plan billing.Plan) (billing.Money, error) {
	configured := c.offer(plan)
	price, err := c.stripe.V1Prices.Retrieve(ctx, configured.id, nil)
	err = translate("retrieve a price", err)
	problem := ""
	switch {
	case errors.Is(err, errs.ErrNotFound):
		problem = "does not exist in Stripe, or not in the mode of STRIPE_SECRET_KEY (live or test)"
	case err != nil:
		return billing.Money{}, err
	case !price.Active:
		problem = "is archived"
	case price.Recurring == nil || price.Recurring.Interval != configured.interval || price.Recurring.IntervalCount > 1:
		problem = fmt.Sprintf("is not charged once per %s", configured.interval)
	default:
		return billing.Money{Minor: price.UnitAmount, Currency: string(price.Currency)}, nil
	}
	return billing.Money{}, misconfigured(fmt.Sprintf("The price %s %s. Set %s to the ID of another price.", configured.id, problem, configured.setting))
}
