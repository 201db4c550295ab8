package stripedouble

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/stripe/stripe-go/v86"
)

type operation struct {
	pattern string // of http.ServeMux
	params  string // its parameters, separated by spaces; metadata stands for all its keys
	expand  string // the only expansion that it supports
	run     func(d *Double, q query) (object, *stripe.Error)
}

// query is a request, with its parameters in Stripe's form encoding, such as
// line_items[0][price]=price_x&metadata[user_id]=1.
type query struct {
	path, id string // id is in the path
	url.Values
}

func (q query) String() string { return q.path + "?" + q.Encode() }

// API serves the HTTP API, the paths below /v1/. stripe-go supports no other prefix, so the API
// needs its own origin.
func (d *Double) API() http.Handler {
	mux := http.NewServeMux()
	for _, op := range operations {
		mux.HandleFunc(op.pattern, func(w http.ResponseWriter, r *http.Request) { d.serve(w, r, op) })
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		respond(w, failure(http.StatusNotFound, stripe.ErrorTypeInvalidRequest, "", "Unrecognized request URL. The local double may not implement it."), nil)
	})
	return mux
}

// serve runs an operation and responds, unless a fault prevents it.
func (d *Double) serve(w http.ResponseWriter, r *http.Request, op operation) {
	fault := d.takeFault()
	e := faultErrors[fault]
	var body []byte
	if e == nil && fault != FaultDown {
		body, e = d.execute(w, r, op)
	}
	if fault == FaultDown || fault == FaultLost {
		panic(http.ErrAbortHandler)
	}
	respond(w, e, body)
}

func respond(w http.ResponseWriter, e *stripe.Error, body []byte) {
	status := http.StatusOK
	if e != nil {
		status, body = e.HTTPStatusCode, mustMarshal(object{"error": show(e)})
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Request-Id", newID("req_"))
	w.WriteHeader(status)
	_, _ = w.Write(body) // the client may have disconnected
}

// execute runs an operation, or returns what was returned to the first request with the same
// idempotency key, which only applies to POST.
func (d *Double) execute(w http.ResponseWriter, r *http.Request, op operation) (body []byte, e *stripe.Error) {
	q, e := d.readQuery(r, op)
	if e != nil {
		return nil, e
	}
	key := ""
	if r.Method == http.MethodPost {
		key = r.Header.Get("Idempotency-Key")
	}
	err := d.update(func() error {
		if stored := d.state.Responses[key]; stored != nil {
			if stored.Request != q.String() {
				e = invalid("", "Keys for idempotent requests can only be used with the same endpoint and parameters they were first used with.")
				e.Type = stripe.ErrorTypeIdempotency
				return nil
			}
			w.Header().Set("Idempotent-Replayed", "true")
			body, e = stored.Body, stored.Error
			return nil
		}
		var result object
		if result, e = op.run(d, q); e == nil {
			d.expand(result, q.Get("expand[0]"))
			body = mustMarshal(result)
		}
		if key != "" {
			d.state.Responses[key] = &storedResponse{d.now, q.String(), body, e}
		}
		return nil
	})
	if err != nil { // the state was not saved
		return nil, failure(http.StatusInternalServerError, stripe.ErrorTypeAPI, "", "The local double failed: "+err.Error())
	}
	return body, e
}

// readQuery checks the key and the parameters of a request.
func (d *Double) readQuery(r *http.Request, op operation) (query, *stripe.Error) {
	q := query{r.URL.Path, r.PathValue("id"), nil}
	if r.Header.Get("Authorization") != "Bearer "+d.Key {
		return q, failure(http.StatusUnauthorized, stripe.ErrorTypeInvalidRequest, "", "Invalid API Key provided. The local double accepts only the key that it created.")
	}
	if err := r.ParseForm(); err != nil {
		return q, invalid("", "The parameters are not form-encoded.")
	}
	q.Values = r.Form
	if path := q.Get("expand[0]"); path != "" && path != op.expand {
		return q, invalid("", "This property cannot be expanded (%s). The local double may not implement it.", path)
	}
	known := append(strings.Fields(op.params), "expand[0]")
	for name := range q.Values {
		parent := name[:max(0, strings.LastIndexByte(name, '['))] // of a key of metadata
		if !slices.Contains(known, name) && !slices.Contains(known, parent) {
			return q, invalid(stripe.ErrorCodeParameterUnknown, "Received unknown parameter: %s. The local double may not implement it.", name)
		}
	}
	return q, nil
}

// metadata returns the entries of a map, such as metadata[user_id].
func (q query) metadata(name string) map[string]string {
	entries := map[string]string{}
	for param := range q.Values {
		if key, ok := strings.CutPrefix(param, name+"["); ok {
			entries[strings.TrimSuffix(key, "]")] = q.Get(param)
		}
	}
	return entries
}

func failure(status int, kind stripe.ErrorType, code stripe.ErrorCode, message string) *stripe.Error {
	return &stripe.Error{HTTPStatusCode: status, Type: kind, Code: code, Msg: message}
}

func invalid(code stripe.ErrorCode, format string, args ...any) *stripe.Error {
	return failure(http.StatusBadRequest, stripe.ErrorTypeInvalidRequest, code, fmt.Sprintf(format, args...))
}

// missing returns the error for an unknown ID. As in Stripe, the status is 404 for an ID in the
// URL, and 400 for one in a parameter of most operations.
func missing(status int, kind, id string) *stripe.Error {
	return failure(status, stripe.ErrorTypeInvalidRequest, stripe.ErrorCodeResourceMissing, fmt.Sprintf("No such %s: '%s'", kind, id))
}

// Faults break the API in tests. The zero value is a working API.
type Faults struct {
	Fault string // one of the constants below, or empty
	Count int    // number of affected requests; 0 affects all
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

// faultErrors maps each fault that sends an error response to that response.
var faultErrors = map[string]*stripe.Error{
	FaultError:     failure(http.StatusInternalServerError, stripe.ErrorTypeAPI, "", "An unknown error occurred"),
	FaultRateLimit: failure(http.StatusTooManyRequests, stripe.ErrorTypeInvalidRequest, stripe.ErrorCodeRateLimit, "Request rate limit exceeded."),
	FaultConflict:  failure(http.StatusConflict, stripe.ErrorTypeIdempotency, stripe.ErrorCodeIdempotencyKeyInUse, "Another request uses this Idempotency-Key."),
	FaultDeclined:  failure(http.StatusPaymentRequired, stripe.ErrorTypeCard, stripe.ErrorCodeCardDeclined, "Your card was declined."),
}

// SetFaults replaces the faults.
func (d *Double) SetFaults(f Faults) { d.read(func() { d.faults = f }) }

// takeFault returns the fault for a request. After the last affected request, it removes the fault.
func (d *Double) takeFault() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	fault := d.faults.Fault
	if d.faults.Count--; d.faults.Count == 0 {
		d.faults = Faults{}
	}
	return fault
}
