// Package errs defines the expected errors. Domain packages return them, package store translates
// its driver's errors into them, and package api maps each kind to an HTTP status. Any other error
// is internal: clients see none of its details.
package errs

import (
	"errors"
	"time"
)

// The kinds of expected errors, for use with errors.Is.
var (
	ErrInvalid      = errors.New("invalid")
	ErrUnauthorized = errors.New("unauthorized")
	ErrPayment      = errors.New("payment required")
	ErrForbidden    = errors.New("forbidden")
	ErrNotFound     = errors.New("not found")
	ErrConflict     = errors.New("conflict")
	ErrTooLarge     = errors.New("too large")
	ErrLimit        = errors.New("too many requests")
	ErrUnknownKey   = errors.New("unknown key") // the request is encrypted for a key that is not in use
	ErrUnavailable  = errors.New("unavailable") // an external service fails or is not configured
)

// Error is an expected error with a message for the user.
type Error struct {
	Kind   error  // one of the kinds above
	Code   string // identifies the error to programs, such as "model_limit"
	Detail string // one or two sentences that tell the user what to do; never contains user input

	RetryAfter time.Duration // when a program can try again; 0: unknown
}

// Error returns the detail.
func (e *Error) Error() string { return e.Detail }

// Unwrap returns the kind.
func (e *Error) Unwrap() error { return e.Kind }

// New returns an *Error.
func New(kind error, code, detail string) error {
	return &Error{Kind: kind, Code: code, Detail: detail}
}

// RetryAfter returns a copy of an *Error that tells programs when to try again.
func RetryAfter(err error, after time.Duration) error {
	e := *err.(*Error)
	e.RetryAfter = after
	return &e
}

// WithCause returns an error that matches both an expected error and its technical cause. Users see
// the expected error; the log shows the types of the cause.
func WithCause(expected, cause error) error { return caused{cause, expected} }

type caused struct {
	error
	expected error
}

func (e caused) Unwrap() error        { return e.error }
func (e caused) Is(target error) bool { return errors.Is(e.expected, target) }
func (e caused) As(target any) bool   { return errors.As(e.expected, target) }
