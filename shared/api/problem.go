package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"trefoil/shared/errs"
)

// Problem is an error response (RFC 9457). Write sets Type and Title.
type Problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Code   string `json:"code"`
	Links  *Links `json:"links,omitempty"` // on payment routes only

	retryAfter time.Duration // 0: unknown
}

// statuses maps the kinds of errors to HTTP statuses.
var statuses = []struct {
	kind   error
	status int
}{
	{errs.ErrInvalid, http.StatusBadRequest},
	{errs.ErrUnauthorized, http.StatusUnauthorized},
	{errs.ErrPayment, http.StatusPaymentRequired},
	{errs.ErrForbidden, http.StatusForbidden},
	{errs.ErrNotFound, http.StatusNotFound},
	{errs.ErrConflict, http.StatusConflict},
	{errs.ErrTooLarge, http.StatusRequestEntityTooLarge},
	{errs.ErrUnknownKey, http.StatusUnprocessableEntity},
	{errs.ErrLimit, http.StatusTooManyRequests},
	{errs.ErrUnavailable, http.StatusServiceUnavailable},
}

func toProblem(err error) Problem {
	for _, s := range statuses {
		if !errors.Is(err, s.kind) {
			continue
		}
		p := Problem{Status: s.status, Detail: http.StatusText(s.status) + ".", Code: strings.ReplaceAll(s.kind.Error(), " ", "_")}
		if e, ok := errors.AsType[*errs.Error](err); ok {
			p.Detail, p.retryAfter = e.Detail, e.RetryAfter
			if e.Code != "" {
				p.Code = e.Code
			}
		}
		return p
	}
	return Problem{
		Status: http.StatusInternalServerError,
		Detail: "Something went wrong on our side. Try again in a moment.",
		Code:   "internal",
	}
}

func writeProblem(w http.ResponseWriter, err error) { toProblem(err).Write(w) }

// Write sends the problem as the response.
func (p Problem) Write(w http.ResponseWriter) {
	p.Type = "about:blank"
	p.Title = http.StatusText(p.Status)
	body, err := json.Marshal(p)
	if err != nil { // cannot happen
		panic("api: cannot encode problem")
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	if p.retryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(p.retryAfter/time.Second)))
	}
	w.WriteHeader(p.Status)
	_, _ = w.Write(body) // the client may have disconnected
}

// isExpected reports whether the error is of a kind in statuses. Any other error is internal.
func isExpected(err error) bool { return toProblem(err).Status != http.StatusInternalServerError }

// errorClass describes an unexpected error by the types in its chain and its AWS error code. It
// omits the text, which may contain user input.
func errorClass(err error) string {
	var chain []string
	for e := err; e != nil; e = errors.Unwrap(e) {
		chain = append(chain, fmt.Sprintf("%T", e))
	}
	name := strings.Join(chain, " > ")
	var coded interface{ ErrorCode() string }
	if errors.As(err, &coded) {
		name += " (" + coded.ErrorCode() + ")"
	}
	return name
}
