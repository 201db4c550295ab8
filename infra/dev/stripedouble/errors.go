package stripedouble

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// apiError is an error response of the API (https://docs.stripe.com/api/errors).
type apiError struct {
	status  int
	kind    string // type
	code    string
	message string
	param   string
	decline string
}

func (e *apiError) Error() string { return e.message }

// Types of errors.
const (
	invalidRequest = "invalid_request_error"
	idempotency    = "idempotency_error"
	apiFailure     = "api_error"
)

func invalid(param, format string, args ...any) *apiError {
	return &apiError{status: http.StatusBadRequest, kind: invalidRequest, param: param, message: fmt.Sprintf(format, args...)}
}

// missing returns the error for an unknown ID. As in Stripe, the status is 404 for an ID in the
// URL, and 400 for one in a parameter of most operations.
func missing(status int, noun, param, id string) *apiError {
	return &apiError{status: status, kind: invalidRequest, code: "resource_missing", param: param, message: fmt.Sprintf("No such %s: '%s'", noun, id)}
}

func (e *apiError) body() json.RawMessage {
	fields := object{"type": e.kind, "message": e.message}
	if e.code != "" {
		fields["code"], fields["doc_url"] = e.code, docURL(e.code)
	}
	if e.param != "" {
		fields["param"] = e.param
	}
	if e.decline != "" {
		fields["decline_code"] = e.decline
	}
	return mustMarshal(object{"error": fields})
}
