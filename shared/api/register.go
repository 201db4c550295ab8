package api

import (
	"net/http"
	"time"

	"trefoil/shared/account"
)

// Register serves POST /api/register: a new account, signed in at once.
func Register(registration account.Registration, sessions SessionKeeper, networks Networks, clock func() time.Time) http.Handler {
	return Handle("POST /api/register", func(w http.ResponseWriter, r *http.Request) error {
		var request credentials
		if err := readJSON(w, r, &request); err != nil {
			return err
		}
		network, err := networks.Network(r.Context(), viewerAddress(r))
		if err != nil {
			return err
		}
		now := clock()
		u, err := registration.Register(r.Context(), now, network, request.given())
		if err != nil {
			return err
		}
		return answerSignedIn(w, r, sessions, u, registration.Roles, request.Token, now)
	})
}
