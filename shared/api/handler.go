// Package api is the HTTP side of every function: parse, act, write; return an
// error. One adapter answers the errors, so that nothing leaks and all read alike.
package api

import (
	"errors"
	"log/slog"
	"net/http"
	"path"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// HandlerFunc serves one request, or returns why it did not. Once it has
// written it must return nil.
type HandlerFunc func(w http.ResponseWriter, r *http.Request) error

// Handle serves a route's pattern, such as "GET /api/models". Every function
// has its own mux, so that path values work alike in Lambda, locally and in tests.
func Handle(pattern string, handle HandlerFunc) http.Handler {
	return singleRoute(adapter{pattern: pattern, handle: handle})
}

// navigate is Handle for an address that people are sent to: an error sends
// them on to a page that has a sentence for it, never to bare JSON.
func navigate(pattern string, handle HandlerFunc, errorPage func(code string) string) http.Handler {
	return singleRoute(adapter{pattern: pattern, handle: handle, errorPage: errorPage})
}

// singleRoute is a mux of one pattern that refuses whatever else it is asked as a
// problem. One function is asked all that no route takes: see infra/lib/api.ts.
func singleRoute(a adapter) http.Handler {
	mux := http.NewServeMux()
	mux.Handle(a.pattern, a)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The mux also has a pattern for what it would tidy up by a redirect.
		if _, pattern := mux.Handler(r); pattern == "" || path.Clean(r.URL.Path) != r.URL.Path {
			w = problemWriter{w}
		}
		mux.ServeHTTP(w, r)
	})
}

// refusal says as a problem what a mux says in plain text.
type problemWriter struct{ http.ResponseWriter }

func (w problemWriter) WriteHeader(status int) {
	w.Header().Del("Location") // of an address that only looks tidier
	if status == http.StatusMethodNotAllowed {
		problem{Status: status, Detail: "This address does not take that method.", Code: "method"}.write(w.ResponseWriter)
		return
	}
	problem{Status: http.StatusNotFound, Detail: "There is nothing at this address.", Code: "not_found"}.write(w.ResponseWriter)
}

func (problemWriter) Write(p []byte) (int, error) { return len(p), nil }

// adapter turns errors and panics into answers and log lines.
type adapter struct {
	pattern   string
	handle    HandlerFunc
	errorPage func(code string) string // nil: errors are answered as problems
}

func (a adapter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	started := time.Now()
	rec := &recorder{ResponseWriter: w}
	defer func() {
		// A panic's value may quote what a person typed; its place cannot.
		if recovered := recover(); recovered != nil {
			slog.Error("panic", "route", a.pattern, "at", panicSite())
			a.writeError(rec, r, errInternal)
		}
		slog.Info("request", "route", a.pattern, "status", rec.status, "ms", time.Since(started).Milliseconds())
	}()
	err := checkOrigin(r)
	if err == nil {
		err = a.handle(rec, r)
	}
	if err == nil {
		return
	}
	if !isExpected(err) {
		slog.Error("internal error", "route", a.pattern, "class", errorClass(err))
	}
	a.writeError(rec, r, err)
}

// writeError answers an error, unless an answer has begun.
func (a adapter) writeError(rec *recorder, r *http.Request, err error) {
	switch {
	case rec.status != 0:
	case a.errorPage != nil:
		http.Redirect(rec, r, a.errorPage(toProblem(err).Code), http.StatusFound)
	default:
		writeProblem(rec, err)
	}
}

// panicSite is the function and line that panicked.
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

// recorder remembers what was answered.
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

// Unwrap lets http.ResponseController reach the writer below.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

var errInternal = errors.New("internal error")
