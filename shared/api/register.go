package api

import (
	"context"
	"net/http"
	"time"

	"trefoil/shared/account"
)

// Register serves POST /api/register. It creates an account and signs the user in.
func Register(registration account.Registration, devices account.KnownDevices, sessions SessionWriter, networks NetworkHasher, clock func() time.Time) http.Handler {
	register := func(ctx context.Context, now time.Time, client account.Client, creds account.Credentials) (account.User, error) {
		return registration.Register(ctx, now, client.Network, creds)
	}
	return credentialsHandler("POST /api/register", register, devices, sessions, networks, registration.Roles, clock)
}
