// Package lambdahost runs an http.Handler as a Lambda function. Every main is
// one call of it.
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

	"trefoil/shared/config"
)

// Run serves a JSON route behind an HTTP API.
func Run[C any](build func(C) (http.Handler, error)) {
	lambda.Start(httpadapter.NewV2(handler(build)).ProxyWithContext)
}

// RunStreaming serves a streaming route behind a Function URL.
func RunStreaming[C any](build func(C) (http.Handler, error)) {
	lambdaurl.Start(handler(build))
}

// handler loads the function's config and builds its handler, or ends the
// process with a line that says what is missing.
func handler[C any](build func(C) (http.Handler, error)) http.Handler {
	slog.SetDefault(slog.New(slog.NewJSONHandler(os.Stderr, nil)))
	// net/http logs unexpected bytes of an idle connection, and an upstream may
	// have put a prompt there.
	log.SetOutput(io.Discard)
	cfg, err := config.Load[C](context.Background(), config.Environment)
	if err != nil {
		exit(err)
	}
	h, err := build(cfg)
	if err != nil {
		exit(err)
	}
	return h
}

func exit(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
