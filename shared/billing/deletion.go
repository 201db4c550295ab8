package billing

import (
	"context"
	"errors"

	"trefoil/shared/errs"
)

// UserDeleter deletes users.
type UserDeleter interface {
	// DeleteUser deletes a user and everything of theirs. It returns errs.ErrConflict if the user's
	// subscription is no longer sub or their grants have changed.
	DeleteUser(ctx context.Context, id string, sub Subscription) error
}

// Deletion deletes users, in Stripe first.
type Deletion struct {
	Users UserDeleter
	Store Store
	Desk  *Desk // nil: payments are not set up
}

// Delete cancels a user's subscription and then deletes the user. If Stripe cannot cancel, nothing
// is deleted, and Delete can be called again. It returns errs.ErrNotFound if the user does not
// exist.
func (d Deletion) Delete(ctx context.Context, userID string) error {
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
		if errors.Is(err, errs.ErrConflict) { // another tab has just started a checkout: close that one too
			continue
		}
		if err == nil && sub.Customer != "" {
			_ = d.Desk.closeCheckouts(ctx, sub.Customer) // of another tab; nothing can be paid there without the customer
		}
		return err
	}
	return ErrBusy
}

func (d Deletion) close(ctx context.Context, customer string) error {
	if d.Desk == nil {
		return errCannotCancel
	}
	err := d.Desk.Close(ctx, customer)
	if errors.Is(err, errs.ErrUnavailable) {
		return errCannotCancel
	}
	return err
}
