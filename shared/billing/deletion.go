package billing

import (
	"context"
	"errors"

	"trefoil/shared/errs"
)

// UserDeleter deletes users.
type UserDeleter interface {
	// DeleteUser deletes a user and all of their data. It returns errs.ErrConflict if the user's
	// subscription is no longer sub or their grants have changed.
	DeleteUser(ctx context.Context, id string, sub Subscription) error
}

// Deletion deletes users, first in Stripe and then in the store.
type Deletion struct {
	Users   UserDeleter
	Store   Store
	Billing *Service // nil: payments are not configured
}

// Delete cancels a user's subscription and then deletes the user. If Stripe cannot cancel the
// subscription, nothing is deleted, and Delete can be called again. It returns errs.ErrNotFound if
// the user does not exist.
func (d Deletion) Delete(ctx context.Context, userID string) error {
	if d.Billing != nil {
		end, err := leaseCheckout(ctx, d.Billing.Guard, userID)
		if err != nil {
			return err
		}
		defer end()
	}
	for range maxSyncs {
		sub, err := d.Store.Subscription(ctx, userID)
		if err != nil {
			return err
		}
		if sub.Customer != "" {
			if err := d.close(ctx, sub.Customer); err != nil {
				return err
			}
		}
		err = d.Users.DeleteUser(ctx, userID, sub)
		if errors.Is(err, errs.ErrConflict) { // changed in between, such as by a checkout in another tab: start over
			continue
		}
		if err == nil && sub.Customer != "" {
			// Another tab may have opened a checkout. It cannot be paid without the customer, so an
			// error does not matter.
			_ = d.Billing.closeCheckouts(ctx, sub.Customer)
		}
		return err
	}
	return ErrBusy
}

func (d Deletion) close(ctx context.Context, customer string) error {
	if d.Billing == nil {
		return errCannotCancel
	}
	err := d.Billing.Close(ctx, customer)
	if errors.Is(err, errs.ErrUnavailable) {
		return errCannotCancel
	}
	return err
}
