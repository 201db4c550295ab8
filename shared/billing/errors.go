package billing

import "trefoil/shared/errs"

// Payment errors.
var (
	// ErrNotConfigured is returned by all payment routes while payments are not configured.
	ErrNotConfigured = errs.New(errs.ErrUnavailable, "payments_off", "Payments are not set up on this site.")
	// ErrMisconfigured means that Stripe rejects the operator's settings. The log says which.
	ErrMisconfigured = errs.New(errs.ErrUnavailable, "payments_misconfigured", "Payments are not set up correctly on this site. Please tell its operator.")
	// ErrUnavailable means that Stripe could not be reached or is rate limiting requests.
	ErrUnavailable = errs.New(errs.ErrUnavailable, "payments_unavailable", "The payment provider is not responding. Try again in a moment.")
	// ErrBusy means that another request for the same user is in progress.
	ErrBusy = errs.New(errs.ErrConflict, "payments_busy", "Another payment request is still in progress. Try again in a moment.")
	// ErrCard means that the card was declined.
	ErrCard = errs.New(errs.ErrPayment, "card_declined", "Your card was declined. Use another card or contact your bank.")

	// ErrCheckoutNotFound is returned for unknown checkouts and for those of other users.
	ErrCheckoutNotFound = errs.New(errs.ErrNotFound, "checkout_not_found", "This payment was not found in your account.")
	// ErrCheckoutUnpaid means that the user has not paid.
	ErrCheckoutUnpaid = errs.New(errs.ErrPayment, "unpaid", "This checkout has not been paid. You have not been charged.")
	// ErrPaymentFailed means that a delayed payment, such as a bank debit, has failed.
	ErrPaymentFailed = errs.New(errs.ErrPayment, "payment_failed", "Your payment failed. Choose a plan to try again.")

	// ErrSignature means that an event does not come from Stripe or is too old.
	ErrSignature = errs.New(errs.ErrInvalid, "signature", "The signature is missing, invalid or too old.")

	errTooManyRequests = errs.New(errs.ErrLimit, "payments_limit", "You have made too many payment requests. Try again in an hour.")

	errCannotCancel = errs.New(errs.ErrUnavailable, "cannot_cancel", "Your data at the payment provider could not be deleted, so your account was not deleted. Try again in a moment.")

	errEnded      = errs.New(errs.ErrPayment, "ended", "This subscription has ended.")
	errNoPlan     = errs.New(errs.ErrInvalid, "plan", "Choose the monthly or the annual plan.")
	errNoCustomer = errs.New(errs.ErrConflict, "no_subscription", "You do not have a subscription to manage.")
)
