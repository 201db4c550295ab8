package search

import "net/http"

// Class is the reason why a search failed.
type Class string

// The reasons why a search can fail.
const (
	Unreachable    Class = "unreachable" // no connection, or it was lost
	Slow           Class = "slow"        // took longer than Timeout
	Refused        Class = "refused"     // the key was rejected, or JSON responses are disabled
	Busy           Class = "busy"        // too many requests
	QuotaExhausted Class = "exhausted"   // the plan's quota is used up
	Redirected     Class = "redirect"    // a redirect, which is not followed
	OtherStatus    Class = "status"      // any other status
	Oversize       Class = "oversize"    // the response is too large
	Malformed      Class = "malformed"   // the response is not in the provider's format
	EnginesFailed  Class = "engines"     // none of SearXNG's engines responded
	EmptyQuery     Class = "empty"       // the query has no visible characters
)

// Error explains why a search failed. It contains no text from the provider, which may quote the
// query.
type Error struct {
	Class  Class
	Status int // the provider's HTTP status, or 0
}

// Error returns the class only, so that logging it cannot leak a query.
func (e *Error) Error() string { return "search failed: " + string(e.Class) }

// statusError classifies an HTTP status. Tavily returns 432 and 433 for exceeded plan and
// pay-as-you-go limits (https://docs.tavily.com/documentation/api-reference/endpoint/search).
func statusError(status int) *Error {
	e := &Error{Class: OtherStatus, Status: status}
	switch {
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		e.Class = Refused
	case status == http.StatusTooManyRequests:
		e.Class = Busy
	case status == http.StatusPaymentRequired || status == 432 || status == 433:
		e.Class = QuotaExhausted
	case status >= 300 && status < 400:
		e.Class = Redirected
	}
	return e
}
