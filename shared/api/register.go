package api

import (
	"context"
	"net/http"
	"time"

	"trefoil/shared/account"
)

// Register serves POST /api/register. It creates an account and signs the user in.
func Register(auth Auth, registration account.Registration) http.Handler {
	register := func(ctx context.Context, now time.Time, client account.Client, creds account.Credentials) (account.User, error) {
		return registration.Register(ctx, now, client.Network, creds)
	}
	return auth.signIn("POST /api/register", register)
}
