// Package errs is the vocabulary of expected failures. Domain packages return
// them, storage translates its driver's errors into them, and package api turns
// each kind into one HTTP status. Anything else is a defect and says nothing outside.
package errs

import "errors"

// The kinds of expected failure; test for them with errors.Is.
var (
	ErrInvalid      = errors.New("invalid")
	ErrUnauthorized = errors.New("unauthorized")
	ErrPayment      = errors.New("payment required")
	ErrForbidden    = errors.New("forbidden")
	ErrNotFound     = errors.New("not found")
	ErrConflict     = errors.New("conflict")
	ErrTooLarge     = errors.New("too large")
	ErrLimit        = errors.New("too many requests")
	ErrUnavailable  = errors.New("unavailable") // somebody else's service, for now
)

// Error is an expected failure with a sentence for the person who caused it.
type Error struct {
	Kind   error  // one of the kinds above
	Code   string // one word for programs, such as "model_limit"
	Detail string // one plain sentence that says what to do
}

// Error is the detail, which never quotes what a person typed.
func (e *Error) Error() string { return e.Detail }

// Unwrap makes errors.Is find the kind.
func (e *Error) Unwrap() error { return e.Kind }

// New is a failure of a kind.
func New(kind error, code, detail string) error {
	return &Error{Kind: kind, Code: code, Detail: detail}
}
