package stack

import (
	"context"
	"io"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"trefoil/shared/config"
)

// Prepare makes this process log to standard error, and returns a context that ends when the process
// should stop: on an interrupt and, with UNTIL_STDIN_ENDS, when its parent exits or is killed.
func Prepare(environment config.Source) (ctx context.Context, stop context.CancelFunc) {
	// On one machine, unlike on AWS, a log line for every request costs nothing.
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug})))
	// Libraries may log user data through package log. Package lambdahost discards that, too.
	log.SetOutput(io.Discard)
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as it is with nohup
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop = signal.NotifyContext(context.Background(), signals...)
	if _, piped := environment("UNTIL_STDIN_ENDS"); piped {
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin) // the parent holds the other end
			stop()
		}()
	}
	return ctx, stop
}
