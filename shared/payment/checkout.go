package payment

import (
	"context"
	"errors"
	"regexp"
	"sync"

	"github.com/stripe/stripe-go/v86"

	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

// CreateCheckout implements billing.Provider.
func (c *Client) CreateCheckout(ctx context.Context, customer, userID string, plan billing.Plan) (billing.Checkout, error) {
	price := c.offer(plan).id
	metadata := map[string]string{metadataUser: userID, metadataPlan: string(plan)}
	session, err := c.stripe.V1CheckoutSessions.Create(ctx, &stripe.CheckoutSessionCreateParams{
		Mode:                stripe.String(string(stripe.CheckoutSessionModeSubscription)),
		Customer:            &customer,
		ClientReferenceID:   &userID,
		LineItems:           []*stripe.CheckoutSessionCreateLineItemParams{{Price: &price, Quantity: stripe.Int64(1)}},
		AllowPromotionCodes: stripe.Bool(true),
		Metadata:            metadata,
		SubscriptionData:    &stripe.CheckoutSessionCreateSubscriptionDataParams{Metadata: metadata},
		SuccessURL:          stripe.String(c.settings.PublicURL + "/payment-success?session_id={CHECKOUT_SESSION_ID}"),
		CancelURL:           stripe.String(c.settings.PublicURL + "/upgrade"),
	})
	if failed, ok := errors.AsType[*stripe.Error](err); ok && failed.Type == stripe.ErrorTypeInvalidRequest {
		// Either the price is wrong or the customer was deleted.
		if _, err := c.price(ctx, plan); err != nil {
			return billing.Checkout{}, err
		}
	}
	if err != nil {
		return billing.Checkout{}, translate("create a checkout", err)
	}
	return newCheckout(session), nil
}

// OpenCheckouts implements billing.Provider.
func (c *Client) OpenCheckouts(ctx context.Context, customer string) ([]billing.Checkout, error) {
	sessions, err := collect(ctx, "list checkouts", c.stripe.V1CheckoutSessions.List(ctx, &stripe.CheckoutSessionListParams{
		ListParams: page(),
		Customer:   &customer,
		Status:     stripe.String(string(stripe.CheckoutSessionStatusOpen)),
	}))
	var open []billing.Checkout
	for _, session := range sessions {
		open = append(open, newCheckout(session))
	}
	return open, err
}

// ExpireCheckout implements billing.Provider. Stripe rejects the call if the checkout is no
// longer open.
func (c *Client) ExpireCheckout(ctx context.Context, id string) error {
	_, err := c.stripe.V1CheckoutSessions.Expire(ctx, id, nil)
	if failed, ok := errors.AsType[*stripe.Error](err); ok && failed.Type == stripe.ErrorTypeInvalidRequest {
		return nil
	}
	return translate("expire a checkout", err)
}

var checkoutID = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^cs_[A-Za-z0-9_]{1,250}$`) })

// Checkout implements billing.Provider.
func (c *Client) Checkout(ctx context.Context, id string) (billing.Checkout, error) {
	if !checkoutID().MatchString(id) {
		return billing.Checkout{}, errs.ErrNotFound
	}
	params := &stripe.CheckoutSessionRetrieveParams{}
	params.AddExpand("subscription")
	session, err := c.stripe.V1CheckoutSessions.Retrieve(ctx, id, params)
	if err != nil {
		return billing.Checkout{}, translate("retrieve a checkout", err)
	}
	return newCheckout(session), nil
}

func newCheckout(s *stripe.CheckoutSession) billing.Checkout {
	c := billing.Checkout{
		ID:       s.ID,
		URL:      s.URL,
		UserID:   s.ClientReferenceID,
		Open:     s.Status == stripe.CheckoutSessionStatusOpen,
		Complete: s.Status == stripe.CheckoutSessionStatusComplete,
		Paid:     s.PaymentStatus == stripe.CheckoutSessionPaymentStatusPaid || s.PaymentStatus == stripe.CheckoutSessionPaymentStatusNoPaymentRequired,
		Plan:     billing.Plan(s.Metadata[metadataPlan]),
		Total:    billing.Money{Minor: s.AmountTotal, Currency: string(s.Currency)},
	}
	if s.Subscription != nil {
		c.Contract, c.Subscription = s.Subscription.ID, statuses[s.Subscription.Status]
	}
	return c
}

// PortalURL implements billing.Provider.
func (c *Client) PortalURL(ctx context.Context, customer string) (string, error) {
	session, err := c.stripe.V1BillingPortalSessions.Create(ctx, &stripe.BillingPortalSessionCreateParams{
		Customer:  &customer,
		ReturnURL: stripe.String(c.settings.PublicURL + "/dashboard"),
	})
	if err != nil {
		return "", translate("open the portal", err)
	}
	return session.URL, nil
}
