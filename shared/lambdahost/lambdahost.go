// Package lambdahost runs an http.Handler, or a task, as a Lambda function. Every
// main is one call of it.
package lambdahost

import (
	"context"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"os"

	"github.com/aws/aws-lambda-go/lambda"
	"github.com/aws/aws-lambda-go/lambdaurl"
	"github.com/awslabs/aws-lambda-go-api-proxy/httpadapter"

	"trefoil/shared/api"
	"trefoil/shared/config"
)

// Run serves a JSON route behind an HTTP API, which anybody can reach: only what
// CloudFront sends is answered.
func Run[C any](build func(C) (http.Handler, error)) {
	origin := load[config.Origin]()
	lambda.Start(httpadapter.NewV2(api.RequireOrigin(origin.Secret, handler(build))).ProxyWithContext)
}

// RunStreaming serves a streaming route behind a Function URL, which lets nobody
// but CloudFront through.
func RunStreaming[C any](build func(C) (http.Handler, error)) {
	lambdaurl.Start(handler(build))
}

func handler[C any](build func(C) (http.Handler, error)) http.Handler {
	h, err := build(load[C]())
	if err != nil {
		exit(err)
	}
	return h
}

// load reads the function's config, or ends the process with a line that says
// what is missing.
func load[C any]() C {
	slog.SetDefault(slog.New(slog.NewJSONHandler(os.Stderr, nil)))
	// net/http logs unexpected bytes of an idle connection, and an upstream may
	// have put a prompt there.
	log.SetOutput(io.Discard)
	cfg, err := config.Load[C](context.Background(), config.Environment)
	if err != nil {
		exit(err)
	}
	return cfg
}

// RunTask runs something that no request asks for, when it is invoked.
func RunTask[C any](run func(context.Context, C) error) {
	cfg := load[C]()
	lambda.Start(func(ctx context.Context) error { return run(ctx, cfg) })
}

func exit(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
