package api

import (
	"context"
	"errors"
	"testing"

	"trefoil/shared/chat"
)

// An encrypted chat outlives its client, but not its server, which is then the cause.
func TestContextsWithoutClient(t *testing.T) {
	server, shutDown := context.WithCancelCause(t.Context())
	client, leave := context.WithCancel(WithServer(server))
	ctx, release := withoutClient(client)
	released, releaseNow := withoutClient(client)
	onLambda, end := withoutClient(t.Context())
	leave()
	if ctx.Err() != nil {
		t.Error("the chat ended with its client")
	}
	releaseNow()
	end()
	if released.Err() == nil || onLambda.Err() == nil {
		t.Error("a context was not released")
	}
	shutDown(chat.ErrShutdown)
	<-ctx.Done()
	if cause := context.Cause(ctx); !errors.Is(cause, chat.ErrShutdown) {
		t.Errorf("cause %v", cause)
	}
	release()
}
