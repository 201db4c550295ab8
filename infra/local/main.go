// Command local runs the whole of Trefoil on one machine: the functions, an
// embedded DynamoDB, demo models, and a gateway that plays CloudFront, the HTTP
// API and Function URLs. The environment puts real parts in place of each.
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

	"trefoil/shared/brand"
	"trefoil/shared/config"
)

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer cancel()
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, nil)))
	log.SetOutput(io.Discard) // as package lambdahost does, and why
	if _, piped := config.Environment("UNTIL_STDIN_ENDS"); piped {
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin) // it ends when npm start does, however that ends
			cancel()
		}()
	}
	o, err := readOptions(config.Environment)
	if err == nil {
		err = run(ctx, o, os.Stdout)
	}
	if err != nil {
		does := "did not start"
		if errors.Is(err, errDatabaseEnded) {
			does = "stopped"
		}
		fmt.Fprintf(os.Stderr, "%s %s: %v.\n", brand.Name, does, err)
		os.Exit(1)
	}
}

// run serves until ctx ends. An error is why it did not start, or errDatabaseEnded.
func run(ctx context.Context, o options, out io.Writer) error {
	s, err := start(ctx, o)
	if err != nil && ctx.Err() != nil { // stopped while starting
		return nil
	}
	if err != nil {
		return err
	}
	defer s.stop()
	s.tell(out)
	select {
	case <-ctx.Done():
		return nil
	case <-s.broken:
		return errDatabaseEnded
	}
}

// errDatabaseEnded is that the stack cannot go on: better to say so than to
// answer every request with an error.
var errDatabaseEnded = errors.New("the embedded DynamoDB has ended; what it had stored is kept, start again")

// tell prints what is embedded and what is real, the address, and a line for
// programs that wait for it.
func (s *stack) tell(out io.Writer) {
	table := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	fmt.Fprintf(table, "\n%s on one machine\n\n", brand.Name)
	for _, p := range s.parts {
		fmt.Fprintf(table, "  %s\t%s\t%s\n", p.need, p.how, p.where)
	}
	_ = table.Flush() // a closed terminal is no reason to stop
	fmt.Fprintf(out, "\n  %s\n\nready %s\n", s.url, s.url)
}
