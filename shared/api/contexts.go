package api

import (
	"context"
	"time"
)

// serverKey is the context key of the server's context.
type serverKey struct{}

// WithServer returns a copy of a server's context, for all its requests. Canceling the server's context,
// with the cause chat.ErrShutdown, ends all chats, even those whose clients have disconnected.
func WithServer(ctx context.Context) context.Context {
	return context.WithValue(ctx, serverKey{}, ctx)
}

// serverOf returns the server's context of a request. ok is false on Lambda.
func serverOf(ctx context.Context) (server context.Context, ok bool) {
	server, ok = ctx.Value(serverKey{}).(context.Context)
	return server, ok
}

// withoutClient returns a context that is not canceled when the client disconnects, but when the
// server shuts down. The caller must call release.
func withoutClient(ctx context.Context) (detached context.Context, release func()) {
	detached, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	stop := func() bool { return true }
	if server, ok := serverOf(ctx); ok {
		stop = context.AfterFunc(server, func() { cancel(context.Cause(server)) })
	}
	return detached, func() { stop(); cancel(nil) }
}

const (
	// quotaTimeout is the maximum time for counting or settling a chat. The route's timeout is longer
	// than chat.Timeout by it.
	quotaTimeout = 10 * time.Second
	// finishGrace is reserved before the Lambda deadline for ending the stream.
	finishGrace = 300 * time.Millisecond
)

// detach returns a context that is not canceled when the client disconnects. It ends after
// quotaTimeout, or shortly before the Lambda deadline if that is earlier.
func detach(ctx context.Context) (context.Context, context.CancelFunc) {
	end := time.Now().Add(quotaTimeout)
	if last, ok := ctx.Deadline(); ok && last.Add(-finishGrace).Before(end) {
		end = last.Add(-finishGrace)
	}
	return context.WithDeadline(context.WithoutCancel(ctx), end)
}
