// Command local runs all of Trefoil on one machine: the functions, an embedded DynamoDB, demo
// models, and a gateway that emulates CloudFront, the HTTP API and Function URLs. Environment
// variables can replace each local service with a real one.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"text/tabwriter"

	"trefoil/infra/local/s3"
	"trefoil/shared/brand"
	"trefoil/shared/config"
)

func main() {
	s3.RunChild()
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer cancel()
	// On one machine, unlike on AWS, a log line for every request costs nothing.
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug})))
	// Libraries may log user data through package log. Package lambdahost discards that, too.
	log.SetOutput(io.Discard)
	if _, piped := config.Environment("UNTIL_STDIN_ENDS"); piped {
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin) // returns when npm start exits or is killed
			cancel()
		}()
	}
	o, err := readOptions(config.Environment)
	if err == nil {
		err = run(ctx, o, os.Stdout)
	}
	if err != nil {
		event := "did not start"
		if errors.Is(err, errDatabaseExited) {
			event = "stopped"
		}
		fmt.Fprintf(os.Stderr, "%s %s: %v.\n", brand.Name, event, err)
		os.Exit(1)
	}
}

// run serves until ctx ends. It returns an error if the stack cannot start, or errDatabaseExited.
func run(ctx context.Context, o options, out io.Writer) error {
	s, err := start(ctx, o)
	if err != nil && ctx.Err() != nil { // stopped during startup
		return nil
	}
	if err != nil {
		return err
	}
	defer s.stop()
	s.printSummary(out)
	select {
	case <-ctx.Done():
		return nil
	case <-s.databaseExited:
		return errDatabaseExited
	}
}

// errDatabaseExited stops the stack, because without its database every request would fail.
var errDatabaseExited = errors.New("the embedded DynamoDB exited unexpectedly. Its data is intact; run npm start again")

// printSummary prints which services are embedded and which are real, the address, and a "ready"
// line for programs that wait for it.
func (s *stack) printSummary(out io.Writer) {
	table := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	fmt.Fprintf(table, "\n%s on one machine\n\n", brand.Name)
	for _, c := range s.components {
		fmt.Fprintf(table, "  %s\t%s\t%s\n", c.name, c.kind, c.detail)
	}
	_ = table.Flush() // keep running if the terminal is closed
	for _, note := range s.notes {
		fmt.Fprintf(out, "\n  Note: %s\n", note)
	}
	through := ""
	if !isLocal(s.url) {
		through = fmt.Sprintf(", through a reverse proxy to 127.0.0.1:%d", s.port)
	}
	fmt.Fprintf(out, "\n  %s%s\n\nready %s\n", s.url, through, s.url)
}
