// Command server is the product on one machine: the functions, an embedded database, icons in files
// and the web app, behind a gateway that does what CloudFront, the HTTP API and the Function URLs do
// on AWS. It calls the same external services as on AWS.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"trefoil/infra/server/dynoxide"
	"trefoil/infra/server/stack"
	"trefoil/shared/brand"
	"trefoil/shared/config"
	"trefoil/web"
)

func main() {
	restrictNewFiles()
	dynoxide.RunChild()
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer cancel()
	// On one machine, unlike on AWS, a log line for every request costs nothing.
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug})))
	// Libraries may log user data through package log. Package lambdahost discards that, too.
	log.SetOutput(io.Discard)
	if _, piped := config.Environment("UNTIL_STDIN_ENDS"); piped {
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin) // returns when the parent exits or is killed
			cancel()
		}()
	}
	if err := run(ctx, os.Stdout); err != nil {
		fmt.Fprintf(os.Stderr, "%s stopped: %v.\n", brand.Name, err)
		os.Exit(1)
	}
}

// run serves until ctx ends.
func run(ctx context.Context, out io.Writer) error {
	app, err := web.App()
	if err != nil {
		return err
	}
	s, err := stack.Start(ctx, stack.Options{Lookup: config.Environment, Web: app, Log: os.Stderr})
	if err != nil && ctx.Err() != nil { // stopped during startup
		return nil
	}
	if err != nil {
		return err
	}
	defer s.Stop()
	s.PrintSummary(out)
	return s.Wait(ctx)
}
