// Package api implements the HTTP handlers of all functions. A handler parses the request, acts,
// and writes the response or returns an error. A common adapter turns errors into responses and
// logs them without leaking their text.
package api

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"path"
	"runtime"
	"strconv"
	"strings"
	"time"

	"trefoil/shared/bucket"
	"trefoil/shared/errs"
	"trefoil/shared/store"
)

// HandlerFunc serves a request or returns an error. It must return nil once it has written to w.
type HandlerFunc func(w http.ResponseWriter, r *http.Request) error

// Handle returns a handler for a pattern, such as "GET /api/models". Each function has its own mux,
// so path values work in Lambda, in the local stack and in tests.
//
// It responds with a problem to all other requests. One of the functions also receives all requests
// that match no route; see infra/lib/api.ts.
func Handle(pattern string, handle HandlerFunc, options ...option) http.Handler {
	a := adapter{pattern: pattern, handle: handle}
	for _, set := range options {
		set(&a)
	}
	mux := http.NewServeMux()
	mux.Handle(pattern, a)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The mux also returns a pattern for paths that it would redirect to their clean form.
		if _, pattern := mux.Handler(r); pattern == "" || path.Clean(r.URL.Path) != r.URL.Path {
			w = problemWriter{w}
		}
		mux.ServeHTTP(w, r)
	})
}

// problemWriter replaces the mux's plain-text errors with problems.
type problemWriter struct{ http.ResponseWriter }

func (w problemWriter) WriteHeader(status int) {
	w.Header().Del("Location") // set by the mux for cleaned paths
	if status == http.StatusMethodNotAllowed {
		Problem{Status: status, Detail: "This route does not support that method.", Code: "method"}.Write(w.ResponseWriter)
		return
	}
	Problem{Status: http.StatusNotFound, Detail: "This route does not exist.", Code: "not_found"}.Write(w.ResponseWriter)
}

func (problemWriter) Write(p []byte) (int, error) { return len(p), nil }

// adapter turns errors and panics into responses and log lines.
type adapter struct {
	pattern   string
	handle    HandlerFunc
	timeout   time.Duration            // 0: requestTimeout; negative: none
	links     *Links                   // shown with errors, or nil
	errorPage func(code string) string // of URLs that the browser opens; nil: respond with a problem
}

// requestTimeout limits the duration of a request. It is below the 29-second timeout of the
// functions, so that a slow database leads to a response.
const requestTimeout = 25 * time.Second

// option changes how a route is served.
type option func(*adapter)

// within gives the request's context a timeout.
func within(timeout time.Duration) option { return func(a *adapter) { a.timeout = timeout } }

func (a adapter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	started := time.Now()
	if timeout := cmp.Or(a.timeout, requestTimeout); timeout > 0 {
		ctx, cancel := context.WithTimeout(r.Context(), timeout)
		defer cancel()
		r = r.WithContext(ctx)
	}
	rec := &recorder{ResponseWriter: w}
	defer func() {
		// Log the location only: the panic's value may contain user input.
		if recovered := recover(); recovered != nil {
			slog.Error("panic", "route", a.pattern, "at", panicSite())
			a.writeError(rec, errInternal)
		}
		// Successful requests are not logged: most are polls, and Lambda's metrics count them.
		level := slog.LevelDebug
		if rec.status >= http.StatusBadRequest {
			level = slog.LevelInfo
		}
		slog.Log(r.Context(), level, "request", "route", a.pattern, "status", rec.status, "ms", time.Since(started).Milliseconds())
	}()
	err := checkOrigin(r)
	if err == nil {
		err = a.handle(rec, r)
	}
	if err == nil {
		return
	}
	switch {
	case errors.Is(err, context.Canceled) && r.Context().Err() != nil:
		// Either the client has disconnected, or the server is stopping and the client sees the response.
		err = errCanceled
	case !isExpected(err), errors.Is(err, store.ErrUnavailable), errors.Is(err, bucket.ErrUnavailable):
		slog.Error("internal error", "route", a.pattern, "class", errorClass(err))
	}
	a.writeError(rec, err)
}

// writeError responds with an error, unless the response has already started.
func (a adapter) writeError(rec *recorder, err error) {
	switch {
	case rec.status != 0:
	case a.errorPage != nil:
		redirect(rec, a.errorPage(toProblem(err).Code))
	default:
		p := toProblem(err)
		p.Links = a.links
		p.Write(rec)
	}
}

// redirect sends a 302 response that is not cached, because the URL can contain secrets.
func redirect(w http.ResponseWriter, address string) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Location", address)
	w.WriteHeader(http.StatusFound)
}

// panicSite returns the function and line that panicked.
func panicSite() string {
	var callers [32]uintptr
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers[:])])
	panicking := false
	for {
		frame, more := frames.Next()
		switch {
		case frame.Function == "runtime.gopanic":
			panicking = true
		case panicking && !strings.HasPrefix(frame.Function, "runtime."):
			return frame.Function + ":" + strconv.Itoa(frame.Line)
		}
		if !more {
			return "unknown"
		}
	}
}

// recorder records the status of the response.
type recorder struct {
	http.ResponseWriter
	status int
}

func (w *recorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(p)
}

// Unwrap returns the underlying writer for http.ResponseController.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

var (
	errInternal = errors.New("internal error")
	errCanceled = errs.RetryAfter(errs.New(errs.ErrUnavailable, "unavailable", "The request was interrupted. Try again in a moment."), 5*time.Second)
)
