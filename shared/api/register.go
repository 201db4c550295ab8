package api

import (
	"net/http"
	"time"

	"trefoil/shared/account"
)

// Register serves POST /api/register: a new account, signed in at once.
func Register(registration account.Registration, sessions SessionWriter, networks NetworkHasher, clock func() time.Time) http.Handler {
	return credentialsHandler("POST /api/register", registration.Register, sessions, networks, registration.Roles, clock)
}
