package stripedouble

import (
	"net/http"
	"strings"
	"time"
)

// Faults break the API in tests. The zero value is a working API.
type Faults struct {
	Delay time.Duration // before each response
	Fault string        // one of the constants below; empty only delays
	Path  string        // prefix of the affected paths, such as /v1/refunds; empty affects all
	Count int           // number of affected requests; 0 affects all
}

// Values of Faults.Fault. Except for FaultLost, an affected request changes nothing.
const (
	FaultDown      = "down"       // the connection breaks
	FaultLost      = "lost"       // the request is executed, then the connection breaks
	FaultError     = "error"      // 500
	FaultRateLimit = "rate_limit" // 429
	FaultConflict  = "conflict"   // 409: the idempotency key is in use
	FaultDeclined  = "declined"   // 402: a card error
)

// SetFaults replaces the faults.
func (d *Double) SetFaults(f Faults) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.faults = f
	if f.Count == 0 {
		d.faults.Count = -1
	}
}

// takeFault returns the delay and the fault for a request, and counts the request if it is
// affected.
func (d *Double) takeFault(path string) (time.Duration, string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.faults.Count == 0 || !strings.HasPrefix(path, d.faults.Path) {
		return 0, ""
	}
	if d.faults.Count > 0 {
		d.faults.Count--
	}
	return d.faults.Delay, d.faults.Fault
}

// faultErrors maps each fault that sends an error response to that response.
var faultErrors = map[string]*apiError{
	FaultError:     {status: http.StatusInternalServerError, kind: apiFailure, message: "An unknown error occurred"},
	FaultRateLimit: {status: http.StatusTooManyRequests, kind: invalidRequest, code: "rate_limit", message: "Request rate limit exceeded. You can learn more about rate limits here https://docs.stripe.com/rate-limits."},
	FaultConflict:  {status: http.StatusConflict, kind: idempotency, code: "idempotency_key_in_use", message: "There is currently another in-progress request using this Stripe-Idempotency-Key (that probably means you submitted twice, and the other request is still going through). Please try again later."},
	FaultDeclined:  {status: http.StatusPaymentRequired, kind: "card_error", code: "card_declined", decline: "generic_decline", message: "Your card was declined."},
}
