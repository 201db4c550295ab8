package payment

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/stripe/stripe-go/v86"

	"trefoil/shared/errs"
)

// Keys in the metadata of Stripe's objects.
const (
	metadataUser = "user_id"
	metadataPlan = "plan"
)

// duplicateComment marks a subscription that was canceled because the user already had one.
const duplicateComment = "Canceled and refunded: duplicate subscription"

// CreateCustomer implements billing.Provider. The idempotency key makes concurrent calls
// return the same customer.
func (c *Client) CreateCustomer(ctx context.Context, userID, email string, version int) (string, error) {
	params := &stripe.CustomerCreateParams{Metadata: map[string]string{metadataUser: userID}}
	if email != "" {
		params.Email = &email
	}
	sum := sha256.Sum256([]byte(email))
	params.SetIdempotencyKey(fmt.Sprintf("customer-%s-%d-%s", userID, version, hex.EncodeToString(sum[:8])))
	customer, err := c.stripe.V1Customers.Create(ctx, params)
	if err != nil {
		return "", translate("create a customer", err)
	}
	return customer.ID, nil
}

// DeleteCustomer implements billing.Provider.
func (c *Client) DeleteCustomer(ctx context.Context, id string) error {
	_, err := c.stripe.V1Customers.Delete(ctx, id, nil)
	return translate("delete a customer", err)
}

// Refund implements billing.Provider. It needs no idempotency key: a payment cannot be refunded
// twice.
func (c *Client) Refund(ctx context.Context, payment string) error {
	params := &stripe.RefundCreateParams{Reason: stripe.String(string(stripe.RefundReasonDuplicate))}
	if strings.HasPrefix(payment, "pi_") {
		params.PaymentIntent = &payment
	} else {
		params.Charge = &payment
	}
	_, err := c.stripe.V1Refunds.Create(ctx, params)
	if failed, ok := errors.AsType[*stripe.Error](err); ok && failed.Code == stripe.ErrorCodeChargeAlreadyRefunded {
		return nil
	}
	return translate("refund a payment", err)
}

// Cancel implements billing.Provider. If the subscription has already ended, Stripe reports it as
// missing.
func (c *Client) Cancel(ctx context.Context, subscription string, duplicate bool) error {
	params := &stripe.SubscriptionCancelParams{}
	if duplicate {
		params.CancellationDetails = &stripe.SubscriptionCancelCancellationDetailsParams{Comment: stripe.String(duplicateComment)}
	}
	_, err := c.stripe.V1Subscriptions.Cancel(ctx, subscription, params)
	if err = translate("cancel a subscription", err); errors.Is(err, errs.ErrNotFound) {
		return nil
	}
	return err
}
