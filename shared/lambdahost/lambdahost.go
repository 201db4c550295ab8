// Package lambdahost runs an http.Handler or a task as a Lambda function. Every main function is a
// single call to this package.
package lambdahost

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/aws/aws-lambda-go/lambdacontext"
	"github.com/awslabs/aws-lambda-go-api-proxy/httpadapter"

	"trefoil/shared/api"
	"trefoil/shared/config"
)

// Run serves a JSON route behind an HTTP API. The API is public, so requests that do not come from
// CloudFront are rejected.
func Run[C any](build func(C) (http.Handler, error)) {
	cfg := load[struct {
		Function C
		Origin   config.Origin
	}]()
	lambda.Start(Proxy(api.RequireOrigin(cfg.Origin.Secret, handler(build(cfg.Function)))))
}

// Proxy adapts a handler to the events of an HTTP API.
func Proxy(next http.Handler) func(context.Context, events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
	return httpadapter.NewV2(joinHeaders(next)).ProxyWithContext
}

// joinHeaders joins the header values that the adapter has split at commas. Otherwise, Get would
// return only the first part, for example the timestamp of Stripe's signature.
func joinHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, values := range r.Header {
			if len(values) > 1 && name != "Cookie" {
				r.Header[name] = []string{strings.Join(values, ",")}
			}
		}
		next.ServeHTTP(w, r)
	})
}

// loaded is about when the process was started.
var loaded = time.Now()

// RunStreaming serves a streaming route behind a Function URL, which only CloudFront may invoke.
func RunStreaming[C any](build func(C) (http.Handler, error)) {
	cfg := load[C]()
	// The stack compares versions while two of them serve requests.
	setLogger(slog.With("version", lambdacontext.FunctionVersion))
	serve := stream(logPeak(handler(build(cfg))))
	// The stack derives a metric from this line, and another from logPeak's.
	slog.Info("started", "init_ms", time.Since(loaded).Milliseconds())
	lambda.StartHandlerFunc(serve)
}

// handler returns h. On error, it prints the error and exits.
func handler(h http.Handler, err error) http.Handler {
	if err != nil {
		exit(err)
	}
	return h
}

// serverOnly lists settings that close a server to all but one person. On AWS, they would have no
// effect, so a function does not start with them.
var serverOnly = []string{"SINGLE_USER", "SINGLE_USER_PASSWORD", "AUTH_HEADER"}

// load loads the function's config. If that fails, it prints the error, which names everything that
// is missing, and exits.
func load[C any]() C {
	setLogger(slog.New(slog.NewJSONHandler(os.Stderr, nil)))
	limitMemory()
	for _, name := range serverOnly {
		if _, ok := config.Environment(name); ok {
			exit(errors.New(name + " works only in the server for one machine. Remove it from the function's environment."))
		}
	}
	cfg, err := config.Load[C](context.Background(), config.Environment)
	if err != nil {
		exit(err)
	}
	return cfg
}

// setLogger makes logger the default, and drops the output of package log: net/http logs unsolicited
// data on idle connections, which may contain a prompt. SetDefault would send it to the logger.
func setLogger(logger *slog.Logger) {
	slog.SetDefault(logger)
	log.SetOutput(io.Discard)
}

// limitMemory makes Go collect garbage before Lambda kills the function for its memory use. The rest
// of the memory is for the binary and the kernel's buffers, which Go does not count.
func limitMemory() {
	if megabytes, err := strconv.ParseInt(os.Getenv("AWS_LAMBDA_FUNCTION_MEMORY_SIZE"), 10, 64); err == nil {
		debug.SetMemoryLimit(megabytes << 20 * 5 / 8)
	}
}

// RunTask runs a task on each invocation.
func RunTask[C any](run func(context.Context, C) error) {
	cfg := load[C]()
	lambda.Start(func(ctx context.Context) error { return run(ctx, cfg) })
}

func exit(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
