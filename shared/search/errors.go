package search

import "net/http"

// Class says why a search failed.
type Class string

// The ways in which a search can fail.
const (
	Unreachable    Class = "unreachable" // no connection, or it broke
	Slow           Class = "slow"        // it took longer than Limit
	Refused        Class = "refused"     // our key, or this form of answer, is not accepted
	Busy           Class = "busy"        // too many requests
	QuotaExhausted Class = "exhausted"   // what was paid for is used up
	Redirected     Class = "moved"       // the address redirects elsewhere, where we do not follow
	OtherStatus    Class = "status"      // any other status
	Oversize       Class = "oversize"    // more than we read
	Malformed      Class = "malformed"   // not the answer of such a provider
	EnginesFailed  Class = "engines"     // SearXNG is there, but none of its engines answered
	EmptyQuery     Class = "wordless"    // the query has no visible character
)

// Error is why a search brought nothing. It carries nothing that the provider
// said: that may quote the query.
type Error struct {
	Class  Class
	Status int // the provider's HTTP status, or 0
}

// Error names the class only, so that a log line cannot leak.
func (f *Error) Error() string { return "search failed: " + string(f.Class) }

// refusal classes a status. 432 and 433 are Tavily's, for a plan's limit and a
// pay-as-you-go limit (https://docs.tavily.com/documentation/api-reference/endpoint/search).
func statusError(status int) *Error {
	f := &Error{Class: OtherStatus, Status: status}
	switch {
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		f.Class = Refused
	case status == http.StatusTooManyRequests:
		f.Class = Busy
	case status == http.StatusPaymentRequired || status == 432 || status == 433:
		f.Class = QuotaExhausted
	case status >= 300 && status < 400:
		f.Class = Redirected
	}
	return f
}
