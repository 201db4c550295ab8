package payment

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v86"

	"trefoil/shared/billing"
	"trefoil/shared/errs"
)

// Webhook verifies events.
type Webhook struct {
	Secret string // the endpoint's signing secret
}

// relevant lists the types of events after which a subscription or its payment method may have
// changed. docs/operations/configure.md tells operators to send exactly these.
var relevant = map[stripe.EventType]bool{
	stripe.EventTypeCheckoutSessionCompleted:             true,
	stripe.EventTypeCheckoutSessionAsyncPaymentSucceeded: true,
	stripe.EventTypeCheckoutSessionAsyncPaymentFailed:    true,
	stripe.EventTypeCustomerUpdated:                      true,
	stripe.EventTypeCustomerDeleted:                      true,
	stripe.EventTypeCustomerSubscriptionCreated:          true,
	stripe.EventTypeCustomerSubscriptionUpdated:          true,
	stripe.EventTypeCustomerSubscriptionPaused:           true,
	stripe.EventTypeCustomerSubscriptionResumed:          true,
	stripe.EventTypeCustomerSubscriptionDeleted:          true,
	stripe.EventTypeInvoicePaid:                          true,
	stripe.EventTypeInvoicePaymentFailed:                 true,
	stripe.EventTypeChargeRefunded:                       true,
	stripe.EventTypeRefundCreated:                        true,
	stripe.EventTypeRefundUpdated:                        true,
	stripe.EventTypeRefundFailed:                         true,
	stripe.EventTypeChargeDisputeCreated:                 true,
	stripe.EventTypeChargeDisputeUpdated:                 true,
	stripe.EventTypeChargeDisputeClosed:                  true,
	stripe.EventTypePaymentMethodAttached:                true,
	stripe.EventTypePaymentMethodUpdated:                 true,
	stripe.EventTypePaymentMethodAutomaticallyUpdated:    true,
	stripe.EventTypePaymentMethodDetached:                true,
}

// eventObject holds the fields that are read from the objects of relevant events. No type of object
// has all of them.
type eventObject struct {
	ID            string            `json:"id"`
	Object        string            `json:"object"`
	Customer      reference         `json:"customer"`
	Charge        reference         `json:"charge"`
	PaymentIntent reference         `json:"payment_intent"`
	Metadata      map[string]string `json:"metadata"`
}

// reference is the ID of another object, which may be expanded.
type reference string

// UnmarshalJSON implements json.Unmarshaler.
func (r *reference) UnmarshalJSON(text []byte) error {
	var expanded struct{ ID string }
	if json.Unmarshal(text, (*string)(r)) == nil {
		return nil
	}
	err := json.Unmarshal(text, &expanded)
	*r = reference(expanded.ID)
	return err
}

// Event returns the event in an unmodified request body. It returns billing.ErrSignature unless
// Stripe signed the body within the last five minutes. A signature may also be up to five minutes in
// the future, because clocks differ. Events of any API version are accepted.
func (w Webhook) Event(body []byte, signature string) (billing.Event, error) {
	event, err := stripe.ConstructEvent(body, signature, w.Secret, stripe.WithIgnoreAPIVersionMismatch())
	if err != nil || event.Data == nil || time.Until(signedAt(signature)) > stripe.WebhookDefaultTolerance {
		return billing.Event{}, billing.ErrSignature
	}
	e := billing.Event{ID: event.ID, Relevant: relevant[event.Type]}
	if !e.Relevant {
		return e, nil
	}
	var object eventObject
	if err := json.Unmarshal(event.Data.Raw, &object); err != nil {
		return billing.Event{}, fmt.Errorf("event %s: unexpected object", event.Type)
	}
	e.Customer, e.UserID = string(object.Customer), object.Metadata[metadataUser]
	if event.Type == stripe.EventTypePaymentMethodDetached { // it no longer names the customer
		e.Customer, _ = event.Data.PreviousAttributes["customer"].(string)
	}
	switch {
	case object.Object == "customer":
		e.Customer = object.ID
	case object.Charge != "":
		e.Payment = string(object.Charge)
	case object.PaymentIntent != "":
		e.Payment = string(object.PaymentIntent)
	}
	return e, nil
}

// signedAt returns the time in a Stripe-Signature header that the SDK has accepted. The SDK checks
// only that it is not too old. If there are several, the SDK uses the last one.
func signedAt(signature string) time.Time {
	var seconds int64
	for part := range strings.SplitSeq(signature, ",") {
		if text, ok := strings.CutPrefix(part, "t="); ok {
			seconds, _ = strconv.ParseInt(text, 10, 64) // parsed before by the SDK
		}
	}
	return time.Unix(seconds, 0)
}

// Owner implements billing.Provider.
func (c *Client) Owner(ctx context.Context, e billing.Event) (billing.Owner, error) {
	id := e.Customer
	if id == "" {
		var err error
		if id, err = c.customerOf(ctx, e.Payment); err != nil {
			return billing.Owner{}, err
		}
	}
	customer, err := c.customer(ctx, id)
	if errors.Is(err, errs.ErrNotFound) && e.UserID != "" {
		return billing.Owner{Customer: id, UserID: e.UserID}, nil
	}
	if err != nil {
		return billing.Owner{}, err
	}
	return billing.Owner{Customer: id, UserID: customer.Metadata[metadataUser], Confirmed: true}, nil
}

// customerOf returns the ID of the customer of a charge or payment intent, or errs.ErrNotFound.
func (c *Client) customerOf(ctx context.Context, payment string) (string, error) {
	var customer *stripe.Customer
	switch {
	case payment == "":
	case strings.HasPrefix(payment, "pi_"):
		intent, err := c.stripe.V1PaymentIntents.Retrieve(ctx, payment, nil)
		if err != nil {
			return "", translate("retrieve a payment", err)
		}
		customer = intent.Customer
	default:
		charge, err := c.stripe.V1Charges.Retrieve(ctx, payment, nil)
		if err != nil {
			return "", translate("retrieve a charge", err)
		}
		customer = charge.Customer
	}
	if customer == nil {
		return "", errs.ErrNotFound
	}
	return customer.ID, nil
}
