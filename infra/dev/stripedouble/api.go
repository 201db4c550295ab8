package stripedouble

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// operation is one operation of the API.
type operation struct {
	pattern  string   // of http.ServeMux
	known    []string // its parameters; see shape
	required []string
	run      func(d *Double, now int64, id string, p params) (object, error)
}

var paging = []string{"limit", "starting_after", "ending_before"}

func operations() []operation {
	return slices.Concat(customerOperations, checkoutOperations, subscriptionOperations, paymentOperations)
}

// maxBody limits a request's body, in bytes.
const maxBody = 1 << 20

// newAPI returns the handler of all paths below /v1/.
func (d *Double) newAPI() http.Handler {
	mux := http.NewServeMux()
	for _, op := range operations() {
		mux.HandleFunc(op.pattern, func(w http.ResponseWriter, r *http.Request) { d.serve(w, r, op) })
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		e := invalid("", "Unrecognized request URL (%s: %s). The local double may not implement it.", r.Method, r.URL.Path)
		e.status = http.StatusNotFound
		respond(w, r, e.status, e.body())
	})
	return mux
}

// serve checks a request, runs its operation and responds.
func (d *Double) serve(w http.ResponseWriter, r *http.Request, op operation) {
	w.Header().Set("Request-Id", newID("req_"))
	delay, fault := d.takeFault(r.URL.Path)
	select {
	case <-time.After(delay):
	case <-r.Context().Done():
		return
	}
	if fault == FaultDown {
		panic(http.ErrAbortHandler)
	}
	if e := faultErrors[fault]; e != nil {
		respond(w, r, e.status, e.body())
		return
	}
	status, body, replayed := d.execute(w, r, op)
	if fault == FaultLost {
		panic(http.ErrAbortHandler)
	}
	if replayed {
		w.Header().Set("Idempotent-Replayed", "true")
	}
	respond(w, r, status, body)
}

func respond(w http.ResponseWriter, r *http.Request, status int, body json.RawMessage) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache, no-store")
	w.Header().Set("Stripe-Version", Version)
	if key := r.Header.Get("Idempotency-Key"); key != "" {
		w.Header().Set("Idempotency-Key", key)
	}
	w.WriteHeader(status)
	_, _ = w.Write(body) // the client may have disconnected
}

// execute runs an operation, or returns the response stored under the request's idempotency key.
func (d *Double) execute(w http.ResponseWriter, r *http.Request, op operation) (status int, body json.RawMessage, replayed bool) {
	p, err := d.read(r)
	if err == nil {
		err = p.check(op.known, op.required)
	}
	if err != nil {
		status, body = errorResponse(err)
		return status, body, false
	}
	key := r.Header.Get("Idempotency-Key")
	if r.Method != http.MethodPost {
		key = "" // ignored for other methods
	}
	err = d.update(func(now int64) error {
		if stored := d.state.Responses[key]; stored != nil {
			replayed = true
			status, body, err = stored.replay(key, r.URL.Path, p)
			return err
		}
		d.request = requestInfo{w.Header().Get("Request-Id"), key}
		defer func() { d.request = requestInfo{} }()
		var result object
		if result, err = op.run(d, now, r.PathValue("id"), p); err == nil {
			err = d.expand(result, p.expansions())
		}
		status, body = http.StatusOK, nil
		if err != nil {
			status, body = errorResponse(err)
		} else {
			body = mustMarshal(result)
		}
		if key != "" {
			d.state.Responses[key] = &storedResponse{Created: now, Path: r.URL.Path, Params: p.Encode(), Status: status, Body: body}
		}
		return nil
	})
	if err != nil {
		status, body = errorResponse(err)
		return status, body, false
	}
	return status, body, replayed
}

// replay returns the stored response, or an error if the request differs from the first one.
func (s *storedResponse) replay(key, path string, p params) (int, json.RawMessage, error) {
	if s.Path != path {
		e := invalid("", "Keys for idempotent requests can only be used for the same endpoint they were first used for ('%s' vs '%s'). Try using a key other than '%s' if you meant to execute a different request.", path, s.Path, key)
		e.kind = idempotency
		return 0, nil, e
	}
	if s.Params != p.Encode() {
		e := invalid("", "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '%s' if you meant to execute a different request.", key)
		e.kind = idempotency
		return 0, nil, e
	}
	return s.Status, s.Body, nil
}

// errorResponse returns the API's response to an error. Any error other than *apiError, such as a
// failed save, becomes an internal server error.
func errorResponse(err error) (status int, body json.RawMessage) {
	var e *apiError
	if !errors.As(err, &e) {
		e = &apiError{status: http.StatusInternalServerError, kind: apiFailure, message: "The local double failed: " + err.Error()}
	}
	return e.status, e.body()
}

// read checks the key and the version of a request and returns its parameters.
func (d *Double) read(r *http.Request) (params, error) {
	key, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if user, _, ok := r.BasicAuth(); ok {
		key = user
	}
	if key != d.Key {
		e := invalid("", "Invalid API Key provided. The local double accepts only the key that it created.")
		e.status = http.StatusUnauthorized
		return params{}, e
	}
	if version := r.Header.Get("Stripe-Version"); version != "" && version != Version {
		return params{}, invalid("", "Invalid Stripe API version: %s. The local double implements %s.", version, Version)
	}
	values := r.URL.Query()
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody))
	if err != nil {
		return params{}, invalid("", "The request body could not be read.")
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return params{}, invalid("", "The request body is not form-encoded.")
	}
	for name, value := range form {
		values[name] = append(values[name], value...)
	}
	return params{values}, nil
}
