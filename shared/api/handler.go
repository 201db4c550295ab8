// Package api is the HTTP side of every function: parse, act, write; return an
// error. One adapter answers the errors, so that nothing leaks and all read alike.
package api

import (
	"errors"
	"log/slog"
	"net/http"
	"runtime"
	"strconv"
	"time"
)

// HandlerFunc serves one request, or returns why it did not. Once it has
// written it must return nil.
type HandlerFunc func(w http.ResponseWriter, r *http.Request) error

// Handle serves a route's pattern, such as "GET /api/models". Every function
// has its own mux, so that path values work alike in Lambda, locally and in tests.
func Handle(pattern string, handle HandlerFunc) http.Handler {
	mux := http.NewServeMux()
	mux.Handle(pattern, adapter{pattern: pattern, handle: handle})
	return mux
}

// adapter turns errors and panics into answers and log lines.
type adapter struct {
	pattern string
	handle  HandlerFunc
}

func (a adapter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	started := time.Now()
	answer := &recorder{ResponseWriter: w}
	defer func() {
		// A panic's value may quote what a person typed; its place cannot.
		if recovered := recover(); recovered != nil {
			slog.Error("panic", "route", a.pattern, "at", panicSite())
			answer.problem(errInternal)
		}
		slog.Info("request", "route", a.pattern, "status", answer.status, "ms", time.Since(started).Milliseconds())
	}()
	err := a.handle(answer, r)
	if err == nil {
		return
	}
	if !expected(err) {
		slog.Error("internal error", "route", a.pattern, "class", class(err))
	}
	answer.problem(err)
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
		case panicking && !isRuntime(frame.Function):
			return frame.Function + ":" + strconv.Itoa(frame.Line)
		}
		if !more {
			return "unknown"
		}
	}
}

func isRuntime(function string) bool {
	return len(function) > 8 && function[:8] == "runtime."
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

// problem answers an error, unless an answer has begun.
func (w *recorder) problem(err error) {
	if w.status == 0 {
		writeProblem(w, err)
	}
}

var errInternal = errors.New("internal error")
