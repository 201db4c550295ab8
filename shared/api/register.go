package api

import (
	"net/http"
	"time"

	"trefoil/shared/account"
)

// Register serves POST /api/register. It creates an account and signs it in.
func Register(registration account.Registration, sessions SessionWriter, networks NetworkHasher, clock func() time.Time) http.Handler {
	return credentialsHandler("POST /api/register", registration.Register, sessions, networks, registration.Roles, clock)
}
