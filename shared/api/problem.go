package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/aws/smithy-go"

	"trefoil/shared/errs"
)

// problem is an error's answer (RFC 9457).
type problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Code   string `json:"code"`
}

// statuses is the one place where a kind of failure becomes an HTTP status.
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
	{errs.ErrLimit, http.StatusTooManyRequests},
	{errs.ErrUnavailable, http.StatusServiceUnavailable},
}

func toProblem(err error) problem {
	for _, s := range statuses {
		if !errors.Is(err, s.kind) {
			continue
		}
		answer := problem{Status: s.status, Detail: http.StatusText(s.status) + ".", Code: strings.ReplaceAll(s.kind.Error(), " ", "_")}
		if failure := (*errs.Error)(nil); errors.As(err, &failure) {
			answer.Detail = failure.Detail
			if failure.Code != "" {
				answer.Code = failure.Code
			}
		}
		return answer
	}
	return problem{
		Status: http.StatusInternalServerError,
		Detail: "Something went wrong on our side. Try again in a moment.",
		Code:   "internal",
	}
}

func writeProblem(w http.ResponseWriter, err error) { toProblem(err).write(w) }

// write answers with the problem; type and title follow from its status.
func (p problem) write(w http.ResponseWriter) {
	p.Type = "about:blank"
	p.Title = http.StatusText(p.Status)
	body, err := json.Marshal(p)
	if err != nil { // four strings and a number always marshal
		panic("api: problem does not marshal")
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	_, _ = w.Write(body) // the reader may have left
}

// isExpected says whether an error is one that a caller can cause.
func isExpected(err error) bool { return toProblem(err).Status != http.StatusInternalServerError }

// errorClass names an unexpected error without its text, which may quote anything:
// the types of its chain, and AWS's error code where there is one.
func errorClass(err error) string {
	var chain []string
	for e := err; e != nil; e = errors.Unwrap(e) {
		chain = append(chain, fmt.Sprintf("%T", e))
	}
	name := strings.Join(chain, " > ")
	if api := smithy.APIError(nil); errors.As(err, &api) {
		name += " (" + api.ErrorCode() + ")"
	}
	return name
}
